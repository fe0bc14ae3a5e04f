#include "engine/games/wh40k/wh40k.hpp"

#include <variant>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/rule.hpp"

namespace arbiter::wh40k {

// Generated from the sources and the packs of this folder.
std::span<const Citation> citations();
std::span<const std::string_view> packs();

Book Rules::book() {
  return {"wh40k", book_title, rules_version, rows, rulings, ruling_options, citations()};
}

std::span<const std::string_view> Rules::packs() { return wh40k::packs(); }

std::vector<std::pair<std::string, std::string>> Rules::pack_problems(const PackText& pack) {
  std::vector<std::pair<std::string, std::string>> found;
  for (auto& one : wh40k::problems(pack))
    found.emplace_back(std::move(one.pointer), std::move(one.detail));
  return found;
}

Content Rules::load(PackText pack) { return wh40k::load(std::move(pack)); }

// --- Set-up ---

namespace {

inline constexpr std::size_t planets_in_line = 7;  // setup-5

void check_deck(const Content& content, const std::vector<Copies>& deck, const std::string& pointer,
                Checker& checker, std::vector<SetUpFault>& faults) {
  const auto need = [&](bool holds, RuleId rule, const std::string& place,
                        const std::string& detail) {
    Checker one_need = checker.afresh();
    if (!one_need.need(holds, rule) && !one_need.clean())
      faults.push_back({pointer + place, rule, detail});
  };
  unsigned warlords = 0;
  for (const auto& one : deck) {
    const auto& card = content.text(one.card);
    if (card.type == CardType::warlord) warlords += one.copies;
    need(card.type != CardType::token && card.type != CardType::planet, row<"setup-2">,
         "/" + card.id, card.name + " is a " + std::string{name_of(card.type)} + ".");
  }
  need(warlords == 1, row<"overview-2">, "",
       "The deck has " + (warlords == 0 ? "no" : std::to_string(warlords)) + " warlord" +
           (warlords > 1 ? "s." : "."));
}

void add_player(const Content& content, Seat seat, const std::vector<Copies>& deck, State& state) {
  Player player;
  player.seat = seat;
  player.deck.next = 2;
  for (const auto& one : deck) {
    const auto type = content.text(one.card).type;
    if (type == CardType::warlord) {
      CardState warlord;
      warlord.id = Id{seat, 1};
      warlord.card = one.card;
      warlord.seen = SeatSet::first(2);
      warlord.in = Spot::headquarters;
      state.cards.push_back(warlord);
    } else if (type != CardType::token && type != CardType::planet) {
      player.deck.pool.push_back(one);
    }
  }
  player.deck.slots.numbers.assign(player.deck.pool_size(), 0);
  state.players.push_back(std::move(player));
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  state.rulings = ChosenRulings(set_up);
  for (std::uint8_t i = 0; i < 2; ++i) {
    const auto& deck = set_up.players[i].deck;
    check_deck(content, deck, "/players/" + std::to_string(i) + "/deck", checker, faults);
    add_player(content, Seat{i}, deck, state);
  }
  if (!faults.empty()) return state;
  state.line.assign(planets_in_line, LinePlanet{Card{}, false});
  for (const Card one : content.planets) state.planets_unnamed.push_back({one, 1});
  state.first = true;
  state.at.step = StepName::decks;
  state.at.turn = Seat{0};
  Machine machine(content, state, facts);
  machine.tell(row<"overview-1">);
  machine.tell(row<"setup-1">);
  for (const auto& one : state.cards) {
    machine.tell(row<"setup-3">, Deed::rule, one.id);
    machine.tell(row<"warlord-death-4">, Deed::rule, one.id);
  }
  WorkBudget budget;
  machine.run(budget);
  return state;
}

// --- Judging and applying ---

Decision Rules::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Rules::check(const Content& content, const State& state, const Decision& asked, Seat by,
                  const Move& move, Checker& checker) {
  if (state.outcome.state != Ending::running) {
    checker.need(false, state.outcome.rule);
    return;
  }
  check_move(Reading(content, state), asked, by, move, checker);
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, WorkBudget& budget) {
  Machine machine(content, state, facts);
  // Moves that say only whose turn it is, or what will be known later, leave all cards alone.
  constexpr Kinds kLeaveCards = kinds_of<Pass, PassTurn, Commit>;
  machine.settled = state.frames.empty() && (kind_of(move) & kLeaveCards) != 0;
  std::visit([&](const auto& one) { machine.apply(by, one); }, move);
  return machine.run(budget);
}

}  // namespace arbiter::wh40k
