// What comparing found, for people: the counterpart of verdict_text.
#include <algorithm>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kFieldsTold = 60;
constexpr std::size_t kValueTold = 60;  // bytes of a value

std::string string_at(const Json& json, const char* member) {
  const auto at = json.find(member);
  return at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

Json member(const Json& json, const char* name) {
  const auto at = json.is_object() ? json.find(name) : json.end();
  return at == json.end() ? Json(nullptr) : *at;
}

// A value of a field, cut where it is long; a dash where there is none.
std::string value(const Json& json) {
  if (json.is_null()) return "-";
  std::string text = json.is_string() ? json.get<std::string>() : dumped(json);
  if (text.size() <= kValueTold) return text;
  std::size_t end = kValueTold;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

std::string words_of(const Json& list) {
  std::vector<std::string> words;
  if (list.is_array())
    for (const Json& one : list) words.push_back(value(one));
  return words.empty() ? "" : enumeration(words);
}

std::string in_parentheses(const std::string& text) {
  return text.empty() ? text : " (" + text + ")";
}

std::string fields_text(const Json& fields) {
  std::string text;
  for (std::size_t i = 0; i < std::min(fields.size(), kFieldsTold); ++i)
    text += "  " + string_at(fields[i], "pointer") + ": " + value(fields[i]["one"]) + " | " +
            value(fields[i]["other"]) + "\n";
  if (fields.size() > kFieldsTold)
    text += "  and " + std::to_string(fields.size() - kFieldsTold) + " more; --json lists them\n";
  return text;
}

// What one of the logs does where they come apart.
std::string side_text(const Json& side, const std::string& name) {
  const Json& index = side["index"];
  if (index.is_null()) {
    if (side["agreed"] != side["entries"]) return "";  // it has more to say, but not of this
    return "  " + name + ": ends after " +
           counted(side["entries"].get<std::size_t>(), "entry", "entries") + "\n";
  }
  std::string text = "  " + name + ": entry " + index.dump() + ": " + move_line(side["entry"]);
  const std::string status = string_at(side, "status");
  if (status == "illegal") text += ": not legal" + in_parentheses(words_of(side["broken"]));
  if (status == "unverifiable") text += ": cannot be judged";
  return text + "\n";
}

std::string agreed_text(const Json& diff) {
  const Json& one = diff["one"]["agreed"];
  const Json& other = diff["other"]["agreed"];
  const bool start =
      diff["one"]["index"].is_null() && diff["other"]["index"].is_null() && one == 0 && other == 0;
  if (start) return "The logs differ from the start.\n";
  if (one == other) return "The logs agree up to position " + one.dump() + ".\n";
  return "The logs agree up to positions " + one.dump() + " and " + other.dump() + ".\n";
}

// How a log ended: "illegal at entry 57 (conquest:B.1-3)".
std::string end_of(const Json& course) {
  std::string text = string_at(course, "status");
  if (!member(course, "index").is_null())
    text += " at entry " + course["index"].dump();
  else if (text == "illegal")
    text += " from the start";
  const std::string missing = string_at(course, "missing");
  return text + in_parentheses(missing.empty() ? words_of(member(course, "rules"))
                                               : missing + " is missing");
}

std::string outcome_of(const Json& course) {
  const Json outcome = member(course, "outcome");
  if (!outcome.is_object()) return "no outcome";
  const std::string winners = words_of(member(outcome, "winners"));
  return string_at(outcome, "state") + (winners.empty() ? "" : " by " + winners) +
         in_parentheses(string_at(outcome, "rule"));
}

std::string place_of(const Json& regression) {
  const Json& position = regression["position"];
  if (position.is_null())
    return "in the last position; a baseline with --digests would say from which entry on";
  if (position == 0) return "from the start";
  const Json& entry = regression["entry"];
  return entry.is_null()
             ? "from position " + position.dump()
             : "from entry " + entry["index"].dump() + " (" + move_line(entry["move"]) + ")";
}

}  // namespace

std::string diff_text(std::string_view diff_json, const std::string& one,
                      const std::string& other) {
  const Json diff = Json::parse(diff_json, nullptr, false);
  if (!diff.is_object()) return "";
  std::string text;
  if (!diff["terms"].empty())
    text += "They are played under other terms:\n" + fields_text(diff["terms"]);
  if (diff["same"].get<bool>())
    return text + "The logs agree to their ends, after " + diff["one"]["agreed"].dump() + " and " +
           diff["other"]["agreed"].dump() + " entries.\n";
  text += agreed_text(diff) + side_text(diff["one"], one) + side_text(diff["other"], other);
  if (!diff["fields"].empty())
    text += "Then (" + one + " | " + other + "):\n" + fields_text(diff["fields"]);
  return text;
}

std::string regression_text(std::string_view regression_json) {
  const Json json = Json::parse(regression_json, nullptr, false);
  if (!json.is_object()) return "";
  const std::string kind = string_at(json, "kind");
  const Json before = member(json, "before");
  const Json after = member(json, "after");
  if (kind == "same") return "";
  if (kind == "refused") return string_at(after, "problem");
  if (kind == "judged") return "now " + end_of(after);
  if (kind == "outcome")
    return outcome_of(before) + " before, " + outcome_of(after) + " now; positions differ " +
           place_of(json);
  if (kind == "digest") return place_of(json);
  return end_of(before) + " before, " + end_of(after) + " now; positions differ " + place_of(json);
}

}  // namespace arbiter
