#include "service/http/guard.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <random>
#include <thread>

#include "service/http/pool.hpp"
#include "service/http/problem.hpp"

namespace arbiter {
namespace {

// All that the library ever reads. The real request is put in its place before it is routed.
constexpr std::string_view kStandIn = "GET / HTTP/1.1\r\n\r\n";
constexpr std::size_t kRequestLineExtra = 64;  // method and version beside the target
constexpr std::size_t kRequestIdBytes = 64;
// Answers above this count as bodies in flight: a client may take long to read them.
constexpr std::size_t kSmallAnswer = 64 * 1024;
constexpr std::chrono::milliseconds kPause{
    10};  // while the system has no descriptor or memory left

std::string hexadecimal(std::uint64_t number, int digits) {
  std::array<char, 20> text;
  std::snprintf(text.data(), text.size(), "%0*llx", digits,
                static_cast<unsigned long long>(number));
  return text.data();
}

std::string random_prefix() {
  std::random_device random;
  return hexadecimal((std::uint64_t{random()} << 32) | random(), 16);
}

bool is_request_id(std::string_view text) {
  constexpr std::string_view kTaken =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.";
  return !text.empty() && text.size() <= kRequestIdBytes &&
         text.find_first_not_of(kTaken) == std::string_view::npos;
}

// W3C Trace Context: version, trace, caller and flags in lower-case hexadecimal digits. An id of
// zeros, and the version ff, name nothing; a later version may say more behind the flags.
bool is_traceparent(std::string_view text) {
  constexpr std::string_view kForm = "xx-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx-xx";
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::size_t kMost = 128;
  if (text.size() < kForm.size() || text.size() > kMost) return false;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool digit = kDigits.find(text[i]) != std::string_view::npos;
    if (kForm[i] == 'x' ? !digit : text[i] != '-') return false;
  }
  const auto zeros = [&](std::size_t at, std::size_t size) {
    return text.substr(at, size).find_first_not_of('0') == std::string_view::npos;
  };
  const std::string_view more = text.substr(kForm.size());
  const bool later = text.substr(0, 2) != "00" && more.substr(0, 1) == "-" &&
                     more.find_first_not_of("-0123456789abcdef") == std::string_view::npos;
  return text.substr(0, 2) != "ff" && !zeros(3, 32) && !zeros(36, 16) && (more.empty() || later);
}

// The time as HTTP writes it; not strftime's names, which follow the locale.
std::string http_date() {
  static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t now = std::time(nullptr);
  std::tm t{};
  ::gmtime_r(&now, &t);
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d GMT", kDays[t.tm_wday],
                t.tm_mday, kMonths[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min, t.tm_sec);
  return text.data();
}

std::string described(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const std::exception& error) {
    return error.what();
  } catch (...) {
    return "something that is no exception";
  }
}

Problem internal_problem() {
  return make_problem(
      problems::kInternal,
      "The service met a fault of its own; its log tells more under the request id.");
}

Problem busy_problem() {
  return make_problem(problems::kBusy, "Too many large answers are on their way at this moment.");
}

}  // namespace

// One request on its way through the library.
struct Guard::Exchange {
  explicit Exchange(BytesInFlight& all) : share(all) {}

  Call call;
  std::optional<Rejection> refusal;
  BytesInFlight::Share share;
  bool closes = false;  // the connection ends with this answer
  bool unread = false;  // the client may still be sending
  int status = 0;
};

thread_local Guard::Exchange* Guard::exchange_ = nullptr;

Guard::Guard(const GuardLimits& limits, CallHandler& handler)
    : limits_(limits),
      handler_(handler),
      stop_(limits.grace),
      in_flight_(limits.body.in_flight),
      id_prefix_(random_prefix()) {
  // Not the library's SO_REUSEPORT: two services would share the port without noticing.
  set_socket_options([](socket_t socket) {
    const int on = 1;
    ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  });
  set_pre_routing_handler([this](const httplib::Request&, httplib::Response& response) {
    respond(response);
    return HandlerResponse::Handled;
  });
  set_exception_handler([this](const httplib::Request&, httplib::Response& response,
                               std::exception_ptr thrown) { fail(response, thrown); });
  set_post_routing_handler(
      [this](const httplib::Request&, httplib::Response& response) { complete(response); });
}

Guard::~Guard() {
  if (svr_sock_ != INVALID_SOCKET) ::close(svr_sock_);
}

Result<int> Guard::bind(const std::string& host, int port) {
  const int bound =
      port == 0 ? bind_to_any_port(host) : (bind_to_port(host, port) ? port : INVALID_SOCKET);
  // The library's own queue has five places, and its socket would block where a client has gone.
  if (bound >= 0 && ::listen(svr_sock_, limits_.backlog) == 0 &&
      ::fcntl(svr_sock_, F_SETFL, O_NONBLOCK) == 0) {
    return bound;
  }
  return make_problem(problems::kNotReady, host + ":" + std::to_string(port) +
                                               " cannot be listened on: the address is not of this "
                                               "machine, or another program is there.");
}

void Guard::run() {
  {
    Pool pool(
        limits_.threads, limits_.waiting, [this](int socket) { process_and_close_socket(socket); },
        crowded_);
    while (!stop_.raised()) accept_next(pool);
    ::close(svr_sock_);  // from here on the kernel refuses
  }
  // Not earlier: the library cuts answers off when it sees this.
  svr_sock_ = INVALID_SOCKET;
}

void Guard::accept_next(Pool& pool) {
  std::array<pollfd, 2> polled{{{svr_sock_, POLLIN, 0}, {stop_.descriptor(), POLLIN, 0}}};
  ::poll(polled.data(), polled.size(), -1);
  if (stop_.raised()) return;
  const int socket = ::accept4(svr_sock_, nullptr, nullptr, SOCK_CLOEXEC);
  if (socket >= 0) {
    pool.add(socket);
  } else if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) {
    spdlog::warn("no connection can be accepted: {}", std::strerror(errno));
    std::this_thread::sleep_for(kPause);
  }
}

bool Guard::process_and_close_socket(socket_t socket) {
  ++connections_;
  try {
    SocketTransport transport(socket, limits_.transport, stop_, crowded_);
    converse(transport);
  } catch (...) {
    spdlog::error("a connection was dropped: {}", described(std::current_exception()));
  }
  --connections_;
  return true;
}

std::string Guard::serve_bytes(std::string_view bytes, std::size_t piece) {
  MemoryTransport transport(bytes, piece);
  converse(transport);
  return transport.take_output();
}

void Guard::converse(Transport& transport) {
  Connection connection(transport);
  const std::string peer = transport.peer();
  for (std::size_t served = 0; !stop_.raised(); ++served) {
    if (!connection.await({Clock::now(), limits_.idle, limits_.crowded, true})) return;
    const bool last = crowded_ && served + 1 >= limits_.turn;
    const Next next = serve_one(connection, peer, last);
    if (next == Next::linger) connection.linger();
    if (next != Next::request) return;
  }
}

Guard::Next Guard::serve_one(Connection& connection, const std::string& peer, bool last) {
  Exchange exchange(in_flight_);
  exchange.call.started = Clock::now();
  exchange.call.peer = peer;
  exchange.closes = last;
  exchange_ = &exchange;
  connection.feed(kStandIn);
  bool closed = false;
  const bool written = process_request(connection, false, closed, [&](httplib::Request& request) {
    receive(connection, exchange);
    request.method = exchange.call.head.method;
    request.headers.clear();
    if (exchange.closes) request.headers.emplace("Connection", "close");
  });
  const bool sent = connection.flush() && written;
  handler_.finished(exchange.call, exchange.status);
  if (sent && exchange.unread) return Next::linger;
  return sent && !exchange.closes ? Next::request : Next::close;
}

// The library calls it where an exception would drop the connection without an answer.
void Guard::receive(Connection& connection, Exchange& exchange) {
  try {
    exchange.refusal = receive_or_refuse(connection, exchange);
    exchange.closes = exchange.closes || exchange.call.head.closes || stop_.raised();
  } catch (...) {
    spdlog::error("request {} failed: {}", exchange.call.request_id,
                  described(std::current_exception()));
    exchange.refusal = Rejection{internal_problem(), {}};
    exchange.unread = true;
  }
  exchange.closes = exchange.closes || exchange.unread;
}

std::optional<Rejection> Guard::receive_or_refuse(Connection& connection, Exchange& exchange) {
  Call& call = exchange.call;
  call.request_id = next_request_id();
  exchange.unread = true;  // until the request has been read to its end
  Result<std::string> lines = read_head(connection);
  if (!lines.ok()) return Rejection{lines.problem(), {}};
  call.target.path = path_in(lines.value());  // for the problem, where nothing else can be read
  Result<Head> head = parse_head(lines.value(), limits_.head);
  if (!head.ok()) return Rejection{head.problem(), {}};
  call.head = std::move(head).value();
  const std::string* id = call.head.find("Request-Id");
  if (id != nullptr && is_request_id(*id)) call.request_id = *id;
  const std::string* trace = call.head.find("traceparent");
  if (trace != nullptr && is_traceparent(*trace)) call.trace = *trace;
  exchange.unread = call.head.has_body();
  Result<Target> target = parse_target(call.head.target);
  if (!target.ok()) return Rejection{target.problem(), {}};
  call.target = std::move(target).value();
  CallHandler::Admission admission = handler_.admit(call);
  if (admission.refusal) return std::move(admission.refusal);
  if (admission.body_bytes > 0) {
    exchange.unread = true;
    Result<std::string> body = read_body(connection, call.head, admission.body_bytes, limits_.body,
                                         in_flight_, exchange.share);
    if (!body.ok()) return Rejection{body.problem(), {}};
    call.body = std::move(body).value();
    exchange.unread = false;
  }
  return std::nullopt;
}

Result<std::string> Guard::read_head(Connection& connection) const {
  const Patience patience{Clock::now(), limits_.head_time, limits_.crowded};
  const std::size_t first_line = limits_.head.target_bytes + kRequestLineExtra;
  std::size_t room = limits_.head.bytes;
  std::string head;
  for (;;) {
    const bool first = head.empty() && room > first_line;
    const Result<std::string> line =
        connection.line(first ? first_line : room,
                        first ? problems::kTargetTooLong : problems::kHeadTooLarge, patience);
    if (!line.ok()) return line.problem();
    room -= line.value().size();
    const bool empty = line.value() == "\r\n";
    if (empty && head.empty()) continue;  // some clients end a body with a line too many
    head += line.value();
    if (empty) return head;
  }
}

void Guard::respond(httplib::Response& response) {
  Exchange& exchange = *exchange_;
  if (!exchange.refusal) {
    handler_.answer(exchange.call, response);
    if (response.body.size() <= kSmallAnswer || exchange.share.grow(response.body.size())) return;
    response = {};
    exchange.refusal = Rejection{busy_problem(), {}};
  }
  for (const auto& [name, value] : exchange.refusal->headers) response.set_header(name, value);
  set_problem(response, exchange.refusal->problem,
              {exchange.call.target.path, exchange.call.request_id});
}

void Guard::fail(httplib::Response& response, const std::exception_ptr& thrown) {
  const Call& call = exchange_->call;
  spdlog::error("request {} failed: {}", call.request_id, described(thrown));
  response = {};
  set_problem(response, internal_problem(), {call.target.path, call.request_id});
}

// The last touch before an answer is written.
void Guard::complete(httplib::Response& response) {
  response.headers.erase("Keep-Alive");     // the library's numbers, not ours
  response.headers.erase("Accept-Ranges");  // ranges are not served
  if (response.status == 304) response.headers.erase("Content-Length");
  response.set_header("Date", http_date());
  response.set_header("Request-Id", exchange_->call.request_id);
  if (!exchange_->call.trace.empty()) response.set_header("traceparent", exchange_->call.trace);
  exchange_->status = response.status;
}

std::string Guard::next_request_id() { return id_prefix_ + "-" + hexadecimal(++id_count_, 1); }

}  // namespace arbiter
