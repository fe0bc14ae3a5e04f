// One connection as the guard and the library see it: lines and bytes in, answers out.
//
// The library never reads what a client sent. The guard reads the request through this class and
// feeds the library a fixed request line, so that its lenient parsers only ever see that.
#pragma once
#include <httplib.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/http/problem.hpp"
#include "service/http/transport.hpp"

namespace arbiter {

class Connection final : public httplib::Stream {
 public:
  // The transport must outlive the connection.
  explicit Connection(Transport& transport) : transport_(transport) {}

  // True when bytes of a request are there; false when none came.
  bool await(const Patience& patience);

  // One line with its CRLF. Problem `too_long` when it has more than `most` bytes, 408 when it does
  // not come in time, 400 when it ends without a carriage return or with the connection.
  Result<std::string> line(std::size_t most, const ProblemType& too_long, const Patience& patience);

  // Between 1 and `most` bytes, valid until the next call of any member. Problem 408 or 400 as
  // above.
  Result<std::string_view> some(std::size_t most, const Patience& patience);

  // What the library will read next.
  void feed(std::string_view bytes) { fed_ = bytes; }

  // Sends what the library has written; false when the peer does not take it.
  bool flush();

  // Tells a client that waits for it to go on with the body.
  bool send_continue();

  // See Transport::linger.
  void linger() { transport_.linger(); }

  // httplib::Stream
  bool is_readable() const override { return true; }
  bool is_writable() const override { return !broken_; }
  ssize_t read(char* into, std::size_t room) override;
  ssize_t write(const char* bytes, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return INVALID_SOCKET; }

 private:
  Transport::Got fill(const Patience& patience);
  std::string_view held() const { return {buffer_.data() + begin_, end_ - begin_}; }

  Transport& transport_;
  std::array<char, 16 * 1024> buffer_;  // bytes begin_ to end_ have come and are not used yet
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::string_view fed_;
  std::string out_;
  bool broken_ = false;
};

}  // namespace arbiter
