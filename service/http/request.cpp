#include "service/http/request.hpp"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstdint>
#include <utility>

#include "service/http/problem.hpp"

namespace arbiter {

namespace http = boost::beast::http;
using boost::beast::error_code;

constexpr std::size_t kFirstRoomOfBody = 4 * 1024;  // doubled as long as bytes arrive

// A body in the caller's string. It grows with the bytes that arrive, not with the length that is
// announced.
struct GrowingBody {
  struct value_type {
    std::string* bytes = nullptr;
    std::size_t most = 0;
  };

  class reader {
   public:
    template <bool IsRequest, class Fields>
    reader(http::header<IsRequest, Fields>&, value_type& body) : body_(body) {}

    void init(const boost::optional<std::uint64_t>&, error_code& error) { error = {}; }

    template <class Buffers>
    std::size_t put(const Buffers& buffers, error_code& error) {
      error = {};
      std::size_t size = 0;
      for (auto at = boost::asio::buffer_sequence_begin(buffers);
           at != boost::asio::buffer_sequence_end(buffers); ++at) {
        const boost::asio::const_buffer piece = *at;
        make_room(piece.size());
        body_.bytes->append(static_cast<const char*>(piece.data()), piece.size());
        size += piece.size();
      }
      return size;
    }

    void finish(error_code& error) { error = {}; }

   private:
    void make_room(std::size_t more) {
      const std::size_t needed = body_.bytes->size() + more;
      if (needed <= body_.bytes->capacity()) return;
      const std::size_t doubled = std::max(2 * body_.bytes->capacity(), kFirstRoomOfBody);
      body_.bytes->reserve(std::max(needed, std::min(doubled, body_.most)));
    }

    value_type& body_;
  };
};

using Parser = http::request_parser<GrowingBody>;

namespace {

constexpr std::uint64_t kAnySize = UINT64_MAX;  // before the route says how large a body may be
constexpr std::size_t kRequestLineExtra = 64;   // method and version, in addition to the target
constexpr std::size_t kChunkLine = 256;         // size of a chunk with its extensions
constexpr std::size_t kTrailer = 4 * 1024;      // all trailer fields together
constexpr std::string_view kLastChunk = "0\r\n\r\n";

Problem too_large(std::size_t most) {
  return make_problem(problems::kTooLarge,
                      "This body has at most " + std::to_string(most) + " bytes.");
}

// What an error of the library means to the client.
Problem meaning_of(const error_code& error) {
  if (error == http::error::bad_method) return malformed("The method is not a word.");
  if (error == http::error::bad_target) return malformed("The request target is not a path.");
  if (error == http::error::bad_version) return malformed("The request line has no version.");
  if (error == http::error::bad_field) {
    return malformed("A header line is not a name, a colon and a value.");
  }
  if (error == http::error::bad_value) {
    return malformed("A header field holds a control character.");
  }
  if (error == http::error::bad_content_length) {
    return malformed("The Content-Length is not a number of bytes.");
  }
  if (error == http::error::bad_chunk) {
    return malformed("A chunk has a faulty size, or is not as long as it says.");
  }
  if (error == http::error::bad_chunk_extension) {
    return malformed("The extension of a chunk is faulty.");
  }
  if (error == http::error::header_limit) {
    return make_problem(problems::kHeadTooLarge, "The header fields are too large.");
  }
  return malformed("The request cannot be read: " + error.message() + ".");
}

std::string text(boost::beast::string_view view) { return {view.data(), view.size()}; }

// The library accepts the last chunk's line only together with the two bytes after it; with fewer,
// one of its own assertions fails.
bool may_be_part_of_last_chunk(std::string_view bytes) {
  return bytes.size() < kLastChunk.size() && bytes.starts_with('0');
}

// Finds a field value that continues on the next line: readers disagree on whether it does.
bool has_folded_line(std::string_view lines) {
  return lines.find("\r\n ") != std::string_view::npos ||
         lines.find("\r\n\t") != std::string_view::npos;
}

Head head_of(const Parser& parser) {
  const auto& message = parser.get();
  Head head;
  head.method = text(message.method_string());
  head.target = text(message.target());
  head.version = message.version();
  for (const auto& field : message) {
    head.fields.push_back({text(field.name_string()), text(field.value())});
  }
  return head;
}

// Finds a version in the form of ours that is not supported, such as "GET / HTTP/2.0".
bool names_other_version(std::string_view lines) {
  const std::string_view first = lines.substr(0, lines.find("\r\n"));
  const std::size_t at = first.rfind(" HTTP/");
  if (first.find(" /") >= at) return false;  // no target
  if (at == std::string_view::npos || first.size() != at + 9) return false;
  const auto digit = [&](std::size_t i) { return first[at + i] >= '0' && first[at + i] <= '9'; };
  return digit(6) && first[at + 7] == '.' && digit(8);
}

std::optional<Problem> parse_lines(std::string_view lines, Parser& parser) {
  if (has_folded_line(lines)) return malformed("A header field continues on the next line.");
  error_code error;
  parser.header_limit(static_cast<std::uint32_t>(lines.size() + 1));
  parser.put(boost::asio::const_buffer(lines.data(), lines.size()), error);
  if (error == http::error::bad_version && names_other_version(lines)) {
    return make_problem(problems::kVersion, "This service speaks HTTP/1.1.");
  }
  if (error && error != http::error::need_more) return meaning_of(error);
  if (!parser.is_header_done()) return malformed("The head has no end.");
  return std::nullopt;
}

}  // namespace

struct RequestReader::Parts {
  Parser parser;
  std::string held;  // bytes of the body that make no sense without those that follow
};

RequestReader::RequestReader(const HeadLimits& limits) : limits_(limits) {}
RequestReader::~RequestReader() = default;

void RequestReader::fail(Problem problem) {
  problem_ = std::move(problem);
  stage_ = Stage::failed;
}

std::size_t RequestReader::feed(std::string_view bytes) {
  if (stage_ == Stage::head) return feed_head(bytes);
  return stage_ == Stage::body ? feed_body(bytes) : 0;
}

void RequestReader::end() {
  if (stage_ != Stage::complete && stage_ != Stage::failed) {
    fail(malformed("The connection ended inside the request."));
  }
}

// Reads line by line, so that a line that is too long or ends wrongly is refused as soon as it
// arrives.
std::size_t RequestReader::feed_head(std::string_view bytes) {
  std::size_t used = 0;
  while (stage_ == Stage::head && used < bytes.size()) {
    const std::string_view rest = bytes.substr(used, limits_.bytes + 1);
    const std::size_t feed = rest.find('\n');
    const bool ended = feed != std::string_view::npos;
    const std::string_view part = ended ? rest.substr(0, feed + 1) : rest;
    lines_ += part;
    used += part.size();
    if (std::optional<Problem> problem = fault_of_line(ended)) {
      fail(*std::move(problem));
    } else if (ended) {
      const bool empty = lines_.size() - line_ == 2;
      line_ = lines_.size();
      if (empty && lines_.size() == 2) {  // some clients send an extra line after a body
        lines_.clear();
        line_ = 0;
      } else if (empty) {
        parse();
      }
    }
  }
  return used;
}

std::optional<Problem> RequestReader::fault_of_line(bool ended) const {
  const std::size_t first_line = limits_.target_bytes + kRequestLineExtra;
  if (line_ == 0 && lines_.size() > first_line) {
    return make_problem(
        problems::kTargetTooLong,
        "A request target has at most " + std::to_string(limits_.target_bytes) + " bytes.");
  }
  if (lines_.size() > limits_.bytes) {
    return make_problem(problems::kHeadTooLarge, "The header fields have at most " +
                                                     std::to_string(limits_.bytes) + " bytes.");
  }
  if (ended && !lines_.ends_with("\r\n")) {
    return malformed("A line ends without a carriage return.");
  }
  return std::nullopt;
}

void RequestReader::parse() {
  parts_ = std::make_unique<Parts>();
  parts_->parser.body_limit(kAnySize);
  if (std::optional<Problem> problem = parse_lines(lines_, parts_->parser)) {
    return fail(*std::move(problem));
  }
  head_ = head_of(parts_->parser);
  if (std::optional<Problem> problem = check_head(head_, limits_)) return fail(*std::move(problem));
  length_ = head_.length;
  chunked_ = head_.chunked;
  stage_ = Stage::between;
}

void RequestReader::read_body(std::size_t most, std::string& body) {
  if (!chunked_ && !length_) {
    return fail(make_problem(problems::kNoLength, "Send a Content-Length or a chunked body."));
  }
  if (length_.value_or(0) > most) return fail(too_large(most));
  Parser& parser = parts_->parser;
  parser.get().body() = {&body, static_cast<std::size_t>(length_.value_or(most))};
  parser.eager(true);
  if (chunked_) {
    parser.body_limit(most);
    parser.header_limit(kTrailer);
  }
  stage_ = chunked_ || length_.value_or(0) > 0 ? Stage::body : Stage::complete;
}

std::size_t RequestReader::feed_body(std::string_view bytes) {
  Parts& parts = *parts_;
  const std::size_t before = parts.held.size();
  if (before != 0) bytes = parts.held.append(bytes);
  error_code error;
  std::size_t used = 0;
  while (!error && used < bytes.size() && !parts.parser.is_done()) {
    if (chunked_ && may_be_part_of_last_chunk(bytes.substr(used))) break;
    used += parts.parser.put(boost::asio::const_buffer(bytes.data() + used, bytes.size() - used),
                             error);
  }
  if (error && error != http::error::need_more) {
    fail(error == http::error::body_limit ? too_large(parts.parser.get().body().most)
                                          : meaning_of(error));
    return bytes.size() - before;
  }
  if (parts.parser.is_done()) {
    stage_ = Stage::complete;
    return used - before;
  }
  parts.held = std::string(bytes.substr(used));
  const std::size_t feed = parts.held.find('\n');
  if (feed != std::string::npos && (feed == 0 || parts.held[feed - 1] != '\r')) {
    fail(malformed("A line ends without a carriage return."));
  }
  const std::size_t line = std::min(parts.held.find("\r\n"), parts.held.size());
  if (line > kChunkLine || parts.held.size() > kTrailer) {
    fail(malformed("The line before a chunk, or the trailer, is too long."));
  }
  return bytes.size() - before;
}

}  // namespace arbiter
