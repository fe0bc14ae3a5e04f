// What the gate and its connections share. Only their own sources include this.
#pragma once
#include <array>
#include <atomic>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "service/http/gate.hpp"
#include "service/http/request.hpp"
#include "service/http/stop_signal.hpp"

namespace arbiter {

class Connection;
using Connections = std::list<std::shared_ptr<Connection>>;

// Whatever is not said to be otherwise is used by the thread in run() alone.
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
  std::array<char, 64 * 1024> scratch;  // what has just been read

  Connections connections;  // those that are idle in the order in which they became so
  std::atomic<std::size_t> connection_count = 0;
  std::atomic<std::size_t> postponed = 0;  // exchanges that wait to be resumed
  std::atomic<bool> stopping = false;      // the signal has been seen
  bool abandoning = false;                 // the grace is nearly over
  Clock::time_point next_complaint;        // about what cannot be accepted

  Workers workers;  // any thread

  std::shared_ptr<Exchange> new_exchange(std::string peer);
  // With the head of a request read: checks it, asks the handler, and begins with the body or sets
  // the refusal.
  void prepare(Exchange& exchange, RequestReader& reader);
  // The request could not be read.
  void refuse_unread(Exchange& exchange, const RequestReader& reader, const Problem& problem);

  // Cuts connections that make no progress, longest first, until so many bytes have room. False
  // where there is none left to cut.
  bool make_room(std::size_t bytes, const Connection* except);

  // Has a worker answer an exchange, and then its connection send the answer.
  void enqueue(const std::shared_ptr<Connection>& connection,
               const std::shared_ptr<Exchange>& exchange);
  // Has a worker make the next piece of a long answer.
  void pull(const std::shared_ptr<Connection>& connection,
            const std::shared_ptr<Exchange>& exchange);
  // To be called twice for an exchange that is answered later: once no worker has it any more, and
  // once it can go on. The second call enqueues it.
  void arrive(const std::shared_ptr<Exchange>& exchange);
  void end_if_over();

 private:
  void work(const std::shared_ptr<Connection>& connection,
            const std::shared_ptr<Exchange>& exchange, bool welcome, Clock::time_point since);
};

// What a client that asks whether to send its body is told.
inline constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";

// A piece of an answer in the framing of chunks, with the end of the answer behind the last one.
std::string chunk(std::string_view bytes, bool last);

// Made when no worker has taken a request in time, or memory is short.
Problem busy_problem();

}  // namespace arbiter
