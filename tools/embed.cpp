// Turns the data files of a game into C++ sources, so that the binary runs from any folder:
//
//   embed rows RULES.json OUT.hpp                   the names of the rows, rulings and options
//   embed book RULES.json OUT.cpp                   the tables of the rule book
//   embed citations RULES.json OUT.cpp SOURCES...   where the sources cite a row, and why:
//       row<"A.3-1">, decides<"A.3-1"> or mentions<"A.3-1">; and a ruling, ruling<"R-65">
//   embed cases RULES.json OUT.cpp CASES...         a case that obeys each row, and one that breaks
//   it embed packs GAME OUT.cpp PACKS...               the built-in packs, byte for byte
//
// Anything wrong in an input is an error that names the file: a build never embeds a broken table.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace {

using Json = nlohmann::json;
using Names = std::vector<std::string>;
using Ids = std::set<std::string, std::less<>>;
namespace fs = std::filesystem;

[[noreturn]] void fail(const std::string& what) { throw std::runtime_error(what); }

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail("cannot be opened");
  std::ostringstream text;
  text << in.rdbuf();
  if (in.bad()) fail("cannot be read");
  return text.str();
}

// A file whose content is already the same keeps its time stamp, so nothing that includes it is
// compiled again.
void write(const std::string& path, const std::string& text) {
  if (fs::exists(path) && read(path) == text) return;
  const fs::path folder = fs::path(path).parent_path();
  if (!folder.empty()) fs::create_directories(folder);
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) fail(path + ": cannot be written");
}

// Runs `work` so that an error names the file it was about.
template <class Work>
auto in_file(const std::string& path, Work work) {
  try {
    return work();
  } catch (const std::exception& error) {
    fail(path + ": " + error.what());
  }
}

// Octal escapes have a fixed width, so no escape can absorb the character after it; an escaped
// question mark starts no trigraph.
std::string escaped(char c) {
  if (c == '"' || c == '\\' || c == '?') return {'\\', c};
  if (c == '\n') return "\\n";
  if (c >= ' ' && c <= '~') return {c};
  char text[5];
  std::snprintf(text, sizeof text, "\\%03o", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return text;
}

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (char c : text) out += escaped(c);
  return out + '"';
}

// The same with one literal per line; the compiler joins them again.
std::string literal_lines(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out += "\n    " + literal(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out.empty() ? "\"\"" : out;
}

const std::string& game_name(const std::string& game) {
  if (!std::regex_match(game, std::regex("[a-z][a-z0-9]*"))) {
    fail("\"" + game + "\" is not the name of a game");
  }
  return game;
}

// ---- rows ----

std::string text_of(const Json& item, const char* member) {
  return item.at(member).get<std::string>();
}

Names names_of(const Json& item, const char* member) { return item.at(member).get<Names>(); }

std::string joined(const Names& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : " ") + name;
  return out;
}

std::string braced(const Names& fields) {
  std::string out;
  for (const std::string& field : fields) out += (out.empty() ? "" : ", ") + field;
  return "{" + out + "}";
}

Ids ids_of(const Json& book, const char* list) {
  Ids ids;
  for (const Json& item : book.at(list)) {
    const std::string id = text_of(item, "id");
    if (!ids.insert(id).second) fail(std::string(list) + ": " + id + " occurs twice");
  }
  return ids;
}

void require_known(const Ids& known, const std::string& name, const std::string& where) {
  if (!known.contains(name)) fail(where + " names " + name + ", which does not exist");
}

// Rules and rulings by id; every reference between them is checked while they are written.
struct Known {
  Ids rules;
  Ids rulings;
};

void check_row(const Known& known, const Json& row) {
  static const Ids all{"enforced", "physical", "advice", "same", "not_enforced"};
  const std::string id = text_of(row, "id");
  const std::string status = text_of(row, "status");
  const std::string same_as = text_of(row, "same_as");
  if (!all.contains(status)) fail(id + " has the unknown status \"" + status + "\"");
  if ((status == "same") == same_as.empty()) {
    fail(id + ": same_as belongs to the status \"same\" and to no other");
  }
  if (!same_as.empty()) require_known(known.rules, same_as, id);
  if (same_as == id) fail(id + " is the same as itself");
  if (status == "not_enforced" && text_of(row, "reason").empty()) fail(id + " lacks its reason");
  for (const std::string& ruling : names_of(row, "rulings")) {
    require_known(known.rulings, ruling, id);
  }
}

std::string row_line(const Known& known, const Json& row) {
  check_row(known, row);
  return braced({literal(text_of(row, "id")), literal(text_of(row, "section")),
                 literal(text_of(row, "text")), literal(text_of(row, "kind")),
                 "Standing::" + text_of(row, "status"), literal(text_of(row, "same_as")),
                 literal(text_of(row, "reason")), literal(joined(names_of(row, "rulings")))});
}

std::string ruling_line(const Known& known, const Json& ruling) {
  const std::string id = text_of(ruling, "id");
  const Names rules = names_of(ruling, "rules");
  for (const std::string& rule : rules) require_known(known.rules, rule, id);
  const Names refuses = ruling.value("refuses", Names{});
  const Ids own(rules.begin(), rules.end());
  for (const std::string& rule : refuses) require_known(own, rule, id + ", \"refuses\",");
  const Names moves = ruling.value("moves", Names{});
  const Names moments = ruling.value("moments", Names{});
  if (refuses.empty() && !(moves.empty() && moments.empty()))
    fail(id + " says when it bears on a refusal, and no rows that refuse");
  return braced({literal(id), literal(text_of(ruling, "question")), literal(joined(rules)),
                 literal(text_of(ruling, "ruling")), literal(text_of(ruling, "why")),
                 literal(joined(refuses)), literal(joined(moves)), literal(joined(moments))});
}

std::string option_line(const Known& known, const Json& option) {
  const std::string id = text_of(option, "id");
  require_known(known.rulings, id, "options");
  Names values = names_of(option, "values");
  const auto preset = std::find(values.begin(), values.end(), text_of(option, "default"));
  if (preset == values.end()) fail("option " + id + ": its default is none of its values");
  std::rotate(values.begin(), preset, preset + 1);
  return braced({literal(id), literal(text_of(option, "title")), literal(joined(values))});
}

// The row that a variant or a parameter belongs to is checked but not kept.
void check_row_of(const Known& known, const Json& item) {
  require_known(known.rules, text_of(item, "row"), text_of(item, "id"));
}

std::string variant_line(const Known& known, const Json& variant) {
  check_row_of(known, variant);
  return braced({literal(text_of(variant, "id")), literal(text_of(variant, "title")),
                 literal(joined(names_of(variant, "players")))});
}

std::string parameter_line(const Known& known, const Json& parameter) {
  check_row_of(known, parameter);
  const auto number = [&](const char* member) { return parameter.at(member).get<int>(); };
  const int preset = number("default");
  if (preset < number("least") || preset > number("most"))
    fail("parameter " + text_of(parameter, "id") + ": its default is out of its range");
  return braced({literal(text_of(parameter, "id")), literal(text_of(parameter, "title")),
                 std::to_string(preset), std::to_string(number("least")),
                 std::to_string(number("most"))});
}

// One constexpr array: `line` writes the initialiser of an item.
template <class Line>
std::string table(const Json& items, const std::string& type, const std::string& name, Line line) {
  const std::string head =
      "inline constexpr std::array<" + type + ", " + std::to_string(items.size()) + "> " + name;
  if (items.empty()) return "\n" + head + "{};\n";
  std::string out = "\n" + head + " = {{\n";
  for (const Json& item : items) out += "    " + line(item) + ",\n";
  return out + "}};\n";
}

void check_examples(const Known& known, const Json& book) {
  ids_of(book, "examples");
  for (const Json& example : book.at("examples")) {
    for (const std::string& rule : names_of(example, "rules")) {
      require_known(known.rules, rule, text_of(example, "id"));
    }
  }
}

// What the namespace of a game has besides its lists of names: rules and choices by name, and the
// part of the game's Rules that the build generates.
constexpr std::string_view names_and_parts = R"(
template <RowName Name>
inline constexpr RuleId row = find_row<row_names, Name>();

template <RowName Name>
inline constexpr DecidingRow decides{{}, row<Name>};

template <RowName Name>
inline constexpr MentionedRow mentions{row<Name>};

template <RowName Name>
inline constexpr Mark ruling = find_ruling<ruling_names, Name>();

template <RowName Id, RowName Value>
inline constexpr RulingChoice chosen = arbiter::find_choice<ruling_options, Id, Value>();

struct Printed {
  static Book book();
  static std::span<const Citation> citations();
  static std::span<const RowCases> cases();
  static std::span<const std::string_view> packs();
};
)";

// A ruling and a row that belong together name each other.
void check_pairs(const Json& book) {
  std::set<std::pair<std::string, std::string>> by_rows;
  std::set<std::pair<std::string, std::string>> by_rulings;
  for (const Json& row : book.at("rules"))
    for (const std::string& ruling : names_of(row, "rulings"))
      by_rows.emplace(text_of(row, "id"), ruling);
  for (const Json& ruling : book.at("rulings"))
    for (const std::string& row : names_of(ruling, "rules"))
      by_rulings.emplace(row, text_of(ruling, "id"));
  const auto check = [](const auto& some, const auto& others) {
    for (const auto& [row, ruling] : some)
      if (!others.contains({row, ruling}))
        fail("of the row " + row + " and the ruling " + ruling + " only one names the other");
  };
  check(by_rows, by_rulings);
  check(by_rulings, by_rows);
}

Known checked(const Json& book) {
  const Known known{ids_of(book, "rules"), ids_of(book, "rulings")};
  ids_of(book, "options");
  ids_of(book, "variants");
  ids_of(book, "parameters");
  check_examples(known, book);
  check_pairs(book);
  return known;
}

// The ids of a list with their places in it, sorted by id.
Json places_of(const Json& items) {
  std::map<std::string, std::size_t> places;
  for (const Json& item : items) places.emplace(text_of(item, "id"), places.size());
  Json sorted = Json::array();
  for (const auto& [id, place] : places) sorted.push_back({{"id", id}, {"place", place}});
  return sorted;
}

std::string place_line(const Json& item) {
  return braced({literal(text_of(item, "id")), item.at("place").dump()});
}

// What the sources of the rules include: each of them compiles it, so the texts are elsewhere.
std::string rows_header(const Json& book) {
  const Known known = checked(book);
  const std::string game = game_name(text_of(book, "game"));
  const auto option = [&](const Json& item) { return option_line(known, item); };
  const auto parameter = [&](const Json& item) { return parameter_line(known, item); };
  return "// Generated from rules.json; do not edit.\n#pragma once\n"
         "#include <array>\n#include <span>\n#include <string_view>\n\n"
         "#include \"engine/core/rules.hpp\"\n\nnamespace arbiter::" +
         game + " {\n" + table(places_of(book.at("rules")), "NamedPlace", "row_names", place_line) +
         table(places_of(book.at("rulings")), "NamedPlace", "ruling_names", place_line) +
         table(book.at("options"), "RulingOption", "ruling_options", option) +
         table(book.at("parameters"), "Parameter", "parameters", parameter) +
         std::string{names_and_parts} + "\n}  // namespace arbiter::" + game + "\n";
}

std::string book_source(const Json& book) {
  const Known known = checked(book);
  const std::string game = game_name(text_of(book, "game"));
  const auto row = [&](const Json& item) { return row_line(known, item); };
  const auto ruling = [&](const Json& item) { return ruling_line(known, item); };
  const auto variant = [&](const Json& item) { return variant_line(known, item); };
  const auto version = book.at("rules_version").get<unsigned>();
  return "// Generated from rules.json; do not edit.\n#include \"" + game +
         "/rows.hpp\"\n\nnamespace arbiter::" + game + " {\n" +
         table(book.at("rules"), "Row", "rows", row) +
         table(book.at("rulings"), "Ruling", "rulings", ruling) +
         table(book.at("variants"), "Variant", "variants", variant) +
         "\nBook Printed::book() {\n  return {" + literal(game) + ", " +
         literal(text_of(book, "title")) + ", " + std::to_string(version) +
         ", rows, rulings, ruling_options, citations(),\n          variants, parameters, "
         "cases()};\n}\n\n}  // namespace arbiter::" +
         game + "\n";
}

void rows(const Names& args) {
  write(args.at(1), in_file(args.at(0), [&] { return rows_header(Json::parse(read(args[0]))); }));
}

void book(const Names& args) {
  write(args.at(1), in_file(args.at(0), [&] { return book_source(Json::parse(read(args[0]))); }));
}

// ---- citations ----

struct Place {
  std::string id;
  std::string file;
  std::size_t line = 0;
  std::string kind;
  std::string function;

  auto key() const { return std::tie(id, file, line, kind); }
  bool operator<(const Place& other) const { return key() < other.key(); }
};

// The path below the game's folder, or the bare name of a file that is elsewhere.
std::string place_name(const std::string& game, const std::string& path) {
  const std::string name = fs::path(path).generic_string();
  const std::string folder = "games/" + game + "/";
  const std::size_t at = name.rfind(folder);
  const bool whole = at == 0 || (at != std::string::npos && name[at - 1] == '/');
  return whole ? name.substr(at + folder.size()) : fs::path(path).filename().string();
}

// The line up to a `//` outside of string literals.
std::string without_comment(const std::string& line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && line.compare(i, 2, "//") == 0) {
      return line.substr(0, i);
    }
  }
  return line;
}

// The name that a line defines: a function, or else a type or a constant, or else `before`. The
// sources are formatted, so declarations in a namespace begin at the start of a line and nothing
// else does.
std::string defined(const std::string& line, const std::string& before) {
  static const std::regex type("(?:struct|class|enum class) ([A-Za-z_]\\w*)[^;]*");
  static const std::regex function("[A-Za-z_].*?([A-Za-z_~][\\w:]*)\\(.*|([A-Za-z_]\\w*)\\(.*");
  static const std::regex constant("[A-Za-z_].*?([A-Za-z_]\\w*)(?:\\[\\w*\\])? *[={].*");
  static const std::regex other("(?:namespace|template|using|#|//).*");
  std::smatch found;
  if (line.empty() || std::regex_match(line, other)) return before;
  for (const std::regex* form : {&type, &function, &constant})
    if (std::regex_match(line, found, *form)) return found[1].matched ? found[1] : found[2];
  return before;
}

std::string kind_of(const std::string& word) {
  return word == "row" ? "enforces" : word == "ruling" ? "decides" : word;
}

// Checks that the rulings that a line names, in code or in a comment, exist.
void check_rulings(const Ids& rulings, const std::string& line) {
  static const std::regex name("\\bR-[0-9]{2,}\\b");
  for (std::sregex_iterator at(line.begin(), line.end(), name), end; at != end; ++at)
    require_known(rulings, at->str(), "\"" + line + "\"");
}

void collect(const std::string& game, const Ids& rulings, const std::string& path,
             std::set<Place>& places) {
  static const std::regex citation("\\b(row|decides|mentions|ruling)<\"([^\"\\\\]+)\">");
  static const std::regex told_as_enforced("\\b(tell\\w*|say)\\([^();]*\\brow<");
  const std::string file = place_name(game, path);
  std::istringstream lines(read(path));
  std::string line, function, whole;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    check_rulings(rulings, line);
    const std::string code = without_comment(line);
    function = defined(code, function);
    for (std::sregex_iterator at(code.begin(), code.end(), citation), end; at != end; ++at)
      places.insert({at->str(2), file, number, kind_of(at->str(1)), function});
    whole += code + '\n';
  }
  std::smatch found;
  if (std::regex_search(whole, found, told_as_enforced))
    fail("row<> is what refuses a move; decides<> or mentions<> is told: " + found.str());
}

// Every enforced row must be cited where it is enforced or where something is decided by it.
void check_enforced(const Json& book, const std::set<Place>& places) {
  Ids cited;
  for (const Place& one : places)
    if (one.kind != "mentions") cited.insert(one.id);
  for (const Json& row : book.at("rules")) {
    const std::string id = text_of(row, "id");
    if (text_of(row, "status") == "enforced" && !cited.contains(id))
      fail("no place enforces or decides by " + id + ", which is marked enforced");
  }
}

std::string citations_source(const std::string& game, const std::set<Place>& places) {
  std::string out = "// Generated from the sources of the game; do not edit.\n#include \"" + game +
                    "/rows.hpp\"\n\nnamespace arbiter::" + game +
                    " {\n\nstd::span<const Citation> Printed::citations() {\n";
  if (places.empty()) {
    out += "  return {};\n";
  } else {
    out += "  static constexpr Citation all[] = {\n";
    for (const Place& place : places) {
      const std::string where = place.file + ":" + std::to_string(place.line);
      out += "      " +
             braced({literal(place.id), literal(where), "CitationKind::" + place.kind,
                     literal(place.function)}) +
             ",\n";
    }
    out += "  };\n  return all;\n";
  }
  return out + "}\n\n}  // namespace arbiter::" + game + "\n";
}

void citations(const Names& args) {
  const Json book = in_file(args.at(0), [&] { return Json::parse(read(args[0])); });
  const std::string game = game_name(text_of(book, "game"));
  const Ids rulings = in_file(args.at(0), [&] { return ids_of(book, "rulings"); });
  std::set<Place> places;
  for (auto path = args.begin() + 2; path != args.end(); ++path) {
    in_file(*path, [&] { collect(game, rulings, *path, places); });
  }
  in_file(args.at(0), [&] { check_enforced(book, places); });
  write(args.at(1), citations_source(game, places));
}

// ---- cases ----

// A case that shows a row, and the number of rows it is about: the fewer, the better it shows each.
struct Shown {
  std::string name;
  std::size_t about = 0;
};
using ShownByRow = std::map<std::string, Shown>;

void show(ShownByRow& shown, const std::string& name, const Names& rows) {
  for (const std::string& row : rows) {
    Shown& one = shown[row];
    if (one.name.empty() || rows.size() < one.about) one = {name, rows.size()};
  }
}

// From "replays/" on, so that it names the file in every copy of the sources.
std::string case_file(const std::string& path) {
  const std::string name = fs::path(path).generic_string();
  const std::size_t at = name.rfind("replays/");
  return at == std::string::npos ? name : name.substr(at);
}

void collect_cases(const std::string& path, ShownByRow& obeys, ShownByRow& breaks) {
  const Json file = Json::parse(read(path));
  for (const Json& one : file.at("cases")) {
    const std::string name = case_file(path) + ", \"" + text_of(one, "name") + "\"";
    const Json& expected = one.at("expect");
    const std::string status = text_of(expected, "status");
    if (status == "legal") show(obeys, name, one.value("rules", Names{}));
    if (status == "illegal") show(breaks, name, expected.value("rules", Names{}));
  }
}

void cases(const Names& args) {
  const Json book = in_file(args.at(0), [&] { return Json::parse(read(args[0])); });
  const std::string game = game_name(text_of(book, "game"));
  ShownByRow obeys, breaks;
  Names paths(args.begin() + 2, args.end());
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) in_file(path, [&] { collect_cases(path, obeys, breaks); });
  std::string lines;
  for (const Json& row : book.at("rules")) {
    const std::string id = text_of(row, "id"), full = game + ":" + id;
    if (obeys.contains(full) || breaks.contains(full))
      lines += "      " +
               braced({literal(id), literal(obeys[full].name), literal(breaks[full].name)}) + ",\n";
  }
  const std::string body =
      lines.empty() ? "  return {};\n"
                    : "  static constexpr RowCases all[] = {\n" + lines + "  };\n  return all;\n";
  write(args.at(1), "// Generated from the cases of the game; do not edit.\n#include \"" + game +
                        "/rows.hpp\"\n\nnamespace arbiter::" + game +
                        " {\n\nstd::span<const RowCases> Printed::cases() {\n" + body +
                        "}\n\n}  // namespace arbiter::" + game + "\n");
}

// ---- packs ----

std::string pack_text(const std::string& path) {
  return in_file(path, [&] {
    std::string text = read(path);
    const Json pack = Json::parse(text);
    if (!pack.is_object()) fail("a pack is a JSON object");
    return text;
  });
}

std::string packs_source(const std::string& game, const Names& texts) {
  std::string out = "// Generated from the packs of the game; do not edit.\n#include \"" + game +
                    "/rows.hpp\"\n\nnamespace arbiter::" + game +
                    " {\n\nstd::span<const std::string_view> Printed::packs() {\n";
  if (texts.empty()) {
    out += "  return {};\n";
  } else {
    out += "  static constexpr std::string_view all[] = {\n";
    for (const std::string& text : texts) {
      out += "      std::string_view(" + literal_lines(text) + ", " + std::to_string(text.size()) +
             "),\n";
    }
    out += "  };\n  return all;\n";
  }
  return out + "}\n\n}  // namespace arbiter::" + game + "\n";
}

void packs(const Names& args) {
  Names paths(args.begin() + 2, args.end());
  std::sort(paths.begin(), paths.end(), [](const std::string& a, const std::string& b) {
    return fs::path(a).filename() < fs::path(b).filename();
  });
  Names texts;
  for (const std::string& path : paths) texts.push_back(pack_text(path));
  write(args.at(1), packs_source(game_name(args.at(0)), texts));
}

int usage() {
  std::fputs(
      "usage: embed rows RULES.json OUT.hpp\n"
      "       embed book RULES.json OUT.cpp\n"
      "       embed citations RULES.json OUT.cpp SOURCES...\n"
      "       embed cases RULES.json OUT.cpp CASES...\n"
      "       embed packs GAME OUT.cpp PACKS...\n",
      stderr);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, void (*)(const Names&)> modes{
      {"rows", rows}, {"book", book}, {"citations", citations}, {"cases", cases}, {"packs", packs}};
  Names args(argv + std::min(argc, 1), argv + argc);
  const auto mode = args.size() < 3 ? modes.end() : modes.find(args.front());
  if (mode == modes.end()) return usage();
  args.erase(args.begin());
  try {
    mode->second(args);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "embed: %s\n", error.what());
    return 1;
  }
  return 0;
}
