#include "service/http/head.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "service/http/problem.hpp"

namespace arbiter {
namespace {

using Complaint = std::optional<Problem>;  // nullopt: nothing to complain about

constexpr std::size_t kLengthDigits =
    15;  // of a Content-Length; more cannot be a size that is taken

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_token(std::string_view text) {
  constexpr std::string_view kSigns = "!#$%&'*+-.^_`|~";
  const auto fits = [&](char c) {
    return is_letter_or_digit(c) || kSigns.find(c) != std::string_view::npos;
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

bool is_visible(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

// What a field value may hold: visible characters, spaces, tabs and bytes above ASCII.
bool is_value(std::string_view text) {
  const auto fits = [](char c) {
    return c == '\t' || (static_cast<unsigned char>(c) >= ' ' && c != '\x7f');
  };
  return std::all_of(text.begin(), text.end(), fits);
}

bool is_host(std::string_view text) {
  constexpr std::string_view kSigns = "-._~:[]%";
  const auto fits = [&](char c) {
    return is_letter_or_digit(c) || kSigns.find(c) != std::string_view::npos;
  };
  return std::all_of(text.begin(), text.end(), fits);
}

Problem malformed(std::string detail) {
  return make_problem(problems::kMalformed, std::move(detail));
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

class HeadReader {
 public:
  HeadReader(std::string_view lines, const HeadLimits& limits) : rest_(lines), limits_(limits) {}

  Result<Head> read() {
    Complaint complaint = request_line(next_line());
    while (!complaint && !rest_.empty()) {
      const std::string_view line = next_line();
      if (line.empty()) break;
      complaint = field(line);
    }
    for (const auto check : {&HeadReader::host, &HeadReader::singletons, &HeadReader::framing,
                             &HeadReader::body_of_method, &HeadReader::expectation}) {
      if (!complaint) complaint = (this->*check)();
    }
    if (complaint) return *std::move(complaint);
    connection();
    return std::move(head_);
  }

 private:
  std::string_view next_line() {
    const std::size_t end = std::min(rest_.find("\r\n"), rest_.size());
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 2, rest_.size()));
    return line;
  }

  Complaint request_line(std::string_view line) {
    const std::size_t first = std::min(line.find(' '), line.size());
    const std::size_t last = line.rfind(' ');
    if (last == std::string_view::npos || first == last) {
      return malformed("The request line is not METHOD TARGET VERSION.");
    }
    head_.method = line.substr(0, first);
    head_.target = line.substr(first + 1, last - first - 1);
    const std::string_view version = line.substr(last + 1);
    if (!is_token(head_.method)) return malformed("The method is not a word.");
    if (head_.target.size() > limits_.target_bytes) return target_too_long();
    if (head_.target.empty() || head_.target.front() != '/' || !is_visible(head_.target)) {
      return malformed("The request target is not a path.");
    }
    return read_version(version);
  }

  Problem target_too_long() const {
    return make_problem(
        problems::kTargetTooLong,
        "A request target has at most " + std::to_string(limits_.target_bytes) + " bytes.");
  }

  Complaint read_version(std::string_view version) {
    if (version == "HTTP/1.1") return std::nullopt;
    if (version == "HTTP/1.0") {
      head_.takes_chunks = false;
      return std::nullopt;
    }
    if (version.substr(0, 5) != "HTTP/") return malformed("The request line has no version.");
    return make_problem(problems::kVersion, "This service speaks HTTP/1.1.");
  }

  Complaint field(std::string_view line) {
    if (head_.fields.size() == limits_.fields) {
      return make_problem(
          problems::kHeadTooLarge,
          "A request has at most " + std::to_string(limits_.fields) + " header fields.");
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) return malformed("A header line has no colon.");
    const std::string_view name = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 1));
    if (!is_token(name)) return malformed("The name of a header field is not a word.");
    if (!is_value(value)) return malformed("A header field holds a control character.");
    head_.fields.push_back({std::string(name), std::string(value)});
    return std::nullopt;
  }

  Complaint host() {
    const std::string* value = head_.find("Host");
    if (value == nullptr && head_.takes_chunks) return malformed("The Host field is missing.");
    if (value != nullptr && !is_host(*value)) return malformed("The Host field is not a host.");
    return std::nullopt;
  }

  // Fields of which a second one would leave open which of them counts.
  Complaint singletons() {
    for (const std::string_view name : {"Host", "Content-Length", "Transfer-Encoding",
                                        "Content-Type", "Authorization", "Expect", "Request-Id"}) {
      const auto same = [&](const HeaderField& f) { return equal_ignoring_case(f.name, name); };
      if (std::count_if(head_.fields.begin(), head_.fields.end(), same) > 1) {
        return malformed("The " + std::string(name) + " field occurs twice.");
      }
    }
    return std::nullopt;
  }

  Complaint framing() {
    const std::string* coding = head_.find("Transfer-Encoding");
    const std::string* length = head_.find("Content-Length");
    if (coding != nullptr && length != nullptr) {
      return malformed("Transfer-Encoding and Content-Length exclude each other.");
    }
    if (head_.find("Content-Encoding") != nullptr) {
      return make_problem(problems::kMediaType,
                          "The Content-Encoding field must be left out: send the body as it is.");
    }
    if (coding != nullptr) return read_coding(*coding);
    return length != nullptr ? read_length(*length) : std::nullopt;
  }

  Complaint read_coding(std::string_view coding) {
    if (!head_.takes_chunks) return malformed("HTTP/1.0 has no Transfer-Encoding.");
    if (!equal_ignoring_case(coding, "chunked")) {
      return make_problem(problems::kNotImplemented, "The only transfer coding is \"chunked\".");
    }
    head_.chunked = true;
    return std::nullopt;
  }

  Complaint read_length(std::string_view digits) {
    std::uint64_t length = 0;
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, length);
    if (digits.empty() || digits.size() > kLengthDigits || error != std::errc() || stop != end) {
      return malformed("The Content-Length is not a number of bytes.");
    }
    head_.length = length;
    return std::nullopt;
  }

  Complaint body_of_method() {
    constexpr std::array<std::string_view, 6> kBare = {"GET",     "HEAD",  "DELETE",
                                                       "OPTIONS", "TRACE", "CONNECT"};
    if (!head_.has_body() || std::find(kBare.begin(), kBare.end(), head_.method) == kBare.end()) {
      return std::nullopt;
    }
    return malformed("A " + head_.method + " request has no body.");
  }

  Complaint expectation() {
    const std::string* value = head_.find("Expect");
    if (value == nullptr) return std::nullopt;
    if (!equal_ignoring_case(*value, "100-continue")) {
      return make_problem(problems::kExpectation, "The only expectation is \"100-continue\".");
    }
    head_.expects_continue = head_.takes_chunks;
    return std::nullopt;
  }

  void connection() {
    head_.closes = !head_.takes_chunks;
    for (const HeaderField& field : head_.fields) {
      if (!equal_ignoring_case(field.name, "Connection")) continue;
      for (const std::string_view option : list_items(field.value)) {
        head_.closes = head_.closes || equal_ignoring_case(option, "close");
      }
    }
  }

  std::string_view rest_;
  const HeadLimits& limits_;
  Head head_;
};

}  // namespace

const std::string* Head::find(std::string_view name) const {
  for (const HeaderField& field : fields) {
    if (equal_ignoring_case(field.name, name)) return &field.value;
  }
  return nullptr;
}

Result<Head> parse_head(std::string_view lines, const HeadLimits& limits) {
  return HeadReader(lines, limits).read();
}

std::string_view path_in(std::string_view lines) {
  std::string_view line = lines.substr(0, lines.find("\r\n"));
  line.remove_prefix(std::min(line.find(' '), line.size()));
  if (!line.starts_with(" /")) return {};
  const std::string_view target = line.substr(1, line.rfind(' ') - 1);
  const std::string_view path = target.substr(0, target.find_first_of("?#"));
  return is_visible(path) ? path : std::string_view{};
}

bool equal_ignoring_case(std::string_view left, std::string_view right) {
  const auto same = [](char a, char b) { return lower(a) == lower(b); };
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), same);
}

std::vector<std::string_view> list_items(std::string_view text) {
  std::vector<std::string_view> items;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string_view item = trimmed(text.substr(0, comma));
    if (!item.empty()) items.push_back(item);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return items;
}

std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || c == '\t'; };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace arbiter
