// The threads that answer, and their queues: one for each lane.
//
// A lane has as many threads as there are cores. Threads of the slow lane yield the cores to the
// others whenever these have something to do. Within a lane callers take turns, however much each
// of them asks for.
#pragma once
#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "service/http/call.hpp"

namespace arbiter {

struct WorkerLimits {
  unsigned threads = 0;         // of the quick and of the slow lane; 0: one for each core
  std::size_t waiting = 2'048;  // tasks that wait in a lane
  // Bytes of all logs that the slow lane works on at once; a larger log is worked on alone.
  std::size_t together = 6u << 20;
};

class Workers {
 public:
  explicit Workers(const WorkerLimits& limits);
  ~Workers() { finish(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  struct Task {
    std::string caller;     // in whose turn it runs
    std::size_t bytes = 0;  // size of the log in question
    // Called exactly once: with true by a thread of the lane, or with false by the thread that
    // calls add() if another task took its place in the queue. Must not throw.
    std::function<void(bool welcome)> run;
  };

  // Puts a task into the queue of a lane other than at_once. If the queue is full, the caller with
  // the most tasks loses its last one, which may be this task.
  void add(Lane lane, Task task);

  // Returns when everything added is done and the threads have ended. Nothing may be added
  // afterwards.
  void finish();

  struct Figures {
    std::size_t waiting = 0;
    std::size_t working = 0;
    std::size_t threads = 0;
  };
  Figures figures(Lane lane) const;

 private:
  // The mutex guards everything except the threads.
  struct Queue {
    mutable std::mutex mutex;
    std::condition_variable changed;
    std::map<std::string, std::deque<Task>> waiting;  // by caller; none is empty
    std::list<std::string> turns;                     // callers, the next one first
    std::size_t size = 0;
    std::size_t working = 0;
    std::size_t bytes = 0;  // being worked on
    std::size_t most_bytes = SIZE_MAX;
    bool finishing = false;
    std::vector<std::thread> threads;

    bool may_begin() const;
    Task take();
    Task make_room(Task task);
  };

  static void run(Queue& queue);
  Queue& queue(Lane lane) { return queues_[static_cast<std::size_t>(lane)]; }

  WorkerLimits limits_;
  std::array<Queue, kLanes> queues_;
};

}  // namespace arbiter
