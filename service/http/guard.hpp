// The guard before the HTTP library: every byte of a request is read, checked and bounded here, and
// nothing that a client does or leaves undone holds a thread, memory or the service itself for
// long.
//
// cpp-httplib 0.11.4 supplies the listening socket and writes the answers. It does not see
// requests: its parsers are lenient, its limits are checked late or not at all, and it ends a
// process by an exception in the wrong place. Connections wait for a thread in a bounded queue; a
// thread keeps its connection for as long as requests follow each other and leaves an idle one when
// others wait.
#pragma once
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/http/body.hpp"
#include "service/http/head.hpp"
#include "service/http/stop_signal.hpp"
#include "service/http/target.hpp"
#include "service/http/transport.hpp"

namespace arbiter {

struct GuardLimits {
  HeadLimits head;
  BodyLimits body;
  TransportLimits transport;
  std::size_t threads = 64;
  std::size_t waiting = 512;  // connections that wait for a thread; the rest waits in the kernel
  int backlog = 511;          // connections that wait in the kernel
  std::size_t turn = 100;     // requests after which a connection makes way while others wait
  std::chrono::milliseconds idle{5'000};       // between two requests of a connection
  std::chrono::milliseconds head_time{3'000};  // from the first byte of a head to its last
  std::chrono::milliseconds crowded{250};      // either of these while others wait for a thread
  std::chrono::milliseconds grace{3'000};      // for requests that run when the service stops
};

class Pool;
struct Route;

// One request, whole and checked.
struct Call {
  Head head;
  Target target;
  std::string body;
  std::string request_id;  // the client's own where it sent a proper one
  std::string trace;       // the `traceparent` that the client sent; empty where it is none
  std::string peer;
  Clock::time_point started;
  const Route* route = nullptr;             // set and used by the handler
  std::vector<std::string_view> variables;  // likewise: the variable segments of the route
};

struct Rejection {
  Problem problem;
  std::vector<std::pair<std::string, std::string>> headers;
};

// What the guard asks of the service. All members are called from several threads at once.
class CallHandler {
 public:
  virtual ~CallHandler() = default;

  // Whether a request is welcome, before its body is read; how large that may be.
  struct Admission {
    std::optional<Rejection> refusal;
    std::size_t body_bytes = 0;
  };
  virtual Admission admit(Call& call) = 0;

  // Answers a request that was admitted. What it throws is recorded and answered with 500.
  virtual void answer(const Call& call, httplib::Response& response) = 0;

  // Told after each answer, refusals included.
  virtual void finished(const Call& call, int status) = 0;
};

class Guard : private httplib::Server {
 public:
  // The handler must outlive the guard.
  Guard(const GuardLimits& limits, CallHandler& handler);
  ~Guard() override;

  // Takes an address; port 0 takes a free one. Returns the port, or a Problem that says why not.
  Result<int> bind(const std::string& host, int port);

  // Serves the bound address. Returns when stop() was called and all requests have ended.
  void run();

  // Ends run(): connections without a request end at once, the others after their answer, all of
  // them after the grace. May be called from a signal handler, before run() too, and more than
  // once.
  void stop() noexcept { stop_.raise(); }

  // True when the grace is over: a long answer should break off.
  bool overdue() const { return stop_.overdue(); }
  bool stopping() const { return stop_.raised(); }

  // The answers to what a client sends on one connection and in pieces of at most `piece` bytes,
  // with all checks and limits but the ones on time. Needs no socket.
  std::string serve_bytes(std::string_view bytes, std::size_t piece = 16 * 1024);

  std::size_t connections() const { return connections_; }
  std::size_t bytes_in_flight() const { return in_flight_.held(); }

 private:
  struct Exchange;
  enum class Next { request, close, linger };  // what follows an answer; see Transport::linger

  void accept_next(Pool& pool);
  bool process_and_close_socket(socket_t socket) override;
  void converse(Transport& transport);
  Next serve_one(Connection& connection, const std::string& peer, bool last);
  void receive(Connection& connection, Exchange& exchange);
  std::optional<Rejection> receive_or_refuse(Connection& connection, Exchange& exchange);
  Result<std::string> read_head(Connection& connection) const;
  void respond(httplib::Response& response);
  void fail(httplib::Response& response, const std::exception_ptr& thrown);
  void complete(httplib::Response& response);
  std::string next_request_id();

  GuardLimits limits_;
  CallHandler& handler_;
  StopSignal stop_;
  BytesInFlight in_flight_;
  std::atomic<bool> crowded_ = false;
  std::atomic<std::size_t> connections_ = 0;
  std::string id_prefix_;
  std::atomic<std::uint64_t> id_count_ = 0;
  static thread_local Exchange* exchange_;
};

}  // namespace arbiter
