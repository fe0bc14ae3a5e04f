// Bounds how much is worked on at once: reading a log takes about ten times its bytes of memory, so
// that a few large ones at once would take all of it.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <mutex>

namespace arbiter {

struct WorkLimits {
  // Bytes of all logs that are judged or looked into at once; a larger one is worked on alone.
  std::size_t judged = 6u << 20;
  // Bytes of all logs whose transcripts are on their way. Their clients take the time they like, so
  // that others must not wait for them with anything but transcripts.
  std::size_t told = 6u << 20;
  std::size_t told_waiting = 16;           // more would take the threads away from everything else
  std::chrono::milliseconds wait{30'000};  // for one's turn
  // A client that takes a long answer more slowly than this is cut off; see BodyLimits.
  std::chrono::milliseconds time{10'000};
  std::size_t bytes_per_second = 256 * 1024;
};

class Room {
 public:
  explicit Room(std::size_t most, std::size_t most_waiting = SIZE_MAX)
      : most_(most), most_waiting_(most_waiting) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  // What one piece of work takes up; given back when destroyed. Free memory then goes back to the
  // system where it was much.
  class Place {
   public:
    Place() = default;
    Place(Room& room, std::size_t size) : room_(&room), size_(size) {}
    Place(Place&& other) noexcept;
    Place& operator=(Place&&) = delete;
    ~Place();
    explicit operator bool() const { return room_ != nullptr; }

   private:
    Room* room_ = nullptr;  // null: there was no room
    std::size_t size_ = 0;
  };

  // Waits for its turn, which comes in the order of asking. No place when it has not come in time,
  // `give_up` says so or too many wait already. The room must outlive the place.
  Place enter(std::size_t size, std::chrono::milliseconds wait,
              const std::function<bool()>& give_up);

 private:
  void leave(std::size_t size);

  const std::size_t most_;
  const std::size_t most_waiting_;
  std::mutex mutex_;  // guards the two members below
  std::size_t held_ = 0;
  std::list<std::size_t> waiting_;  // their sizes
  std::condition_variable changed_;
};

}  // namespace arbiter
