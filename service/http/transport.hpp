// Bytes in and out of one connection, with an end to every wait.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "service/http/stop_signal.hpp"

namespace arbiter {

// How long to wait for bytes.
struct Patience {
  Clock::time_point since;
  std::chrono::milliseconds most;
  std::chrono::milliseconds crowded;  // the same while other connections wait for a thread
  bool ends_on_stop = false;          // a stop ends the wait at once, not after its grace
};

class Transport {
 public:
  virtual ~Transport() = default;

  // `size` bytes have come; the peer sends no more; or none came in time.
  enum class Got { bytes, end, nothing };
  struct Received {
    Got got;
    std::size_t size = 0;
  };
  virtual Received receive(char* into, std::size_t room, const Patience& patience) = 0;

  // True when all bytes were taken in time; otherwise the connection is of no further use.
  virtual bool send(std::string_view bytes) = 0;

  // Ends the answer and reads what the peer still sends for a moment: closing a socket with unread
  // bytes would destroy the answer on its way.
  virtual void linger() = 0;

  // The address of the other side, for the record.
  virtual std::string peer() const = 0;
};

struct TransportLimits {
  std::chrono::milliseconds write{5'000};   // for each 64 KiB of an answer
  std::chrono::milliseconds linger{1'000};  // see Transport::linger
};

// Lets go of the socket when destroyed.
class SocketTransport final : public Transport {
 public:
  // Everything given must outlive the transport.
  SocketTransport(int socket, const TransportLimits& limits, const StopSignal& stop,
                  const std::atomic<bool>& crowded);
  ~SocketTransport() override;
  SocketTransport(const SocketTransport&) = delete;
  SocketTransport& operator=(const SocketTransport&) = delete;

  Received receive(char* into, std::size_t room, const Patience& patience) override;
  bool send(std::string_view bytes) override;
  void linger() override;
  std::string peer() const override;

 private:
  bool send_piece(std::string_view piece);
  bool wait(short events, const Patience& patience) const;
  Clock::time_point deadline(const Patience& patience) const;

  int socket_;
  const TransportLimits& limits_;
  const StopSignal& stop_;
  const std::atomic<bool>& crowded_;
};

// A connection whose peer has sent everything beforehand and keeps what it is sent.
class MemoryTransport final : public Transport {
 public:
  // `input` comes in pieces of at most `piece` bytes, which must not be 0.
  MemoryTransport(std::string_view input, std::size_t piece) : input_(input), piece_(piece) {}

  Received receive(char* into, std::size_t room, const Patience& patience) override;
  bool send(std::string_view bytes) override;
  void linger() override {}
  std::string peer() const override { return "memory"; }

  std::string take_output() { return std::move(output_); }

 private:
  std::string_view input_;
  std::size_t piece_;
  std::string output_;
};

}  // namespace arbiter
