#include "codec/document.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/canonical_json.hpp"
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

// Returns the first line that is not empty, if it may be an object by itself, and the text after
// it.
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

// For a log that is one document.
Result<Document> whole(std::string_view text) {
  auto read = read_strict(text, 1, true);
  if (!read.ok()) return read.problem();
  Document document;
  document.bytes = text;
  document.head = document.keep(std::move(read).value());
  if (!document.head.is_object()) return not_an_object(text, "a log");
  const auto moves = document.head.find("moves");
  document.has_moves = moves.has_value();
  document.moves = moves.value_or(TapeValue());
  document.claims = document.head.find("claims").value_or(TapeValue());
  return document;
}

std::vector<Fault> end_faults(const TapeValue& end, std::size_t entries) {
  std::vector<Fault> faults;
  const auto wrong = [&](std::string pointer, std::string code, std::string detail) {
    faults.push_back({std::move(pointer), 0, std::move(code), std::move(detail)});
  };
  if (!end.is_object()) {
    wrong("/end", "type",
          "The end line is {\"end\": {\"moves\": number of entries, \"claims\": {}}}.");
    return faults;
  }
  for (const auto& [name, value] : end.sorted_members())
    if (name != "moves" && name != "claims" && name != "openings")
      wrong("/end/" + std::string{name}, "member",
            "The end line has the members moves, claims and openings.");
  const auto moves = end.find("moves");
  if (!moves)
    wrong("/end/moves", "missing", "The end line says how many entries the log has.");
  else if (!moves->is_number() || moves->number() != static_cast<std::int64_t>(entries))
    wrong("/end/moves", "count",
          "The end line says " + canonical_json(*moves) + " entries; there are " +
              std::to_string(entries) + ".");
  return faults;
}

// Reads a log in JSON Lines, line by line.
class LinesReader {
 public:
  explicit LinesReader(std::string_view text) : line_(text), moves_(text) {
    document_.bytes = text;
    document_.lines = document_.open = document_.has_moves = true;
    moves_.open(true);
  }
  // Of lines that follow others.
  LinesReader(std::string_view text, std::size_t before) : LinesReader(text) {
    document_.continues = begun_ = true;
    document_.before = entries_ = before;
  }

  Result<Document> read() {
    for_each_line(document_.bytes, [this](std::string_view line, std::uint32_t number) {
      if (auto problem = read_onto(line_, line, number, false))
        refuse_text(*std::move(problem));
      else
        take(line, number, line_);
      return !problem_;
    });
    if (problem_) return *problem_;
    moves_.close();
    document_.moves = document_.keep(std::move(moves_));
    return std::move(document_);
  }

 private:
  void refuse(std::string_view line, std::uint32_t number, std::vector<Fault> faults) {
    problem_ = form_problem(line, std::move(faults), number);
  }

  // Turns a pointer into the line into a pointer into the log. It is not known what the line was
  // meant to be, so every line counts as an entry except the first one and one with an end.
  void refuse_text(Problem problem) {
    for (Fault& one : problem.errors)
      if (begun_ && document_.open && !one.pointer.starts_with("/end"))
        one.pointer.insert(0, "/moves/" + std::to_string(entries_));
    problem_ = std::move(problem);
  }

  void take(std::string_view line, std::uint32_t number, const TapeValue& json) {
    if (!begun_) return take_head(line, number, json);
    if (!document_.open)
      return refuse(line, number, {{"", 0, "member", "Nothing follows the end line."}});
    if (const auto end = json.find("end")) return take_end(line, number, json, *end);
    if (entries_ == limits::kEntries)
      return refuse(line, number, {{"/moves", 0, "limit", "A log has at most 100000 entries."}});
    ++entries_;
    moves_.reserve(line_.size(), document_.bytes.size() / 2 + 1);
    moves_.add(json);
  }

  void take_head(std::string_view line, std::uint32_t number, const TapeValue& json) {
    begun_ = true;
    if (!json.is_object())
      return refuse(line, number, {{"", 0, "type", "A log is a JSON object."}});
    if (json.contains("claims"))
      return refuse(line, number,
                    {{"/claims", 0, "member", "In JSON Lines the claims stand in the end line."}});
    document_.head = keep(json);
  }

  void take_end(std::string_view line, std::uint32_t number, const TapeValue& json,
                const TapeValue& end) {
    document_.open = false;
    auto faults = end_faults(end, entries_);
    if (json.size() > 1)
      faults.push_back({"", 0, "member", "The end line has no other member than end."});
    if (!faults.empty()) return refuse(line, number, std::move(faults));
    if (const auto claims = end.find("claims")) document_.claims = keep(*claims);
    if (const auto openings = end.find("openings")) document_.openings = keep(*openings);
  }

  // Moves a value of the current line to where it stays when the next line is read.
  TapeValue keep(const TapeValue& value) {
    Tape tape(document_.bytes);
    tape.add(value);
    return document_.keep(std::move(tape));
  }

  Document document_;
  Tape line_;  // the line that is being read
  Tape moves_;
  std::size_t entries_ = 0;
  bool begun_ = false;
  std::optional<Problem> problem_;
};

// Splits a pointer into the log: the number of the entry, and the rest.
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

// For JSON Lines: returns the line at this distance from the first.
LogStream::Line line_behind(std::string_view text, std::size_t lines) {
  LogStream all(text);
  auto line = all.next();
  for (; lines > 0; --lines) line = all.next();
  return *line;
}

// For JSON Lines: the line that a pointer leads to.
struct LinePlace {
  LogStream::Line line;
  std::string inside;  // the log's pointer to the content of the line
  std::string before;  // the line's pointer to it
};

LinePlace place_of(const Document& document, const std::string& pointer) {
  const std::size_t entries = document.before + document.moves.size();
  // The line of entry 0 is the second one of a log.
  const auto line_of = [&](std::size_t entry) {
    return line_behind(document.bytes, (document.continues ? 0 : 1) + entry - document.before);
  };
  if (const auto entry = entry_of(pointer); entry && *entry >= document.before && *entry < entries)
    return {line_of(*entry), "/moves/" + std::to_string(*entry), ""};
  if (pointer.starts_with("/claims") && !document.open) return {line_of(entries), "", "/end"};
  if (pointer.starts_with("/end") && !document.open) return {line_of(entries), "", ""};
  return {line_behind(document.bytes, 0), "", ""};
}

}  // namespace

TapeValue Document::keep(Tape tape) {
  tapes.push_back(std::make_shared<const Tape>(std::move(tape)));
  return *tapes.back();
}

void Document::put_head(const Json& tree) {
  Tape tape;
  tape.add_tree(tree);
  head = keep(std::move(tape));
}

Json Document::head_tree() const {
  auto tree = Json::object();
  head.for_each_member([&](std::string_view name, const TapeValue& value) {
    if (name != "moves" && name != "claims") tree.emplace(std::string{name}, value.tree());
  });
  return tree;
}

// Each line is read as a separate text, so the line numbers of its faults are found there.
Problem Document::problem(std::vector<Fault> faults) const {
  if (!lines) return form_problem(bytes, std::move(faults));
  struct Here {
    LinePlace place;
    std::vector<Fault> faults;
  };
  std::map<std::uint32_t, Here> by_line;
  for (Fault& one : faults) {
    LinePlace place = place_of(*this, one.pointer);
    const std::uint32_t number = place.line.number;
    by_line.try_emplace(number, Here{std::move(place), {}})
        .first->second.faults.push_back(std::move(one));
  }
  std::vector<Fault> found;
  for (auto& [number, here] : by_line) {
    const LinePlace& place = here.place;
    for (Fault& one : here.faults)
      one.pointer = place.before + one.pointer.substr(place.inside.size());
    add_lines(place.line.log, here.faults, number);
    for (Fault& one : here.faults) {
      one.pointer = place.inside + one.pointer.substr(place.before.size());
      found.push_back(std::move(one));
    }
  }
  return form_problem(std::move(found));
}

namespace {

Result<Document> read_parts(std::string_view log) {
  const auto first = first_line(log);
  const bool one_line = log.find_last_not_of(kBlank) + 1 == first.size() + log.find('{');
  if (!first.empty() && !one_line && log.size() <= limits::kLogBytes) {
    const auto json = read_strict(first);
    const bool head = json.ok() && !TapeValue(json.value()).contains("moves");
    if (head) return LinesReader(log).read();
  }
  auto document = whole(log);
  if (!first.empty() && document.ok() && !document.value().has_moves)
    return LinesReader(log).read();
  return document;
}

}  // namespace

Result<Document> read_document(std::string_view log, PackShelf* packs) {
  Result<Document> document = read_parts(log);
  if (!document.ok()) return document;
  Document read = std::move(document).value();
  read.packs = packs;
  return read;
}

Result<Document> read_continuation(std::string_view lines, std::size_t before) {
  return LinesReader(lines, before).read();
}

Result<Document> read_object(std::string_view text, std::string_view what) {
  auto read = read_strict(text);
  if (!read.ok()) return read.problem();
  Document document;
  document.bytes = text;
  document.head = document.keep(std::move(read).value());
  if (!document.head.is_object()) return not_an_object(text, std::string{what});
  return document;
}

Result<std::string> game_of(const Document& document) {
  const auto game = document.head.find("game");
  const auto fault = [&](std::string code, std::string detail) {
    return document.problem({{document.base + "/game", 0, std::move(code), std::move(detail)}});
  };
  if (!game) {
    Problem missing = fault("missing", "The log names its game.");
    return missing;
  }
  if (!game->is_text()) return fault("type", "The game is a text.");
  const std::string name{game->text()};
  if (codec_of(name) == nullptr) return fault("unknown", "There is no game \"" + name + "\" here.");
  return name;
}

Problem not_found(std::string detail) { return {"not-found", "Not found", std::move(detail), {}}; }

bool is_stream(std::string_view text) {
  const auto first = first_line(text);
  if (first.empty()) return false;
  const auto json = read_strict(first, 1, true);
  return json.ok() && TapeValue(json.value()).contains("moves");
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
