#include "service/outward/cut_off.hpp"

#include <fcntl.h>
#include <linux/tcp.h>  // not netinet/tcp.h, whose tcp_info is an old one
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstddef>

namespace arbiter {
namespace {

// What a fast peer can send in between is a few MiB, and is not kept by the library for long.
constexpr std::chrono::milliseconds kTick{10};

// How many bytes have come, those of TLS included; 0 for what is no TCP socket.
std::uint64_t received(int socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  return info.tcpi_bytes_received;
}

}  // namespace

CutOff::CutOff(std::chrono::milliseconds within, std::uint64_t most_bytes,
               const std::function<bool()>& break_off)
    : deadline_(std::chrono::steady_clock::now() + within),
      most_bytes_(most_bytes),
      break_off_(break_off),
      thread_([this] { run(); }) {}

CutOff::~CutOff() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  ended_.notify_one();
  thread_.join();
  if (socket_ >= 0) ::close(socket_);
}

void CutOff::watch(int socket) {
  const std::lock_guard lock(mutex_);
  if (socket_ >= 0) ::close(socket_);
  socket_ = ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
}

CutOff::Why CutOff::why() const {
  const std::lock_guard lock(mutex_);
  return why_;
}

CutOff::Why CutOff::reason() const {
  if (std::chrono::steady_clock::now() >= deadline_) return Why::time;
  if (socket_ >= 0 && received(socket_) > most_bytes_) return Why::bytes;
  return break_off_() ? Why::broken_off : Why::not_cut;
}

// Goes on shutting down after a cut: the client may try the next address of the host.
void CutOff::run() {
  std::unique_lock lock(mutex_);
  while (!ended_.wait_for(lock, kTick, [this] { return over_; })) {
    if (why_ == Why::not_cut) why_ = reason();
    if (why_ != Why::not_cut && socket_ >= 0) ::shutdown(socket_, SHUT_RDWR);
  }
}

}  // namespace arbiter
