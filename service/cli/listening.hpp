// What the commands that listen have in common: an address, room for connections, and an end by a
// signal.
#pragma once
#include <spdlog/spdlog.h>

#include <cstddef>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter::cli {

struct Address {
  std::string host;
  int port = 0;
};

// Reads "HOST:PORT"; an IPv6 address stands in brackets. Problem "arguments".
Result<Address> parse_address(const std::string& text);

Problem wrong_arguments(std::string detail);

// "http://HOST:PORT" with the port that was taken.
std::string url_of(const Address& address, int port);

// As many connections as the system lets this process have, less what it needs for itself; at most
// `most`. Raises the process's own limit.
std::size_t possible_connections(std::size_t most);

// From here on the process lives on without its client or its terminal, and when a file has reached
// the size that it may write.
void ignore_harmless_signals();

// While it lives, SIGTERM and SIGINT call `stop` with `server`; a second one ends the process.
class StopOnSignal {
 public:
  StopOnSignal(void* server, void (*stop)(void* server));
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;

  bool requested() const;
};

// Runs a server until a signal ends it, whose stop() may be called from a signal handler. False if
// it ended because its listening socket failed.
template <class Server>
bool run_until_signal(Server& server) {
  const StopOnSignal stop(&server, [](void* running) { static_cast<Server*>(running)->stop(); });
  server.run();
  if (!stop.requested()) spdlog::error("the listening socket failed");
  return stop.requested();
}

}  // namespace arbiter::cli
