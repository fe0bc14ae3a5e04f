// The gate before the service: every byte of a request is read, checked and bounded here, and
// nothing that a client does or leaves undone holds a thread, memory or the service itself for
// long.
//
// One thread serves all connections (Boost.Asio). An idle connection has a socket and no buffer; a
// request gets one when its first byte comes. Complete requests wait in bounded queues for workers
// (workers.hpp), and only the making of an answer takes a worker: a long one is made a piece at a
// time, as the client reads. Where memory is short, whoever has made no progress for longest is cut
// first.
#pragma once
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "service/http/call.hpp"
#include "service/http/router.hpp"
#include "service/http/workers.hpp"

namespace arbiter {

struct GateLimits {
  HeadLimits head;
  WorkerLimits workers;
  // Bytes of all bodies, of requests and of answers that have not been sent.
  std::size_t in_flight = limits::kBytesInFlight;
  std::size_t connections = 16'384;  // the longest idle one makes way for one more
  int backlog = 511;                 // connections that wait in the kernel

  std::chrono::milliseconds idle{60'000};          // between two requests of a connection
  std::chrono::milliseconds head_time{10'000};     // from the first byte of a head to its last
  std::chrono::milliseconds body_pause{10'000};    // for `progress` bytes of a body, or its rest
  std::chrono::milliseconds answer_pause{30'000};  // for the client to take as many of an answer
  std::size_t progress = 4 * 1024;
  std::chrono::milliseconds stalled{1'000};  // without progress: cut where memory is short
  std::chrono::milliseconds wait{30'000};    // of a request for a worker
  std::chrono::milliseconds linger{1'000};   // for a client to read its last answer
  std::chrono::milliseconds grace{3'000};    // for requests that run when the service stops
};

struct GateCore;

// The sockets of the service. One thread reads and writes all of them (run()); handlers run in the
// threads of Workers.
class Gate {
 public:
  // The handler must outlive the gate.
  Gate(const GateLimits& limits, const std::vector<Router::Address>& addresses,
       CallHandler& handler);
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // Takes an address; port 0 takes a free one. Returns the port, or a Problem that says why not.
  Result<int> bind(const std::string& host, int port);

  // Serves the bound address. Returns when stop() was called and all requests have ended.
  void run();

  // Ends run(): connections without a request end at once, the others after their answer, all of
  // them after the grace. May be called from a signal handler, before run() too, and more than
  // once.
  void stop() noexcept;
  bool stopping() const;

  // The answers to what a client sends on one connection and in pieces of at most `piece` bytes,
  // with all checks and limits but the ones on time. Needs no socket and no workers.
  std::string serve_bytes(std::string_view bytes, std::size_t piece = 16 * 1024);

  struct Figures {
    std::size_t connections = 0;
    std::size_t bytes_in_flight = 0;
    Workers::Figures quick;
    Workers::Figures slow;
  };
  Figures figures() const;

 private:
  std::unique_ptr<GateCore> core_;
};

}  // namespace arbiter
