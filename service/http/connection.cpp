#include "service/http/connection.hpp"

#include <algorithm>
#include <cstring>

namespace arbiter {
namespace {

constexpr std::size_t kFlush = 64 * 1024;  // an answer is sent in one piece up to this size

Problem cut_off(Transport::Got got) {
  if (got == Transport::Got::end) {
    return make_problem(problems::kMalformed, "The connection ended inside the request.");
  }
  return make_problem(problems::kTooSlow, "The rest of the request took too long to arrive.");
}

}  // namespace

Transport::Got Connection::fill(const Patience& patience) {
  const auto [got, size] = transport_.receive(buffer_.data(), buffer_.size(), patience);
  begin_ = 0;
  end_ = size;
  return got;
}

bool Connection::await(const Patience& patience) {
  return begin_ < end_ || fill(patience) == Transport::Got::bytes;
}

Result<std::string> Connection::line(std::size_t most, const ProblemType& too_long,
                                     const Patience& patience) {
  std::string line;
  for (;;) {
    const Result<std::string_view> next = some(most - line.size(), patience);
    if (!next.ok()) return next.problem();
    const std::size_t feed = next.value().find('\n');
    const std::size_t used = feed == std::string_view::npos ? next.value().size() : feed + 1;
    line += next.value().substr(0, used);
    begin_ -= next.value().size() - used;
    if (feed != std::string_view::npos) break;
    if (line.size() == most) {
      return make_problem(too_long, "A line has at most " + std::to_string(most) + " bytes here.");
    }
  }
  if (line.size() < 2 || line[line.size() - 2] != '\r') {
    return make_problem(problems::kMalformed, "A line ends without a carriage return.");
  }
  return line;
}

Result<std::string_view> Connection::some(std::size_t most, const Patience& patience) {
  if (begin_ == end_) {
    const Transport::Got got = fill(patience);
    if (got != Transport::Got::bytes) return cut_off(got);
  }
  const std::string_view bytes = held().substr(0, most);
  begin_ += bytes.size();
  return bytes;
}

bool Connection::flush() {
  if (!broken_ && !out_.empty()) broken_ = !transport_.send(out_);
  out_.clear();
  return !broken_;
}

bool Connection::send_continue() {
  out_ += "HTTP/1.1 100 Continue\r\n\r\n";
  return flush();
}

ssize_t Connection::read(char* into, std::size_t room) {
  const std::size_t size = std::min(room, fed_.size());
  std::memcpy(into, fed_.data(), size);
  fed_.remove_prefix(size);
  return static_cast<ssize_t>(size);
}

ssize_t Connection::write(const char* bytes, std::size_t size) {
  if (broken_) return -1;
  if (out_.size() + size > kFlush && !flush()) return -1;
  if (size > kFlush) {
    broken_ = !transport_.send({bytes, size});
  } else {
    out_.append(bytes, size);
  }
  return broken_ ? -1 : static_cast<ssize_t>(size);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  ip.clear();
  port = 0;
}

}  // namespace arbiter
