#include "engine/games/zabor/machine.hpp"

#include "zabor/rows.hpp"

namespace arbiter::zabor {

Next Machine::step() {
  if (!charge(1)) {
    beyond_ = true;
    return Next::again;
  }
  if (state.battle.stage != BattleStage::none) return step_battle();
  if (state.at.phase != Phase::setup && state.at.phase != Phase::over && settle_limits())
    return Next::again;
  if (state.frame_count > 0) return step_frame();
  const bool settled =
      state.at.phase == Phase::setup || state.at.phase == Phase::over || state.mover != kUnclaimed;
  if (!settled && state.unsettled && settle_surplus()) return Next::again;
  return phase();
}

Frame& Machine::push(FrameKind kind, Owner seat) {
  if (state.frame_count + 1u >= kFramesHere) beyond_ = true;
  if (state.frame_count < kFramesHere) ++state.frame_count;
  Frame& frame = state.top();
  frame = Frame{};
  frame.kind = kind;
  frame.seat = seat;
  return frame;
}

Next Machine::step_frame() {
  Frame& frame = state.top();
  switch (frame.kind) {
    case FrameKind::action: return step_action(frame);
    case FrameKind::resolve: return step_resolve(frame);
    case FrameKind::place: return step_place(frame);
    case FrameKind::draw: return Next::ask;
    case FrameKind::spend: {
      const std::uint8_t card = frame.card;
      if (card == none8) {
        pop();
        return Next::again;
      }
      frame.card = frame.option;
      frame.option = none8;
      ++state.discard[card];
      tell_card(decides<"kw-trade-bonus-card-1">, Deed::played, frame.seat, name_of_card(card));
      resolve(frame.seat, card);
      return Next::again;
    }
    case FrameKind::remove: return step_remove(frame);
    case FrameKind::limit:
    case FrameKind::surplus:
    case FrameKind::discard:
    case FrameKind::envoy:
    case FrameKind::position:
    case FrameKind::warping:
    case FrameKind::leave: break;
  }
  return Next::ask;
}

}  // namespace arbiter::zabor
