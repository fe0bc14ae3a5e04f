#include "tests/service/http_support.hpp"

#include <arpa/inet.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "service/http/problem.hpp"

namespace arbiter::http_test {
namespace {

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), ::tolower);
  return text;
}

// A log line for each request would hide the messages of the tests.
const bool quiet = (spdlog::set_level(spdlog::level::warn), true);

// Returns the first of the logs that `make` returns for 0, 1, 2, ... whose verdict has this status.
std::string find_log(Status status, const std::function<std::optional<Json>(std::size_t)>& make) {
  for (std::size_t i = 0;; ++i) {
    const std::optional<Json> log = make(i);
    if (!log) break;
    const Result<Verdict> verdict = verify(log->dump());
    if (verdict.ok() && verdict.value().status == status) return log->dump();
  }
  ADD_FAILURE() << "no log is " << text(status);
  return legal_log();
}

}  // namespace

Client::Client(int port, int receive_buffer) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
  const timeval most{10, 0};  // for connecting, and for sending bytes
  ::setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
  if (receive_buffer > 0) {
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) reset_ = true;
}

Client::~Client() {
  if (socket_ >= 0) ::close(socket_);
}

Client::Client(Client&& other) noexcept
    : patience(other.patience),
      socket_(std::exchange(other.socket_, -1)),
      read_(std::move(other.read_)),
      reset_(other.reset_) {}

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

void Client::finish_sending() { ::shutdown(socket_, SHUT_WR); }

bool Client::fill() {
  pollfd polled{socket_, POLLIN, 0};
  if (reset_ || ::poll(&polled, 1, static_cast<int>(patience.count())) <= 0) return false;
  char bytes[64 * 1024];
  const ssize_t size = ::recv(socket_, bytes, sizeof bytes, 0);
  if (size < 0) reset_ = true;
  if (size <= 0) return false;
  read_.append(bytes, static_cast<std::size_t>(size));
  return true;
}

std::string Client::take_line() {
  while (read_.find("\r\n") == std::string::npos) {
    if (!fill()) return "";
  }
  std::string line = take(read_.find("\r\n") + 2);
  line.resize(line.size() - 2);
  return line;
}

std::string Client::until(const std::string& mark) {
  std::size_t at = std::string::npos;
  while ((at = read_.find(mark)) == std::string::npos) {
    if (!fill()) return "";
  }
  return take(at + mark.size());
}

std::string Client::take(std::size_t size) {
  while (read_.size() < size && fill()) {
  }
  std::string bytes = read_.substr(0, size);
  read_.erase(0, size);
  return bytes;
}

Answer Client::receive(bool to_head) {
  Answer answer;
  const std::string first = take_line();
  if (first.rfind("HTTP/1.1 ", 0) != 0) return answer;
  answer.start = first;
  answer.status = std::atoi(first.c_str() + 9);
  for (std::string line = take_line(); !line.empty(); line = take_line()) {
    const std::size_t colon = line.find(": ");
    answer.headers[lower_case(line.substr(0, colon))] = line.substr(colon + 2);
  }
  if (to_head || answer.status == 100 || answer.status == 204 || answer.status == 304)
    return answer;
  if (answer.header("transfer-encoding") == "chunked") {
    for (;;) {
      const std::size_t size = std::strtoul(take_line().c_str(), nullptr, 16);
      answer.body += take(size);
      take_line();
      if (size == 0) return answer;
    }
  }
  if (answer.headers.count("content-length") != 0) {
    answer.body = take(std::strtoul(answer.header("content-length").c_str(), nullptr, 10));
  } else {
    answer.body = rest();
  }
  return answer;
}

std::string Client::rest() {
  while (fill()) {
  }
  return std::exchange(read_, "");
}

std::size_t Client::take_some(std::size_t most) {
  std::string bytes(most, ' ');
  const ssize_t size = ::recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
  return size > 0 ? static_cast<std::size_t>(size) : 0;
}

std::size_t Client::skip_rest() {
  std::size_t size = 0;
  do {
    size += read_.size();
    read_.clear();
  } while (fill());
  return size;
}

bool Client::is_closed_by_server() {
  if (!read_.empty() || reset_) return reset_;
  pollfd polled{socket_, POLLIN, 0};
  if (::poll(&polled, 1, static_cast<int>(patience.count())) <= 0) return false;
  char byte;
  return ::recv(socket_, &byte, 1, 0) <= 0;
}

long peak_memory() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stol(line.substr(6));
  }
  return 0;
}

void forget_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }

bool eventually(const std::function<bool()>& is_so, std::chrono::seconds patience) {
  for (const Clock::time_point end = Clock::now() + patience; !is_so();
       std::this_thread::sleep_for(1ms)) {
    if (Clock::now() > end) return false;
  }
  return true;
}

Answer ask(int port, const std::string& request) {
  Client client(port);
  client.send(request);
  return client.receive(request.rfind("HEAD ", 0) == 0);
}

std::string get(const std::string& path, const std::string& lines) {
  return "GET " + path + " HTTP/1.1\r\nHost: test\r\n" + lines + "\r\n";
}

std::string post(const std::string& path, const std::string& type, const std::string& body,
                 const std::string& lines) {
  return "POST " + path + " HTTP/1.1\r\nHost: test\r\nContent-Type: " + type +
         "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" + lines + "\r\n" + body;
}

std::string chunked_post(const std::string& path, const std::string& chunks) {
  return "POST " + path +
         " HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n"
         "Transfer-Encoding: chunked\r\n\r\n" +
         chunks;
}

GateLimits quick_limits() {
  GateLimits limits;
  limits.workers.threads = 8;
  limits.head_time = 300ms;
  limits.body_pause = 300ms;
  limits.answer_pause = 300ms;
  limits.stalled = 200ms;
  limits.linger = 300ms;
  limits.grace = 400ms;
  return limits;
}

EchoGate::EchoGate(const GateLimits& limits)
    : gate_(limits, {{"GET", "/{any}"}, {"GET", "/"}, {"POST", "/"}, {"POST", "/{any}"}}, *this) {}

CallHandler::Admission EchoGate::admit(Call& call) {
  const std::string& method = call.head.method;
  if (method != "GET" && method != "HEAD" && method != "POST") {
    return {Rejection{make_problem(problems::kMethod, "Another method."), {}}};
  }
  const std::string& path = call.target.path;
  const Lane lane = path == "/at-once" ? Lane::at_once
                    : path == "/watch" ? Lane::watch
                                       : Lane::quick;
  return {std::nullopt, method == "POST" ? body_bytes : 0, lane};
}

namespace {

// "/drip", a long answer: many pieces of "x".
class Drip final : public Producer {
 public:
  Drip(std::size_t pieces, std::size_t bytes) : pieces_(pieces), bytes_(bytes) {}
  Piece next(Lane, const std::function<bool()>&) override {
    --pieces_;
    return {std::string(bytes_, 'x'), pieces_ == 0 ? Piece::Then::ended : Piece::Then::more};
  }

 private:
  std::size_t pieces_;
  std::size_t bytes_;
};

// Is busy until it is broken off, or for a long time.
void burn(const Exchange& exchange, std::atomic<bool>& broken_off) {
  const auto break_off = exchange.break_off();
  for (const Clock::time_point end = Clock::now() + 30s; Clock::now() < end;) {
    if (break_off()) {
      broken_off = true;
      return;
    }
    std::this_thread::sleep_for(1ms);
  }
}

}  // namespace

void EchoGate::answer(Exchange& exchange, httplib::Response& response) {
  const Call& call = exchange.call;
  const std::string& path = call.target.path;
  if (path == "/throw") {
    response.set_header("X-Half-Done", "the secret");
    throw std::runtime_error("the secret");
  }
  if (path == "/slow") std::this_thread::sleep_for(slow);
  if (path == "/burn") {
    if (exchange.lane != Lane::slow) {
      exchange.next = Exchange::Next::slower;
      return;
    }
    burn(exchange, broken_off_);
  }
  if (path == "/later") {
    exchange.next = Exchange::Next::later;
    exchange.then = [](const Call&, httplib::Response& late) {
      late.status = 200;
      late.body = "late";
    };
    std::thread([waiting = exchange.shared_from_this()] { waiting->resume(waiting); }).detach();
    return;
  }
  response.status = 200;
  response.set_header("Content-Type", "application/json");
  if (path == "/drip") {
    exchange.rest = std::make_unique<Drip>(drip_pieces, drip_bytes);
    return;
  }
  response.body =
      call.head.method == "POST" ? call.body : call.head.method + " " + path + " " + call.peer;
  if (path == "/big") response.body = std::string(kBigBytes, 'x');
}

TemporaryStore::TemporaryStore(const SqliteOptions& options) {
  const bool memory = std::filesystem::is_directory("/dev/shm");
  const std::filesystem::path base = memory ? "/dev/shm" : std::filesystem::temp_directory_path();
  std::string name = (base / "arbiter-http-XXXXXX").string();
  folder_ = ::mkdtemp(name.data());
  Result<std::unique_ptr<GameStore>> opened = SqliteStore::open(folder_ + "/games.db", options);
  if (!opened.ok()) throw std::runtime_error(opened.problem().detail);
  store_ = std::move(opened).value();
}

TemporaryStore::~TemporaryStore() {
  store_.reset();
  std::filesystem::remove_all(folder_);
}

// Playing takes a third of a second with ThreadSanitizer, and many tests want the same log.
std::string legal_log(std::uint64_t seed, std::uint32_t moves) {
  static std::mutex mutex;
  static std::map<std::pair<std::uint64_t, std::uint32_t>, std::string> played;
  const std::lock_guard lock(mutex);
  std::string& known = played[{seed, moves}];
  if (!known.empty()) return known;
  PlayOptions play_options;
  play_options.game = games().front();
  play_options.seed = seed;
  play_options.moves = moves;
  Result<std::string> log = play(play_options);
  if (!log.ok()) throw std::runtime_error(log.problem().detail);
  return known = nlohmann::ordered_json::parse(log.value()).dump();
}

std::string whole_log(std::uint64_t seed) { return legal_log(seed, 0); }

// Gives some entry of the log to the wrong seat.
std::string illegal_log() {
  static const std::string found = find_log(Status::illegal, [](std::size_t i) {
    Json log = Json::parse(legal_log());
    if (i >= log["moves"].size()) return std::optional<Json>();
    std::string by = log["moves"][i]["by"];
    log["moves"][i]["by"] = by == "A" ? "B" : "A";
    return std::optional<Json>(log);
  });
  return found;
}

// Leaves out some entry of chance.
std::string unverifiable_log() {
  static const std::string found = find_log(Status::unverifiable, [](std::size_t i) {
    Json log = Json::parse(legal_log());
    if (i >= log["moves"].size()) return std::optional<Json>();
    log["moves"].erase(i);
    return std::optional<Json>(log);
  });
  return found;
}

std::string json_lines(bool ended) {
  Json log = Json::parse(legal_log());
  const Json moves = log["moves"];
  log.erase("moves");
  log.erase("claims");
  std::string lines = log.dump() + "\n";
  for (const Json& move : moves) lines += move.dump() + "\n";
  if (ended) lines += Json{{"end", {{"moves", moves.size()}}}}.dump() + "\n";
  return lines;
}

std::string log_of_unknown_pack() {
  Json log = Json::parse(legal_log());
  log["content"]["sha256"] = std::string(64, '0');
  return log.dump();
}

std::unique_ptr<Sequencer> RunningService::sequencer_of(
    GameStore& store, const std::vector<trust::SigningKey>& keys) {
  if (keys.empty()) return nullptr;
  Result<std::unique_ptr<Sequencer>> opened = Sequencer::open(store, {keys});
  if (!opened.ok()) throw std::runtime_error(opened.problem().detail);
  return std::move(opened).value();
}

ServerOptions RunningService::with(ServerOptions options, Sequencer* sequencer) {
  options.sequencer = sequencer;
  return options;
}

}  // namespace arbiter::http_test
