#include "service/http/connection.hpp"

#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "service/http/problem.hpp"

namespace arbiter {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

// How much of an answer the kernel takes ahead of the client. By default this grows to megabytes:
// for a thousand slow readers that would be seconds of copying at once, and memory that no budget
// counts.
constexpr int kSendBuffer = 128 * 1024;
constexpr int kReadsAtOnce = 8;  // before other connections get their turn

Problem too_slow() {
  return make_problem(problems::kTooSlow, "The rest of the request took too long to arrive.");
}

std::string address_of(const tcp::socket& socket) {
  error_code error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  return error ? "" : peer.address().to_string();
}

// What an exchange holds while these bytes of its answer are being sent.
std::size_t memory_of(const Exchange& exchange, const std::string& answer) {
  return exchange.call.body.capacity() + answer.capacity() + exchange.rest_memory;
}

}  // namespace

Connection::Connection(GateCore& core, tcp::socket socket)
    : core_(core), socket_(std::move(socket)), peer_(address_of(socket_)) {}

void Connection::start(Connections::iterator here) {
  here_ = here;
  error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  socket_.set_option(tcp::socket::send_buffer_size(kSendBuffer), ignored);
  socket_.non_blocking(true, ignored);
  begin(State::idle);
  await_readable();
}

void Connection::begin(State state) {
  state_ = state;
  since_ = progress_at_ = Clock::now();
  progress_ = 0;
}

void Connection::note_progress(std::size_t bytes) {
  progress_ += bytes;
  if (progress_ < core_.limits.progress) return;
  progress_ = 0;
  progress_at_ = Clock::now();
}

// --- Reading ---

void Connection::await_readable() {
  if (awaits_readable_) return;
  awaits_readable_ = true;
  socket_.async_wait(tcp::socket::wait_read, [self = shared_from_this()](const error_code& error) {
    self->awaits_readable_ = false;
    if (self->state_ == State::closed) return;
    if (error) return self->close();
    self->readable();
  });
}

void Connection::readable() {
  switch (state_) {
    case State::idle:
    case State::reading: return read();
    case State::working:
    case State::sending: return look_for_end();
    case State::feeding: return read_body();
    case State::lingering: return drain();
    case State::closed: return;
  }
}

void Connection::read() {
  for (int i = 0; i < kReadsAtOnce; ++i) {
    error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(core_.scratch), error);
    if (error == asio::error::would_block) break;
    if (error == asio::error::eof && reader_ && reader_->begun()) {
      reader_->end();
      return refuse_unread(reader_->problem());
    }
    if (error) return close();
    consume({core_.scratch.data(), size});
    if (state_ != State::idle && state_ != State::reading) return;
  }
  await_readable();
}

// Bytes that follow a request wait in the system. If they end, the client has gone or has sent
// everything: an answer that can be made at once is still sent.
void Connection::look_for_end() {
  char byte = 0;
  const ssize_t size = ::recv(socket_.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
  if (size == 0 && exchange_) exchange_->abandoned = true;
  if (size < 0 && errno != EAGAIN && errno != EINTR) {
    if (exchange_) exchange_->abandoned = true;
    if (state_ == State::sending) return sent(false);
    close();
  }
}

void Connection::drain() {
  for (int i = 0; i < kReadsAtOnce; ++i) {
    error_code error;
    socket_.read_some(asio::buffer(core_.scratch), error);
    if (error == asio::error::would_block) break;
    if (error) return close();
  }
  await_readable();
}

void Connection::consume(std::string_view bytes) {
  while (state_ == State::idle || state_ == State::reading) {
    if (!reader_) {
      reader_ = std::make_unique<RequestReader>(core_.limits.head);
      exchange_ = core_.new_exchange(peer_);
    }
    const std::size_t used = reader_->feed(bytes);
    bytes.remove_prefix(used);
    if (state_ == State::idle && reader_->begun()) begin(State::reading);
    note_progress(used);
    switch (reader_->stage()) {
      case RequestReader::Stage::head: return;
      case RequestReader::Stage::between:
        if (!take_head(bytes)) return;
        break;
      case RequestReader::Stage::body:
        if (!hold_body() || bytes.empty()) return;
        break;
      case RequestReader::Stage::complete:
        pending_ = bytes;
        if (hold_body()) work();
        return;
      case RequestReader::Stage::failed: return refuse_unread(reader_->problem());
    }
  }
}

// True if the reader continues with the body. `following` holds the bytes after the head.
bool Connection::take_head(std::string_view following) {
  Exchange& exchange = *exchange_;
  core_.prepare(exchange, *reader_);
  const bool has_no_body = reader_->stage() == RequestReader::Stage::between;
  if (exchange.refusal || has_no_body) pending_ = following;
  if (exchange.refusal) return answer_now(), false;
  if (has_no_body) return work(), false;
  const std::uint64_t announced = exchange.live ? 0 : exchange.call.head.length.value_or(0);
  if (!core_.budget->has_room_for(announced) && !core_.make_room(announced, this)) {
    return refuse_unread(busy_problem()), false;
  }
  if (exchange.call.head.expects_continue && following.empty()) {
    error_code ignored;  // the client would wait in vain and then continue
    socket_.write_some(asio::buffer(kGoOn), ignored);
  }
  if (exchange.live) {
    fed_ = 0;
    fed_time_ = {};
    answers_ = false;
    pending_ = following;
    return work(), false;
  }
  begin(State::reading);
  return true;
}

// Counts the received part of the body; false if there is no room for it.
bool Connection::hold_body() {
  const std::size_t size = exchange_->call.body.capacity();
  if (exchange_->call.body.empty() || exchange_->held.resize(size)) return true;
  if (core_.make_room(size, this) && exchange_->held.resize(size)) return true;
  refuse_unread(busy_problem());
  return false;
}

// --- Answering ---

void Connection::work() {
  if (!exchange_->live) reader_.reset();
  begin(State::working);
  if (exchange_->lane == Lane::at_once) return answer_now();
  core_.enqueue(shared_from_this(), exchange_);
  if (pending_.empty()) await_readable();
}

void Connection::refuse(const Problem& problem) {
  exchange_->refusal = Rejection{problem, {}};
  answer_now();
}

void Connection::refuse_unread(const Problem& problem) {
  core_.refuse_unread(*exchange_, *reader_, problem);
  answer_now();
}

void Connection::answer_now() {
  begin(State::working);
  core_.router.answer(*exchange_);
  answered(exchange_);
}

void Connection::answered(const std::shared_ptr<Exchange>& exchange) {
  if (state_ == State::closed) return core_.handler.finished(*exchange, {0, false});
  if (!exchange->rest) {
    reader_.reset();
    std::string().swap(exchange->call.body);
  }
  const std::size_t size = memory_of(*exchange, exchange->answer_body);
  if (!exchange->refusal && !exchange->held.resize(size) && !core_.make_room(size, this)) {
    exchange->rest.reset();
    std::string().swap(exchange->answer_body);
    return refuse(busy_problem());
  }
  exchange->held.set(size);
  if (exchange->answer_head.empty()) return sent(false);
  begin(State::sending);
  answers_ = true;
  out_head_ = std::move(exchange->answer_head);
  out_body_ = exchange->rest && exchange->in_chunks() ? chunk(exchange->answer_body, false)
                                                      : std::move(exchange->answer_body);
  out_at_ = given_ = read_ = 0;
  pulling_ = hungry_ = false;
  last_piece_ = !exchange->rest;
  fed_ = 0;
  fed_time_ = {};
  send();
}

void Connection::take_piece(const std::shared_ptr<Exchange>& exchange, Producer::Piece piece) {
  using Then = Producer::Piece::Then;
  pulling_ = false;
  if (state_ != State::sending) return;
  exchange->lane = piece.then == Then::slower ? Lane::slow : Lane::quick;
  last_piece_ = piece.then == Then::ended;
  hungry_ = piece.then == Then::hungry;
  out_head_.clear();
  out_at_ = 0;
  out_body_ = exchange->in_chunks() ? chunk(piece.bytes, last_piece_) : std::move(piece.bytes);
  exchange->held.set(memory_of(*exchange, out_body_));
  progress_at_ = Clock::now();
  if (piece.then == Then::broken) return sent(false);
  send();
}

// --- The body of a live answer ---

// While answers are being sent nothing is read, so a client that does not read them must stop.
void Connection::take_body() {
  begin(State::feeding);
  progress_ = fed_;
  progress_at_ -= fed_time_;
  if (reader_->stage() == RequestReader::Stage::failed) return sent(false);
  const bool complete = reader_->stage() == RequestReader::Stage::complete;
  if (pending_.empty() && !complete) return await_readable();
  const std::string bytes = std::exchange(pending_, {});
  feed(bytes);
}

void Connection::wait_for_body() {
  if (state_ != State::working) return;
  if (reader_->stage() == RequestReader::Stage::failed) return refuse_unread(reader_->problem());
  take_body();
}

void Connection::read_body() {
  error_code error;
  const std::size_t size = socket_.read_some(asio::buffer(core_.scratch), error);
  if (error == asio::error::would_block) return await_readable();
  if (error == asio::error::eof && !answers_) {
    reader_->end();
    return refuse_unread(reader_->problem());
  }
  if (error) return sent(false);
  feed({core_.scratch.data(), size});
}

void Connection::feed(std::string_view bytes) {
  const std::size_t used = reader_->feed(bytes);
  note_progress(used);
  fed_ = progress_;
  fed_time_ = Clock::now() - progress_at_;
  if (reader_->stage() == RequestReader::Stage::complete) {
    pending_ = bytes.substr(used);
    exchange_->body_ended = true;
    exchange_->unread = false;
  }
  const std::size_t size = memory_of(*exchange_, out_body_);
  if (!exchange_->held.resize(size) &&
      !(core_.make_room(size, this) && exchange_->held.resize(size)))
    return answers_ ? sent(false) : refuse_unread(busy_problem());
  if (!answers_) {
    begin(State::working);
    return core_.enqueue(shared_from_this(), exchange_);
  }
  begin(State::sending);
  pull();
}

// --- Sending ---

void Connection::await_writable() {
  if (awaits_writable_) return;
  awaits_writable_ = true;
  socket_.async_wait(tcp::socket::wait_write, [self = shared_from_this()](const error_code& error) {
    self->awaits_writable_ = false;
    if (self->state_ != State::sending) return;
    if (error) return self->sent(false);
    self->send();
  });
}

void Connection::send() {
  while (out_at_ < out_head_.size() + out_body_.size()) {
    const std::size_t in_head = std::min(out_at_, out_head_.size());
    const std::array<asio::const_buffer, 2> left = {asio::buffer(out_head_) + in_head,
                                                    asio::buffer(out_body_) + (out_at_ - in_head)};
    error_code error;
    const std::size_t size = socket_.write_some(left, error);
    if (error == asio::error::would_block) return await_writable();
    if (error) return sent(false);
    out_at_ += size;
    given_ += size;
    note_progress(size);
  }
  piece_sent();
}

void Connection::piece_sent() {
  if (last_piece_) return sent(true);
  std::string().swap(out_body_);
  hungry_ ? take_body() : pull();
}

void Connection::pull() {
  pulling_ = true;
  core_.pull(shared_from_this(), exchange_);
}

// Ends an exchange: its answer has been passed to the system, or has failed before that.
void Connection::sent(bool whole) {
  const std::shared_ptr<Exchange> exchange = std::exchange(exchange_, nullptr);
  core_.handler.finished(*exchange, {whole ? given_ : taken(), whole});
  exchange->held.set(0);  // a worker may destroy the exchange a moment later
  reader_.reset();
  std::string().swap(out_head_);
  std::string().swap(out_body_);
  if (!whole) return close();
  if (exchange->unread || exchange->closes || core_.stopping) return linger();
  next_request();
}

void Connection::next_request() {
  begin(State::idle);
  core_.connections.splice(core_.connections.end(), core_.connections, here_);
  if (pending_.empty()) return await_readable();
  // Not at once: if a client sent many requests before reading, the recursion would be deep.
  asio::post(core_.io, [self = shared_from_this()] {
    if (self->state_ != State::idle) return;
    const std::string bytes = std::exchange(self->pending_, {});
    self->consume(bytes);
    if (self->state_ == State::idle || self->state_ == State::reading) self->await_readable();
  });
}

// Closing a socket with unread bytes would discard the answer that is still being sent.
void Connection::linger() {
  error_code ignored;
  std::string().swap(pending_);
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
  begin(State::lingering);
  drain();
}

// --- The end ---

void Connection::close() {
  if (state_ == State::closed) return;
  const bool answering = state_ == State::sending || state_ == State::feeding;
  const bool was_sending = answering && exchange_;
  state_ = State::closed;
  if (exchange_) exchange_->abandoned = true;
  if (was_sending) core_.handler.finished(*exchange_, {taken(), false});
  exchange_.reset();
  reader_.reset();
  error_code ignored;
  socket_.close(ignored);
  --core_.connection_count;
  core_.connections.erase(here_);  // may destroy this
}

void Connection::stop() {
  if (state_ == State::idle && pending_.empty()) close();
}

void Connection::abandon() {
  if (exchange_) exchange_->abandoned = true;
  const bool unanswered = state_ == State::feeding && !answers_;
  if (state_ == State::reading || unanswered) return refuse_unread(too_slow());
  if (state_ == State::feeding || (state_ == State::sending && !pulling_)) return sent(false);
}

void Connection::cut() {
  const bool unanswered = state_ == State::feeding && !answers_;
  if (state_ == State::reading || unanswered) return refuse_unread(busy_problem());
  if (state_ == State::sending || state_ == State::feeding) sent(false);
}

bool Connection::can_make_way() const {
  const bool in_head = state_ == State::reading && reader_->stage() == RequestReader::Stage::head;
  return (state_ == State::idle && pending_.empty()) || in_head;
}

std::optional<Clock::time_point> Connection::stalled_since() const {
  const bool waits = state_ == State::reading || state_ == State::feeding ||
                     (state_ == State::sending && !pulling_);
  if (!waits || exchange_->held.size() == 0) return std::nullopt;
  return progress_at_;
}

// How many bytes of the answer the client has taken. What still waits in the system's buffer does
// not count.
std::size_t Connection::taken() const {
  int waiting = 0;
  auto& socket = const_cast<tcp::socket&>(socket_);
  if (::ioctl(socket.native_handle(), SIOCOUTQ, &waiting) != 0 || waiting < 0) return given_;
  const auto left = static_cast<std::size_t>(waiting);
  return given_ > left ? given_ - left : 0;
}

// Called now and then, because the system reports room in its buffer only when a third of it is
// free, and a slow reader may need minutes for that.
void Connection::note_taken() {
  const std::size_t now = taken();
  if (now > read_) note_progress(now - read_);
  read_ = std::max(read_, now);
}

void Connection::tick(Clock::time_point now) {
  const GateLimits& limits = core_.limits;
  switch (state_) {
    case State::idle:
      if (now - since_ > limits.idle) close();
      return;
    case State::reading: {
      const bool body = reader_->stage() == RequestReader::Stage::body;
      const bool late =
          body ? now - progress_at_ > limits.body_pause : now - since_ > limits.head_time;
      if (late) refuse_unread(too_slow());
      return;
    }
    case State::working: return;
    case State::sending:
      if (pulling_) return;
      note_taken();
      if (now - progress_at_ > limits.answer_pause) sent(false);
      return;
    case State::feeding:
      if (now - progress_at_ <= limits.body_pause) return;
      answers_ ? sent(false) : refuse_unread(too_slow());
      return;
    case State::lingering:
      if (now - since_ > limits.linger) close();
      return;
    case State::closed: return;
  }
}

}  // namespace arbiter
