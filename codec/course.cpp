#include "codec/course.hpp"

#include <algorithm>
#include <utility>

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

std::string text_at(const nlohmann::json& json, const char* member) {
  const auto at = json.find(member);
  return at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

std::optional<std::uint32_t> index_at(const nlohmann::json& json) {
  const auto at = json.find("index");
  if (at == json.end() || !at->is_number_unsigned()) return std::nullopt;
  return at->get<std::uint32_t>();
}

// RFC 6901: "~" and "/" inside a name are written "~0" and "~1".
std::string step(const std::string& name) {
  std::string text = "/";
  for (const char c : name) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return text;
}

class FieldComparison {
 public:
  explicit FieldComparison(std::size_t most) : most_(most) {}

  void compare(const std::string& pointer, const Json& one, const Json& other) {
    if (one == other || found_.size() == most_) return;
    if (one.is_object() && other.is_object()) return compare_members(pointer, one, other);
    if (one.is_array() && other.is_array()) return compare_items(pointer, one, other);
    found_.push_back({{"pointer", pointer}, {"one", one}, {"other", other}});
  }
  Json take() { return std::move(found_); }

 private:
  static Json member(const Json& json, const std::string& name) {
    const auto at = json.find(name);
    return at == json.end() ? Json(nullptr) : *at;
  }
  void compare_members(const std::string& pointer, const Json& one, const Json& other) {
    for (const auto& [name, value] : one.items())
      compare(pointer + step(name), value, member(other, name));
    for (const auto& [name, value] : other.items())
      if (!one.contains(name)) compare(pointer + step(name), nullptr, value);
  }
  void compare_items(const std::string& pointer, const Json& one, const Json& other) {
    for (std::size_t i = 0; i < std::max(one.size(), other.size()); ++i)
      compare(pointer + "/" + std::to_string(i), i < one.size() ? one[i] : Json(nullptr),
              i < other.size() ? other[i] : Json(nullptr));
  }

  const std::size_t most_;
  Json found_ = Json::array();
};

}  // namespace

Course course_of(const nlohmann::json& verdict) {
  Course course;
  course.status = text_at(verdict, "status");
  course.digest = text_at(verdict, "digest");
  if (const auto at = verdict.find("outcome"); at != verdict.end()) course.outcome = *at;
  if (const auto at = verdict.find("violation"); at != verdict.end() && at->is_object()) {
    course.index = index_at(*at);
    if (const auto broken = at->find("broken"); broken != at->end() && broken->is_array())
      for (const auto& one : *broken)
        if (one.is_object()) course.rules.push_back(text_at(one, "rule"));
  }
  if (const auto at = verdict.find("missing"); at != verdict.end() && at->is_object()) {
    course.index = index_at(*at);
    course.missing = text_at(*at, "what");
  }
  if (const auto at = verdict.find("digests"); at != verdict.end() && at->is_array())
    for (const auto& one : *at)
      course.digests.push_back(one.is_string() ? one.get<std::string>() : "");
  return course;
}

std::optional<std::size_t> first_apart(const Course& one, const Course& other) {
  const std::size_t shared = std::min(one.digests.size(), other.digests.size());
  for (std::size_t n = 0; n < shared; ++n)
    if (one.digests[n] != other.digests[n]) return n;
  if (one.digests.size() != other.digests.size()) return shared;
  const bool same = one.status == other.status && one.index == other.index &&
                    one.rules == other.rules && one.missing == other.missing &&
                    one.outcome == other.outcome;
  if (same) return std::nullopt;
  return shared == 0 ? 0 : shared - 1;
}

Json differing_fields(const Json& one, const Json& other, std::size_t most) {
  FieldComparison comparison(most);
  comparison.compare("", one, other);
  return comparison.take();
}

}  // namespace arbiter
