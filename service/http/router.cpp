#include "service/http/router.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <random>

#include "service/http/problem.hpp"
#include "service/http/routes.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kRequestIdBytes = 64;
// What the library reads if the request is refused or could not be read at all.
constexpr std::string_view kStandIn = " / HTTP/1.1\r\n";

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

// The time in the format of HTTP; strftime's names would depend on the locale.
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
    return "something that is not an exception";
  }
}

// "/v1/games/{id}" as the regular expression that the library matches.
std::string expression(std::string_view pattern) {
  std::string text;
  while (!pattern.empty()) {
    const std::size_t open = std::min(pattern.find('{'), pattern.size());
    for (const char c : pattern.substr(0, open)) text += c == '.' ? "\\." : std::string(1, c);
    pattern.remove_prefix(open);
    if (pattern.empty()) break;
    text += pattern == "{path}" ? "(.*)" : "([^/]+)";
    pattern.remove_prefix(pattern.find('}') + 1);
  }
  return text;
}

// A path that matches the pattern of the route, which has been found by then. In the path of the
// request the library would take "%2F" for a slash.
std::string path_for(std::string_view pattern) {
  std::string path;
  bool variable = false;
  for (const char c : pattern) {
    if (!variable) path += c == '{' ? '_' : c;
    variable = c == '{' || (variable && c != '}');
  }
  return path;
}

// Names of the statuses that the service uses. The library's own names differ between its
// versions.
std::string_view reason(int status) {
  switch (status) {
    case 200: return "OK";
    case 201: return "Created";
    case 202: return "Accepted";
    case 204: return "No Content";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 408: return "Request Timeout";
    case 409: return "Conflict";
    case 410: return "Gone";
    case 411: return "Length Required";
    case 412: return "Precondition Failed";
    case 413: return "Payload Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 421: return "Misdirected Request";
    case 422: return "Unprocessable Entity";
    case 428: return "Precondition Required";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 503: return "Service Unavailable";
    case 505: return "HTTP Version Not Supported";
    case 507: return "Insufficient Storage";
    default: return "";  // HTTP does not need a name
  }
}

// The head of an answer. The library's own writer is not used: in some of its versions the order
// of fields depends on a hash.
std::string head_of(const httplib::Response& response) {
  std::vector<std::pair<std::string_view, std::string_view>> fields(response.headers.begin(),
                                                                    response.headers.end());
  std::sort(fields.begin(), fields.end());
  std::string text = "HTTP/1.1 " + std::to_string(response.status) + " ";
  text.append(reason(response.status)).append("\r\n");
  for (const auto& [name, value] : fields) {
    text.append(name).append(": ").append(value).append("\r\n");
  }
  return text.append("\r\n");
}

// What the library reads; whatever it writes is discarded. Versions of the library declare
// different members; none is marked as an override, so each version finds its own.
class MemoryStream final : public httplib::Stream {
 public:
  explicit MemoryStream(std::string input) : input_(std::move(input)) {}

  bool is_readable() const { return true; }
  bool wait_readable() const { return true; }
  bool is_writable() const { return true; }
  bool wait_writable() const { return true; }
  ssize_t read(char* into, std::size_t room) {
    const std::size_t size = std::min(room, input_.size() - at_);
    std::memcpy(into, input_.data() + at_, size);
    at_ += size;
    return static_cast<ssize_t>(size);
  }
  ssize_t write(const char*, std::size_t size) { return static_cast<ssize_t>(size); }
  void get_remote_ip_and_port(std::string& ip, int& port) const {
    ip.clear();
    port = 0;
  }
  void get_local_ip_and_port(std::string& ip, int& port) const {
    ip.clear();
    port = 0;
  }
  socket_t socket() const { return INVALID_SOCKET; }
  time_t duration() const { return 0; }

 private:
  std::string input_;
  std::size_t at_ = 0;
};

}  // namespace

thread_local Exchange* Router::exchange_ = nullptr;

bool is_request_id(std::string_view text) {
  constexpr std::string_view kTaken =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.";
  return !text.empty() && text.size() <= kRequestIdBytes &&
         text.find_first_not_of(kTaken) == std::string_view::npos;
}

// W3C Trace Context: version, trace, caller and flags in lower-case hexadecimal digits. An id of
// zeros and the version ff are invalid; a later version may add more after the flags.
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

Router::Router(const std::vector<Address>& addresses, CallHandler& handler)
    : handler_(handler), id_prefix_(random_prefix()) {
  // The library does not read the body: it is in the call, and a copy would double the memory.
  const auto answer_body = [this](const httplib::Request&, httplib::Response& response,
                                  const httplib::ContentReader&) { respond(*exchange_, response); };
  const auto answer_bare = [this](const httplib::Request&, httplib::Response& response) {
    respond(*exchange_, response);
  };
  for (const Address& address : addresses) {
    const std::string pattern = expression(address.pattern);
    if (address.method == "GET") Get(pattern, answer_bare);
    if (address.method == "POST") Post(pattern, answer_body);
    if (address.method == "PUT") Put(pattern, answer_body);
    if (address.method == "PATCH") Patch(pattern, answer_body);
    if (address.method == "DELETE") Delete(pattern, answer_bare);
  }
  set_pre_routing_handler([this](const httplib::Request&, httplib::Response& response) {
    return refuse(*exchange_, response);
  });
  set_exception_handler([this](const httplib::Request&, httplib::Response& response,
                               std::exception_ptr thrown) { fail(*exchange_, response, thrown); });
  set_post_routing_handler([this](const httplib::Request&, httplib::Response& response) {
    complete(*exchange_, response);
  });
}

// The client's own fields are left out: the library would act on some of them, such as Range, and
// what it accepts as a field depends on its version.
std::string Router::request_for_library(const Exchange& exchange) {
  const Head& head = exchange.call.head;
  std::string text;
  if (exchange.refusal) {
    text = (head.method == "HEAD" ? "HEAD" : "GET");
    text += kStandIn;
  } else {
    const Route* const route = exchange.call.route;  // null: the handler has no variables
    const std::string path = route ? path_for(route->pattern) : exchange.call.target.path;
    text = head.method + " " + path + " HTTP/1.1\r\n";
  }
  if (exchange.closes) text += "Connection: close\r\n";
  return text + "\r\n";
}

// Calls the form of process_request that this version of the library has.
template <class Self, class Stream>
void Router::process(Self& self, Stream& stream) {
  bool closed = false;
  const std::function<void(httplib::Request&)> as_it_is;
  if constexpr (requires { self.process_request(stream, false, closed, as_it_is); })
    self.process_request(stream, false, closed, as_it_is);
  else
    self.process_request(stream, "", 0, "", 0, false, closed, as_it_is);
}

void Router::answer(Exchange& exchange) {
  exchange.next = Exchange::Next::send;
  exchange.status = 0;
  exchange.answer_head.clear();
  Exchange* const outer = std::exchange(exchange_, &exchange);
  try {
    MemoryStream stream(request_for_library(exchange));
    process(*this, stream);
  } catch (...) {
    spdlog::error("request {} failed: {}", exchange.call.request_id,
                  described(std::current_exception()));
    exchange.answer_head.clear();
    exchange.next = Exchange::Next::send;
  }
  exchange_ = outer;
}

Router::HandlerResponse Router::refuse(Exchange& exchange, httplib::Response& response) const {
  if (!exchange.refusal) return HandlerResponse::Unhandled;
  for (const auto& [name, value] : exchange.refusal->headers) response.set_header(name, value);
  set_problem(response, exchange.refusal->problem,
              {exchange.call.target.path, exchange.call.request_id});
  return HandlerResponse::Handled;
}

void Router::respond(Exchange& exchange, httplib::Response& response) {
  if (exchange.then) {
    const auto then = std::exchange(exchange.then, nullptr);
    then(exchange.call, response);
  } else {
    handler_.answer(exchange, response);
  }
}

void Router::fail(Exchange& exchange, httplib::Response& response,
                  const std::exception_ptr& thrown) {
  const Call& call = exchange.call;
  spdlog::error("request {} failed: {}", call.request_id, described(thrown));
  response = {};
  exchange.rest.reset();
  exchange.next = Exchange::Next::send;
  set_problem(response, internal_problem(), {call.target.path, call.request_id});
}

// Finishes the response and writes its head. Moves the body out, so that there is only one copy.
void Router::complete(Exchange& exchange, httplib::Response& response) {
  if (exchange.next != Exchange::Next::send) return;
  const Call& call = exchange.call;
  response.headers.erase("Keep-Alive");     // these are the library's numbers, not ours
  response.headers.erase("Accept-Ranges");  // ranges are not served
  if (response.status == 204 || response.status == 304 || exchange.rest)
    response.headers.erase("Content-Length");
  if (exchange.rest && exchange.rest_bytes) {
    response.set_header("Content-Length", std::to_string(*exchange.rest_bytes));
  } else if (exchange.rest && exchange.in_chunks()) {
    response.set_header("Transfer-Encoding", "chunked");
  }
  if (exchange.unread && !exchange.rest &&
      !exchange.closes) {  // a live request that its route has refused
    exchange.closes = true;
    response.set_header("Connection", "close");
  }
  response.set_header("Date", http_date());
  response.set_header("Request-Id", call.request_id);
  response.set_header("X-Content-Type-Options", "nosniff");
  if (!call.trace.empty()) response.set_header("traceparent", call.trace);
  exchange.status = response.status;
  exchange.answer_head = head_of(response);
  exchange.answer_body = std::move(response.body);
  response.body.clear();
  if (call.head.method == "HEAD") {
    exchange.answer_body.clear();
    exchange.rest.reset();
  }
}

std::string Router::next_request_id() { return id_prefix_ + "-" + hexadecimal(++id_count_, 1); }

}  // namespace arbiter
