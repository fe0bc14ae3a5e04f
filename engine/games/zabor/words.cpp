// What people read: moves, facts, positions, and why a rule refuses a move.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/rule.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }
std::string counted(std::int64_t count, const std::string& what) {
  return number(count) + " " + what + (count == 1 ? "" : "s");
}
// "no", "one", ..., "twelve", "13".
std::string in_words(std::int64_t count) {
  constexpr std::array<std::string_view, 13> all{"no",   "one",    "two",   "three", "four",
                                                 "five", "six",    "seven", "eight", "nine",
                                                 "ten",  "eleven", "twelve"};
  return count >= 0 && count < static_cast<int>(all.size())
             ? std::string{all[static_cast<std::size_t>(count)]}
             : number(count);
}
// "a, b and c".
std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}
std::string text_of(Seat seat) {
  return seat == nobody ? "the Barbarians" : std::string{seat.text()};
}
std::string owner_text(Owner owner) {
  if (owner == kBarbarians) return "Barbarians";
  return is_empire(owner) ? std::string{Seat{owner}.text()} : "nobody";
}
std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}
// "A scores", "the Barbarians score".
std::string does(Seat seat, const std::string& verb) {
  return text_of(seat) + " " + verb + (seat == nobody ? "" : "s");
}

// The names of a piece, by its type: one, and several.
struct PieceName {
  std::string_view one, several;
};
PieceName name_of_piece(Piece piece) {
  constexpr std::array<PieceName, kTypes> units{{{"Auxiliary", "Auxiliaries"},
                                                 {"Infantry", "Infantry"},
                                                 {"Fleet", "Fleets"},
                                                 {"Cavalry", "Cavalry"},
                                                 {"Sorcerer", "Sorcerers"}}};
  constexpr std::array<PieceName, 4> others{
      {{"Road", "Roads"}, {"Keep", "Keeps"}, {"City", "Cities"}, {"Metropol", "Metropols"}}};
  return piece < kClasses ? units[static_cast<std::size_t>(kTypeOf[piece])]
                          : others[(piece - kRoad) % others.size()];
}
std::string with_article(const std::string& what) {
  const bool vowel = std::string_view{"AEIOU"}.find(what.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + what;
}

std::string_view title(Upgrade upgrade) {
  return name_of_piece(piece_of(upgrade)).one;  // not of `none`
}
std::string_view title(ActionName action) {
  constexpr std::array<std::string_view, 9> all{"Acquisition", "Build Army",   "Campaign",
                                                "Civilize",    "Council Seat", "Diplomacy",
                                                "Maritime",    "Rituals",      "moves of a card"};
  return all[static_cast<std::size_t>(action)];
}
std::string title(ActionName action, Side side) {
  if (action == ActionName::none) return "the moves of a card";
  return "the " + std::string{name_of(side)} + " " + std::string{title(action)};
}
std::string_view title(Phase phase) {
  constexpr std::array<std::string_view, 12> all{"Setup",
                                                 "Place Action Cards Phase",
                                                 "Income Phase",
                                                 "Event Phase",
                                                 "Place Envoys Phase",
                                                 "Action Phase",
                                                 "Warfare Phase",
                                                 "Trade Phase",
                                                 "Heal Phase",
                                                 "VP Phase",
                                                 "End Phase",
                                                 "The game is over"};
  return all[static_cast<std::size_t>(phase)];
}
std::string title(Deck deck) {
  constexpr std::array<std::string_view, 10> all{"Trait",   "Event",    "Destiny", "Sorcery",
                                                 "Dynasty", "Artifact", "Monster", "Trade Bonus",
                                                 "VP",      "Position"};
  return std::string{all[static_cast<std::size_t>(deck)]};
}
std::string cards_of(Deck deck, std::int64_t count) {
  return counted(count, title(deck) + " Card");
}
std::string_view title(UnitFilter filter) {
  constexpr std::array<std::string_view, 8> all{"Auxiliaries", "Infantry",  "Fleets",
                                                "Cavalry",     "Sorcerers", "Land Units",
                                                "Naval Units", "Units"};
  return all[static_cast<std::size_t>(filter)];
}
std::string_view title(Ability ability) {
  constexpr std::array<std::string_view, kAbilities> all{
      "Absorb", "First Strike", "Flight",  "Naval", "Pathfinder",   "Pursuit",
      "Speed",  "Superiority",  "Support", "Warp",  "Water Walking"};
  return all[static_cast<std::size_t>(ability)];
}

class Words {
 public:
  Words(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::string name(Card card) const {
    if (!card.known() || card.index >= content_.names.size()) return "an unknown card";
    const Piece piece = content_.piece(card);
    if (piece < kFirstMonster)
      return (piece < kClasses && kTaken[piece] > 0 ? "wounded " : "") +
             std::string{name_of_piece(piece).one};
    const std::uint16_t claim = content_.number(card, NameKind::condition);
    return claim != none16 ? condition(claim) : std::string{content_.text(card)};
  }
  // A Trait's condition has no name of its own.
  std::string condition(std::uint16_t claim) const {
    constexpr std::array<std::string_view, 4> places{"first", "second", "third", "fourth"};
    const DeckCard& trait = content_.deck_cards[content_.claims[claim].card];
    const unsigned place = claim - trait.first_claim + 0u;
    return "the " +
           (place < places.size() ? std::string{places[place]} : number(place + 1) + "th") +
           " condition of " + name(trait.name);
  }
  // "an Auxiliary", "three wounded Cavalry", "the Kraken".
  std::string pieces(Card card, std::int64_t count, const std::string& kind = "") const {
    const Piece piece = content_.piece(card);
    if (piece >= content_.pieces_count()) return name(card);  // no piece at all
    if (piece >= kFirstMonster) return "the " + name(card);
    const std::string what =
        kind + (piece < kClasses && kTaken[piece] > 0 ? "wounded " : "") +
        std::string{count == 1 ? name_of_piece(piece).one : name_of_piece(piece).several};
    if (count != 1) return in_words(count) + " " + what;
    return what.starts_with("wounded") ? "a " + what : with_article(what);
  }
  std::string pieces(Piece piece, std::int64_t count, const std::string& kind = "") const {
    return piece < content_.pieces_count() ? pieces(content_.piece_name(piece), count, kind)
                                           : "nothing";
  }
  std::string units(const std::vector<Copies>& list) const {
    std::vector<std::string> words;
    for (const Copies& one : list) words.push_back(pieces(one.card, one.copies));
    return words.empty() ? "nothing" : joined(words);
  }
  std::string force(const Force& force) const { return joined(parts_of(force)); }
  std::vector<std::string> parts_of(const Force& force) const {
    std::vector<std::string> words;
    read_.each_piece(force, [&](Piece piece, unsigned n) {
      words.push_back(pieces(piece, n) + wounds_of(piece));
    });
    return words;
  }
  // Of a Monster only: wounded Units have a name that says so.
  std::string wounds_of(Piece piece) const {
    if (piece < kFirstMonster) return "";
    const unsigned taken = state_.monster[piece - kFirstMonster].wounds;
    return taken == 0 ? "" : " (" + of_its_wounds(piece, taken) + " taken)";
  }
  std::string of_its_wounds(Piece piece, std::int64_t taken) const {
    const unsigned all = piece < kClasses ? kScores[static_cast<std::size_t>(kTypeOf[piece])].wounds
                                          : content_.monsters[piece - kFirstMonster].wounds;
    return number(taken) + " of " + number(all) + " Wounds";
  }
  std::string cards(const std::vector<Card>& list) const {
    std::vector<std::string> words;
    for (const Card one : list)
      words.push_back((content_.number(one, NameKind::position) != none16 ? "the " : "") +
                      name(one));
    const bool unknown =
        std::all_of(list.begin(), list.end(), [](Card one) { return !one.known(); });
    if (unknown) return counted(static_cast<std::int64_t>(list.size()), "card");
    return joined(words);
  }
  static std::string dice(const std::vector<std::uint8_t>& values) {
    if (values.empty()) return "no die";
    std::vector<std::string> words;
    for (const std::uint8_t one : values) words.push_back(number(one));
    return joined(words);
  }

  // --- Effects ---

  // What an effect does to whom it concerns, after "to".
  std::string effect(const Effect& one) const {
    const std::string gold = number(std::abs(one.n)) + " Gold";
    switch (one.op) {
      case EffectOp::gold:
        return (one.n < 0 ? "lose " : "gain ") + gold +
               (one.per == Per::flat ? "" : " for each " + capital(std::string{name_of(one.per)}));
      case EffectOp::acquire:
        if (one.what == kArtifactCard) return "acquire " + cards_of(Deck::artifact, one.n);
        if (one.what == kDynastyCard) return "acquire " + cards_of(Deck::dynasty, one.n);
        return "acquire " + pieces(one.what, one.n);
      case EffectOp::draw: return "draw " + cards_of(one.deck, one.n);
      case EffectOp::execute: return "execute " + title(one.action, one.side);
      case EffectOp::summon:
        return "summon " + (one.monster == none8
                                ? "a Monster"
                                : pieces(static_cast<Piece>(kFirstMonster + one.monster), 1));
      case EffectOp::attack: return "attack with Strength " + number(one.strength);
      case EffectOp::move: return "move " + std::string{title(one.units)};
      case EffectOp::place: return "place " + pieces(one.what, one.n, "Barbarian ");
      case EffectOp::remove: return "remove " + pieces(one.what, one.n);
      case EffectOp::upgrade:
        return "build " + with_article(std::string{title(one.to)}) + " for free";
      case EffectOp::downgrade:
        return "degrade " +
               (one.any_from ? "a Civilized Area" : with_article(std::string{title(one.from)}));
      case EffectOp::take_position: return "take a Position Card";
      case EffectOp::transfer_gold: return (one.to_other ? "give " : "take ") + gold;
      case EffectOp::discard: return "discard " + cards_of(one.deck, one.n);
      case EffectOp::extra_envoy: return "place an extra Envoy";
      case EffectOp::heal: return "heal all own Units";
      case EffectOp::this_turn: return "let it hold until the turn ends";
      case EffectOp::choose: return "choose";
    }
    return "";
  }
  // The effect of a card by its place, from 1; null where there is none.
  const Effect* effect_of_card(Card card, std::int32_t place) const {
    const std::uint16_t number = content_.number(card, NameKind::card);
    if (number == none16 || place < 1) return nullptr;
    const std::size_t at =
        content_.deck_cards[number].first_effect + static_cast<std::size_t>(place) - 1;
    return at < content_.effects.size() ? &content_.effects[at] : nullptr;
  }
  // What holds for somebody until the turn ends.
  std::string until_end(const Fact& fact) const {
    const std::string have = " of " + text_of(fact.by) + " have ";
    std::vector<std::string> words;
    const Effect* effect = effect_of_card(fact.card, fact.amount);
    for (unsigned i = 0; effect != nullptr && i < effect->passives; ++i) {
      const Passive& one = content_.passives[effect->passive + i];
      const std::string level = (one.level < 0 ? " " : " +") + number(one.level);
      if (one.op == PassiveOp::ability)
        words.push_back(std::string{title(one.unit)} + have + std::string{title(one.ability)} +
                        level);
      if (one.op == PassiveOp::absorb)
        words.push_back(std::string{name_of_piece(piece_of(one.upgrade)).several} + have +
                        "Absorb" + level);
    }
    const std::string what = words.empty()
                                 ? "What " + name(fact.card) + " says holds for " + text_of(fact.by)
                                 : joined(words);
    return what + " until the turn ends.";
  }

  // --- Moves ---

  std::string tell(const std::string& by, const Draft& m) const {
    return by + " keeps " + (m.card.known() ? name(m.card) : "a Trait") + ".";
  }
  std::string tell(const std::string& by, const Settle& m) const {
    return by + " takes " + std::string{name_of(m.colour)} + " and starts in " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Barbarians& m) const {
    return by + " puts a Barbarian Keep and Infantry into " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Place& m) const {
    const bool barbarian = state_.frame_count > 0 && state_.top().barbarian;
    return by + " places " + pieces(m.piece, 1, barbarian ? "Barbarian " : "") + " in " +
           name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Track& m) const {
    std::vector<std::string> words;
    for (const ActionName one : m.actions) words.emplace_back(title(one));
    return by + " lays the action cards: " + joined(words) + ".";
  }
  std::string tell(const std::string& by, const Event& m) const {
    return by + " plays the event " + name(m.card) + ".";
  }
  std::string tell(const std::string& by, const Envoy& m) const {
    return by + " puts an Envoy on " + title(m.action, m.side) + ".";
  }
  std::string tell(const std::string& by, const Search& m) const {
    return by + " searches the " + title(m.deck) + " deck.";
  }
  std::string tell(const std::string& by, const Keep& m) const {
    return by + " keeps " + name(m.card) + ".";
  }
  std::string tell(const std::string& by, const Build& m) const {
    return by + (m.free ? " takes " : " buys ") + units({{m.unit, m.n}}) +
           (m.free ? " for free" : "") + " in " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Improve& m) const {
    return by + " builds " + pieces(m.piece, 1) + " in " + name(m.area) +
           (m.free ? " for free." : ".");
  }
  std::string tell(const std::string& by, const MoveUnits& m) const {
    return by + " moves " + units(m.units) + " from " + name(m.from) + " to " + name(m.to) + ".";
  }
  std::string tell(const std::string& by, const Fight& m) const {
    return by + " fights in " + name(m.area) + " next.";
  }
  std::string tell(const std::string& by, const TakeSeat& m) const {
    return by + " takes the seat of the " + name(m.position) + ".";
  }
  std::string tell(const std::string& by, const Annex& m) const {
    return by + " takes control of " + name(m.area) + " by Diplomacy.";
  }
  std::string tell(const std::string& by, const Study& m) const {
    if (m.destiny + m.sorcery == 0) return by + " draws no card.";
    std::vector<std::string> words;
    if (m.destiny > 0) words.push_back(counted(m.destiny, "Destiny Card"));
    if (m.sorcery > 0) words.push_back(counted(m.sorcery, "Sorcery Card"));
    return by + " draws " + joined(words) + ".";
  }
  std::string tell(const std::string& by, const Play& m) const {
    return by + " plays " + name(m.card) + ".";
  }
  std::string tell(const std::string& by, const Use& m) const {
    return by + " uses " + name(m.card) + ".";
  }
  std::string tell(const std::string& by, const Done&) const {
    if (state_.frame_count == 0) {
      const bool moved = state_.at.target != nowhere;
      return by + (moved ? " is done with the moves of the Warfare Phase."
                         : " moves nothing in the Warfare Phase.");
    }
    const Frame& frame = state_.top();
    if (frame.kind == FrameKind::leave)
      return by + " moves nothing more out of " + area_name(frame.area) + ".";
    const bool action = frame.kind == FrameKind::action && frame.action != ActionName::none;
    return by + " is done with " + (action ? title(frame.action, frame.side) : "the moves") +
           by_card() + ".";
  }
  // " by Founding", where a card lets the player do what is done now.
  std::string by_card() const {
    if (state_.frame_count < 2 || state_.top().taken) return "";
    const Frame& below = state_.frames[state_.frame_count - 2u];
    return below.kind == FrameKind::resolve ? " by " + card(below.card) : "";
  }
  std::string tell(const std::string& by, const Wounds& m) const {
    if (m.units.empty()) return by + " gives the Wounds to nobody.";
    return by + (m.units.size() == 1 ? " gives the Wound to " : " gives the Wounds to ") +
           targets(m.units) + ".";
  }
  // "three Auxiliaries and a Sorcerer (2 Wounds)": Wounds that follow each other into one Unit are
  // one target.
  std::string targets(const std::vector<Card>& units) const {
    struct Target {
      Card card;
      Piece now;  // none8 once no further Wound can be told to hit the same one
      unsigned wounds;
    };
    std::vector<Target> all;
    for (const Card one : units) {
      const Piece piece = content_.piece(one);
      const bool monster = piece >= kFirstMonster && piece < content_.pieces_count();
      const bool wounded = piece < kClasses && kTaken[piece] > 0;
      Piece now = monster ? piece : none8;
      if (piece < kClasses && read_.wounds_left(piece) > 1) now = static_cast<Piece>(piece + 1);
      const auto same = std::find_if(all.begin(), all.end(),
                                     [&](const Target& target) { return target.now == piece; });
      if (same == all.end() || !(monster || wounded)) {
        all.push_back({one, now, 1});
      } else {
        ++same->wounds;
        same->now = now;
      }
    }
    std::vector<std::string> words;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto alike = [&](const Target& one) {
        return one.card == all[i].card && one.wounds == all[i].wounds;
      };
      const auto here = all.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::any_of(all.begin(), here, alike)) continue;
      const auto count = std::count_if(here, all.end(), alike);
      words.push_back(pieces(all[i].card, count) + (all[i].wounds == 1
                                                        ? ""
                                                        : " (" + number(all[i].wounds) + " Wounds" +
                                                              (count > 1 ? " each)" : ")")));
    }
    return joined(words);
  }
  std::string tell(const std::string& by, const Pursue& m) const {
    return by + " pursues into " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Warp& m) const {
    return by + " warps " + units({{m.unit, m.n}}) + " to " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Discard& m) const {
    return by + " discards " + (m.cards.empty() ? "nothing" : cards(m.cards)) + ".";
  }
  std::string tell(const std::string& by, const Remove& m) const {
    return by + " removes " + units({{m.unit, m.n}}) + " from " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Choose& m) const {
    const bool resolves = state_.frame_count > 0 && state_.top().kind == FrameKind::resolve;
    const std::string of_card = resolves ? " for " + card(state_.top().card) : "";
    if (m.area.known()) return by + " chooses " + name(m.area) + of_card + ".";
    if (m.seat != nobody) return by + " chooses " + text_of(m.seat) + of_card + ".";
    if (resolves) {
      const Effect& asked = effect_of(content_, state_.top());
      if (asked.op == EffectOp::choose && m.option > 0 && m.option <= asked.options)
        return by + " chooses to " + effect(content_.effects[asked.first + m.option - 1u]) + ".";
    }
    return by + " chooses option " + number(m.option) + ".";
  }
  std::string tell(const std::string& by, const Trade& m) const {
    return by + " proposes a trade to " + text_of(m.with) + ".";
  }
  std::string tell(const std::string& by, const Accept&) const {
    return by + " accepts the trade.";
  }
  std::string tell(const std::string& by, const Decline&) const {
    return by + " declines the trade.";
  }
  std::string tell(const std::string& by, const Claim& m) const {
    const bool vp_card = content_.number(m.card, NameKind::card) != none16;
    return by + " claims " + (vp_card ? "the VP Card " : "") + name(m.card) + ".";
  }
  // What is declined.
  std::string tell(const std::string& by, const Pass&) const {
    switch (state_.battle.stage) {
      case BattleStage::none: break;
      case BattleStage::pursue: return by + " does not pursue.";
      default: return by + " does not warp.";
    }
    if (state_.frame_count > 0) {
      const Frame& frame = state_.top();
      if (frame.kind == FrameKind::place)
        return by + " does not place " + pieces(frame.piece, frame.n) + ".";
      if (frame.kind == FrameKind::envoy) return by + " places no extra Envoy.";
    } else if (state_.at.phase == Phase::trade && state_.at.seat < state_.players) {
      const bool declined = state_.player[state_.at.seat].closed != 0;
      return by + (declined ? " proposes no other trade." : " proposes no trade.");
    } else if (state_.at.phase == Phase::vp) {
      return by + " is done with claiming VPs.";
    }
    return by + " passes.";
  }
  std::string tell(const std::string&, const Deal& m) const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < m.cards.size() && i < limits::kSeats; ++i)
      words.push_back(std::string{Seat{static_cast<std::uint8_t>(i)}.text()} + " " +
                      name(m.cards[i]));
    return "The Position Cards are dealt: " + joined(words) + ".";
  }
  std::string tell(const std::string&, const Draw& m) const {
    if (m.deck == Deck::vp)
      return "The next VP Card is " + (m.cards.empty() ? "missing" : cards(m.cards)) + ".";
    return (m.to == nobody ? "From" : text_of(m.to) + " draws from") + " the " + title(m.deck) +
           " deck: " + (m.cards.empty() ? "nothing" : cards(m.cards)) + ".";
  }
  std::string tell(const std::string&, const Roll& m) const {
    if (state_.battle.stage == BattleStage::none) return "The dice show " + dice(m.attacker) + ".";
    return std::string{state_.battle.stage == BattleStage::strike ? "First Strike: the" : "The"} +
           " attacker rolls " + dice(m.attacker) + "; the defender " + dice(m.defender) + ".";
  }

  // --- Facts ---

  std::string tell(const Fact& fact) const;

  // --- The position ---

  std::string position() const {
    std::string text = moment() + "\n";
    for (Owner i = 0; i < state_.players; ++i) text += player(i);
    text += "\n";
    for (AreaNumber i = 0; i < content_.area_count; ++i) text += area(i);
    for (unsigned i = 0; i < state_.vp.count; ++i)
      if (state_.vp.card[i] < content_.deck_cards.size())
        text += (i == 0 ? "VP Cards: " : ", ") + name(content_.deck_cards[state_.vp.card[i]].name);
    return text + (state_.vp.count > 0 ? ".\n" : "");
  }

 private:
  std::string moment() const {
    const Moment& at = state_.at;
    if (at.phase == Phase::over) return "The game is over.";
    std::string text = at.phase == Phase::setup
                           ? "Setup"
                           : "Turn " + number(state_.vp.count) + " of " +
                                 number(state_.vp_total()) + ", " + std::string{title(at.phase)};
    for (unsigned i = 0; i < state_.frame_count; ++i)
      text += (i == 0 ? ": " : "; ") + goes_on(state_.frames[i]);
    if (state_.battle.stage != BattleStage::none)
      text += (state_.frame_count == 0 ? ": " : "; ") + std::string{"a Battle in "} +
              name(content_.area_name[state_.battle.area]) + " (" +
              owner_text(state_.battle.attacker) + " against " +
              owner_text(state_.battle.defender) + ")";
    return text + ".";
  }
  // What a frame is about.
  std::string goes_on(const Frame& frame) const {
    const std::string by = owner_text(frame.seat);
    switch (frame.kind) {
      case FrameKind::action:
        return by + (frame.taken ? " takes " : " executes ") + title(frame.action, frame.side);
      case FrameKind::resolve: return by + " resolves " + card(frame.card);
      case FrameKind::draw: return by + " draws " + cards_of(frame.deck, frame.n);
      case FrameKind::place:
        return by + " places " + pieces(frame.piece, frame.n, frame.barbarian ? "Barbarian " : "");
      case FrameKind::limit: return by + " has " + cards_of(frame.deck, frame.n) + " too many";
      case FrameKind::surplus: return by + " has " + pieces(frame.piece, frame.n) + " too many";
      case FrameKind::remove: return by + " removes " + pieces(frame.piece, frame.n);
      case FrameKind::discard: return by + " discards " + cards_of(frame.deck, frame.n);
      case FrameKind::envoy: return by + " may place an extra Envoy";
      case FrameKind::position: return by + " takes a Position Card";
      case FrameKind::warping:
        return by + " moves " + std::string{title(frame.units)} + " into Civilized Areas";
      case FrameKind::leave: return by + " may move Units out of " + area_name(frame.area);
      case FrameKind::spend: return by + " resolves the Trade Bonus Cards";
    }
    return "";
  }
  std::string area_name(AreaNumber area) const {
    return area < content_.area_count ? name(content_.area_name[area]) : "nowhere";
  }
  static std::string column(const std::string& text, std::size_t width) {
    return text + std::string(text.size() < width ? width - text.size() : 1, ' ');
  }
  std::string player(Owner seat) const {
    const PlayerState& one = state_.player[seat];
    std::string text = column(owner_text(seat) + " " + std::string{name_of(one.colour)}, 10) +
                       column(number(one.vp) + " VP", 7) + column(number(one.gold) + " Gold", 10) +
                       column(number(read_.count(seat, Counted::land)) + " land", 9) +
                       column(number(read_.count(seat, Counted::sea)) + " sea", 8) +
                       column(number(read_.count(seat, Counted::civilized)) + " civilized", 14);
    std::vector<std::string> held;
    for (unsigned i = 0; i < kPositions; ++i)
      if (state_.position[i] == seat) held.push_back(name(content_.positions[i].name));
    for (unsigned i = 0; i < one.traits.count; ++i) held.push_back(card(one.traits.card[i]));
    for (const auto& chart : one.chart)
      for (unsigned i = 0; i < chart.count; ++i) held.push_back(card(chart.card[i]));
    text += joined(held);
    const unsigned hand = one.hand.count + one.hidden[0] + one.hidden[1] + 0u;
    if (hand > 0) text += "; " + counted(hand, "card") + " in hand";
    return text + "\n";
  }
  std::string card(std::uint8_t number) const {
    return number < content_.deck_cards.size() ? name(content_.deck_cards[number].name)
                                               : "an unknown card";
  }
  std::string area(AreaNumber number) const {
    const AreaState& one = state_.area[number];
    if (one == AreaState{}) return "";
    std::vector<std::string> parts;
    if (one.upgrade != Upgrade::none) parts.push_back(pieces(piece_of(one.upgrade), 1));
    if (one.road) parts.push_back(pieces(kRoad, 1));
    for (const std::string& part : parts_of(read_.defenders(number))) parts.push_back(part);
    if (parts.empty()) parts.emplace_back("no Unit");
    std::string text = column(name(content_.area_name[number]), 22) +
                       column(owner_text(one.owner), 12) + joined(parts);
    const BattleState& battle = state_.battle;
    if (battle.area == number && read_.has_attackers())
      text += "; " + owner_text(battle.attacker) + " attacks with " + force(read_.attackers());
    else if (read_.has_invaders(number))
      text +=
          "; " + owner_text(state_.mover) + " has arrived with " + force(read_.invaders(number));
    return text + "\n";
  }

  // --- Parts of facts ---

  // " of A"; Roads have no owner.
  std::string whose(const Fact& fact) const {
    return content_.piece(fact.card) == kRoad ? "" : " of " + text_of(fact.by);
  }
  // The Wounds are told beside it, so it is just "a Sorcerer".
  std::string pieces_of_the_hurt(const Fact& fact) const {
    Piece piece = content_.piece(fact.card);
    if (piece < kClasses) piece = kWhole[static_cast<std::size_t>(kTypeOf[piece])];
    return capital(pieces(piece, fact.amount)) + whose(fact);
  }
  std::string vps_of(Card card) const {
    const std::uint16_t number_of_card = content_.number(card, NameKind::card);
    if (number_of_card == none16) return "VPs";
    const std::uint16_t claim = content_.deck_cards[number_of_card].claim;
    return claim == none16 ? "VPs" : counted(content_.claims[claim].vp, "VP");
  }
  // Where the cards go.
  std::string drawn(const Fact& fact, Deck deck) const {
    const std::string by = text_of(fact.by);
    const std::string one = fact.amount == 1 ? "it" : "one of them";
    switch (deck) {
      case Deck::destiny:
      case Deck::sorcery:
        return (fact.amount == 1 ? "It goes into " : "They go into ") + by + "'s hand.";
      case Deck::trait: return by + " keeps one of them and passes the others on.";
      case Deck::event: return by + " plays " + one + ".";
      case Deck::dynasty:
      case Deck::artifact:
        return fact.rule == row<"kw-acquire-6"> ? "" : by + " keeps " + one + ".";
      case Deck::trade: return by + " spends " + (fact.amount == 1 ? "it" : "them") + " at once.";
      default: return "";
    }
  }
  // kw-vp-2, in its order.
  std::string tie_broken(const Fact& fact) const {
    constexpr std::array<std::string_view, 6> compared{"VPs",    "Metropols", "Gold",
                                                       "Cities", "Keeps",     "Strength of Units"};
    const std::string by = text_of(fact.by), other = text_of(fact.other);
    const auto decides = static_cast<std::size_t>(std::clamp(fact.amount, 0, 6));
    if (decides == compared.size())
      return by + " and " + other + " are equal in everything that is compared.";
    std::string text =
        by + " and " + other + " have as many VPs; " + std::string{compared[decides]} + " ";
    text += compared[decides].ends_with('s') && decides < 5 ? "decide" : "decides";
    return text + ": " + by + " has more" + (decides == 2 ? amounts(fact) : "") + ".";
  }
  // The Gold does not change any more.
  std::string amounts(const Fact& fact) const {
    return " (" + number(state_.player[fact.by.number].gold) + " against " +
           number(state_.player[fact.other.number].gold) + ")";
  }

  const Content& content_;
  const State& state_;
  const Reading read_;
};

std::string Words::tell(const Fact& fact) const {
  const std::string by = capital(text_of(fact.by));
  const std::string other = text_of(fact.other);
  const std::string card = name(fact.card);
  const std::string area = fact.area.known() ? name(fact.area) : "";
  const std::string n = number(fact.amount);
  const std::string in = area.empty() ? "" : " in " + area;
  // "Three Auxiliaries of A are", "The Kraken of A is".
  const auto pieces_of_owner = [&] {
    return capital(pieces(fact.card, fact.amount)) + whose(fact);
  };
  const std::string are = fact.amount > 1 ? " are" : " is";
  const auto verb = [&](const std::string& what) {
    return " " + what + (fact.amount > 1 ? "" : "s");
  };
  const auto they = [&](const std::string& what) { return capital(does(fact.by, what)); };
  const auto action = [&] {
    return title(static_cast<ActionName>(std::clamp(fact.amount / 2, 0, 8)),
                 static_cast<Side>(fact.amount & 1));
  };
  const auto deck = static_cast<Deck>(std::clamp(fact.second, 0, 9));
  switch (fact.deed) {
    case Deed::rule: return "";
    case Deed::position_dealt: return by + " is the " + card + ".";
    case Deed::traits_dealt: return by + " is dealt Traits.";
    case Deed::drafted:
      return by + " has chosen " +
             (fact.amount < static_cast<int>(kPicks) ? in_words(fact.amount) + " of" : "all") +
             " four Traits.";
    case Deed::settled: return by + "'s Empire begins" + in + ".";
    case Deed::pieces_given: return by + " gets " + pieces(fact.card, fact.amount) + in + ".";
    case Deed::gold_given: return by + " starts with " + n + " Gold.";
    case Deed::envoys_given: return by + " has " + counted(fact.amount, "Envoy") + ".";
    case Deed::laid_open: return by + " lays " + card + " on the Empire Chart.";
    case Deed::revealed: return by + " turns it up: it gives " + vps_of(fact.card) + ".";
    case Deed::turn_begins: return "Turn " + n + " begins.";
    case Deed::phase_begins:
      return "The " + std::string{title(static_cast<Phase>(std::clamp(fact.amount, 1, 10)))} +
             " begins.";
    case Deed::track_laid: return "They lie face up on the track, from left to right.";
    case Deed::gold_gained: return by + " gains " + n + " Gold.";
    case Deed::gold_lost: return by + " loses " + n + " Gold.";
    case Deed::paid: return by + " pays " + n + " Gold.";
    case Deed::drawn: return drawn(fact, deck);
    case Deed::draw_added:
      return by + " draws " + cards_of(deck, fact.amount) + " more because of " + card + ".";
    case Deed::event_played: return "It is resolved; the other cards are discarded.";
    case Deed::piece_placed:
      if (!fact.card.known()) return "The Barbarians hold " + area + ".";
      return pieces_of_owner() + are + " placed" + in + ".";
    case Deed::not_placed:
      return "There is no Area for " + pieces(fact.card, std::max(fact.amount, 1)) + ".";
    case Deed::envoy_placed:
      if (fact.rule == row<"kw-envoy-2">) return "It is an extra Envoy.";
      return by + " has " + in_words(fact.second) + (fact.second > 1 ? " Envoys" : " Envoy") +
             " left to place.";
    case Deed::envoy_back: return by + "'s Envoy leaves the track.";
    case Deed::action_taken: return by + " takes " + action() + ".";
    case Deed::action_executed: return by + " executes " + action() + ".";
    case Deed::kept: return card + " lies on " + by + "'s Empire Chart.";
    case Deed::improved: return capital(pieces(fact.card, 1)) + " stands" + in + ".";
    case Deed::position_taken:
      return by + " is the " + card + " now" +
             (fact.other == nobody ? "." : ", and " + other + " is not any more.");
    case Deed::moved: return pieces_of_owner() + verb("arrive") + in + ".";
    case Deed::native: return "A native Barbarian Infantry appears" + in + ".";
    case Deed::gained: return they("control") + " " + area + ".";
    case Deed::lost: return they("lose") + " control of " + area + ".";
    case Deed::battle: return "A Battle begins" + in + ": " + by + " against " + other + ".";
    case Deed::dice: {
      const bool strike = fact.rule == row<"ability-first-strike-1">;
      return they("score") + " " +
             (fact.amount == 0 ? "no success" : number(fact.amount) + " success") +
             (fact.amount > 1 ? "es" : "") + (strike ? " with First Strike." : ".");
    }
    case Deed::absorbed: return they("absorb") + " " + counted(fact.amount, "hit") + ".";
    case Deed::no_dice:
      return "Nobody can roll a die, so the Units of " + text_of(fact.by) +
             ", who attacked, are killed.";
    case Deed::hits: return they("suffer") + " " + counted(fact.amount, "Wound") + ".";
    case Deed::wounded:
      return pieces_of_the_hurt(fact) + are + " wounded (" +
             of_its_wounds(content_.piece(fact.card), fact.second) + ").";
    case Deed::killed: return pieces_of_owner() + are + " killed.";
    case Deed::won: return they("win") + " the Battle" + in + ".";
    case Deed::nobody_won: return "Nobody survives the Battle" + in + ".";
    case Deed::degraded: {
      const auto left = static_cast<Upgrade>(std::clamp(fact.amount, 0, 3));
      return area + " is degraded to " +
             (left == Upgrade::none ? "a Rural Area" : with_article(std::string{title(left)})) +
             ".";
    }
    case Deed::converted: return "What stands" + in + " becomes " + text_of(fact.by) + "'s.";
    case Deed::conquered: return they("conquer") + " " + area + ".";
    case Deed::pursued: return pieces_of_owner() + verb("pursue") + " into " + area + ".";
    case Deed::warped:
      return "Warp places " + pieces(fact.card, fact.amount) + whose(fact) + in + ".";
    case Deed::healed:
      return capital(in_words(fact.amount)) + " wounded " + (fact.amount > 1 ? "Units" : "Unit") +
             (fact.by == nobody ? "" : whose(fact)) + verb("heal") + ".";
    case Deed::left: return by + " leaves " + area + ".";
    case Deed::annexed:
      return by + " controls " + area +
             (fact.other == nobody ? "." : ", and " + other + " has lost it.");
    case Deed::played: return by + " resolves " + card + ".";
    case Deed::used: return card + " is resolved.";
    case Deed::discarded:
      if (fact.rule == row<"kw-card-2">) return "Nobody is the " + card + " now.";
      return fact.card.known()  ? card + " leaves " + by + "'s Empire Chart."
             : fact.amount == 1 ? "It goes to the discard pile."
                                : "They go to the discard pile.";
    case Deed::removed:
      return pieces_of_owner() + are + " removed" + (area.empty() ? "" : " from " + area) + ".";
    case Deed::traded: return by + " trades with " + other + ".";
    case Deed::declined: return by + " and " + other + " do not trade any more in this phase.";
    case Deed::claimed:
      return by + " gains " + counted(fact.amount, "VP") + " and has " + number(fact.second) + ".";
    case Deed::until_end: return until_end(fact);
    case Deed::effects_end: return "Effects of this turn end.";
    case Deed::game_ends: return "The game ends.";
    case Deed::final_score: return by + " has " + counted(fact.amount, "VP") + ".";
    case Deed::tie_broken: return tie_broken(fact);
  }
  return "";
}

}  // namespace

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  const std::string who = capital(by == chance ? "chance" : text_of(by));
  return std::visit([&](const auto& one) { return words.tell(who, one); }, move);
}

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  return Words(content, state).tell(fact);
}

std::string Rules::tell_position(const Content& content, const State& state) {
  return Words(content, state).position();
}

namespace {

// An Area on the way that must not stop them for the Units to come there; nowhere if one is not
// enough. It is the one that the owner has just given up, or could not hold.
AreaNumber stops_at(const Reading& read, Owner owner, Piece piece, AreaNumber from, AreaNumber to) {
  for (AreaNumber i = 0; i < read.content.area_count; ++i) {
    if (i == to || read.content.is_sea(i) || read.controls(owner, i)) continue;
    State open = read.state;
    open.area[i].owner = owner;
    if (may_reach(Reading(read.content, open), owner, piece, from, to)) return i;
  }
  return nowhere;
}

std::string tell_refused_move(const Reading& read, const Words& words, Seat by,
                              const MoveUnits& move, RuleId rule) {
  const Content& content = read.content;
  const AreaNumber from = content.area(move.from), to = content.area(move.to);
  const std::string start = words.name(move.from), end = words.name(move.to);
  if (rule == row<"movement-2">) return end + " is too far from " + start + ".";
  if (rule == row<"movement-3">) return "Land Units cannot cross or enter the sea there.";
  if (rule == row<"movement-4">) return end + " is land.";
  if (move.units.empty()) return "No Unit is named.";
  const Decision asked = decision_of(read);
  const bool moves = asked.seats.has(by) && (asked.kinds & kinds_of<MoveUnits>) != 0;
  if (!moves || from >= content.area_count || to >= content.area_count) return "";
  for (const Copies& one : move.units) {
    const Piece piece = content.piece(one.card);
    if (piece >= content.pieces_count() || (piece >= kClasses && piece < kFirstMonster)) continue;
    const unsigned there = unmoved(read, by.number, from, piece);
    if (one.copies > there)
      return piece >= kFirstMonster
                 ? capital(words.pieces(piece, 1)) + " cannot move out of " + start + "."
                 : text_of(by) + " has " + (there > 0 ? "only " : "") + words.pieces(piece, there) +
                       " in " + start + " that can still move.";
    const bool stops =
        rule == row<"movement-5"> || rule == row<"movement-9"> || rule == row<"campaign-2">;
    if (!stops || may_reach(read, by.number, piece, from, to)) continue;
    const AreaNumber area = stops_at(read, by.number, piece, from, to);
    if (area == nowhere) return "On the way to " + end + " the Units must stop.";
    const Owner owner = read.area(area).owner;
    return "On the way to " + end + " the Units must stop in " +
           words.name(content.area_name[area]) + ", which " +
           (is_empire(owner) ? owner_text(owner) + " controls." : "no Empire controls.");
  }
  return "";
}

}  // namespace

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Words words(content, state);
  const Reading read(content, state);
  if (const auto* one = std::get_if<MoveUnits>(&move))
    return tell_refused_move(read, words, by, *one, rule);
  if (const auto* one = std::get_if<Build>(&move); one != nullptr && by.number < state.players) {
    const Piece piece = content.piece(one->unit);
    if (rule == row<"kw-cost-2"> && piece < kClasses)
      return counted(one->n, "Unit") + " cost " + number(read.cost(by.number, piece) * one->n) +
             " Gold; there are " + number(state.player[by.number].gold) + ".";
    if (rule == row<"build-army-9"> && piece < kClasses)
      return "There are " + number(read.units_of(by.number, kTypeOf[piece])) + " of " +
             number(read.capacity(by.number, kTypeOf[piece])) + " allowed.";
  }
  if (std::holds_alternative<Roll>(move) && rule != row<"dice-1"> &&
      (decision_of(read).kinds & kinds_of<Roll>) != 0) {
    const Dice dice = dice_of(read);
    return "The attacker rolls " + number(dice.attacker) + " dice" + ", the defender " +
           number(dice.defender) + ".";
  }
  return "";
}

}  // namespace arbiter::zabor
