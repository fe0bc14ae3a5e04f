// Sends what is in the outbox to the webhooks of a database (Standard Webhooks 1.0.0).
//
// Any number of services may do this for one database. A receiver gets each message at least once:
// one whose sender was killed, or whose answer was lost, comes again under the same name.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "service/outward/post.hpp"
#include "service/store/game_store.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter {

struct SenderOptions {
  unsigned threads = 8;  // deliveries at once
  // Hosts, as hooks name them and in lower case, whose addresses may be those of this machine or
  // of a private network.
  std::vector<std::string> allowed = {};
  std::chrono::milliseconds within{20'000};  // one attempt in all
  // When a delivery is sent again whose sender has not been heard of. Longer than an attempt.
  std::chrono::milliseconds lease{60'000};
  std::chrono::milliseconds pause{500};  // between two looks into the outbox
  std::function<std::int64_t()> now = present_moment;
};

// What came of an attempt: "delivered", "failed" (it comes again), "given_up" or "gone".
std::string_view word_for(Attempted::End end);

class WebhookSender {
 public:
  // Starts at once. `done` is called for each attempt that was noted, from several threads. The
  // store must outlive the sender.
  WebhookSender(GameStore& store, SenderOptions options,
                std::function<void(std::string_view result)> done = {});
  ~WebhookSender() { stop(); }
  WebhookSender(const WebhookSender&) = delete;
  WebhookSender& operator=(const WebhookSender&) = delete;

  // Breaks off what is being sent, which others, or this service after its next start, send again.
  // May be called twice.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;

  void run();
  // Waits for the turn to look into the outbox; false once the sender is stopping.
  bool wait_for_turn();
  // Lets another thread look at once.
  void pass_turn();
  // False if nothing was due.
  bool send_one();
  void sweep_now_and_then();
  struct Sent {
    Posted posted;
    std::string obstacle;  // why nobody was called; empty: somebody was
  };
  Sent send(const ClaimedDelivery& claimed) const;

  GameStore& store_;
  const SenderOptions options_;
  const std::function<void(std::string_view)> done_;
  std::atomic<bool> stopping_ = false;
  std::atomic<std::int64_t> next_sweep_ = 0;  // by options_.now
  std::mutex mutex_;                          // guards next_look_; orders claims
  std::condition_variable wake_;
  Clock::time_point next_look_ = Clock::now();
  std::vector<std::thread> threads_;
};

}  // namespace arbiter
