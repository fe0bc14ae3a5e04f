// One connection of the gate: what was received, what is to be sent, and how long each may take.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "service/http/gate_core.hpp"

namespace arbiter {

// The thread in Gate::run() calls all members.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(GateCore& core, boost::asio::ip::tcp::socket socket);

  void start(Connections::iterator here);

  // Checks whether the current state has lasted too long.
  void tick(Clock::time_point now);

  // The service stops: closes at once if there is no request, otherwise after the answer.
  void stop();
  // The grace is nearly over: closes if it waits for the client, and tells a working handler that
  // nobody will read the answer.
  void abandon();
  void close();

  // True if it waits for a request or has received only a part of a head: it may be closed to make
  // room for others.
  bool can_make_way() const;
  // Since when it has held bytes of a body or an answer without progress; nothing if it holds
  // none.
  std::optional<Clock::time_point> stalled_since() const;
  // Memory is short: refuses the incoming request, or cuts the answer.
  void cut();

  // An answer, or a piece of a long one, has been made.
  void answered(const std::shared_ptr<Exchange>& exchange);
  void take_piece(const std::shared_ptr<Exchange>& exchange, Producer::Piece piece);
  // The answer needs more of the body.
  void wait_for_body();

 private:
  enum class State {
    idle,
    reading,  // receives a request: its head, or its body too
    working,
    sending,
    feeding,  // a live answer needs more of the body
    lingering,
    closed
  };

  void await_readable();
  void readable();
  void read();
  void look_for_end();
  void drain();
  void consume(std::string_view bytes);
  bool take_head(std::string_view following);
  bool hold_body();
  void work();
  void refuse(const Problem& problem);
  void refuse_unread(const Problem& problem);
  void answer_now();

  void take_body();
  void read_body();
  void feed(std::string_view bytes);

  void await_writable();
  void send();
  void piece_sent();
  void pull();
  void sent(bool whole);
  void next_request();
  void linger();

  void begin(State state);
  void note_progress(std::size_t bytes);
  void note_taken();
  std::size_t taken() const;

  GateCore& core_;
  boost::asio::ip::tcp::socket socket_;
  const std::string peer_;
  Connections::iterator here_;
  State state_ = State::idle;
  Clock::time_point since_;        // of the state
  Clock::time_point progress_at_;  // when progress was last counted as sufficient
  std::size_t progress_ = 0;       // bytes since then
  bool awaits_readable_ = false;
  bool awaits_writable_ = false;

  std::unique_ptr<RequestReader> reader_;
  std::shared_ptr<Exchange> exchange_;
  std::string pending_;  // bytes that followed the request

  std::string out_head_;  // to be sent, from out_at_ on
  std::string out_body_;
  std::size_t out_at_ = 0;
  std::size_t given_ = 0;  // bytes of this answer that the system has taken
  std::size_t read_ = 0;   // bytes that the client has taken, as last counted
  bool pulling_ = false;   // a worker is making the next piece
  bool last_piece_ = true;

  // For a live answer.
  bool answers_ = false;         // its head has been made
  bool hungry_ = false;          // its next piece needs more of the body
  std::size_t fed_ = 0;          // progress in the body that still counts towards the next check
  Clock::duration fed_time_{0};  // how long the client has been waited for in that time
};

}  // namespace arbiter
