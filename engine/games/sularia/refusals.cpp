// Why a rule refuses a move, in words: whose, where, and how many.
#include <algorithm>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/refusals.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

std::string players_of(const State& state) {
  std::vector<std::string> seats;
  for (const Player& one : state.players)
    if (!one.out) seats.push_back(text_of(one.seat));
  return joined(seats);
}

// --- Parts of the position ---

std::string faction_of(const CardText& text) {
  return capitalised(std::string{name_of(text.faction)});
}

const CardText* printed(const Words& words, Id id) {
  const auto* card = words.read.find(id);
  return card && card->card.known() ? &words.read.text(*card) : nullptr;
}

namespace {

std::string place_of(Spot spot) {
  return spot == Spot::row ? "influence row" : spaced(name_of(spot));
}

}  // namespace

std::string whereabouts(const Words& words, Id id) {
  if (!id) return "No card is named.";
  const auto* card = words.read.find(id);
  if (!card) return not_there("", id);
  if (card->in == Spot::chain) return words.card(id) + " is on the command chain.";
  std::string text = words.card(id) + " is " + (card->up ? "face up " : "") + "in the " +
                     place_of(card->in) + " of " +
                     text_of(card->in_play() ? card->controlled_by() : id.owner);
  if (card->in_play())
    text += ", " + std::string{name_of(card->turned)} +
            (card->arrived ? ", and came into play this turn" : "");
  return text + ".";
}

std::string type_and_faction(const Words& words, Id id) {
  const auto* text = printed(words, id);
  if (!text) return whereabouts(words, id);
  return words.card(id) + " is a " + faction_of(*text) + " " + std::string{name_of(text->type)} +
         ".";
}

std::string cost_and_keyword(const Words& words, const Filter& filter, Id id) {
  const auto& card = *words.read.find(id);
  std::string text;
  if (filter.most_cost) text += " It costs " + number(words.read.text(card).cost) + ".";
  if (filter.keyword && !words.read.has(card, *filter.keyword))
    text += " It does not have " + std::string{words_of(*filter.keyword)} + ".";
  return text;
}

std::string named_twice(const Words& words, const std::vector<Id>& ids) {
  std::set<Id> seen;
  for (const Id id : ids)
    if (!seen.insert(id).second) return " " + words.card(id) + " is named more than once.";
  return "";
}

std::string points(const Points& pool) {
  std::vector<std::string> parts;
  for (const auto one : all_factions)
    if (pool.of(one) > 0)
      parts.push_back(number(pool.of(one)) + " " + capitalised(std::string{name_of(one)}));
  return joined(parts, "none");
}

// "F0 and F1": the places of this player's sites.
std::string sites_of(const Words& words, Seat seat) {
  std::vector<std::string> all;
  for (const auto& one : words.read.state.cards)
    if (one.in == Spot::site_zone && one.controlled_by() == seat)
      all.push_back(words.card(one.id) + " at " + one.place.text());
  return joined(all, "no site");
}

namespace {

// --- The moment ---

struct Duty {
  std::string_view kind;
  std::string_view words;
};
inline constexpr std::array<Duty, 21> duties{
    {{"place", "place a card face down in the influence row"},
     {"establish", "establish a site or to be done"},
     {"deploy", "deploy a combatant or to be done"},
     {"play", "act or to pass"},
     {"trigger", "place what has triggered"},
     {"attack", "declare attackers"},
     {"defend", "declare defenders"},
     {"barrage", "choose the sites of a BARRAGE"},
     {"absorb", "say who absorbs ATK, and in which order"},
     {"replace", "choose which copy leaves under Type N"},
     {"position", "choose the place of a site"},
     {"discard", "discard"},
     {"contest", "say who wins the contest for the initiative"},
     {"initiative", "take or to give the initiative"},
     {"shuffle", "shuffle a deck"},
     {"draw", "say which cards are drawn"},
     {"pool", "lay out the pool of the draft"},
     {"deal", "deal a pack"},
     {"pick", "pick a card"},
     {"build", "build a deck"},
     {"pass", "pass"}}};

std::string_view duty(Kinds kinds) {
  const auto names = names_of_kinds<Move>(kinds);
  for (const auto& one : duties)
    if (std::find(names.begin(), names.end(), one.kind) != names.end()) return one.words;
  return "answer";
}

std::string asked_seats(const Decision& decision) {
  std::vector<std::string> all;
  for (std::uint8_t i = 0; i < limits::kSeats; ++i)
    if (decision.seats.has(Seat{i})) all.push_back(text_of(Seat{i}));
  if (decision.seats.has(chance)) all.emplace_back("chance");
  if (decision.seats.has(table)) all.emplace_back("the table");
  return joined(all, "nobody");
}

// Lists the triggers among which the seat must choose.
std::string to_be_placed(const Words& words, const Decision& decision) {
  if (decision.kinds != kinds_of<PlaceTrigger>) return "";
  std::vector<Id> cards;
  for (const auto& one : words.read.state.pending)
    if (decision.seats.has(one.controller)) cards.push_back(one.card);
  return ": " + words.cards(cards);
}

// Says where the turn is, and who is asked for what.
std::string present(const Words& words) {
  const auto& at = words.read.state.at;
  const auto decision = decision_of(words.read);
  std::string text = std::string{words_of(at.phase)};
  text += " of " + (at.is_turn() ? text_of(at.turn) : players_of(words.read.state));
  text += ": " + asked_seats(decision) + (decision.seats.size() > 1 ? " are" : " is") +
          " asked to " + std::string{duty(decision.kinds)} + to_be_placed(words, decision);
  if (words.read.chaining()) {
    const auto& top = words.read.state.chain.back();
    text += "; " + words.item(top) + " is on top of the chain";
  }
  return text + ".";
}

// Whether the entry plays a card that is deployed or established, so that its moment is wrong.
bool plays_object(const Words& words, const Move& move) {
  const auto* play = std::get_if<Play>(&move);
  const auto* text = play ? printed(words, play->card) : nullptr;
  return text && text->object();
}

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running) {
    std::vector<std::string> winners;
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      if (state.outcome.winners.has(Seat{i}) && state.outcome.state == Ending::won)
        winners.push_back(text_of(Seat{i}));
    return "The game is over: " + joined(winners, "nobody") +
           (winners.size() > 1 ? " have won." : " has won.");
  }
  const Words words(content, state);
  const auto decision = decision_of(words.read);
  const bool asked = decision.seats.has(by) && (decision.kinds & kind_of(move)) != 0;
  const bool always = (kind_of(move) & kinds_of<Concede, Name, Open>) != 0;
  std::string why =
      asked || always ? why_not(words, by, move, rule) : why_not_now(words, by, move, rule);
  if (asked && !why.empty() && !plays_object(words, move)) return why;
  return why + (why.empty() ? "" : " ") + present(words);
}

}  // namespace arbiter::sularia
