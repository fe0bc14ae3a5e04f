// The legal answers to a decision, a random one of them, and the answers of chance.
#include <algorithm>
#include <utility>

#include "engine/core/sampling.hpp"
#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/sularia.hpp"

namespace arbiter::sularia {

SeatOptions<Move> Listing::list() {
  const auto decision = decision_of(read);
  for (std::uint8_t number = 0; number < limits::kSeats; ++number)
    if (decision.seats.has(Seat{number})) offer_all(Seat{number}, decision.kinds);
  for (const Seat other : {chance, table})
    if (decision.seats.has(other)) offer_all(other, decision.kinds);
  if (!found_.complete)
    found_.whole = {static_cast<std::uint16_t>(decision.seats.bits & ~open_.bits)};
  return std::move(found_);
}

void Listing::offer_all(Seat seat, Kinds kinds) {
  by = seat;
  for_each_alternative<Move>([&]<class M>(Type<M> kind) {
    if ((kinds & kinds_of<M>) != 0) offer(*this, kind);
  });
  if (over()) leave_open();
}

void Listing::add(const Move& move) {
  if (full() || !read.charge_pass()) return leave_open();
  Checker checker;
  check_move(read, by, move, checker);
  if (checker.unnamed()) leave_open();
  if (checker.clean()) found_.list.push_back({by, {move, {}}});
}

void Listing::add_pattern(const Move& move, const std::vector<Domain<Id>>& domains) {
  if (domains.empty()) return add(move);
  if (!read.charge_pass()) return;
  Checker checker;
  check_move(read, by, move, checker);
  if (checker.clean()) put(move, domains);
}

void Listing::put(const Move& move, std::vector<Domain<Id>> domains) {
  leave_open();
  if (!full() && read.charge_pass()) found_.list.push_back({by, {move, std::move(domains)}});
}

namespace {

// --- Chance ---

// Picks the wanted number of values at random.
std::vector<Id> some_of(std::vector<Id> values, std::size_t wanted, Chooser& chooser) {
  std::vector<Id> some;
  while (some.size() < wanted && !values.empty()) {
    const auto at = values.begin() + chooser.below(static_cast<std::uint32_t>(values.size()));
    some.push_back(*at);
    values.erase(at);
  }
  return some;
}

// Returns an order for a shuffle, for a log that knows it.
Move shuffle_known(const State& state, Chooser& chooser) {
  Shuffle move;
  move.of = state.at.acts;
  const auto& deck = state.player(move.of).deck;
  move.order = drawn(deck, deck.slots.numbers.size(), chooser);
  return move;
}

// Names a card if every answer depends on one that the log does not name.
std::optional<Move> name_some_card(const State& state, Chooser& chooser) {
  for (const auto& one : state.cards) {
    if (one.card.known() || one.sealed) continue;
    const auto& deck = state.player(one.id.owner).deck;
    return Name{one.id, deck.nth(chooser.below(deck.pool_size()))};
  }
  return std::nullopt;
}

// Makes a pool with equal shares of all that it may contain.
Move pool_of_pack(const Content& content, const State& state, Chooser& chooser) {
  const auto wanted = pool_for(static_cast<unsigned>(state.players.size()));
  std::vector<Card> cards;
  unsigned factions = 0;
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const auto faction = content.cards[i].faction;
    if (faction != Faction::mercenary) {
      const unsigned with = factions | bit(faction);
      if (state.players.size() <= 4 && __builtin_popcount(with) > 2) continue;
      factions = with;
    }
    cards.push_back(Card{static_cast<std::uint16_t>(i)});
  }
  LayPool move;
  for (const Card card : cards) move.cards.push_back({card, 0});
  const auto first = chooser.below(static_cast<std::uint32_t>(cards.size()));
  for (unsigned i = 0; i < wanted; ++i) ++move.cards[(first + i) % cards.size()].copies;
  std::erase_if(move.cards, [](const Copies& one) { return one.copies == 0; });
  return move;
}

// Builds a deck from the cards taken: at most four of a name, two factions, as large as possible.
Move deck_of_taken(const Content& content, const Drafter& drafter) {
  std::array<unsigned, all_factions.size()> count{};
  for (const auto& one : drafter.taken)
    count[static_cast<std::size_t>(content.text(one.card).faction)] += one.copies;
  std::array<bool, all_factions.size()> use{};
  use[0] = true;
  for (int turn = 0; turn < 2; ++turn) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < count.size(); ++i)
      if (!use[i] && (best == 0 || count[i] > count[best])) best = i;
    use[best] = true;
  }
  Build move;
  std::vector<unsigned> names(content.cards.size(), 0);
  for (const auto& one : drafter.taken) {
    if (!use[static_cast<std::size_t>(content.text(one.card).faction)]) continue;
    auto& named = names[content.namesake[one.card.index].index];
    const unsigned copies = std::min<unsigned>(one.copies, 4 - named);
    named += copies;
    if (copies > 0) move.deck.push_back({one.card, static_cast<std::uint16_t>(copies)});
  }
  return move;
}

// Prefers a card of which fewer than four copies are taken.
Move sensible_pick(const Drafter& drafter, Chooser& chooser) {
  Pile taken;
  taken.pool = drafter.taken;
  std::vector<Card> good;
  for (const Card card : drafter.pack)
    if (taken.copies(card) < 4) good.push_back(card);
  const auto& list = good.empty() ? drafter.pack : good;
  return Pick{list[chooser.below(static_cast<std::uint32_t>(list.size()))]};
}

// Adds more combatants. Each randomly joins what earlier ones started.
void enlarge(const Reading& read, Seat by, std::vector<Move> singles, Move& chosen,
             Chooser& chooser) {
  for (const auto& single : singles) {
    if (chooser.below(2) == 0) continue;
    Move larger = chosen;
    if (auto* attack = std::get_if<Attack>(&larger)) {
      const auto& more = std::get<Attack>(single).attacks;
      attack->attacks.insert(attack->attacks.end(), more.begin(), more.end());
    } else if (auto* defend = std::get_if<Defend>(&larger)) {
      const auto& more = std::get<Defend>(single).defenders;
      defend->defenders.insert(defend->defenders.end(), more.begin(), more.end());
    }
    Checker checker;
    check_move(read, by, larger, checker);
    if (checker.clean()) chosen = larger;
  }
}

}  // namespace

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  return Listing(content, state).list();
}

std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  const Reading reading(content, state);
  const auto decision = decision_of(reading);
  if (!decision.seats.has(chance) || decision.optional) return std::nullopt;
  if ((decision.kinds & kinds_of<Contest>) != 0) {
    const auto players = static_cast<std::uint32_t>(state.players.size());
    return Contest{Seat{static_cast<std::uint8_t>(chooser.below(players))}};
  }
  if ((decision.kinds & kinds_of<Deal>) != 0) {
    Pile pool;
    pool.pool = state.pool;
    return Deal{state.at.acts, drawn(pool, pack_size, chooser)};
  }
  if ((decision.kinds & kinds_of<Discard>) != 0) {
    const auto& resolving = std::get<Resolving>(state.frames.back());
    std::vector<Id> hand;
    for (const auto& one : state.cards)
      if (one.id.owner == resolving.asked && one.in == Spot::hand) {
        if (!one.card.known()) return name_some_card(state, chooser);
        hand.push_back(one.id);
      }
    return Discard{some_of(hand, resolving.amount, chooser)};
  }
  const auto& drawing = std::get<Drawing>(state.frames.back());
  return Draw{drawing.to,
              drawn(state.player(drawing.to).deck, blank_draws(state, drawing), chooser)};
}

Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  if (auto move = draw(content, state, chooser)) return {chance, *std::move(move)};
  const Reading reading(content, state);
  const auto decision = decision_of(reading);
  if (decision.seats.has(table)) return {table, pool_of_pack(content, state, chooser)};
  if (decision.seats.has(chance)) {
    if (chooser.below(4) == 0) return {chance, shuffle_known(state, chooser)};
    return {chance, Pass{}};
  }
  if (state.at.phase == PhaseName::draft) {
    for (const auto& one : state.drafters) {
      if (!decision.seats.has(one.seat)) continue;
      if (state.at.step == StepName::pick) return {one.seat, sensible_pick(one, chooser)};
      return {one.seat, deck_of_taken(content, one)};
    }
  }
  auto options = Rules::options(content, state);
  if (options.list.empty()) return {chance, *name_some_card(state, chooser)};
  keep_one_kind(options.list, chooser);  // so that passing does not come too often
  auto& chosen = options.list[chooser.below(static_cast<std::uint32_t>(options.list.size()))];
  Entry<Move> entry{chosen.by, chosen.option.move};
  for (const auto& domain : chosen.option.domains) {
    const auto size = domain.min + chooser.below(domain.max - domain.min + 1);
    fill_in(entry.move, domain.field, some_of(domain.values, size, chooser));
  }
  if (std::holds_alternative<Attack>(entry.move) || std::holds_alternative<Defend>(entry.move)) {
    std::vector<Move> singles;
    for (const auto& one : options.list)
      if (one.by == entry.by) singles.push_back(one.option.move);
    enlarge(reading, entry.by, std::move(singles), entry.move, chooser);
  }
  return entry;
}

// An entry need not say what DEFUSE cancels.
Move Rules::listed(const Content& content, const State& state, Seat, const Move& move) {
  Move spelled = move;
  auto* const play = std::get_if<Play>(&spelled);
  if (play == nullptr) return spelled;
  const Reading read(content, state);
  const auto* card = read.find(play->card);
  if (card && card->card.known() && read.text(*card).printed(Keyword::defuse))
    play->targets.clear();
  return spelled;
}

}  // namespace arbiter::sularia
