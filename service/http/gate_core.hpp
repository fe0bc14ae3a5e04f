// What the gate and its connections share. Only their own sources include this.
#pragma once
#include <array>
#include <atomic>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "service/http/gate.hpp"
#include "service/http/request.hpp"
#include "service/http/stop_signal.hpp"

namespace arbiter {

class Connection;
using Connections = std::list<std::shared_ptr<Connection>>;

// Only the thread in run() uses these members, unless a comment says otherwise.
struct GateCore {
  GateCore(const GateLimits& limits, const std::vector<Router::Address>& addresses,
           CallHandler& handler);

  GateLimits limits;
  CallHandler& handler;
  Router router;                   // any thread
  std::shared_ptr<Budget> budget;  // any thread
  StopSignal stop;                 // any thread
  boost::asio::io_context io{1};
  boost::asio::ip::tcp::acceptor acceptor{io};
  boost::asio::posix::stream_descriptor stop_event{io};
  boost::asio::steady_timer clock{io};
  std::array<char, 64 * 1024> scratch;  // what was read last

  Connections connections;  // idle ones in the order in which they became idle
  std::atomic<std::size_t> connection_count = 0;
  std::atomic<std::size_t> postponed = 0;  // exchanges waiting to be resumed
  std::atomic<bool> stopping = false;      // the signal has been seen
  bool abandoning = false;                 // the grace is nearly over
  Clock::time_point next_complaint;        // about connections that cannot be accepted

  Workers workers;  // any thread

  std::shared_ptr<Exchange> new_exchange(std::string peer);
  // Handles a head that has been read: checks it, asks the handler, and begins to read the body or
  // sets the refusal.
  void prepare(Exchange& exchange, RequestReader& reader);
  // Handles a request that could not be read.
  void refuse_unread(Exchange& exchange, const RequestReader& reader, const Problem& problem);

  // Cuts connections that make no progress, the longest stalled first, until there is room for
  // this many bytes. False if none is left to cut.
  bool make_room(std::size_t bytes, const Connection* except);

  // Has a worker answer an exchange; then its connection sends the answer.
  void enqueue(const std::shared_ptr<Connection>& connection,
               const std::shared_ptr<Exchange>& exchange);
  // Has a worker make the next piece of a long answer.
  void pull(const std::shared_ptr<Connection>& connection,
            const std::shared_ptr<Exchange>& exchange);
  // Called twice for an exchange that is answered later: when no worker uses it any more, and when
  // it can be resumed. The second call enqueues it.
  void arrive(const std::shared_ptr<Exchange>& exchange);
  void end_if_over();

 private:
  void work(const std::shared_ptr<Connection>& connection,
            const std::shared_ptr<Exchange>& exchange, bool welcome, Clock::time_point since);
};

// The reply to a client that asks whether to send its body.
inline constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";

// Frames a piece of an answer as a chunk; the last one is followed by the end of the answer.
std::string chunk(std::string_view bytes, bool last);

// The problem if no worker has taken a request in time, or if memory is short.
Problem busy_problem();

}  // namespace arbiter
