// The legal answers to a decision, one of them at random, and what chance answers.
#include <algorithm>

#include "engine/games/sularia/acts.hpp"
#include "engine/games/sularia/sularia.hpp"

namespace arbiter::sularia {
namespace {

using List = SeatOptions<Move>;

// Lists moves that pass the check, up to the limit.
class Lister {
 public:
  Lister(const Content& content, const State& state) : state_(state), read_(content, state) {}

  List run() {
    const auto decision = decision_of(read_);
    for (std::uint8_t number = 0; number < limits::kSeats; ++number)
      if (decision.seats.has(Seat{number})) list_for(Seat{number}, decision.kinds);
    if (decision.seats.has(chance)) list_chance(decision.kinds);
    if (decision.seats.has(table)) found_.complete = false;
    return std::move(found_);
  }

 private:
  bool full() const { return found_.list.size() >= limits::kOptions; }
  // Nothing that is still looked at can change the list.
  bool over() const { return (full() && !found_.complete) || out_of_work(); }

  void add(const Move& move, std::vector<Domain<Id>> domains = {}) {
    if (full() || !read_.charge_pass()) {
      found_.complete = false;
      return;
    }
    if (domains.empty()) {
      Checker checker;
      check_move(read_, by_, move, checker);
      if (checker.unnamed()) found_.complete = false;
      if (!checker.clean()) return;
    } else {
      found_.complete = false;
    }
    found_.list.push_back({by_, {move, std::move(domains)}});
  }

  void list_for(Seat by, Kinds kinds) {
    by_ = by;
    const auto asked = [&](Kinds one) { return (kinds & one) != 0; };
    if (asked(kinds_of<PlaceCard>)) list_place();
    if (asked(kinds_of<Establish>)) list_sites();
    if (asked(kinds_of<Deploy>)) list_combatants();
    if (asked(kinds_of<Done>)) add(Done{});
    if (asked(kinds_of<Play>)) list_plays();
    if (asked(kinds_of<Use>)) list_uses();
    if (asked(kinds_of<PlaceTrigger>)) list_triggers();
    if (asked(kinds_of<Pass>)) add(Pass{});
    if (asked(kinds_of<Attack>)) list_attacks();
    if (asked(kinds_of<Defend>)) list_defenders();
    if (asked(kinds_of<Barrage>)) list_barrage();
    if (asked(kinds_of<Absorb>)) list_orders();
    if (asked(kinds_of<Replace>))
      for (const auto& one : state_.cards)
        if (!over()) add(Replace{one.id});
    if (asked(kinds_of<Position>)) list_positions();
    if (asked(kinds_of<Discard>)) list_discard(by);
    if (asked(kinds_of<Initiative>)) {
      add(Initiative{true});
      add(Initiative{false});
    }
    if (asked(kinds_of<Pick>)) list_picks();
    if (asked(kinds_of<Build>)) found_.complete = false;
  }

  template <class Visit>
  void each_playable(Visit visit) {
    for (const auto& one : state_.cards) {
      if (one.id.owner != by_) continue;
      if (one.in != Spot::hand && (one.in != Spot::row || one.up)) continue;
      if (over()) return;
      if (one.card.known())
        visit(one);
      else
        found_.complete = false;
    }
  }

  void list_place() {
    for (const auto& one : state_.cards) {
      if (one.id.owner != by_ || one.in != Spot::hand) continue;
      if (!one.card.known()) found_.complete = false;  // it may be sealed
      add(PlaceCard{one.id, {}});
    }
  }

  void list_sites() {
    const auto places = read_.legal_places(by_);
    if (read_.is_first_site(by_)) found_.complete = false;  // any column
    each_playable([&](const CardState& card) {
      if (!read_.text(card).site()) return;
      for (const Place place : places) add(Establish{card.id, place});
      add(Establish{card.id, Place{}});
    });
  }

  // With the usual payment; a Mercenary may be paid for in many ways.
  void list_combatants() {
    each_playable([&](const CardState& card) {
      const auto& text = read_.text(card);
      if (!text.combatant()) return;
      found_.complete = false;  // the same payment may also be stated
      add(Deploy{card.id, Points{}, false});
      if (text.printed(Keyword::hidden)) add(Deploy{card.id, Points{}, true});
    });
  }

  // Calls visit(targets, player, domains) for what may be chosen.
  template <class Visit>
  void each_choice(const std::optional<Choice>& choice, const Context& context, Visit visit) {
    if (!choice) return visit(std::vector<Id>{}, nobody, std::vector<Domain<Id>>{});
    if (choice->player != ChosenPlayer::none) {
      for (const auto& one : state_.players)
        if (read_.player_choosable(*choice, one.seat, context.you))
          visit(std::vector<Id>{}, one.seat, std::vector<Domain<Id>>{});
      return;
    }
    Domain<Id> domain;
    domain.field = "targets";
    domain.several = true;
    domain.min = choice->least;
    if (!read_.charge_fits()) return;
    for (const auto& one : state_.cards)
      if (read_.valid_target(*choice, one, context)) domain.values.push_back(one.id);
    if (domain.values.size() < choice->least) return;
    if (choice->most == 1) {
      for (const Id id : domain.values)
        if (!over()) visit(std::vector<Id>{id}, nobody, {});
      return;
    }
    domain.max =
        std::min<std::uint32_t>(choice->most, static_cast<std::uint32_t>(domain.values.size()));
    const std::vector<Id> first(domain.values.begin(), domain.values.begin() + choice->least);
    visit(first, nobody, std::vector<Domain<Id>>{domain});
  }

  // A pattern stands only for a move that is legal with the first values.
  template <class M>
  void add_pattern(const M& move, const std::vector<Domain<Id>>& domains) {
    if (domains.empty()) return add(move);
    if (!read_.charge_pass()) return;
    Checker checker;
    check_move(read_, by_, move, checker);
    if (checker.clean()) add(move, domains);
  }

  void list_plays() {
    each_playable([&](const CardState& card) {
      const auto& text = read_.text(card);
      if (text.object()) return;
      const auto* effect = text.effect();
      each_choice(
          effect ? effect->choose : std::nullopt, Context{&card, by_},
          [&](const std::vector<Id>& targets, Seat player, const std::vector<Domain<Id>>& domains) {
            add_pattern(Play{card.id, targets, player}, domains);
          });
    });
  }

  void list_uses() {
    for (const auto& card : state_.cards) {
      if (!card.in_play() || card.controlled_by() != by_) continue;
      if (over()) return;
      if (read_.has(card, Keyword::harvest)) {
        found_.complete = false;  // the number of the ability may be left out
        list_spends([&](Id spend) {
          add(Use{card.id, std::uint8_t{0}, {}, nobody, spend, Points{}});
        });
      }
      const auto& abilities = read_.text(card).abilities;
      for (std::size_t i = 0; i < abilities.size(); ++i) {
        const auto& one = abilities[i];
        if (one.kind != AbilityKind::payment) continue;
        found_.complete = false;
        const auto list = [&](Id spend) {
          each_choice(one.choose, Context{&card, by_},
                      [&](const std::vector<Id>& targets, Seat player,
                          const std::vector<Domain<Id>>& domains) {
                        add_pattern(Use{card.id, static_cast<std::uint8_t>(i + 1), targets, player,
                                        spend, Points{}},
                                    domains);
                      });
        };
        const bool buries = std::any_of(one.cost.begin(), one.cost.end(),
                                        [](const Cost& cost) { return cost.pay == Payment::bury; });
        buries ? list_spends(list) : list(Id{});
      }
    }
  }
  template <class Visit>
  void list_spends(Visit visit) {
    if (!read_.charge_pass()) return;
    for (const auto& one : state_.cards)
      if (one.id.owner == by_ && one.in == Spot::damage_pile && read_.text(one).combatant() &&
          !over())
        visit(one.id);
  }

  void list_triggers() {
    const bool window = state_.frames.empty();
    const auto& list = window ? state_.waiting : state_.pending;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto& one = list[i];
      if (one.controller != by_ || one.ability == 0) continue;
      if (over() || !charge(1 + i / 64)) return;
      found_.complete = false;  // what a trigger is about may be left out
      if (std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), one) !=
          list.begin() + static_cast<std::ptrdiff_t>(i))
        continue;
      const auto& ability = ability_of(read_, one);
      each_choice(
          ability.choose, Context{read_.find(one.card), by_},
          [&](const std::vector<Id>& targets, Seat player, const std::vector<Domain<Id>>& domains) {
            add_pattern(PlaceTrigger{one.card, one.ability, one.of, targets, player, false},
                        domains);
          });
      if (ability.may && !window)
        add(PlaceTrigger{one.card, one.ability, one.of, {}, nobody, true});
    }
  }

  // --- Attack ---

  // None, and each single one; sets of them are too many.
  void list_attacks() {
    add(Attack{});
    for (const auto& unit : state_.cards) {
      if (!read_.is_combatant(unit) || unit.turned != Turned::reset || unit.arrived ||
          !state_.same_side(unit.controlled_by(), by_))
        continue;
      found_.complete = false;
      if (over() || !read_.charge_pass()) return;
      for (const auto& site : state_.cards)
        if (site.in == Spot::site_zone && !state_.same_side(site.controlled_by(), by_))
          add(Attack{{Aim{unit.id, site.id, nobody}}});
      for (const auto& one : state_.players)
        if (!one.out && !state_.same_side(one.seat, by_))
          add(Attack{{Aim{unit.id, Id{}, one.seat}}});
    }
  }

  void list_defenders() {
    add(Defend{});
    for (const auto& unit : state_.cards) {
      if (!read_.is_combatant(unit) || unit.controlled_by() != by_ || unit.turned != Turned::reset)
        continue;
      found_.complete = false;
      if (over() || !read_.charge_pass()) return;
      for (const auto& attacker : state_.cards)
        if (attacker.turned == Turned::attacking) add(Defend{{Guard{unit.id, attacker.id}}});
    }
  }

  void list_barrage() {
    const auto* unit = barrage_source(read_);
    if (unit == nullptr) return;  // only where the work is used up
    const unsigned wanted = barrage_sites(read_, *unit);
    Domain<Id> domain;
    domain.field = "sites";
    domain.several = true;
    domain.min = domain.max = wanted;
    for (const auto& one : state_.cards)
      if (read_.barrage_reaches(*unit, one)) domain.values.push_back(one.id);
    if (wanted == 1) {
      for (const Id id : domain.values) add(Barrage{unit->id, {id}});
      return;
    }
    if (domain.values.size() < wanted) return;
    const std::vector<Id> first(domain.values.begin(), domain.values.begin() + wanted);
    add(Barrage{unit->id, first}, {domain});
  }

  void list_orders() {
    const auto* source = absorb_source(read_);
    if (source == nullptr) return;  // only where the work is used up
    ShortList<Id, 8> list;
    absorbers(read_, *source, list);
    Absorb move{source->id, std::vector<Id>(list.begin(), list.end())};
    if (list.size() > 4) {
      found_.complete = false;
      return add(move);
    }
    do {
      add(move);
    } while (std::next_permutation(move.order.begin(), move.order.end()));
  }

  // --- Answers ---

  void list_positions() {
    const Seat seat = placing_controller(read_);
    if (read_.is_first_site(seat)) found_.complete = false;
    for (const Place place : read_.legal_places(seat)) add(Position{place});
  }

  void list_discard(Seat from) {
    const auto* resolving =
        state_.frames.empty() ? nullptr : std::get_if<Resolving>(&state_.frames.back());
    if (resolving) from = resolving->asked;
    Domain<Id> domain;
    domain.field = "cards";
    domain.several = true;
    for (const auto& one : state_.cards) {
      if (one.id.owner != from || one.in != Spot::hand) continue;
      if (one.card.known())
        domain.values.push_back(one.id);
      else
        found_.complete = false;
    }
    const unsigned hand = read_.hand_size(from);
    const unsigned wanted =
        resolving ? std::min<unsigned>(resolving->amount, hand) : hand - hand_limit;
    if (domain.values.size() < wanted) return;
    domain.min = domain.max = wanted;
    if (wanted == 1) {
      for (const Id id : domain.values) add(Discard{{id}});
      return;
    }
    const std::vector<Id> first(domain.values.begin(), domain.values.begin() + wanted);
    add(Discard{first}, {domain});
  }

  void list_picks() {
    const auto& pack = state_.drafters[by_.number].pack;
    for (std::size_t i = 0; i < pack.size(); ++i)
      if (i == 0 || pack[i - 1] != pack[i]) add(Pick{pack[i]});
  }

  void list_chance(Kinds kinds) {
    by_ = chance;
    if ((kinds & kinds_of<Contest>) != 0) {
      for (const auto& one : state_.players) add(Contest{one.seat});
    } else if ((kinds & kinds_of<Discard>) != 0) {
      list_discard(nobody);
    } else {
      found_.complete = false;  // every order, every draw
    }
  }

  const State& state_;
  const Reading read_;
  Seat by_;
  List found_;
};

// --- Chance ---

std::vector<Card> cards_drawn(Pile deck, std::size_t count, Chooser& chooser) {
  std::vector<Card> cards;
  while (cards.size() < count && deck.pool_size() > 0) {
    const Card card = deck.nth(chooser.below(deck.pool_size()));
    deck.take(card);
    cards.push_back(card);
  }
  return cards;
}

// Some of the values, as many as wanted.
std::vector<Id> some_of(std::vector<Id> values, std::size_t wanted, Chooser& chooser) {
  std::vector<Id> some;
  while (some.size() < wanted && !values.empty()) {
    const auto at = values.begin() + chooser.below(static_cast<std::uint32_t>(values.size()));
    some.push_back(*at);
    values.erase(at);
  }
  return some;
}

// The order of a shuffle, for a log that knows it.
Move shuffle_known(const State& state, Chooser& chooser) {
  Shuffle move;
  move.of = state.at.acts;
  const auto& deck = state.player(move.of).deck;
  move.order = cards_drawn(deck, deck.slots.numbers.size(), chooser);
  return move;
}

// Where every answer depends on a card that the log does not name: its name.
std::optional<Move> name_some_card(const State& state, Chooser& chooser) {
  for (const auto& one : state.cards) {
    if (one.card.known() || one.sealed) continue;
    const auto& deck = state.player(one.id.owner).deck;
    return Name{one.id, deck.nth(chooser.below(deck.pool_size()))};
  }
  return std::nullopt;
}

// A pool of equal shares of what may be in it.
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

// A deck of what was taken: at most four of a name, two factions, as large as it gets.
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

// A card of which four are not taken yet, where there is one.
Move sensible_pick(const Drafter& drafter, Chooser& chooser) {
  Pile taken;
  taken.pool = drafter.taken;
  std::vector<Card> good;
  for (const Card card : drafter.pack)
    if (taken.copies(card) < 4) good.push_back(card);
  const auto& list = good.empty() ? drafter.pack : good;
  return Pick{list[chooser.below(static_cast<std::uint32_t>(list.size()))]};
}

// Several combatants at once: each joins at random what the first ones began.
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
  return Lister(content, state).run();
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
    return Deal{state.at.acts, cards_drawn(pool, pack_size, chooser)};
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
              cards_drawn(state.player(drawing.to).deck, blank_draws(state, drawing), chooser)};
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
  // Passing less often than there are kinds to choose from, so that something happens.
  std::vector<std::size_t> kinds;
  for (const auto& one : options.list)
    if (std::find(kinds.begin(), kinds.end(), one.option.move.index()) == kinds.end())
      kinds.push_back(one.option.move.index());
  const auto wanted = kinds[chooser.below(static_cast<std::uint32_t>(kinds.size()))];
  std::erase_if(options.list, [&](const auto& one) { return one.option.move.index() != wanted; });
  auto& chosen = options.list[chooser.below(static_cast<std::uint32_t>(options.list.size()))];
  Entry<Move> entry{chosen.by, chosen.option.move};
  for (const auto& domain : chosen.option.domains) {
    const auto size = domain.min + chooser.below(domain.max - domain.min + 1);
    const auto some = some_of(domain.values, size, chooser);
    if (auto* play = std::get_if<Play>(&entry.move)) play->targets = some;
    if (auto* use = std::get_if<Use>(&entry.move)) use->targets = some;
    if (auto* trigger = std::get_if<PlaceTrigger>(&entry.move)) trigger->targets = some;
    if (auto* barrage = std::get_if<Barrage>(&entry.move)) barrage->sites = some;
    if (auto* discard = std::get_if<Discard>(&entry.move)) discard->cards = some;
  }
  if (std::holds_alternative<Attack>(entry.move) || std::holds_alternative<Defend>(entry.move)) {
    std::vector<Move> singles;
    for (const auto& one : options.list)
      if (one.by == entry.by) singles.push_back(one.option.move);
    enlarge(reading, entry.by, std::move(singles), entry.move, chooser);
  }
  return entry;
}

}  // namespace arbiter::sularia
