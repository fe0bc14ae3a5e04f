#include "service/http/gate.hpp"

#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <charconv>
#include <future>
#include <utility>

#include "service/http/connection.hpp"
#include "service/http/gate_core.hpp"
#include "service/http/problem.hpp"

namespace arbiter {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::chrono::milliseconds kTick{100};
constexpr std::chrono::seconds kBetweenComplaints{10};

// Accepts connections and looks after them; lives as long as run().
class Watch {
 public:
  explicit Watch(GateCore& core) : core_(core) {}

  void begin() {
    core_.stop_event.assign(::dup(core_.stop.descriptor()));
    core_.stop_event.async_wait(asio::posix::stream_descriptor::wait_read,
                                [this](const error_code&) { stop(); });
    accept();
    tick();
  }

 private:
  void accept() {
    core_.acceptor.async_accept([this](const error_code& error, tcp::socket socket) {
      if (core_.stopping) return;
      if (error) return refuse(error);
      take(std::move(socket));
      accept();
    });
  }

  void take(tcp::socket socket) {
    if (core_.connections.size() >= core_.limits.connections && !let_one_go()) return;
    const auto connection = std::make_shared<Connection>(core_, std::move(socket));
    core_.connections.push_back(connection);
    ++core_.connection_count;
    connection->start(std::prev(core_.connections.end()));
  }

  // Closes the connection that has been idle for longest; if none is idle, the oldest of those
  // that are sending a head.
  bool let_one_go() {
    const auto found =
        std::find_if(core_.connections.begin(), core_.connections.end(),
                     [](const auto& connection) { return connection->can_make_way(); });
    if (found == core_.connections.end()) return false;
    const std::shared_ptr<Connection> idle = *found;
    idle->close();
    return true;
  }

  // Usually the process has no file descriptor left. Tries again at the next tick, or at once if a
  // connection could be closed.
  void refuse(const error_code& error) {
    const Clock::time_point now = Clock::now();
    if (now >= core_.next_complaint) {
      spdlog::warn("connections cannot be accepted: {}", error.message());
      core_.next_complaint = now + kBetweenComplaints;
    }
    if (let_one_go()) return accept();
    accepting_again_ = true;
  }

  void tick() {
    core_.clock.expires_after(kTick);
    core_.clock.async_wait([this](const error_code& error) {
      if (error) return;
      look_after();
      tick();
    });
  }

  void look_after() {
    const Clock::time_point now = Clock::now();
    if (core_.stopping) hurry(now);
    for_all([&](Connection& connection) { connection.tick(now); });
    if (std::exchange(accepting_again_, false) && !core_.stopping) accept();
    core_.end_if_over();
  }

  // Shortly before the grace is over, connections that wait for a client are told; at its end all
  // are closed.
  void hurry(Clock::time_point now) {
    const auto grace = core_.limits.grace;
    if (!core_.abandoning && now - stopped_at_ >= grace * 3 / 4) {
      core_.abandoning = true;
      for_all([](Connection& connection) { connection.abandon(); });
    }
    if (now - stopped_at_ >= grace) for_all([](Connection& connection) { connection.close(); });
  }

  void stop() {
    core_.stopping = true;
    stopped_at_ = Clock::now();
    error_code ignored;
    core_.acceptor.close(ignored);  // from here on the system refuses connections
    for_all([](Connection& connection) { connection.stop(); });
    core_.end_if_over();
  }

  // Works on a copy of the list, because connections may leave it during the loop.
  template <class Do>
  void for_all(Do act) {
    all_.assign(core_.connections.begin(), core_.connections.end());
    for (const std::shared_ptr<Connection>& connection : all_) act(*connection);
    all_.clear();
  }

  GateCore& core_;
  std::vector<std::shared_ptr<Connection>> all_;
  Clock::time_point stopped_at_;
  bool accepting_again_ = false;
};

Problem cannot_listen(const std::string& host, int port) {
  return make_problem(problems::kNotReady, host + ":" + std::to_string(port) +
                                               " cannot be used: it is not an address of this "
                                               "machine, or another program uses it.");
}

// A piece of a long answer; an exception of the producer makes it a broken one.
Producer::Piece next_piece(Exchange& exchange) {
  try {
    return exchange.rest->next(exchange.lane, exchange.break_off());
  } catch (const std::exception& fault) {
    spdlog::error("request {} failed: {}", exchange.call.request_id, fault.what());
    return {"", Producer::Piece::Then::broken};
  }
}

}  // namespace

Problem busy_problem() {
  return make_problem(problems::kBusy, "Too many bytes are in flight at this moment.");
}

// A piece of an answer, framed as a chunk.
std::string chunk(std::string_view bytes, bool last) {
  std::string text;
  if (!bytes.empty()) {
    std::array<char, 16> digits;
    const auto end =
        std::to_chars(digits.data(), digits.data() + digits.size(), bytes.size(), 16).ptr;
    text.reserve(bytes.size() + 32);
    text.append(digits.data(), end).append("\r\n").append(bytes).append("\r\n");
  }
  if (last) text += "0\r\n\r\n";
  return text;
}

GateCore::GateCore(const GateLimits& limits_, const std::vector<Router::Address>& addresses,
                   CallHandler& handler_)
    : limits(limits_),
      handler(handler_),
      router(addresses, handler_),
      budget(std::make_shared<Budget>(limits_.in_flight)),
      stop(limits_.grace),
      workers(limits_.workers) {}

std::shared_ptr<Exchange> GateCore::new_exchange(std::string peer) {
  auto exchange = std::make_shared<Exchange>(budget);
  exchange->call.peer = std::move(peer);
  exchange->call.started = Clock::now();
  return exchange;
}

void GateCore::prepare(Exchange& exchange, RequestReader& reader) {
  Call& call = exchange.call;
  call.target.path = reader.path();
  call.head = reader.take_head();
  const std::string* id = call.head.find("Request-Id");
  call.request_id = id != nullptr && is_request_id(*id) ? *id : router.next_request_id();
  const std::string* trace = call.head.find("traceparent");
  if (trace != nullptr && is_traceparent(*trace)) call.trace = *trace;
  exchange.unread = call.head.has_body();  // until the body has been read to its end
  exchange.closes = call.head.closes || exchange.unread || stopping;
  Result<Target> target = parse_target(call.head.target);
  if (!target.ok()) {
    exchange.refusal = Rejection{target.problem(), {}};
    return;
  }
  call.target = std::move(target).value();
  try {
    CallHandler::Admission admission = handler.admit(call);
    exchange.refusal = std::move(admission.refusal);
    exchange.lane = admission.lane;
    if (exchange.refusal || admission.body_bytes == 0) return;
    exchange.live = admission.live;
    reader.read_body(admission.live ? SIZE_MAX : admission.body_bytes, call.body);
    if (reader.stage() == RequestReader::Stage::failed) {
      return refuse_unread(exchange, reader, reader.problem());
    }
    exchange.unread = exchange.live;
    exchange.closes = call.head.closes || stopping;
  } catch (const std::exception& fault) {
    spdlog::error("request {} failed: {}", call.request_id, fault.what());
    exchange.refusal = Rejection{internal_problem(), {}};
  }
}

void GateCore::refuse_unread(Exchange& exchange, const RequestReader& reader,
                             const Problem& problem) {
  Call& call = exchange.call;
  if (call.request_id.empty()) call.request_id = router.next_request_id();
  if (call.target.path.empty()) call.target.path = reader.path();
  exchange.refusal = Rejection{problem, {}};
  exchange.unread = exchange.closes = true;
}

bool GateCore::make_room(std::size_t bytes, const Connection* except) {
  const Clock::time_point before = Clock::now() - limits.stalled;
  while (!budget->has_room_for(bytes)) {
    std::shared_ptr<Connection> slowest;
    Clock::time_point since = before;
    for (const std::shared_ptr<Connection>& connection : connections) {
      if (connection.get() == except) continue;
      const std::optional<Clock::time_point> stalled = connection->stalled_since();
      if (!stalled || *stalled >= since) continue;
      since = *stalled;
      slowest = connection;
    }
    if (!slowest) return false;
    slowest->cut();
  }
  return true;
}

void GateCore::enqueue(const std::shared_ptr<Connection>& connection,
                       const std::shared_ptr<Exchange>& exchange) {
  exchange->resume = [this](const std::shared_ptr<Exchange>& resumed) { arrive(resumed); };
  const Clock::time_point now = Clock::now();
  workers.add(exchange->lane, {exchange->call.peer, exchange->bytes, [=, this](bool welcome) {
                                 work(connection, exchange, welcome, now);
                               }});
}

// Runs on a worker's thread.
void GateCore::work(const std::shared_ptr<Connection>& connection,
                    const std::shared_ptr<Exchange>& exchange, bool welcome,
                    Clock::time_point since) {
  using Next = Exchange::Next;
  const bool late = Clock::now() - since > limits.wait;
  if (!welcome || late) exchange->refusal = Rejection{busy_problem(), {}};
  router.answer(*exchange);
  if (exchange->next == Next::slower) {
    exchange->lane = Lane::slow;
    return enqueue(connection, exchange);
  }
  if (exchange->next == Next::body) return asio::post(io, [=] { connection->wait_for_body(); });
  if (exchange->next == Next::later) {
    ++postponed;
    exchange->connection = connection;
    return arrive(exchange);
  }
  if (!exchange->rest) std::string().swap(exchange->call.body);
  asio::post(io, [=] { connection->answered(exchange); });
}

void GateCore::arrive(const std::shared_ptr<Exchange>& exchange) {
  if (exchange->arrivals.fetch_add(1) == 0) return;
  exchange->arrivals = 0;
  enqueue(std::exchange(exchange->connection, nullptr), exchange);
  --postponed;
}

void GateCore::pull(const std::shared_ptr<Connection>& connection,
                    const std::shared_ptr<Exchange>& exchange) {
  workers.add(exchange->lane, {exchange->call.peer, exchange->bytes, [=, this](bool welcome) {
                                 Producer::Piece piece{"", Producer::Piece::Then::broken};
                                 if (welcome) piece = next_piece(*exchange);
                                 asio::post(io, [=, piece = std::move(piece)]() mutable {
                                   connection->take_piece(exchange, std::move(piece));
                                 });
                               }});
}

void GateCore::end_if_over() {
  if (!stopping || !connections.empty() || postponed != 0) return;
  clock.cancel();
  error_code ignored;
  stop_event.close(ignored);
  io.stop();
}

Gate::Gate(const GateLimits& limits, const std::vector<Router::Address>& addresses,
           CallHandler& handler)
    : core_(std::make_unique<GateCore>(limits, addresses, handler)) {}

Gate::~Gate() = default;

Result<int> Gate::bind(const std::string& host, int port) {
  error_code error;
  tcp::resolver resolver(core_->io);
  const auto found = resolver.resolve(
      host, std::to_string(port), tcp::resolver::passive | tcp::resolver::numeric_service, error);
  if (error || found.empty()) return cannot_listen(host, port);
  const tcp::endpoint endpoint = found.begin()->endpoint();
  tcp::acceptor& acceptor = core_->acceptor;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(core_->limits.backlog, error);
  if (!error) port = acceptor.local_endpoint(error).port();
  if (!error) return port;
  acceptor.close(error);
  return cannot_listen(host, port);
}

void Gate::run() {
  Watch watch(*core_);
  watch.begin();
  core_->io.run();
  core_->workers.finish();
  while (core_->postponed != 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  core_->io.restart();
  core_->io.poll();  // releases operations that were pending for connections that have ended
}

void Gate::stop() noexcept { core_->stop.raise(); }
bool Gate::stopping() const { return core_->stop.raised(); }

Gate::Figures Gate::figures() const {
  return {core_->connection_count, core_->budget->held(), core_->workers.figures(Lane::quick),
          core_->workers.figures(Lane::slow)};
}

namespace {

// A connection without a socket: the caller's thread makes the answers, one after another.
class Conversation {
 public:
  Conversation(GateCore& core, std::string_view input, std::size_t piece)
      : core_(core), input_(input), piece_(piece) {}

  std::string hold() {
    while (converse()) {
    }
    return std::move(output_);
  }

 private:
  // Handles one request; false if the connection ends.
  bool converse() {
    RequestReader reader(core_.limits.head);
    const std::shared_ptr<Exchange> exchange = core_.new_exchange("memory");
    using Stage = RequestReader::Stage;
    for (bool reading = true; reading;) {
      if (reader.stage() == Stage::between) {
        core_.prepare(*exchange, reader);
        reading = !exchange->refusal && reader.stage() != Stage::between;
        if (reading && exchange->call.head.expects_continue) output_ += kGoOn;
        reading = reading && !exchange->live;
      } else if (reader.stage() == Stage::complete || reader.stage() == Stage::failed) {
        reading = false;
      } else if (input_.empty()) {
        if (!reader.begun()) return false;
        reader.end();
      } else {
        input_.remove_prefix(reader.feed(input_.substr(0, piece_)));
      }
    }
    if (reader.stage() == Stage::failed) core_.refuse_unread(*exchange, reader, reader.problem());
    return answer(*exchange, reader);
  }

  bool answer(Exchange& exchange, RequestReader& reader) {
    std::promise<void> resumed;
    exchange.resume = [&](const std::shared_ptr<Exchange>&) { resumed.set_value(); };
    core_.router.answer(exchange);
    for (; exchange.next != Exchange::Next::send; core_.router.answer(exchange)) {
      if (exchange.next == Exchange::Next::later) resumed.get_future().wait();
      if (exchange.next == Exchange::Next::body && !feed(exchange, reader)) return false;
      exchange.lane = Lane::slow;
    }
    output_ += exchange.answer_head;
    output_ += exchange.rest && exchange.in_chunks() ? chunk(exchange.answer_body, false)
                                                     : exchange.answer_body;
    const bool whole = !exchange.rest || tell_rest(exchange, reader);
    core_.handler.finished(exchange, {output_.size(), whole});
    return whole && !exchange.closes && !exchange.unread;
  }

  bool tell_rest(Exchange& exchange, RequestReader& reader) {
    using Then = Producer::Piece::Then;
    exchange.lane = Lane::slow;
    for (;;) {
      const Producer::Piece piece = next_piece(exchange);
      const bool ended = piece.then == Then::ended;
      output_ += exchange.in_chunks() ? chunk(piece.bytes, ended) : piece.bytes;
      if (ended || piece.then == Then::broken) return ended;
      if (piece.then == Then::hungry && !feed(exchange, reader)) return false;
    }
  }

  // Reads more of the body of a live exchange; false if it has broken off.
  bool feed(Exchange& exchange, RequestReader& reader) {
    if (reader.stage() == RequestReader::Stage::failed) return false;
    if (input_.empty()) reader.end();
    input_.remove_prefix(reader.feed(input_.substr(0, piece_)));
    exchange.body_ended = reader.stage() == RequestReader::Stage::complete;
    exchange.unread = !exchange.body_ended;
    return true;
  }

  GateCore& core_;
  std::string_view input_;
  std::size_t piece_;
  std::string output_;
};

}  // namespace

std::string Gate::serve_bytes(std::string_view bytes, std::size_t piece) {
  return Conversation(*core_, bytes, piece).hold();
}

}  // namespace arbiter
