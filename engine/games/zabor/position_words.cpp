// What people read: positions, as a table of the empires and areas.
#include <string>
#include <vector>

#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"

namespace arbiter::zabor {
namespace {

class PositionWords : public Words {
 public:
  using Words::Words;

  std::string position() const {
    std::string text = at.phase == Phase::setup
                           ? "Setup for " + number(read.state.players) + " players"
                           : "Turn " + number(read.state.vp.count) + " of " +
                                 number(read.state.vp_total()) + ", " +
                                 std::string{title(at.phase)};
    for (unsigned i = 0; i < read.state.frame_count; ++i)
      text += (i == 0 ? ": " : "; ") + goes_on(read.state.frames[i]);
    if (read.state.battle.stage != BattleStage::none)
      text += (read.state.frame_count == 0 ? ": " : "; ") + std::string{"a Battle in "} +
              name(read.content.area_name[read.state.battle.area]) + " (" +
              owner_text(read.state.battle.attacker) + " against " +
              owner_text(read.state.battle.defender) + ")";
    return text + ".";
  }

  std::string Words::goes_on(const Frame& frame) const {
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

  std::string Rules::tell_position(const Content& content, const State& state) {
    return PositionWords(content, state).position();
  }

}  // namespace arbiter::zabor
