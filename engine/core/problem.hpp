// The result type of every layer above the engine: a value, or the reason why there is none.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arbiter {

// One fault of an unusable document: where it is and what is wrong there.
struct Fault {
  std::string pointer;     // RFC 6901 JSON Pointer into the document; "" is the whole document
  std::uint32_t line = 0;  // line of the text, from 1; 0 if there is none
  std::string code;        // stable word for programs: "type", "member", "unknown", "depth", ...
  std::string detail;      // one sentence for people: what is wrong and what would be right
};

// Why a request could not be fulfilled. The service defines what it means over HTTP
// (service/http/problem.hpp).
struct Problem {
  std::string type;    // stable word for programs: "not-json", "not-the-form", "work", ...
  std::string title;   // the same for every problem of this type
  std::string detail;  // a sentence about this problem
  std::vector<Fault> errors = {};
};

// Either a value or a Problem, never both.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}
  Result(Problem problem) : held_(std::move(problem)) {}
  bool ok() const { return held_.index() == 0; }
  // Requires ok().
  const T& value() const& { return std::get<0>(held_); }
  T value() && { return std::get<0>(std::move(held_)); }
  // Requires that it is not ok().
  const Problem& problem() const { return std::get<1>(held_); }

 private:
  std::variant<T, Problem> held_;
};

}  // namespace arbiter
