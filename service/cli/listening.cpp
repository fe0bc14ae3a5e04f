#include "service/cli/listening.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <csignal>
#include <utility>

namespace arbiter::cli {
namespace {

std::atomic<void*> running_server = nullptr;
std::atomic<void (*)(void*)> stop_server = nullptr;
std::atomic<bool> stop_requested = false;

void on_stop_signal(int) {
  stop_requested = true;
  if (void* server = running_server) stop_server.load()(server);
}

}  // namespace

Problem wrong_arguments(std::string detail) {
  return {"arguments", "The service cannot start", std::move(detail), {}};
}

Result<Address> parse_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
  Address address{text.substr(0, std::min(colon, text.size())), -1};
  if (address.host.starts_with('[') && address.host.ends_with(']')) {
    address.host = address.host.substr(1, address.host.size() - 2);
  }
  const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), address.port);
  const bool whole = fault == std::errc() && end == port.data() + port.size();
  if (!whole || address.host.empty() || address.port < 0 || address.port > 65'535) {
    return wrong_arguments("--listen takes HOST:PORT, such as 127.0.0.1:8080, not " + text + ".");
  }
  return address;
}

std::string url_of(const Address& address, int port) {
  const bool six = address.host.find(':') != std::string::npos;
  return "http://" + (six ? "[" + address.host + "]" : address.host) + ":" + std::to_string(port);
}

std::size_t possible_connections(std::size_t most) {
  constexpr rlim_t kForItself = 64;
  rlimit files{};
  if (::getrlimit(RLIMIT_NOFILE, &files) != 0) return most;
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  const rlim_t room = files.rlim_cur > 2 * kForItself ? files.rlim_cur - kForItself : kForItself;
  return static_cast<std::size_t>(std::min<rlim_t>(most, room));
}

void ignore_harmless_signals() {
  for (const int number : {SIGPIPE, SIGHUP, SIGXFSZ}) signal(number, SIG_IGN);
}

StopOnSignal::StopOnSignal(void* server, void (*stop)(void* server)) {
  stop_requested = false;
  stop_server = stop;
  running_server = server;
  struct sigaction action {};
  action.sa_handler = on_stop_signal;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGINT, &action, nullptr);
}

StopOnSignal::~StopOnSignal() {
  signal(SIGTERM, SIG_DFL);
  signal(SIGINT, SIG_DFL);
  running_server = nullptr;
}

bool StopOnSignal::requested() const { return stop_requested; }

}  // namespace arbiter::cli
