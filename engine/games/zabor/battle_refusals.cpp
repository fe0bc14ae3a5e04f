// Why Wounds, dice and a Warp are refused, in words.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {
namespace {

// "A wounded Cavalry suffers before an Infantry.", of the first Unit that is named too early.
std::string order_fact(const Words& words, Suffering side, const Wounds& move) {
  const Reading& read = words.read;
  for (const Card one : move.units) {
    const Piece piece = read.content.piece(one);
    if (piece < read.content.pieces_count() && may_suffer(read, side, piece)) {
      suffer_in(read, side, piece);
      continue;
    }
    std::vector<std::string> wounded;
    unsigned first = 0;
    read.each_piece(side.force, [&](Piece here, unsigned n) {
      if (!is_wounded(side, here)) return;
      wounded.push_back(words.pieces(here, n));
      first += n;
    });
    return " " + capitalised(joined(wounded)) + (first == 1 ? " suffers" : " suffer") + " before " +
           words.pieces(one, 1) + ".";
  }
  return "";
}

// "A rolls 2 dice for an Infantry (Strength 2)".
std::string dice_of_side(const Words& words, bool attackers) {
  const Reading& read = words.read;
  const BattleState& battle = read.state.battle;
  const Dice dice = dice_of(read);
  const unsigned n = attackers ? dice.attacker : dice.defender;
  const Owner owner = attackers ? battle.attacker : battle.defender;
  const Force force = attackers ? read.attackers() : read.defenders(battle.area);
  std::string text = side_text(owner) + (owner == kBarbarians ? " roll " : " rolls ") +
                     (n == 0 ? "no" : number(n)) + (n == 1 ? " die for " : " dice for ") +
                     words.force(force);
  if (battle.stage == BattleStage::strike) return text;
  const RoundDice parts = round_dice_of(read, attackers);
  text += " (Strength " + number(parts.strength);
  if (parts.superiority > 0) text += ", Superiority " + number(parts.superiority);
  if (parts.support > 0) text += ", Support " + number(parts.support);
  return text + ")";
}

std::string warp_by_card_fact(const Words& words, const Warp& move) {
  const Reading& read = words.read;
  const State& state = read.state;
  const Frame& frame = state.top();
  const std::string units{title(frame.units)};
  const Piece piece = read.content.piece(move.unit);
  const Frame* const below =
      state.frame_count > 1 ? &state.frames[state.frame_count - 2u] : nullptr;
  if (piece < read.content.pieces_count() &&
      (!read.matches(frame.units, piece) || read.content.is_naval(piece)))
    return (below != nullptr && below->kind == FrameKind::resolve
                ? capitalised(words.card(below->card))
                : std::string{"The card"}) +
           " moves " + units + ", not " + words.pieces(move.unit, move.n) + ".";
  if (move.from == move.area) return words.name(move.from) + " is where the Units are.";
  return "";
}

}  // namespace

std::string wounds_fact(const Words& words, Seat by, const Wounds& move, RuleId rule) {
  const Suffering side = suffering_of(words.read, by);
  const std::size_t named = move.units.size();
  const bool order = rule == mentions<"battle-8"> || rule == mentions<"battle-14">;
  return counted(side.hits, "Wound") + is_are(side.hits) + " due and " + number(named) +
         is_are(static_cast<std::int64_t>(named)) + " named; " + text_of(by) + " has " +
         words.force(side.force) + " there." + (order ? order_fact(words, side, move) : "");
}

std::string warp_fact(const Words& words, const Warp& move) {
  const BattleState& battle = words.read.state.battle;
  if (battle.stage == BattleStage::none) return warp_by_card_fact(words, move);
  if (move.from.known() && words.read.content.area(move.from) != battle.area)
    return "The Units warp out of " + words.area_name(battle.area) + ", not out of " +
           words.name(move.from) + ".";
  return "These warp: " + words.force({battle.warping, battle.warping_monsters}) +
         "; the entry names " + words.pieces(move.unit, move.n) + ".";
}

std::string roll_fact(const Words& words, const Roll& move, RuleId rule) {
  if (rule == mentions<"dice-1">) {
    std::vector<std::string> wrong;
    for (const auto* const dice : {&move.attacker, &move.defender})
      for (const auto face : *dice)
        if (face < 1 || face > 6) wrong.push_back(number(face));
    return "A die shows 1 to 6, not " + joined(wrong) + ".";
  }
  const State& state = words.read.state;
  const std::string named =
      " " + number(move.attacker.size()) + " and " + number(move.defender.size()) + " are named.";
  if (state.battle.stage == BattleStage::none) {
    const unsigned n = dice_of(words.read).attacker;
    return words.card(state.top().card) + " attacks with Strength " + number(n) + ": " +
           counted(n, "die", "dice") + is_are(n) + " rolled, and none by the defender." + named;
  }
  return std::string{state.battle.stage == BattleStage::strike ? "First Strike in "
                                                               : "The Battle in "} +
         words.area_name(state.battle.area) + ": " + dice_of_side(words, true) + "; " +
         dice_of_side(words, false) + "." + named;
}

}  // namespace arbiter::zabor
