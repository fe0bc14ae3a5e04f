#include "codec/words.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <utility>

#include "engine/core/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

std::string_view without_game(const Book& book, std::string_view id) {
  const bool full = id.starts_with(book.game) && id.substr(book.game.size()).starts_with(":");
  return full ? id.substr(book.game.size() + 1) : id;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string word_of(CitationKind kind) {
  switch (kind) {
    case CitationKind::enforces: return "enforces";
    case CitationKind::decides: return "decides";
    case CitationKind::mentions: return "mentions";
  }
  return {};
}

std::vector<Citation> citations_of(const Book& book, std::string_view id) {
  std::vector<Citation> list;
  for (const Citation& one : book.citations)
    if (one.id == id) list.push_back(one);
  return list;
}

// The places of all kinds, each once.
std::vector<std::string> places_of(const std::vector<Citation>& citations) {
  std::vector<std::string> places;
  for (const Citation& one : citations)
    if (places.empty() || places.back() != one.place) places.emplace_back(one.place);
  return places;
}

Json citations_json(const std::vector<Citation>& citations) {
  Json list = Json::array();
  for (const Citation& one : citations)
    list.push_back({{"place", std::string{one.place}},
                    {"kind", word_of(one.kind)},
                    {"function", std::string{one.function}}});
  return list;
}

// "Refuses moves in building.cpp:42 (judge) and building.cpp:50 (judge).": a line for each kind.
std::string citations_text(const std::vector<Citation>& citations) {
  constexpr std::array<std::pair<CitationKind, std::string_view>, 3> kinds{
      {{CitationKind::enforces, "Refuses moves in "},
       {CitationKind::decides, "Decides what is computed in "},
       {CitationKind::mentions, "Only told in "}}};
  std::string text;
  for (const auto& [kind, beginning] : kinds) {
    std::vector<std::string> places;
    for (const Citation& one : citations)
      if (one.kind == kind)
        places.push_back(std::string{one.place} + " (" + std::string{one.function} + ")");
    if (!places.empty()) text += wrapped(std::string{beginning} + joined(places) + ".", "  ");
  }
  return text;
}

// Lines such as: Obeyed in replays/hex/cases/walls/own.json, "past an own wall".
std::string cases_text(const Book& book, std::string_view id) {
  std::string text;
  for (const RowCases& one : book.cases) {
    if (one.id != id) continue;
    if (!one.obeys.empty()) text += wrapped("Obeyed in " + std::string{one.obeys} + ".", "  ");
    if (!one.breaks.empty()) text += wrapped("Broken in " + std::string{one.breaks} + ".", "  ");
  }
  return text;
}

// Writes a value of a move as a person would.
std::string plain(const Json& value) {
  if (value.is_string()) return one_line(value.get<std::string>());
  if (!value.is_structured()) return value.dump();
  std::vector<std::string> parts;
  for (const auto& [key, item] : value.items())
    parts.push_back(value.is_object() ? key + " " + plain(item) : plain(item));
  return parts.empty() ? "none" : joined(parts);
}

// A member of a move as a person would say it: "unit A3", "no items", "2 unnamed cards".
std::string member_text(const std::string& name, const Json& value) {
  if (value.is_null()) return name + " unnamed";
  if (!value.is_array()) return name + " " + plain(value);
  if (value.empty()) return "no " + name;
  const bool unnamed =
      std::all_of(value.begin(), value.end(), [](const Json& one) { return one.is_null(); });
  if (!unnamed) return name + " " + plain(value);
  const bool one = value.size() == 1 && name.ends_with('s');
  return std::to_string(value.size()) + " unnamed " + name.substr(0, name.size() - (one ? 1 : 0));
}

// The members of a move except who does what: "unit A3, at B1".
std::string members_line(const Json& move) {
  std::string text;
  for (const auto& [name, value] : move.items())
    if (name != "by" && name != "do") text += (text.empty() ? "" : ", ") + member_text(name, value);
  return text;
}

// The claimed members that the outcome found also has.
bool outcome_holds(const nlohmann::json& claimed, const Json& found) {
  for (const auto& [name, value] : claimed.items()) {
    const auto at = found.find(name);
    const bool nobody_won = name == "winners" && value.empty() && at == found.end();
    if (!nobody_won && (at == found.end() || nlohmann::json(*at) != value)) return false;
  }
  return true;
}

bool has_word(std::string_view text, std::string_view wanted) {
  const std::vector<std::string> words = split(text);
  return std::find(words.begin(), words.end(), wanted) != words.end();
}

void put_ruling(std::string& text, const RulingText& ruling) {
  text += "  " + ruling.id + ". " + ruling.question + "\n";
  text += wrapped(ruling.ruling, "    ");
  if (!ruling.why.empty()) text += wrapped("Why: " + ruling.why, "    ");
}

}  // namespace

std::string_view word_of(Standing standing) {
  switch (standing) {
    case Standing::enforced: return "enforced";
    case Standing::physical: return "physical";
    case Standing::advice: return "advice";
    case Standing::same: return "same";
    case Standing::not_enforced: return "not_enforced";
  }
  return "";
}

std::string full_id(const Book& book, RuleId rule) {
  if (rule.row >= book.rows.size()) return {};
  return std::string{book.game} + ":" + std::string{book.rows[rule.row].id};
}

std::optional<RuleId> find_row(const Book& book, std::string_view id) {
  id = without_game(book, id);
  for (std::size_t i = 0; i < book.rows.size(); ++i)
    if (book.rows[i].id == id) return RuleId{static_cast<std::uint16_t>(i)};
  return std::nullopt;
}

std::optional<RuleId> first_row(const Book& book, std::optional<RuleId> row) {
  while (row && book.rows[row->row].standing == Standing::same)
    row = find_row(book, book.rows[row->row].same_as);
  return row;
}

const Ruling* find_ruling(const Book& book, std::string_view id) {
  id = without_game(book, id);
  const auto found = std::find_if(book.rulings.begin(), book.rulings.end(),
                                  [&](const Ruling& one) { return one.id == id; });
  return found == book.rulings.end() ? nullptr : &*found;
}

std::vector<std::string> also(const Book& book, RuleId rule) {
  std::vector<std::string> same;
  for (std::size_t i = 0; i < book.rows.size(); ++i)
    if (rule.row < book.rows.size() && book.rows[i].same_as == book.rows[rule.row].id)
      same.push_back(full_id(book, RuleId{static_cast<std::uint16_t>(i)}));
  return same;
}

BrokenRule broken_rule(const Book& book, RuleId rule, std::string detail) {
  if (rule.row >= book.rows.size()) return {{}, {}, {}, {}, std::move(detail)};
  const Row& row = book.rows[rule.row];
  return {full_id(book, rule), also(book, rule), std::string{row.section}, std::string{row.text},
          std::move(detail)};
}

Json row_json(const Book& book, RuleId rule) {
  const Row& row = book.rows[rule.row];
  const std::string game = std::string{book.game} + ":";
  std::vector<std::string> rulings;
  for (const auto& id : split(row.rulings)) rulings.push_back(game + id);
  const std::vector<Citation> citations = citations_of(book, row.id);
  return {{"id", full_id(book, rule)},
          {"section", std::string{row.section}},
          {"text", std::string{row.text}},
          {"kind", std::string{row.kind}},
          {"status", std::string{word_of(row.standing)}},
          {"same_as", row.same_as.empty() ? Json(nullptr) : Json(game + std::string{row.same_as})},
          {"reason", std::string{row.reason}},
          {"rulings", rulings},
          {"cited_in", places_of(citations)},
          {"citations", citations_json(citations)}};
}

RulingText ruling_of(const Book& book, const Ruling& ruling) {
  return {std::string{book.game} + ":" + std::string{ruling.id}, std::string{ruling.question},
          split(ruling.rules), std::string{ruling.ruling}, std::string{ruling.why}};
}

std::vector<RulingText> rulings_of(const Book& book, RuleId rule) {
  std::vector<RulingText> list;
  if (rule.row >= book.rows.size()) return list;
  for (const auto& id : split(book.rows[rule.row].rulings))
    if (const Ruling* ruling = find_ruling(book, id)) list.push_back(ruling_of(book, *ruling));
  return list;
}

namespace {

// Says of a ruling that the log has not left as it is what it has chosen.
void add_choice(RulingText& text, std::string_view id, const Book& book, const Terms& terms) {
  for (std::size_t i = 0; i < book.options.size(); ++i) {
    if (book.options[i].id != id || terms.rulings[i] == 0) continue;
    const auto values = values_of(book.options[i]);
    text.ruling += " This log has chosen " + std::string{values[terms.rulings[i]]} +
                   " instead of " + std::string{values[0]} + ".";
  }
}

}  // namespace

std::vector<RulingText> rulings_on(const Book& book, const Terms& terms, RuleId rule,
                                   const std::vector<std::string>& kinds,
                                   const std::vector<std::string>& moment) {
  std::vector<RulingText> bearing;
  if (rule.row >= book.rows.size()) return bearing;
  const auto among = [](const std::vector<std::string>& all, std::string_view wanted) {
    return wanted.empty() || std::any_of(all.begin(), all.end(), [&](const std::string& one) {
             return has_word(wanted, one);
           });
  };
  for (const Ruling& one : book.rulings)
    if (among(kinds, one.moves) && among(moment, one.moments) &&
        has_word(one.refuses, book.rows[rule.row].id)) {
      bearing.push_back(ruling_of(book, one));
      add_choice(bearing.back(), one.id, book, terms);
    }
  return bearing;
}

Json ruling_json(const RulingText& ruling) {
  return {{"id", ruling.id},
          {"question", ruling.question},
          {"rules", ruling.rules},
          {"ruling", ruling.ruling},
          {"why", ruling.why}};
}

Json book_json(const Book& book) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < book.rows.size(); ++i)
    rows.push_back(row_json(book, RuleId{static_cast<std::uint16_t>(i)}));
  Json options = Json::array();
  for (const RulingOption& one : book.options) {
    const auto values = values_of(one);
    options.push_back({{"id", std::string{book.game} + ":" + std::string{one.id}},
                       {"title", std::string{one.title}},
                       {"values", values},
                       {"default", std::string{values.front()}}});
  }
  Json variants = Json::array();
  for (const Variant& one : book.variants)
    variants.push_back({{"id", std::string{one.id}},
                        {"title", std::string{one.title}},
                        {"players", split(one.players)}});
  Json parameters = Json::array();
  for (const Parameter& one : book.parameters)
    parameters.push_back({{"id", std::string{one.id}},
                          {"title", std::string{one.title}},
                          {"default", one.preset},
                          {"least", one.least},
                          {"most", one.most}});
  return {{"game", std::string{book.game}},      {"title", std::string{book.title}},
          {"rules_version", book.rules_version}, {"rules", std::move(rows)},
          {"options", std::move(options)},       {"variants", std::move(variants)},
          {"parameters", std::move(parameters)}};
}

std::string row_text(const Book& book, RuleId rule) {
  const Row& row = book.rows[rule.row];
  std::string text = full_id(book, rule) + " (section " + std::string{row.section} + ", " +
                     std::string{row.kind} + ", " + std::string{word_of(row.standing)} + ")\n";
  text += wrapped(row.text, "  ");
  if (!row.reason.empty()) text += wrapped("Not enforced: " + std::string{row.reason} + ".", "  ");
  if (!row.same_as.empty()) text += "  The same as " + std::string{row.same_as} + ".\n";
  for (const RulingText& ruling : rulings_of(book, rule)) put_ruling(text, ruling);
  return text + citations_text(citations_of(book, row.id)) + cases_text(book, row.id);
}

std::string ruling_text(const Book& book, const Ruling& ruling) {
  std::string text;
  const RulingText shown = ruling_of(book, ruling);
  put_ruling(text, shown);
  text += wrapped("It settles " + joined(shown.rules) + ".", "    ");
  return text + citations_text(citations_of(book, ruling.id));
}

std::string book_text(const Book& book) {
  std::string text = std::string{book.title} + "\n" + std::to_string(book.rows.size()) +
                     " rules, version " + std::to_string(book.rules_version) + " of their table\n";
  std::string_view section;
  for (const Row& row : book.rows) {
    if (row.section != section) text += "\n" + std::string{row.section} + "\n";
    section = row.section;
    const std::string standing =
        row.standing == Standing::enforced ? "" : " [" + std::string{word_of(row.standing)} + "]";
    const std::string indent(12, ' ');
    std::string lines = wrapped(std::string{row.text} + standing, indent);
    // A long id has a line of its own.
    std::string id = "  " + std::string{row.id} + "  ";
    if (id.size() > indent.size())
      id = "  " + std::string{row.id} + "\n";
    else
      lines.erase(0, id.size());
    text += id + lines;
  }
  return text;
}

std::vector<CheckedClaim> check_claims(const Claims& claims, const Found& found) {
  std::vector<CheckedClaim> list;
  if (!claims.outcome.is_null())
    list.push_back(
        {"/claims/outcome", false, outcome_holds(claims.outcome, found.outcome), found.outcome});
  for (const auto& [index, claimed] : claims.digests) {
    Json digest = nullptr;
    const auto at =
        std::lower_bound(found.digests.begin(), found.digests.end(), index,
                         [](const auto& one, std::uint32_t n) { return one.first < n; });
    if (at != found.digests.end() && at->first == index) digest = at->second;
    list.push_back({"/claims/digests/" + std::to_string(index), true, digest == claimed, digest});
  }
  return list;
}

bool all_hold(const std::vector<CheckedClaim>& claims) {
  return std::all_of(claims.begin(), claims.end(),
                     [](const CheckedClaim& one) { return one.holds; });
}

std::string one_line(std::string_view text) {
  std::string line;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t unshown = unshown_bytes(text, at);
    line += unshown > 0 ? ' ' : text[at];
    at += std::max<std::size_t>(unshown, 1);
  }
  return line;
}

std::string clean_lines(std::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines += one_line(text.substr(0, end));
    if (end < text.size()) lines += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string wrapped(std::string_view text, std::string_view indent, std::size_t width) {
  std::string out;
  std::string line{indent};
  for (const auto& word : split(one_line(text))) {
    const bool fresh = line.size() == indent.size();
    if (!fresh && line.size() + 1 + word.size() > width) {
      out += line + "\n";
      line = std::string{indent} + word;
    } else {
      line += (fresh ? "" : " ") + word;
    }
  }
  return line.size() == indent.size() ? out : out + line + "\n";
}

std::string choice_words(const Domain<Id>& domain) {
  std::vector<std::string> values;
  for (const Id id : domain.values) values.push_back(id.text());
  if (values.size() == 1 && (!domain.several || domain.min > 0)) return values.front();
  if (!domain.several) return "one of " + joined(values, "none");
  if (domain.min == values.size()) return joined(values, "none");
  const std::string most = std::to_string(domain.max);
  const std::string number = domain.min == domain.max ? most
                             : domain.min == 0        ? "up to " + most
                                                      : std::to_string(domain.min) + " to " + most;
  return number + " of " + joined(values, "none");
}

void tell_apart(std::vector<std::string>& lines, const std::vector<Written>& moves) {
  std::map<std::string, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < lines.size(); ++i) alike[lines[i]].push_back(i);
  for (const auto& [line, places] : alike) {
    if (places.size() == 1) continue;
    for (const std::size_t place : places) {
      Written differs = Written::object();
      for (const auto& [name, value] : moves[place].items())
        if (std::any_of(places.begin(), places.end(), [&, &member = name](std::size_t other) {
              return moves[other].value(member, Written()) != moves[place][member];
            }))
          differs[name] = value;
      if (!differs.empty()) lines[place] += " (" + members_line(differs) + ")";
    }
  }
}

std::string move_line(const Json& move) {
  const std::string members = members_line(move);
  return move.value("by", "") + ": " + move.value("do", "") +
         (members.empty() ? "" : ", " + members);
}

std::string missing_sentence(const Lacking& lacking) {
  const std::string& what = lacking.what;
  const std::string which = joined(lacking.ids);
  if (what == "chance") return "The log does not say what chance answered.";
  if (what == "card")
    return "Which card " + which + " is must be known here, and the log does not name it.";
  if (what == "which")
    return "The name fits more than one: " + which + ". The log must give the id.";
  if (what == "table") return "The log does not say what happened at the table.";
  if (what == "endless") return "What this entry starts never ends.";
  assert(what == "work");
  return "Judging this log takes more work than one verification may.";
}

std::vector<std::string> names_of(SeatSet seats) {
  std::vector<std::string> names;
  for (std::uint8_t number = 0; number < limits::kSeats; ++number)
    if (seats.has(Seat{number})) names.emplace_back(Seat{number}.text());
  for (const Seat seat : {chance, table})
    if (seats.has(seat)) names.emplace_back(seat.text());
  return names;
}

std::string seats_text(SeatSet seats, Who who) {
  const std::vector<std::string> names = names_of(seats);
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0                 ? ""
             : i + 1 < names.size() ? ", "
             : who == Who::any      ? " or "
                                    : " and ") +
            names[i];
  return text;
}

std::string course_after(std::optional<std::uint32_t> back) {
  return back ? "The table goes back to position " + std::to_string(*back) + "."
              : "Play continues from a position that the judge gives.";
}

std::string dumped(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string log_text(const Json& log) {
  std::string text = "{\n";
  std::size_t left = log.size();
  for (const auto& [name, value] : log.items()) {
    text += "  " + Json(name).dump() + ": ";
    if (name == "moves" && !value.empty()) {
      text += "[\n";
      for (std::size_t i = 0; i < value.size(); ++i)
        text += "    " + value[i].dump() + (i + 1 < value.size() ? ",\n" : "\n");
      text += "  ]";
    } else {
      text += value.dump();
    }
    text += --left > 0 ? ",\n" : "\n";
  }
  return text + "}\n";
}

}  // namespace arbiter
