#include "codec/document.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "codec/game_codec.hpp"
#include "codec/strict.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kBlank = " \t\r";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

// Calls use(line, number) for each line that is not empty until it returns false.
template <class Use>
void for_each_line(std::string_view text, Use use) {
  LogStream lines(text);
  while (const std::optional<LogStream::Line> line = lines.next())
    if (!use(line->log, line->number)) return;
}

// The first line that is not empty, if it may be an object by itself, and what follows it.
std::string_view first_line(std::string_view text) {
  std::string_view first;
  for_each_line(text, [&](std::string_view line, std::uint32_t) {
    first = line;
    return false;
  });
  return first.size() > 1 && first.front() == '{' && first.back() == '}' ? first
                                                                         : std::string_view{};
}

Problem not_an_object(std::string_view text, std::string what) {
  return form_problem(text, {{"", 0, "type", std::move(what) + " is a JSON object."}});
}

// Of a log that stands in one document.
Result<Document> whole(std::string_view text) {
  Document document;
  document.bytes = text;
  auto read = read_strict(text, 1, &document.moves);
  if (!read.ok()) return read.problem();
  Json json = std::move(read).value();
  if (!json.is_object()) return not_an_object(text, "a log");
  document.has_moves = json.contains("moves");
  const auto claims = json.find("claims");
  if (claims != json.end()) document.claims = std::move(*claims);
  json.erase("moves");
  json.erase("claims");
  document.head = std::move(json);
  return document;
}

std::vector<Fault> end_faults(const Json& end, std::size_t entries) {
  std::vector<Fault> faults;
  const auto wrong = [&](std::string pointer, std::string code, std::string detail) {
    faults.push_back({std::move(pointer), 0, std::move(code), std::move(detail)});
  };
  if (!end.is_object()) {
    wrong("/end", "type",
          "The end line is {\"end\": {\"moves\": number of entries, \"claims\": {}}}.");
    return faults;
  }
  for (const auto& [name, value] : end.items())
    if (name != "moves" && name != "claims")
      wrong("/end/" + name, "member", "The end line has the members moves and claims.");
  const auto moves = end.find("moves");
  if (moves == end.end())
    wrong("/end/moves", "missing", "The end line says how many entries the log has.");
  else if (!moves->is_number_integer() || *moves != entries)
    wrong("/end/moves", "count",
          "The end line says " + moves->dump() + " entries; there are " + std::to_string(entries) +
              ".");
  return faults;
}

// Reads a log of JSON Lines one line after another.
class LinesReader {
 public:
  explicit LinesReader(std::string_view text) {
    document_.bytes = text;
    document_.lines = document_.open = document_.has_moves = true;
    document_.moves.open(true);
  }

  Result<Document> read() {
    for_each_line(document_.bytes, [this](std::string_view line, std::uint32_t number) {
      auto json = read_strict(line, number);
      if (!json.ok())
        refuse_text(json.problem());
      else
        take(line, number, std::move(json).value());
      return !problem_;
    });
    if (problem_) return *problem_;
    document_.moves.close();
    return std::move(document_);
  }

 private:
  void refuse(std::string_view line, std::uint32_t number, std::vector<Fault> faults) {
    problem_ = form_problem(line, std::move(faults), number);
  }

  // The pointer into the line becomes one into the log. What the line was meant to be is not known;
  // all but the first and one with an end are entries.
  void refuse_text(Problem problem) {
    for (Fault& one : problem.errors)
      if (begun_ && document_.open && !one.pointer.starts_with("/end"))
        one.pointer.insert(0, "/moves/" + std::to_string(document_.entries.size()));
    problem_ = std::move(problem);
  }

  void take(std::string_view line, std::uint32_t number, Json json) {
    if (!begun_) return take_head(line, number, std::move(json));
    if (!document_.open)
      return refuse(line, number, {{"", 0, "member", "Nothing follows the end line."}});
    if (json.is_object() && json.contains("end")) return take_end(line, number, std::move(json));
    if (document_.entries.size() == limits::kEntries)
      return refuse(line, number, {{"/moves", 0, "limit", "A log has at most 100000 entries."}});
    document_.moves.add_tree(json);
    document_.entries.push_back({line, number});
  }

  void take_head(std::string_view line, std::uint32_t number, Json json) {
    begun_ = true;
    document_.first = {line, number};
    if (!json.is_object())
      return refuse(line, number, {{"", 0, "type", "A log is a JSON object."}});
    if (json.contains("claims"))
      return refuse(line, number,
                    {{"/claims", 0, "member", "In JSON Lines the claims stand in the end line."}});
    document_.head = std::move(json);
  }

  void take_end(std::string_view line, std::uint32_t number, Json json) {
    document_.open = false;
    document_.end = {line, number};
    auto faults = end_faults(json["end"], document_.entries.size());
    if (json.size() > 1)
      faults.push_back({"", 0, "member", "The end line has no other member than end."});
    if (!faults.empty()) return refuse(line, number, std::move(faults));
    if (json["end"].contains("claims")) document_.claims = std::move(json["end"]["claims"]);
  }

  Document document_;
  bool begun_ = false;
  std::optional<Problem> problem_;
};

// The place in the log that a pointer names: the number of the entry, and what follows it.
std::optional<std::size_t> entry_of(std::string_view pointer) {
  constexpr std::string_view moves = "/moves/";
  if (!pointer.starts_with(moves)) return std::nullopt;
  std::size_t index = 0;
  for (const char c : pointer.substr(moves.size())) {
    if (c < '0' || c > '9') break;
    index = index * 10 + static_cast<std::size_t>(c - '0');
  }
  return index;
}

}  // namespace

Document::Place Document::place_of(const std::string& pointer) const {
  if (const auto entry = entry_of(pointer); entry && *entry < entries.size())
    return {entries[*entry], "/moves/" + std::to_string(*entry), ""};
  if (pointer.starts_with("/claims") && end.number != 0) return {end, "", "/end"};
  return {first, "", ""};
}

// Each line is a text of its own, in which the lines of its faults are found.
Problem Document::problem(std::vector<Fault> faults) const {
  if (!lines) return form_problem(bytes, std::move(faults));
  std::map<std::uint32_t, std::vector<Fault>> by_line;
  for (Fault& one : faults) {
    const std::uint32_t number = place_of(one.pointer).line.number;
    by_line[number].push_back(std::move(one));
  }
  std::vector<Fault> found;
  for (auto& [number, here] : by_line) {
    const Place place = place_of(here.front().pointer);
    for (Fault& one : here) one.pointer = place.before + one.pointer.substr(place.inside.size());
    add_lines(place.line.text, here, number);
    for (Fault& one : here) {
      one.pointer = place.inside + one.pointer.substr(place.before.size());
      found.push_back(std::move(one));
    }
  }
  return form_problem(std::move(found));
}

Result<Document> read_document(std::string_view log) {
  const auto first = first_line(log);
  const bool one_line = log.find_last_not_of(kBlank) + 1 == first.size() + log.find('{');
  if (!first.empty() && !one_line && log.size() <= limits::kLogBytes) {
    const auto json = read_strict(first);
    const bool head = json.ok() && json.value().is_object() && !json.value().contains("moves");
    if (head) return LinesReader(log).read();
  }
  auto document = whole(log);
  if (!first.empty() && document.ok() && !document.value().has_moves)
    return LinesReader(log).read();
  return document;
}

Result<std::string> game_of(const Document& document) {
  const auto game = document.head.find("game");
  const auto fault = [&](std::string code, std::string detail) {
    return document.problem({{document.base + "/game", 0, std::move(code), std::move(detail)}});
  };
  if (game == document.head.end()) {
    Problem missing = fault("missing", "The log names its game.");
    return missing;
  }
  if (!game->is_string()) return fault("type", "The game is a text.");
  const auto& name = game->get_ref<const std::string&>();
  if (codec_of(name) == nullptr) return fault("unknown", "There is no game \"" + name + "\" here.");
  return name;
}

Problem not_found(std::string detail) {
  return {"not-found", "There is no such thing", std::move(detail), {}};
}

bool is_stream(std::string_view text) {
  const auto first = first_line(text);
  if (first.empty()) return false;
  Tape moves;
  const auto json = read_strict(first, 1, &moves);
  return json.ok() && json.value().is_object() && json.value().contains("moves");
}

std::optional<LogStream::Line> LogStream::next() {
  while (!rest_.empty()) {
    const auto end = std::min(rest_.find('\n'), rest_.size());
    const auto line = trimmed(rest_.substr(0, end));
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++passed_;
    if (!line.empty()) return Line{passed_, line};
  }
  return std::nullopt;
}

void for_each_log(std::string_view stream,
                  const std::function<void(std::uint32_t line, std::string_view log)>& line) {
  LogStream lines(stream);
  while (const std::optional<LogStream::Line> one = lines.next()) line(one->number, one->log);
}

}  // namespace arbiter
