#include "codec/log_form.hpp"

#include <algorithm>
#include <charconv>

#include "codec/heads.hpp"
#include "codec/pack.hpp"
#include "codec/position.hpp"

namespace arbiter {
namespace {

using Inside = DecodeContext::Inside;

constexpr std::size_t kHexDigits = 64;  // of 32 bytes

bool is_hex(std::string_view text, std::size_t digits) {
  return text.size() == digits &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string in_quotation_marks(std::string_view text) { return '"' + std::string{text} + '"'; }

bool member_fault(DecodeContext& context, std::string_view member, std::string_view code,
                  std::string detail) {
  const Inside inside(context, member);
  return context.fault(code, std::move(detail));
}

bool read_ruling(std::string_view id, const TapeValue& value, const Book& book, Terms& terms,
                 DecodeContext& context) {
  const Inside inside(context, id);
  const std::string game{book.game};
  for (std::size_t i = 0; i < book.options.size(); ++i) {
    if (id != game + ":" + std::string{book.options[i].id}) continue;
    const auto values = values_of(book.options[i]);
    const auto text = value.if_text();
    const auto at = text ? std::find(values.begin(), values.end(), *text) : values.end();
    if (at == values.end())
      return context.fault("unknown", "The values of " + std::string{id} + " are " +
                                          joined({values.begin(), values.end()}) + ".");
    terms.rulings[i] = static_cast<std::uint8_t>(at - values.begin());
    return true;
  }
  return context.fault("unknown", in_quotation_marks(id) + " is not a ruling that a log of " +
                                      game + " may choose.");
}

bool read_variant(const std::string& id, const Book& book, DecodeContext& context) {
  std::string all;
  for (const Variant& one : book.variants) {
    if (one.id == id) return true;
    all += (all.empty() ? "" : ", ") + std::string{one.id};
  }
  if (book.variants.empty() && id == "standard") return true;
  return member_fault(context, "variant", "unknown",
                      "The variants are " + (all.empty() ? "standard" : all) + ".");
}

bool read_parameter(std::string_view id, const TapeValue& value, const Book& book, Terms& terms,
                    DecodeContext& context) {
  const Inside inside(context, id);
  for (std::size_t i = 0; i < book.parameters.size(); ++i) {
    const Parameter& one = book.parameters[i];
    if (id != one.id) continue;
    if (!value.is_number() || value.number() < one.least || value.number() > one.most)
      return context.needs(
          "value",
          "an integer from " + std::to_string(one.least) + " to " + std::to_string(one.most),
          value);
    terms.parameters[i] = static_cast<std::int32_t>(value.number());
    return true;
  }
  return context.fault(
      "unknown", in_quotation_marks(id) + " is not a parameter of " + std::string{book.game} + ".");
}

// Reads the members of an object in `options`, each by `read(name, value)`.
template <class Read>
bool read_each(const TapeValue& object, std::string_view member, DecodeContext& context,
               Read read) {
  if (object.is_null()) return true;
  const Inside inside(context, member);
  if (!object.is_object()) return context.needs("type", "an object", object);
  bool good = true;
  for (const auto& [name, value] : object.sorted_members()) good = read(name, value) && good;
  return good;
}

// The letter of a seat.
std::string letter(std::size_t number) { return std::string(1, static_cast<char>('A' + number)); }

bool read_player(const PlayerForm& form, std::size_t number, PlayerSetUp& player,
                 DecodeContext& context) {
  player.name = form.name;
  player.team = form.team;
  if (form.id == letter(number)) return true;
  for (const Seat reserved : {chance, table, judge})
    if (form.id == reserved.text())
      return member_fault(context, "id", "value",
                          "\"" + form.id + "\" is a seat that nobody sits in; players are A to H.");
  return member_fault(context, "id", "value",
                      "Players stand in seat order: this one is \"" + letter(number) + "\".");
}

std::string bytes_of(std::string_view hex) {
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  return bytes;
}

bool read_claimed_outcome(const TapeValue& json, unsigned players, DecodeContext& context) {
  Names names;
  names.players = players;
  DecodeContext seats(names);
  if (!json.is_object()) return context.needs("type", "an object", json);
  for (const auto& [name, value] : json.sorted_members()) {
    const Inside inside(context, name);
    SeatSet winners;
    Ending state{};
    if (name == "winners" ? decode(value, winners, seats)
        : name == "state" ? decode(value, state, seats)
                          : name == "rule" && value.is_text())
      continue;
    const auto found = seats.take_faults();
    return found.empty() ? context.fault("member", "An outcome has state, winners and rule.")
                         : context.fault(found[0].code, found[0].detail);
  }
  return true;
}

bool read_claimed_digests(const TapeValue& json, Claims& claims, DecodeContext& context) {
  if (!json.is_object()) return context.needs("type", "an object", json);
  for (const auto& [key, value] : json.sorted_members()) {
    const Inside inside(context, key);
    std::uint32_t index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    if (error != std::errc{} || end != key.data() + key.size() || std::to_string(index) != key)
      return context.fault("value", "A digest is claimed of a position: a number from 0.");
    if (!value.is_text() || !is_hex(value.text(), 32))
      return context.needs("value", "a digest of 32 hex digits", value);
    claims.digests.emplace_back(index, value.text());
  }
  std::sort(claims.digests.begin(), claims.digests.end());
  return true;
}

}  // namespace

bool check_pack_head(const PackHead& head, std::string_view game, DecodeContext& context) {
  if (head.format != kPackFormat)
    return member_fault(context, "format", "value", "A pack has the format \"arbiter.pack/1\".");
  if (head.game != game)
    return member_fault(context, "game", "value", "This is a pack of another game.");
  return true;
}

bool check_position_head(const PositionHead& head, const Book& book, bool frames,
                         DecodeContext& context) {
  if (!head.format.empty() && head.format != kPositionFormat)
    return member_fault(context, "format", "value",
                        "A position has the format \"arbiter.position/1\".");
  if (!head.game.empty() && head.game != book.game)
    return member_fault(context, "game", "value", "This is a position of another game.");
  if (head.seat != nobody)
    return member_fault(
        context, "seat", "value",
        "What one seat sees is not a whole position; nothing can be played from it.");
  if (!frames || head.rules_version == book.rules_version) return true;
  const auto ours = std::to_string(book.rules_version);
  return head.rules_version
             ? member_fault(
                   context, "rules_version", "version",
                   "Frames are bound to the version of the rules that wrote them; this is " + ours +
                       ".")
             : member_fault(context, "rules_version", "missing",
                            "A position with frames says which version of the rules wrote them.");
}

bool read_log_form(const TapeValue& head, bool whole, LogForm& form, DecodeContext& context) {
  const auto format = head.find("format");
  if (whole && format && format->if_text() == kPositionFormat)
    return member_fault(context, "format", "value",
                        "This is a position. A log that continues from it has it as \"start\".");
  // Moves and claims are read separately and are not in the head.
  const bool good = whole ? decode_members(head, context, {"moves", "claims"}, form)
                          : decode_members(head, context, {}, form);
  if (!good) return false;
  if (whole && form.format != kLogFormat)
    return member_fault(context, "format", form.format.empty() ? "missing" : "value",
                        "A log has the format \"arbiter.log/1\".");
  return true;
}

std::vector<std::string_view> values_of(const RulingOption& option) {
  std::vector<std::string_view> values;
  std::string_view rest = option.values;
  while (!rest.empty()) {
    const auto end = std::min(rest.find(' '), rest.size());
    values.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return values;
}

Terms standard_terms(const Book& book) {
  Terms terms;
  terms.rulings.assign(book.options.size(), 0);
  for (const Parameter& one : book.parameters) terms.parameters.push_back(one.preset);
  return terms;
}

bool read_terms(const OptionsForm& form, const Book& book, Terms& terms, DecodeContext& context) {
  const Inside inside(context, "options");
  terms = standard_terms(book);
  terms.variant = form.variant;
  bool good = read_variant(form.variant, book, context);
  good = read_each(form.rulings, "rulings", context,
                   [&](std::string_view id, const TapeValue& value) {
                     return read_ruling(id, value, book, terms, context);
                   }) &&
         good;
  return read_each(form.parameters, "parameters", context,
                   [&](std::string_view id, const TapeValue& value) {
                     return read_parameter(id, value, book, terms, context);
                   }) &&
         good;
}

namespace {

// A variant may ask the players for more than a deck. Anything it does not ask for is a sign that
// another variant was meant.
bool read_brought(const LogForm& form, const PlayerForm& player, const Book& book,
                  DecodeContext& context) {
  std::string_view asked;
  for (const Variant& one : book.variants)
    if (one.id == form.options.variant) asked = one.players;
  bool good = true;
  const auto refuse = [&](const std::string& value, std::string_view member, bool known,
                          const std::string& why) {
    if (!value.empty() && !known) good = member_fault(context, member, "member", why);
  };
  const std::string variant = "The variant \"" + form.options.variant + "\" has no ";
  refuse(player.team, "team", asked.find("team") != std::string_view::npos, variant + "teams.");
  const bool generals = asked.find("general") != std::string_view::npos;
  refuse(player.general, "general", generals, variant + "generals.");
  if (generals)
    refuse(player.general, "general", form.start.is_null(),
           "A log that begins in a position names the generals there.");
  return good;
}

}  // namespace

bool read_players(const LogForm& form, const Book& book, std::pair<unsigned, unsigned> allowed,
                  SetUp& set_up, DecodeContext& context) {
  const Inside inside(context, "players");
  set_up.players.resize(form.players.size());
  // A log that begins in a position need not name its players if it has the minimum number of them.
  if (form.players.empty() && form.start.is_object()) set_up.players.resize(allowed.first);
  const std::size_t count = set_up.players.size();
  if (count < allowed.first || count > allowed.second)
    return context.fault("limit", "This game is for " + std::to_string(allowed.first) + " to " +
                                      std::to_string(allowed.second) + " players, not " +
                                      std::to_string(count) + ".");
  bool good = true;
  for (std::size_t i = 0; i < form.players.size(); ++i) {
    const Inside player(context, i);
    good = read_player(form.players[i], i, set_up.players[i], context) && good;
    good = read_brought(form, form.players[i], book, context) && good;
  }
  return good;
}

namespace {

// Reads the commitments or the openings of a joint seed. Nobody may have made one already.
bool read_contributions(const TapeValue& object, std::string_view member,
                        std::string Contribution::*part, std::vector<Contribution>& all,
                        DecodeContext& context) {
  return read_each(object, member, context, [&](std::string_view by, const TapeValue& value) {
    const Inside inside(context, by);
    const auto one = std::find_if(all.begin(), all.end(),
                                  [&](const Contribution& known) { return known.by == by; });
    if (one == all.end())
      return context.fault(
          "unknown", in_quotation_marks(by) + " is neither a seat of this log nor \"organiser\".");
    if (!((*one).*part).empty())
      return context.fault("twice", in_quotation_marks(by) + " has opened on the first line.");
    if (!value.is_text() || !is_hex(value.text(), kHexDigits))
      return context.needs("value", "32 bytes as 64 hex digits", value);
    (*one).*part = value.text();
    return true;
  });
}

bool read_openings(const TapeValue& object, ChanceTerms& terms, DecodeContext& context) {
  std::vector<Contribution> found = terms.contributions;
  const bool good = read_contributions(object, "openings", &Contribution::opening, found, context);
  for (std::size_t i = 0; i < found.size(); ++i)
    if (terms.contributions[i].opening.empty())
      terms.contributions[i].opening = bytes_of(found[i].opening);
  terms.seed = joint_seed(terms.contributions);
  return good;
}

bool read_joint(const ChanceForm& form, unsigned players, ChanceTerms& terms,
                DecodeContext& context) {
  for (const auto& [member, text] :
       {std::pair{"seed", &form.seed}, std::pair{"commitment", &form.commitment}})
    if (!text->empty())
      return member_fault(context, member, "member",
                          "A joint seed has commitments and openings instead.");
  if (form.commitments.is_null())
    return member_fault(context, "commitments", "missing",
                        "A joint seed has the commitments of all seats and of the organiser.");
  terms.contributions = no_contributions(players);
  bool good = read_contributions(form.commitments, "commitments", &Contribution::commitment,
                                 terms.contributions, context);
  return read_openings(form.openings, terms, context) && good;
}

}  // namespace

bool read_chance(const ChanceForm& form, unsigned players, ChanceTerms& terms,
                 DecodeContext& context) {
  const Inside inside(context, "chance");
  if (form.source != ChanceSource::joint)
    for (const auto& [member, value] :
         {std::pair{"commitments", &form.commitments}, std::pair{"openings", &form.openings}})
      if (!value->is_null())
        return member_fault(context, member, "member",
                            "Only a joint seed has " + std::string{member} + ".");
  if (form.source == ChanceSource::recorded) {
    if (form.seed.empty() && form.algorithm.empty()) return true;
    return member_fault(context, form.seed.empty() ? "algorithm" : "seed", "member",
                        "Recorded chance has no seed and no algorithm.");
  }
  if (form.algorithm != kDrawAlgorithm)
    return member_fault(context, "algorithm", form.algorithm.empty() ? "missing" : "value",
                        "The algorithm of a seed is \"arbiter.draw/1\".");
  if (form.source == ChanceSource::joint) return read_joint(form, players, terms, context);
  if (!is_hex(form.seed, kHexDigits))
    return member_fault(context, "seed", form.seed.empty() ? "missing" : "value",
                        "A seed is 32 bytes as 64 hex digits.");
  terms.seed = bytes_of(form.seed);
  if (form.commitment.empty() || form.commitment == sha256(terms.seed)) return true;
  return member_fault(context, "commitment", "value",
                      "This is not the SHA-256 of the seed, so the seed is not the promised one.");
}

bool read_end_openings(const TapeValue& json, ChanceTerms& terms, DecodeContext& context) {
  if (json.is_null()) return true;
  const Inside inside(context, "end");
  if (terms.contributions.empty())
    return member_fault(context, "openings", "member", "Only a joint seed has openings.");
  return read_openings(json, terms, context);
}

bool read_claims(const TapeValue& json, unsigned players, Claims& claims, DecodeContext& context) {
  if (json.is_null()) return true;
  const Inside inside(context, "claims");
  if (!json.is_object()) return context.needs("type", "an object", json);
  bool good = true;
  for (const auto& [name, value] : json.sorted_members()) {
    const Inside member(context, name);
    if (name == "outcome") {
      const bool outcome = read_claimed_outcome(value, players, context);
      if (outcome) claims.outcome = value.tree();
      good = outcome && good;
    } else if (name == "digests") {
      good = read_claimed_digests(value, claims, context) && good;
    } else {
      good = context.fault("member", "The claims are outcome and digests.");
    }
  }
  return good;
}

bool read_judge_form(const JudgeForm& form, std::size_t index, std::size_t first,
                     DecodeContext& context) {
  bool good = true;
  if (form.kind != kJudgeMove) {
    const Inside inside(context, "do");
    good = context.fault("unknown", "The judge's move is \"rule\".");
  }
  if (form.why.empty()) {
    const Inside inside(context, "why");
    good = context.fault("value", "The judge says why.");
  }
  if (form.back.has_value() != form.correct.is_null())
    return context.fault("member",
                         "The judge either goes \"back\" to a position of this log, by its number, "
                         "or continues from a given position (\"correct\").");
  if (!form.back || (first <= *form.back && *form.back <= index)) return good;
  const Inside inside(context, "back");
  return context.fault("range", "From here the judge may go back to the positions " +
                                    std::to_string(first) + " to " + std::to_string(index) + ".");
}

nlohmann::ordered_json options_json(const Terms& terms, const Book& book) {
  auto rulings = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < book.options.size(); ++i)
    rulings[std::string{book.game} + ":" + std::string{book.options[i].id}] =
        std::string{values_of(book.options[i])[terms.rulings[i]]};
  auto parameters = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < book.parameters.size(); ++i)
    parameters[std::string{book.parameters[i].id}] = terms.parameters[i];
  return {{"variant", terms.variant},
          {"rulings", std::move(rulings)},
          {"parameters", std::move(parameters)}};
}

}  // namespace arbiter
