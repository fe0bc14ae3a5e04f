// Bodies of requests: read in the framing that the head announces, within limits.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "service/http/connection.hpp"
#include "service/http/head.hpp"

namespace arbiter {

// The bytes of all bodies that the service holds at this moment, of requests and of large answers,
// and their limit.
class BytesInFlight {
 public:
  explicit BytesInFlight(std::size_t most) : most_(most) {}

  std::size_t held() const { return held_; }
  bool has_room_for(std::size_t bytes) const { return held_ + bytes <= most_; }

  // What one request holds; given back when destroyed.
  class Share {
   public:
    explicit Share(BytesInFlight& all) : all_(all) {}
    ~Share() { all_.held_ -= size_; }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    // False, with nothing changed, when the limit leaves no room for so many more bytes.
    bool grow(std::size_t bytes);

   private:
    BytesInFlight& all_;
    std::size_t size_ = 0;
  };

 private:
  std::size_t most_;
  std::atomic<std::size_t> held_ = 0;
};

struct BodyLimits {
  std::size_t in_flight = limits::kBytesInFlight;
  std::chrono::milliseconds time{10'000};     // for any body, and
  std::size_t bytes_per_second = 256 * 1024;  // one second more for each so many bytes of it
};

// Reads the whole body. Problem 411 without a length, 413 above `most` bytes, before it is read
// where the head tells, 503 when all bodies together are too large, 408 and 400 as a line of a
// Connection or for faulty chunks. After a Problem the connection is of no further use.
Result<std::string> read_body(Connection& connection, const Head& head, std::size_t most,
                              const BodyLimits& limits, BytesInFlight& all,
                              BytesInFlight::Share& share);

}  // namespace arbiter
