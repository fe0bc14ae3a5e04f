// One request on its way through the service: what came, who answers it, what is sent.
#pragma once
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/http/budget.hpp"
#include "service/http/head.hpp"
#include "service/http/stop_signal.hpp"
#include "service/http/target.hpp"

namespace arbiter {

class Connection;
struct Route;

// One request, whole and checked.
struct Call {
  Head head;
  Target target;
  std::string body;
  std::string request_id;  // the client's own where it sent a proper one
  std::string trace;       // the `traceparent` that the client sent; empty where it is none
  std::string peer;        // the client's address
  Clock::time_point started;
  const Route* route = nullptr;             // set and used by the handler
  std::vector<std::string_view> variables;  // likewise: the variable segments of the route
};

struct Rejection {
  Problem problem;
  std::vector<std::pair<std::string, std::string>> headers;
};

// Where an answer is made. What takes long must not keep others waiting, so that nearly everything
// begins as quick, and begins anew as slow when it turns out to take more work than that.
enum class Lane : std::uint8_t {
  at_once,  // by the thread that serves all connections: microseconds only
  watch,    // by a thread of its own: what an operator's monitor asks
  quick,
  slow,
};
inline constexpr std::size_t kLanes = 4;

// The rest of a long answer, made while the client reads. Its members are called by one worker at a
// time.
class Producer {
 public:
  virtual ~Producer() = default;

  struct Piece {
    std::string bytes;
    enum class Then : std::uint8_t {
      more,    // ask again
      hungry,  // ask again when more of the body has come; of a live exchange
      slower,  // ask again, in the slow lane; `bytes` may be empty
      ended,
      broken,  // the answer cannot be finished: the client must see that something is missing
    } then = Then::more;
  };
  // `break_off` says whether the client has gone or the service ends.
  virtual Piece next(Lane lane, const std::function<bool()>& break_off) = 0;
};

// What a handler keeps of a call that it answers again.
class Kept {
 public:
  virtual ~Kept() = default;
};

// A call with its answer. One thread at a time works on it.
struct Exchange : std::enable_shared_from_this<Exchange> {
  explicit Exchange(std::shared_ptr<Budget> budget) : held(std::move(budget)) {}

  Call call;
  std::optional<Rejection> refusal;  // the call is not answered but refused
  bool closes = false;               // the connection ends with the answer
  bool unread = false;               // the client may still be sending
  // The body is taken while it comes, and may be of any length: the handler, or `rest`, takes what
  // has come out of call.body, and more is read only when they ask for it.
  bool live = false;
  bool body_ended = false;  // of a live one

  // How the answering goes on. Set by the handler.
  enum class Next : std::uint8_t {
    send,    // what the response holds, and `rest`
    slower,  // answer again, in the slow lane
    later,   // answer again, with `then`, once `resume` has been called
    body,    // answer again, when more of the body has come; of a live exchange
  };
  Next next = Next::send;
  Lane lane = Lane::quick;
  std::size_t bytes = 0;  // of the log that it is about, where that is known
  std::function<void(const Call&, httplib::Response&)> then;  // answers in place of the handler
  std::unique_ptr<Kept> kept;
  std::unique_ptr<Producer> rest;         // what follows the response
  std::optional<std::size_t> rest_bytes;  // how many those are, where that is known
  std::size_t rest_memory = 0;            // what the producer itself takes, about

  // The rest comes in the framing of chunks.
  bool in_chunks() const { return call.head.takes_chunks && !rest_bytes; }

  // To be called once, from any thread, after `next` was set to later and `then` was set.
  std::function<void(const std::shared_ptr<Exchange>&)> resume;
  std::atomic<int> arrivals = 0;  // of the two that must come before it goes on; the gate's
  std::shared_ptr<Connection> connection;  // likewise: where the answer goes

  // The client has gone, or the service ends: nobody will read an answer that takes long.
  std::atomic<bool> abandoned = false;
  std::function<bool()> break_off() const {
    return [this] { return abandoned.load(std::memory_order_relaxed); };
  }

  // What is sent: the head of the answer, and its body.
  int status = 0;
  std::string answer_head;
  std::string answer_body;
  Budget::Share held;  // of the bodies of the request and of the answer
};

// What the gate asks of the service. admit() and finished() are called by one thread, answer() by
// several at once.
class CallHandler {
 public:
  virtual ~CallHandler() = default;

  // Whether a request is welcome, before its body is read; how large that may be, and where it is
  // answered.
  struct Admission {
    std::optional<Rejection> refusal;
    std::size_t body_bytes = 0;  // 0: the route takes no body
    Lane lane = Lane::quick;
    bool live = false;  // it is answered while the body comes, whose length is not bounded
  };
  virtual Admission admit(Call& call) = 0;

  // Answers a request that was admitted. What it throws is recorded and answered with 500.
  virtual void answer(Exchange& exchange, httplib::Response& response) = 0;

  // Told after each answer, refusals included: how many bytes the system took, and whether that is
  // all of it.
  struct Sent {
    std::size_t bytes = 0;
    bool whole = true;
  };
  virtual void finished(const Exchange& exchange, const Sent& sent) = 0;
};

}  // namespace arbiter
