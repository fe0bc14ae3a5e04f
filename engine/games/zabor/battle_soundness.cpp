// What makes a Battle impossible.
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/soundness.hpp"

namespace arbiter::zabor {
namespace {

class BattleSoundness : private SoundnessPart {
 public:
  using SoundnessPart::SoundnessPart;

  void run() {
    const BattleState& battle = state_.battle;
    const Owner owner = state_.area[battle.area].owner;
    if (!need(plays(battle.attacker), "/battle/attacker", "A player attacks.")) return;
    check_units(battle.attackers, content_.is_sea(battle.area), "/battle/attackers");
    check_units(battle.warping, content_.is_sea(battle.area), "/battle/warping");
    for (unsigned k = 0; k < kMostPursuits; ++k)
      for (unsigned i = 0; i < kClasses; ++i)
        need(battle.spent[k].n[i] == 0 || !content_.is_sea(battle.area), "/battle/spent",
             "Nobody pursues at sea.");
    for (unsigned i = 0; i < kClasses; ++i) {
      unsigned spent = 0;
      for (const Stack& one : battle.spent) spent += one.n[i];
      const unsigned units =
          battle.winner == kUnclaimed ? battle.attackers.n[i] : state_.area[battle.area].units.n[i];
      need(spent <= units, "/battle/spent", "More than there are.");
    }
    if (has_a_winner(battle.stage)) return check_won();
    need(battle.winner == kUnclaimed, "/battle/winner", "Nobody has won yet.");
    const bool suffering =
        battle.stage == BattleStage::strike_wounds || battle.stage == BattleStage::wounds;
    need(suffering || battle.attackers.any() || read_.attackers().monsters != 0,
         "/battle/attackers", "Somebody attacks.");
    need(owner == battle.defender && owner != battle.attacker && owner <= kBarbarians,
         "/battle/defender", "The defender holds the Area.");
    need(suffering || read_.has_units(battle.area), "/battle/defender", "Somebody defends.");
    if (!problems_.empty()) return;
    const Dice dice = dice_of(read_);
    switch (battle.stage) {
      case BattleStage::strike:
      case BattleStage::roll:
        need(dice.attacker + dice.defender > 0, "/battle/stage", "Nobody has a die to roll.");
        break;
      case BattleStage::won: problem("/battle/stage", "It continues by itself."); break;
      case BattleStage::strike_wounds:
      case BattleStage::wounds:
        need(is_asked(read_, suffering_of(read_, true)) ||
                 is_asked(read_, suffering_of(read_, false)),
             "/battle", "Nobody is asked for Wounds here.");
        break;
      case BattleStage::none:
      case BattleStage::warp:
      case BattleStage::pursue:
      case BattleStage::warp_all: break;  // checked above
    }
  }

 private:
  void check_won() {
    const BattleState& battle = state_.battle;
    const bool fits = plays(battle.winner) && state_.area[battle.area].owner == battle.winner &&
                      (battle.winner == battle.attacker || battle.winner == battle.defender);
    if (!need(fits, "/battle/winner", "The winner holds the Area.")) return;
    need(!battle.attackers.any(), "/battle/attackers", "The Battle is over.");
    if (battle.stage == BattleStage::pursue) {
      need(pursuers(read_).any() && !pursuit_areas(read_).empty(), "/battle/stage",
           "Nobody can pursue.");
      return;
    }
    const Force all = read_.defenders(battle.area);
    need(battle.warping.any() || battle.warping_monsters != 0, "/battle/warping", "Nobody warps.");
    for (unsigned i = 0; i < kClasses; ++i)
      need(battle.warping.n[i] <= all.units.n[i], "/battle/warping", "More than there are.");
    need((battle.warping_monsters & ~all.monsters) == 0, "/battle/warping_monsters",
         "It is not there.");
    need(!read_.civilized_of(battle.winner).empty(), "/battle/stage",
         "No Civilized Area is there.");
  }
};

}  // namespace

void check_battle(const Reading& read, PositionProblems& problems) {
  BattleSoundness(read, problems).run();
}

}  // namespace arbiter::zabor
