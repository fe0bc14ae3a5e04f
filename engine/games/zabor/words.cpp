// What people read: moves.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/names.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

class MoveWords : public Names {
 public:
  using Names::Names;

  static std::string dice(const std::vector<std::uint8_t>& values) {
    if (values.empty()) return "no die";
    std::vector<std::string> words;
    for (const std::uint8_t one : values) words.push_back(number(one));
    return joined(words);
  }
  // What an effect does to whom it concerns, after "to".
  std::string effect(const Effect& one) const {
    const std::string gold = number(std::abs(one.n)) + " Gold";
    switch (one.op) {
      case EffectOp::gold:
        return (one.n < 0 ? "lose " : "gain ") + gold +
               (one.per == Per::flat ? ""
                                     : " for each " + capitalised(std::string{name_of(one.per)}));
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
      case BattleStage::strike:
      case BattleStage::strike_wounds:
      case BattleStage::roll:
      case BattleStage::wounds:
      case BattleStage::won:
      case BattleStage::warp:
      case BattleStage::warp_all: return by + " does not warp.";
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
};

}  // namespace

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const MoveWords words(content, state);
  const std::string who = capitalised(by == chance ? "chance" : text_of(by));
  return std::visit([&](const auto& one) { return words.tell(who, one); }, move);
}

}  // namespace arbiter::zabor
