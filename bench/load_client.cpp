// load_client PORT CLIENTS SECONDS FILE [SERIAL] sends the request in FILE over CLIENTS persistent
// connections to 127.0.0.1, each time after the previous answer, and prints what came back as JSON.
// If SERIAL occurs in the request, every request has a different number with as many digits there.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Arguments {
  std::uint16_t port = 0;
  std::size_t clients = 0;
  double seconds = 0;
  std::string request;
  std::string serial;
};

struct Counts {
  std::map<std::string, std::uint64_t> statuses;
  std::vector<double> milliseconds;
};

// Returns the length of the answer at the beginning of `held`, or nothing if more must come.
std::optional<std::size_t> chunked_end(std::string_view held, std::size_t at) {
  while (true) {
    const std::size_t line = held.find("\r\n", at);
    if (line == std::string_view::npos) return std::nullopt;
    const std::size_t size = std::strtoul(held.data() + at, nullptr, 16);
    at = line + 2 + size + 2;
    if (held.size() < at) return std::nullopt;
    if (size == 0) return at;
  }
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower;
}

std::optional<std::size_t> answer_end(std::string_view held) {
  const std::size_t head = held.find("\r\n\r\n");
  if (head == std::string_view::npos) return std::nullopt;
  const std::string fields = lower_case(held.substr(0, head + 2));
  if (fields.find("transfer-encoding: chunked") != std::string::npos)
    return chunked_end(held, head + 4);
  const std::size_t length = fields.find("content-length: ");
  const std::size_t size =
      length == std::string::npos ? 0 : std::strtoul(&fields[length + 16], nullptr, 10);
  const std::size_t end = head + 4 + size;
  return held.size() < end ? std::nullopt : std::optional(end);
}

class Client {
 public:
  explicit Client(std::uint16_t port) : port_(port) {}
  ~Client() { leave(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  int descriptor() const { return descriptor_; }
  short events() const { return sent_ < request_.size() ? POLLOUT : POLLIN; }

  // Begins to send a request, over a new connection if there is none. Returns false if no
  // connection can be made.
  bool begin(std::string request) {
    if (descriptor_ < 0 && !join()) return false;
    request_ = std::move(request);
    sent_ = 0;
    held_.clear();
    started_ = Clock::now();
    return true;
  }

  // Does what the socket is ready for. Returns true when an answer is complete or the connection
  // has been cut.
  bool go_on(Counts& counts) { return events() == POLLOUT ? send_more(counts) : receive(counts); }

 private:
  bool join() {
    descriptor_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int one = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0)
      return true;
    leave();
    return false;
  }

  void leave() {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = -1;
  }

  bool cut(Counts& counts) {
    leave();
    ++counts.statuses["cut"];
    return true;
  }

  bool send_more(Counts& counts) {
    const ssize_t sent = send(descriptor_, request_.data() + sent_, request_.size() - sent_,
                              MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0) return cut(counts);
    sent_ += static_cast<std::size_t>(sent);
    return false;
  }

  bool receive(Counts& counts) {
    char buffer[65536];
    const ssize_t got = recv(descriptor_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (got <= 0) return cut(counts);
    held_.append(buffer, static_cast<std::size_t>(got));
    if (!answer_end(held_)) return false;
    ++counts.statuses[held_.substr(9, 3)];
    counts.milliseconds.push_back(
        std::chrono::duration<double, std::milli>(Clock::now() - started_).count());
    if (lower_case(held_.substr(0, held_.find("\r\n\r\n"))).find("connection: close") !=
        std::string::npos)
      leave();
    return true;
  }

  std::uint16_t port_;
  int descriptor_ = -1;
  std::string request_;
  std::size_t sent_ = 0;
  std::string held_;
  Clock::time_point started_;
};

// Gives the request a different number each time.
class Requests {
 public:
  Requests(const std::string& request, const std::string& serial)
      : request_(request), digits_(serial.size()) {
    if (!serial.empty()) at_ = request.find(serial);
  }

  std::string next() {
    std::string request = request_;
    if (at_ == std::string::npos) return request;
    std::string number = std::to_string(++count_);
    number.insert(0, digits_ - std::min(digits_, number.size()), '0');
    return request.replace(at_, digits_, number);
  }

 private:
  std::string request_;
  std::size_t digits_;
  std::size_t at_ = std::string::npos;
  std::uint64_t count_ = 0;
};

Counts run(const Arguments& arguments) {
  Requests requests(arguments.request, arguments.serial);
  std::vector<std::unique_ptr<Client>> clients;
  for (std::size_t i = 0; i < arguments.clients; ++i) {
    clients.push_back(std::make_unique<Client>(arguments.port));
    clients.back()->begin(requests.next());
  }
  Counts counts;
  const auto end = Clock::now() + std::chrono::duration<double>(arguments.seconds);
  while (Clock::now() < end) {
    std::vector<pollfd> ready;
    for (const auto& client : clients) ready.push_back({client->descriptor(), client->events(), 0});
    poll(ready.data(), ready.size(), 100);
    for (std::size_t i = 0; i < clients.size(); ++i) {
      const bool free = clients[i]->descriptor() < 0;
      if (free || (ready[i].revents != 0 && clients[i]->go_on(counts)))
        clients[i]->begin(requests.next());
    }
  }
  return counts;
}

double percentile(std::vector<double>& sorted, double share) {
  if (sorted.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(at, sorted.size() - 1)];
}

void print(Counts counts, double seconds) {
  std::sort(counts.milliseconds.begin(), counts.milliseconds.end());
  std::printf("{\"rate\": %.1f, \"p50\": %.3f, \"p99\": %.3f, \"statuses\": {",
              static_cast<double>(counts.milliseconds.size()) / seconds,
              percentile(counts.milliseconds, 0.5), percentile(counts.milliseconds, 0.99));
  const char* between = "";
  for (const auto& [status, count] : counts.statuses) {
    std::printf("%s\"%s\": %llu", between, status.c_str(), static_cast<unsigned long long>(count));
    between = ", ";
  }
  std::printf("}}\n");
}

std::optional<Arguments> parse(int argc, char** argv) {
  if (argc < 5 || argc > 6) return std::nullopt;
  Arguments arguments;
  arguments.port = static_cast<std::uint16_t>(std::strtoul(argv[1], nullptr, 10));
  arguments.clients = std::strtoul(argv[2], nullptr, 10);
  arguments.seconds = std::strtod(argv[3], nullptr);
  std::ifstream file(argv[4], std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  arguments.request = text.str();
  if (argc == 6) arguments.serial = argv[5];
  const bool sensible = arguments.port > 0 && arguments.clients > 0 && arguments.clients <= 1000 &&
                        arguments.seconds > 0 && arguments.seconds <= 600 &&
                        !arguments.request.empty();
  return sensible ? std::optional(arguments) : std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  const std::optional<Arguments> arguments = parse(argc, argv);
  if (!arguments) {
    std::fprintf(stderr, "load_client PORT CLIENTS SECONDS FILE [SERIAL]\n");
    return 2;
  }
  print(run(*arguments), arguments->seconds);
}
