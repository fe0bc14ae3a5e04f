// What people read: moves, facts, positions, and why a rule refuses a move.
#include <algorithm>
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

std::string_view title(ActionName action) {
  constexpr std::array<std::string_view, 9> all{"Acquisition", "Build Army",   "Campaign",
                                                "Civilize",    "Council Seat", "Diplomacy",
                                                "Maritime",    "Rituals",      "moves of a card"};
  return all[static_cast<std::size_t>(action)];
}
std::string title(ActionName action, Side side) {
  return "the " + std::string{name_of(side)} + " " + std::string{title(action)};
}

class Words {
 public:
  Words(const Content& content, const State& state)
      : content_(content), state_(state), read_(content, state) {}

  std::string name(Card card) const {
    if (!card.known() || card.index >= content_.names.size()) return "an unknown card";
    const Piece piece = content_.piece(card);
    if (piece < kClasses && kTaken[piece] > 0)
      return "wounded " + std::string{name_of(kTypeOf[piece])};
    if (piece < kClasses) return std::string{name_of(kTypeOf[piece])};
    return std::string{content_.text(card)};
  }
  std::string units(const std::vector<Copies>& list) const {
    std::vector<std::string> words;
    for (const Copies& one : list)
      words.push_back(one.copies == 1 ? name(one.card) : number(one.copies) + " " + name(one.card));
    return words.empty() ? "nothing" : joined(words);
  }
  std::string cards(const std::vector<Card>& list) const {
    std::vector<std::string> words;
    for (const Card one : list) words.push_back(name(one));
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

  // --- Moves ---

  std::string tell(const std::string& by, const Draft& m) const {
    return by + " keeps " + (m.card.known() ? name(m.card) : "a Trait") + ".";
  }
  std::string tell(const std::string& by, const Settle& m) const {
    return by + " takes " + std::string{name_of(m.colour)} + " and starts in " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Barbarians& m) const {
    return by + " puts a Barbarian Keep into " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Place& m) const {
    return by + " places " + name(m.piece) + " in " + name(m.area) + ".";
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
    return by + " searches the " + std::string{name_of(m.deck)} + " deck.";
  }
  std::string tell(const std::string& by, const Keep& m) const {
    return by + " keeps " + name(m.card) + ".";
  }
  std::string tell(const std::string& by, const Build& m) const {
    return by + (m.free ? " takes " : " buys ") + units({{m.unit, m.n}}) +
           (m.free ? " for free" : "") + " in " + name(m.area) + ".";
  }
  std::string tell(const std::string& by, const Improve& m) const {
    return by + " builds a " + name(m.piece) + (m.free ? " for free" : "") + " in " + name(m.area) +
           ".";
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
    if (const Frame* frame = action_frame(state_); frame != nullptr)
      return by + " is done with " + title(frame->action, frame->side) + ".";
    return by + " is done.";
  }
  std::string tell(const std::string& by, const Wounds& m) const {
    return by + " gives the wounds to " + (m.units.empty() ? "nobody" : cards(m.units)) + ".";
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
    if (m.area.known()) return by + " chooses " + name(m.area) + ".";
    if (m.seat != nobody) return by + " chooses " + text_of(m.seat) + ".";
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
    return by + " claims the VPs of " + name(m.card) + ".";
  }
  std::string tell(const std::string& by, const Pass&) const { return by + " passes."; }
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
    return (m.to == nobody ? "From" : text_of(m.to) + " draws from") + " the " +
           std::string{name_of(m.deck)} +
           " deck: " + (m.cards.empty() ? "nothing" : cards(m.cards)) + ".";
  }
  std::string tell(const std::string&, const Roll& m) const {
    if (state_.battle.stage == BattleStage::none) return "The dice show " + dice(m.attacker) + ".";
    return "The attacker rolls " + dice(m.attacker) + "; the defender " + dice(m.defender) + ".";
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
    std::string text = "Turn " + number(state_.vp.count) + " of " + number(state_.vp_total()) +
                       ", " + std::string{name_of(at.phase)};
    for (unsigned i = 0; i < state_.frame_count; ++i) {
      const Frame& frame = state_.frames[i];
      text += frame.kind == FrameKind::action
                  ? ", " + title(frame.action, frame.side) + " of " + owner_text(frame.seat)
                  : ", " + std::string{name_of(frame.kind)} + " (" + owner_text(frame.seat) + ")";
    }
    if (state_.battle.stage != BattleStage::none)
      text += ", Battle in " + name(content_.area_name[state_.battle.area]) + " (" +
              owner_text(state_.battle.attacker) + " against " +
              owner_text(state_.battle.defender) + ")";
    return text + ".";
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
    if (one.upgrade != Upgrade::none) parts.emplace_back(name_of(one.upgrade));
    if (one.road) parts.emplace_back("road");
    std::vector<Copies> units;
    for (Class i = 0; i < kClasses; ++i)
      if (one.units.n[i] > 0) units.push_back({content_.pieces[i], one.units.n[i]});
    for (unsigned i = 0; i < content_.monsters.size(); ++i)
      if (state_.monster[i].area == number && state_.monster[i].owner == one.owner)
        units.push_back({content_.monsters[i].name, 1});
    if (!units.empty()) parts.push_back(this->units(units));
    std::string text = column(name(content_.area_name[number]), 22) +
                       column(owner_text(one.owner), 12) + joined(parts);
    if (read_.has_invaders(number)) text += "; " + owner_text(state_.mover) + " has arrived";
    return text + "\n";
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
  const std::string several = fact.amount == 1 ? card : n + " " + card;
  const auto action = [&] {
    return title(static_cast<ActionName>(std::clamp(fact.amount / 2, 0, 8)),
                 static_cast<Side>(fact.amount & 1));
  };
  switch (fact.deed) {
    case Deed::rule: return "";
    case Deed::position_dealt: return by + " is the " + card + ".";
    case Deed::traits_dealt: return by + " is dealt Traits.";
    case Deed::drafted: return by + " has picked.";
    case Deed::settled: return by + " settles" + in + ".";
    case Deed::pieces_given: return by + " gets " + several + in + ".";
    case Deed::gold_given: return by + " starts with " + n + " Gold.";
    case Deed::envoys_given: return by + " has " + counted(fact.amount, "Envoy") + ".";
    case Deed::laid_open: return by + " lays " + card + " on the Empire Chart.";
    case Deed::revealed: return "The VP Card " + card + " is turned up.";
    case Deed::turn_begins: return "Turn " + n + " begins.";
    case Deed::track_laid: return "The action cards lie on the track.";
    case Deed::gold_gained: return by + " gains " + n + " Gold.";
    case Deed::gold_lost: return by + " loses " + n + " Gold.";
    case Deed::paid: return by + " pays " + n + " Gold.";
    case Deed::drawn: return by + " draws " + counted(fact.amount, "card") + ".";
    case Deed::event_played: return "The event is " + card + ".";
    case Deed::piece_placed:
      return fact.card.known() ? capital(fact.amount > 1 ? several : card) + " of " +
                                     text_of(fact.by) + " is placed" + in + "."
                               : "A Barbarian Keep with Infantry stands" + in + ".";
    case Deed::not_placed: return "There is no room for " + card + ".";
    case Deed::envoy_placed: return by + "'s Envoy stands on " + action() + ".";
    case Deed::envoy_back: return by + "'s Envoy leaves the track.";
    case Deed::action_taken: return by + " takes " + action() + ".";
    case Deed::action_executed: return by + " executes " + action() + ".";
    case Deed::kept: return card + " lies on " + by + "'s Empire Chart.";
    case Deed::improved: return "A " + card + " stands" + in + ".";
    case Deed::position_taken: return by + " is the " + card + " now.";
    case Deed::moved: return capital(several) + " arrives" + in + ".";
    case Deed::native: return "A native Barbarian Infantry appears" + in + ".";
    case Deed::gained: return by + " controls " + area + ".";
    case Deed::lost: return by + " loses control of " + area + ".";
    case Deed::battle: return "A Battle begins" + in + ".";
    case Deed::dice:
      return by + " scores " + number(fact.amount) +
             (fact.amount == 1 ? " success" : " successes") + ".";
    case Deed::absorbed: return by + " absorbs " + counted(fact.amount, "hit") + ".";
    case Deed::hits: return by + " suffers " + counted(fact.amount, "wound") + ".";
    case Deed::wounded: return capital(card) + " of " + text_of(fact.by) + " is wounded.";
    case Deed::killed: return capital(card) + " of " + text_of(fact.by) + " is killed.";
    case Deed::won: return by + " wins the Battle" + in + ".";
    case Deed::nobody_won: return "Nobody survives the Battle" + in + ".";
    case Deed::degraded:
      return capital(area) + " is degraded to " +
             (fact.amount == 0
                  ? "a Rural Area"
                  : "a " +
                        std::string{name_of(static_cast<Upgrade>(std::clamp(fact.amount, 0, 3)))}) +
             ".";
    case Deed::converted: return "What stands" + in + " becomes " + text_of(fact.by) + "'s.";
    case Deed::conquered: return by + " conquers " + area + ".";
    case Deed::pursued: return by + " pursues into " + area + ".";
    case Deed::warped:
      return capital(several) + " of " + text_of(fact.by) + " warps to " + area + ".";
    case Deed::healed: return counted(fact.amount, "wounded Unit") + " heal.";
    case Deed::left: return by + " leaves " + area + ".";
    case Deed::annexed: return by + " takes " + area + " by Diplomacy.";
    case Deed::played: return by + " resolves " + card + ".";
    case Deed::used: return by + " uses " + card + ".";
    case Deed::discarded:
      return by + " discards " + (fact.card.known() ? card : counted(fact.amount, "card")) + ".";
    case Deed::removed: return by + " removes " + several + in + ".";
    case Deed::traded: return by + " trades with " + other + ".";
    case Deed::declined: return by + " declines to trade with " + other + ".";
    case Deed::claimed: return by + " claims " + counted(fact.amount, "VP") + " for " + card + ".";
    case Deed::until_end: return "This holds for " + text_of(fact.by) + " until the turn ends.";
    case Deed::effects_end: return "Effects of this turn end.";
    case Deed::game_ends: return "The game ends.";
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

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  const Words words(content, state);
  const Reading read(content, state);
  if (const auto* one = std::get_if<MoveUnits>(&move)) {
    if (rule == row<"movement-2">)
      return words.name(one->to) + " is too far from " + words.name(one->from) + ".";
    if (rule == row<"movement-5">)
      return "On the way to " + words.name(one->to) + " the Units must stop.";
    if (rule == row<"movement-3">) return "Land Units cannot cross or enter the sea there.";
    if (rule == row<"movement-4">) return words.name(one->to) + " is land.";
    if (rule == row<"campaign-2">) return "These Units have moved already.";
    if (one->units.empty()) return "No Unit is named.";
    return "Not all of " + words.units(one->units) + " can leave " + words.name(one->from) + " so.";
  }
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
