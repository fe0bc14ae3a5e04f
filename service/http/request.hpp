// Reads one request from bytes as they arrive, within limits. Knows nothing of sockets and clocks.
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

class RequestReader {
 public:
  explicit RequestReader(const HeadLimits& limits);
  ~RequestReader();
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  enum class Stage {
    head,      // the head is not complete
    between,   // the head is complete: call read_body(), or discard the reader
    body,      // the body is not complete
    complete,  // everything has been read
    failed,    // problem() says why; the connection cannot be used any more
  };
  Stage stage() const { return stage_; }

  // Takes bytes up to the end of what the present stage reads, and returns how many it took. In
  // the stages head and body it takes all of them, unless the stage changes.
  std::size_t feed(std::string_view bytes);

  // The peer has stopped sending before the request was complete.
  void end();

  // Whether any byte of the request has arrived.
  bool begun() const { return !lines_.empty(); }

  // Call once, in the stage `between`.
  Head take_head() { return std::move(head_); }

  // The path as far as it is known, for a problem document. May be called in every stage.
  std::string_view path() const { return path_in(lines_); }

  // Reads a body of at most `most` bytes into `body`, which must outlive the reader. Fails at once
  // with 411 if there is no length, and with 413 if the announced length is too large.
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
  std::optional<std::uint64_t> length_;  // as the head announces it
  bool chunked_ = false;
  std::unique_ptr<Parts> parts_;  // used from the end of the head on
  std::optional<Problem> problem_;
};

}  // namespace arbiter
