// Reads one request from bytes as they come, within limits. Knows nothing of sockets and clocks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "codec/adjudicator.hpp"
#include "service/http/head.hpp"

namespace arbiter {

// Reads the lines of a head, each ended by CRLF, up to and with the empty one. Problems as of
// check_head.
Result<Head> parse_head(std::string_view lines, const HeadLimits& limits);

class RequestReader {
 public:
  explicit RequestReader(const HeadLimits& limits);
  ~RequestReader();
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  enum class Stage {
    head,      // the head has not come to its end
    between,   // the head is there: call read_body(), or leave the reader
    body,      // the body has not come to its end
    complete,  // nothing is missing
    failed,    // problem() says why; the connection is of no further use
  };
  Stage stage() const { return stage_; }

  // Takes bytes up to the end of what this stage reads; returns how many it has taken. In the
  // stages head and body it takes all, or the stage changes.
  std::size_t feed(std::string_view bytes);

  // The end of what the peer sends, inside the request.
  void end();

  // Whether anything of the request has come.
  bool begun() const { return !lines_.empty(); }

  // In `between`, once.
  Head take_head() { return std::move(head_); }

  // From `head` on: the path as far as it is known, for a problem document.
  std::string_view path() const { return path_in(lines_); }

  // Reads a body of at most `most` bytes into `body`, which must outlive the reader. Fails at once
  // with 411 without a length and 413 where the head announces more.
  void read_body(std::size_t most, std::string& body);

  const Problem& problem() const { return *problem_; }

 private:
  struct Parts;

  std::size_t feed_head(std::string_view bytes);
  std::size_t feed_body(std::string_view bytes);
  std::optional<Problem> fault_of_line(bool ended) const;
  void parse();
  void fail(Problem problem);

  const HeadLimits& limits_;
  Stage stage_ = Stage::head;
  std::string lines_;     // of the head
  std::size_t line_ = 0;  // where the last of them begins
  Head head_;
  std::optional<std::uint64_t> length_;  // that the head announces
  bool chunked_ = false;
  std::unique_ptr<Parts> parts_;  // from the end of the head on
  std::optional<Problem> problem_;
};

}  // namespace arbiter
