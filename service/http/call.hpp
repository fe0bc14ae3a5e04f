// One request on its way through the service: what was received, who answers it, and what is sent.
#pragma once
#include <httplib.h>

#include <atomic>
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
#include "service/http/caller.hpp"
#include "service/http/head.hpp"
#include "service/http/stop_signal.hpp"
#include "service/http/target.hpp"

namespace arbiter {

class Connection;
struct Route;

// One request, complete and checked.
struct Call {
  Head head;
  Target target;
  std::string body;
  std::string request_id;  // the client's own if it sent a valid one
  std::string trace;       // the client's `traceparent`; empty if there is no valid one
  std::string peer;        // the client's address
  Clock::time_point started;
  Caller caller;                            // known once the request is admitted
  const Route* route = nullptr;             // set and used by the handler
  std::vector<std::string_view> variables;  // likewise: the variable segments of the route
};

struct Rejection {
  Problem problem;
  std::vector<std::pair<std::string, std::string>> headers;
};

// Where an answer is made. Long work must not keep others waiting. So nearly every request starts
// as quick, and starts again as slow if it takes too much work for that.
enum class Lane : std::uint8_t {
  at_once,  // by the thread that serves all connections; microseconds only
  watch,    // by a thread of its own; for the requests of an operator's monitor
  quick,
  slow,
};
inline constexpr std::size_t kLanes = 4;

// The rest of a long answer, made while the client reads. One worker at a time calls its members.
class Producer {
 public:
  virtual ~Producer() = default;

  struct Piece {
    std::string bytes;
    enum class Then : std::uint8_t {
      more,    // ask again
      hungry,  // ask again when more of the body has arrived (live exchanges)
      slower,  // ask again in the slow lane; `bytes` may be empty
      ended,
      broken,  // the answer cannot be finished, and the client must notice
    } then = Then::more;
  };
  // `break_off` returns true if the client has gone or the service is stopping.
  virtual Piece next(Lane lane, const std::function<bool()>& break_off) = 0;
};

// What a handler keeps for the next time that it answers the same call.
class Kept {
 public:
  virtual ~Kept() = default;
};

// A call with its answer. One thread at a time works on it.
struct Exchange : std::enable_shared_from_this<Exchange> {
  explicit Exchange(std::shared_ptr<Budget> budget) : held(std::move(budget)) {}

  Call call;
  std::optional<Rejection> refusal;  // the call is refused with this and not answered
  bool closes = false;               // the connection is closed after the answer
  bool unread = false;               // the client may still be sending
  // The body is handled as it arrives and may have any length. The handler, or `rest`, takes bytes
  // out of call.body, and more is read only when it asks for it.
  bool live = false;
  bool body_ended = false;  // of a live exchange

  // What happens next. Set by the handler.
  enum class Next : std::uint8_t {
    send,    // send the response, and then `rest`
    slower,  // answer again in the slow lane
    later,   // answer again, with `then` if it is set, once `resume` has been called
    body,    // answer again when more of the body has arrived (live exchanges)
  };
  Next next = Next::send;
  Lane lane = Lane::quick;
  std::size_t bytes = 0;  // size of the log in question, if known
  std::function<void(const Call&, httplib::Response&)> then;  // answers in place of the handler
  std::unique_ptr<Kept> kept;
  std::unique_ptr<Producer> rest;         // what follows the response
  std::optional<std::size_t> rest_bytes;  // its size, if known
  std::size_t rest_memory = 0;            // about how much memory the producer itself takes

  // Whether the rest is sent as chunks.
  bool in_chunks() const { return call.head.takes_chunks && !rest_bytes; }

  // Call this once, from any thread, after setting `next` to later.
  std::function<void(const std::shared_ptr<Exchange>&)> resume;
  std::atomic<int> arrivals = 0;           // of the two events that resume it; for the gate
  std::shared_ptr<Connection> connection;  // likewise for the gate: where the answer goes

  // The client has gone or the service is stopping: nobody will read an answer that takes long.
  std::atomic<bool> abandoned = false;
  std::function<bool()> break_off() const {
    return [this] { return abandoned.load(std::memory_order_relaxed); };
  }

  // What is sent: the head of the answer, and its body.
  int status = 0;
  std::string answer_head;
  std::string answer_body;
  Budget::Share held;  // for the bodies of the request and of the answer
};

// What the gate needs from the service. One thread calls admit() and finished(); several call
// answer() at once.
class CallHandler {
 public:
  virtual ~CallHandler() = default;

  // Whether a request is accepted, decided before its body is read; and if so, how large the body
  // may be and where it is answered.
  struct Admission {
    std::optional<Rejection> refusal;
    std::size_t body_bytes = 0;  // 0: the route takes no body
    Lane lane = Lane::quick;
    bool live = false;  // answered while the body arrives; the length of the body is not bounded
  };
  virtual Admission admit(Call& call) = 0;

  // Answers an admitted request. An exception is logged and answered with 500.
  virtual void answer(Exchange& exchange, httplib::Response& response) = 0;

  // Called after each answer, including refusals: how many bytes the system took, and whether that
  // is the whole answer.
  struct Sent {
    std::size_t bytes = 0;
    bool whole = true;
  };
  virtual void finished(const Exchange& exchange, const Sent& sent) = 0;
};

}  // namespace arbiter
