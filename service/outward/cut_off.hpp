// Ends what a client does on its socket when it has taken too long, or got too much.
//
// cpp-httplib bounds each of its steps, but neither all of them together nor the head of an answer.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace arbiter {

class CutOff {
 public:
  enum class Why : std::uint8_t { not_cut, time, bytes, broken_off };

  // Lets a client go on for so long, receive so many bytes from its socket, and while `break_off`
  // is false, which a thread of this object asks.
  CutOff(std::chrono::milliseconds within, std::uint64_t most_bytes,
         const std::function<bool()>& break_off);
  ~CutOff();
  CutOff(const CutOff&) = delete;
  CutOff& operator=(const CutOff&) = delete;

  // The socket that the client uses from now on. A cut shuts it down, so that every call waiting
  // for it returns; the client closes it. Any thread.
  void watch(int socket);

  // Why the sockets were shut down, if they were. Any thread.
  Why why() const;

 private:
  void run();
  Why reason() const;

  const std::chrono::steady_clock::time_point deadline_;
  const std::uint64_t most_bytes_;
  const std::function<bool()> break_off_;
  mutable std::mutex mutex_;  // guards the rest but for the thread
  std::condition_variable ended_;
  int socket_ = -1;  // a descriptor of our own, which nobody else can close and use anew
  bool over_ = false;
  Why why_ = Why::not_cut;
  std::thread thread_;
};

}  // namespace arbiter
