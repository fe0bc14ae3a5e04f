#include "service/http/head.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "service/http/problem.hpp"

namespace arbiter {
namespace {

using Complaint = std::optional<Problem>;  // nullopt: nothing to complain about

constexpr std::size_t kLengthDigits = 15;  // of a Content-Length; a longer one is always too large

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool is_visible(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

bool is_host(std::string_view text) {
  constexpr std::string_view kSigns = "-._~:[]%";
  const auto fits = [&](char c) {
    return is_letter_or_digit(c) || kSigns.find(c) != std::string_view::npos;
  };
  return std::all_of(text.begin(), text.end(), fits);
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

class HeadCheck {
 public:
  HeadCheck(Head& head, const HeadLimits& limits) : head_(head), limits_(limits) {}

  Complaint check() {
    for (const auto part : {&HeadCheck::target, &HeadCheck::version, &HeadCheck::fields,
                            &HeadCheck::host, &HeadCheck::singletons, &HeadCheck::framing,
                            &HeadCheck::body_of_method, &HeadCheck::expectation}) {
      if (Complaint complaint = (this->*part)()) return complaint;
    }
    connection();
    return std::nullopt;
  }

 private:
  Complaint target() {
    if (head_.target.size() > limits_.target_bytes) return target_too_long();
    if (!is_visible(head_.target)) return no_path();
    if (head_.target.front() == '/') return std::nullopt;
    return absolute_target();
  }

  // Handles "http://host/path?query". Its host counts, not the Host field.
  Complaint absolute_target() {
    const std::size_t scheme = head_.target.find("://");
    const std::string_view name = std::string_view(head_.target).substr(0, scheme);
    if (!equal_ignoring_case(name, "http") && !equal_ignoring_case(name, "https")) return no_path();
    const std::string_view rest = std::string_view(head_.target).substr(scheme + 3);
    const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
    authority_ = rest.substr(0, end);
    if (authority_.empty() || !is_host(authority_)) return no_path();
    const std::string_view path = rest.substr(end);
    head_.target = (path.starts_with('/') ? "" : "/") + std::string(path);
    return std::nullopt;
  }

  static Problem no_path() { return malformed("The request target is not a path."); }
  Problem target_too_long() const {
    return make_problem(
        problems::kTargetTooLong,
        "A request target has at most " + std::to_string(limits_.target_bytes) + " bytes.");
  }

  Complaint version() {
    head_.takes_chunks = head_.version == 11;
    if (head_.version == 10 || head_.version == 11) return std::nullopt;
    return make_problem(problems::kVersion, "This service speaks HTTP/1.1.");
  }

  Complaint fields() {
    if (head_.fields.size() <= limits_.fields) return std::nullopt;
    return make_problem(
        problems::kHeadTooLarge,
        "A request has at most " + std::to_string(limits_.fields) + " header fields.");
  }

  Complaint host() {
    const auto found = std::find_if(
        head_.fields.begin(), head_.fields.end(),
        [](const HeaderField& field) { return equal_ignoring_case(field.name, "Host"); });
    if (found == head_.fields.end()) {
      if (head_.takes_chunks) return malformed("The Host field is missing.");
      return std::nullopt;
    }
    if (!is_host(found->value)) return malformed("The Host field is not a host.");
    if (!authority_.empty()) found->value = authority_;
    return std::nullopt;
  }

  // Refuses repeated fields, since readers disagree on which of them counts.
  Complaint singletons() {
    for (const std::string_view name :
         {"Host", "Content-Length", "Transfer-Encoding", "Content-Type", "Authorization", "Expect",
          "Request-Id", "Idempotency-Key", "Origin"}) {
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

  Head& head_;
  const HeadLimits& limits_;
  std::string authority_;  // of an absolute target
};

}  // namespace

const std::string* Head::find(std::string_view name) const {
  for (const HeaderField& field : fields) {
    if (equal_ignoring_case(field.name, name)) return &field.value;
  }
  return nullptr;
}

std::string Head::joined(std::string_view name) const {
  std::string values;
  for (const HeaderField& field : fields) {
    if (!equal_ignoring_case(field.name, name)) continue;
    if (!values.empty()) values += ", ";
    values += field.value;
  }
  return values;
}

std::optional<Problem> check_head(Head& head, const HeadLimits& limits) {
  return HeadCheck(head, limits).check();
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
