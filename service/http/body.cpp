#include "service/http/body.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <utility>

#include "service/http/problem.hpp"

namespace arbiter {
namespace {

using Complaint = std::optional<Problem>;  // nullopt: nothing to complain about

constexpr std::size_t kChunkLine = 256;     // size of a chunk with its extensions
constexpr std::size_t kTrailer = 4 * 1024;  // all trailer fields together

class BodyReader {
 public:
  BodyReader(Connection& connection, std::size_t most, const BodyLimits& limits,
             BytesInFlight::Share& share)
      : connection_(connection), most_(most), limits_(limits), share_(share) {}

  Result<std::string> read(const Head& head) {
    if (head.length) body_.reserve(static_cast<std::size_t>(*head.length));
    Complaint complaint = head.chunked ? chunks() : bytes(head.length.value_or(0));
    if (complaint) return *std::move(complaint);
    return std::move(body_);
  }

 private:
  // A slow but steady sender gets its time; one that drips does not.
  Patience patience() const {
    const std::chrono::seconds earned(body_.size() / limits_.bytes_per_second);
    return {started_, limits_.time + earned, limits_.time + earned};
  }

  Complaint bytes(std::uint64_t count) {
    while (count > 0) {
      const std::size_t wanted = static_cast<std::size_t>(std::min<std::uint64_t>(count, SIZE_MAX));
      const Result<std::string_view> next = connection_.some(wanted, patience());
      if (!next.ok()) return next.problem();
      if (!share_.grow(next.value().size())) {
        return make_problem(problems::kBusy, "The bodies in flight leave no room for this one.");
      }
      body_ += next.value();
      count -= next.value().size();
    }
    return std::nullopt;
  }

  Complaint chunks() {
    for (;;) {
      const Result<std::uint64_t> size = chunk_size();
      if (!size.ok()) return size.problem();
      if (size.value() == 0) return trailer();
      if (size.value() > most_ - body_.size()) {
        return make_problem(problems::kTooLarge,
                            "This body has at most " + std::to_string(most_) + " bytes.");
      }
      if (Complaint complaint = bytes(size.value())) return complaint;
      const Result<std::string> end =
          connection_.line(kChunkLine, problems::kMalformed, patience());
      if (!end.ok()) return end.problem();
      if (end.value() != "\r\n") {
        return make_problem(problems::kMalformed, "A chunk is longer than it says.");
      }
    }
  }

  Result<std::uint64_t> chunk_size() {
    const Result<std::string> line = connection_.line(kChunkLine, problems::kMalformed, patience());
    if (!line.ok()) return line.problem();
    std::uint64_t size = 0;
    const char* begin = line.value().data();
    const auto [stop, error] = std::from_chars(begin, begin + line.value().size(), size, 16);
    const bool ends = stop != begin && (*stop == '\r' || *stop == ';');
    if (error != std::errc() || !ends) {
      return make_problem(problems::kMalformed, "The size of a chunk is not a hexadecimal number.");
    }
    return size;
  }

  // Fields after the last chunk are read and forgotten.
  Complaint trailer() {
    std::size_t room = kTrailer;
    for (;;) {
      const Result<std::string> line = connection_.line(room, problems::kMalformed, patience());
      if (!line.ok()) return line.problem();
      if (line.value() == "\r\n") return std::nullopt;
      room -= line.value().size();
    }
  }

  Connection& connection_;
  std::size_t most_;
  const BodyLimits& limits_;
  BytesInFlight::Share& share_;
  Clock::time_point started_ = Clock::now();
  std::string body_;
};

}  // namespace

bool BytesInFlight::Share::grow(std::size_t bytes) {
  if ((all_.held_ += bytes) > all_.most_) {
    all_.held_ -= bytes;
    return false;
  }
  size_ += bytes;
  return true;
}

Result<std::string> read_body(Connection& connection, const Head& head, std::size_t most,
                              const BodyLimits& limits, BytesInFlight& all,
                              BytesInFlight::Share& share) {
  if (!head.chunked && !head.length) {
    return make_problem(problems::kNoLength, "Send a Content-Length or a chunked body.");
  }
  if (head.length.value_or(0) > most) {
    return make_problem(problems::kTooLarge,
                        "This body has at most " + std::to_string(most) + " bytes.");
  }
  if (!all.has_room_for(static_cast<std::size_t>(head.length.value_or(0)))) {
    return make_problem(problems::kBusy, "The bodies in flight leave no room for this one.");
  }
  if (head.expects_continue && head.has_body() && !connection.send_continue()) {
    return make_problem(problems::kMalformed, "The connection ended inside the request.");
  }
  return BodyReader(connection, most, limits, share).read(head);
}

}  // namespace arbiter
