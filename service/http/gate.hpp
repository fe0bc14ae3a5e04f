// The gate in front of the service: every byte of a request is read, checked and bounded here.
// Nothing that a client does or fails to do can hold a thread, memory or the service itself for
// long.
//
// One thread serves all connections (Boost.Asio). An idle connection has a socket and no buffer; a
// request gets a buffer when its first byte arrives. Complete requests wait in bounded queues for
// workers (workers.hpp). A worker is only needed to make an answer, and it makes a long one in
// pieces, as the client reads. If memory is short, the connection that has made no progress for
// longest is cut first.
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
  // Limit for the bodies of all requests and of all unsent answers, in bytes.
  std::size_t in_flight = limits::kBytesInFlight;
  std::size_t connections = 16'384;  // to accept one more, the longest idle one is closed
  int backlog = 511;                 // connections waiting in the kernel

  std::chrono::milliseconds idle{60'000};        // between two requests on a connection
  std::chrono::milliseconds head_time{10'000};   // from the first byte of a head to its last
  std::chrono::milliseconds body_pause{10'000};  // for `progress` bytes of a body, or its rest
  std::chrono::milliseconds answer_pause{
      30'000};  // for the client to take as many bytes of an answer
  std::size_t progress = 4 * 1024;
  std::chrono::milliseconds stalled{1'000};  // without progress: may be cut if memory is short
  std::chrono::milliseconds wait{30'000};    // for a request to get a worker
  std::chrono::milliseconds linger{1'000};   // for a client to read its last answer
  std::chrono::milliseconds grace{3'000};    // for requests that are running when the service stops
};

struct GateCore;

// The sockets of the service. One thread reads and writes all of them (run()); handlers run on the
// threads of Workers.
class Gate {
 public:
  // The handler must outlive the gate.
  Gate(const GateLimits& limits, const std::vector<Router::Address>& addresses,
       CallHandler& handler);
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  // Binds an address; port 0 selects a free port. Returns the port, or a Problem that says why the
  // address cannot be used.
  Result<int> bind(const std::string& host, int port);

  // Serves the bound address. Returns after stop(), when all requests have ended.
  void run();

  // Ends run(): connections without a request are closed at once, the others after their answer,
  // and all of them at the end of the grace. May be called from a signal handler, before run(),
  // and more than once.
  void stop() noexcept;
  bool stopping() const;

  // Returns the answers to what a client sends on one connection, in pieces of at most `piece`
  // bytes. All checks and limits apply except those on time. Needs no socket and no workers.
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
