#include "service/http/transport.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace arbiter {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kPiece = 64 * 1024;
constexpr milliseconds kGlance{100};  // how often a waiting thread looks whether others wait for it

// The time from now in whole milliseconds, rounded up so that a poll never ends too early.
milliseconds until(Clock::time_point deadline) {
  return std::chrono::ceil<milliseconds>(deadline - Clock::now());
}

}  // namespace

SocketTransport::SocketTransport(int socket, const TransportLimits& limits, const StopSignal& stop,
                                 const std::atomic<bool>& crowded)
    : socket_(socket), limits_(limits), stop_(stop), crowded_(crowded) {
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

SocketTransport::~SocketTransport() { ::close(socket_); }

Clock::time_point SocketTransport::deadline(const Patience& patience) const {
  const milliseconds most = crowded_ ? std::min(patience.most, patience.crowded) : patience.most;
  const Clock::time_point end = patience.since + most;
  if (patience.ends_on_stop && stop_.raised()) return patience.since;
  return stop_.cut(end);
}

bool SocketTransport::wait(short events, const Patience& patience) const {
  for (;;) {
    const milliseconds left = until(deadline(patience));
    if (left <= milliseconds::zero()) return false;
    std::array<pollfd, 2> polled{{{socket_, events, 0}, {stop_.descriptor(), POLLIN, 0}}};
    const nfds_t count = stop_.raised() ? 1 : 2;  // once raised, the signal would end every wait
    const auto glance = static_cast<int>(std::min(left, kGlance).count());
    const int ready = ::poll(polled.data(), count, glance);
    if (ready < 0 && errno != EINTR) return false;
    if (ready > 0 && polled[0].revents != 0) return true;
  }
}

Transport::Received SocketTransport::receive(char* into, std::size_t room,
                                             const Patience& patience) {
  for (;;) {
    const ssize_t size = ::recv(socket_, into, room, MSG_DONTWAIT);
    if (size > 0) return {Got::bytes, static_cast<std::size_t>(size)};
    if (size == 0) return {Got::end};
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return {Got::end};
    if (!wait(POLLIN, patience)) return {Got::nothing};
  }
}

bool SocketTransport::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view piece = bytes.substr(0, kPiece);
    if (!send_piece(piece)) return false;
    bytes.remove_prefix(piece.size());
  }
  return true;
}

bool SocketTransport::send_piece(std::string_view piece) {
  const Patience patience{Clock::now(), limits_.write, limits_.write};
  while (!piece.empty()) {
    const ssize_t size = ::send(socket_, piece.data(), piece.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (size >= 0) {
      piece.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (!wait(POLLOUT, patience)) return false;
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

void SocketTransport::linger() {
  ::shutdown(socket_, SHUT_WR);
  const Patience patience{Clock::now(), limits_.linger, limits_.linger / 4, true};
  std::array<char, 16 * 1024> waste;
  while (deadline(patience) > Clock::now() &&
         receive(waste.data(), waste.size(), patience).got == Got::bytes) {
  }
}

std::string SocketTransport::peer() const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  std::array<char, NI_MAXHOST> host{};
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (::getpeername(socket_, generic, &size) != 0) return "";
  if (::getnameinfo(generic, size, host.data(), host.size(), nullptr, 0, NI_NUMERICHOST) != 0) {
    return "";
  }
  return host.data();
}

Transport::Received MemoryTransport::receive(char* into, std::size_t room, const Patience&) {
  const std::size_t size = std::min({room, piece_, input_.size()});
  if (size == 0) return {Got::end};
  std::memcpy(into, input_.data(), size);
  input_.remove_prefix(size);
  return {Got::bytes, size};
}

bool MemoryTransport::send(std::string_view bytes) {
  output_ += bytes;
  return true;
}

}  // namespace arbiter
