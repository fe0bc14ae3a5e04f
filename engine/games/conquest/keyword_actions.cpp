// Appendix C: keyword actions.
#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

// C.2.2 Mount
void moment(const ActCheck& act, const Mount&) {
  act.check.need(act.own_campaign(), row<"C.2.2-1">);
}
void judge(const ActCheck& act, const Mount& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  const auto* steed = act.read.find(move.steed);
  const bool unit_card =
      steed && steed->in.active() && act.read.is_unit_card(*steed) && move.steed != move.unit;
  if (!unit) return;
  if (!act.check.need(move.steed != move.unit, row<"C.2.2-6">)) return;
  const bool mounts = act.check.need(act.read.has_keyword(*unit, Keyword::mount), row<"C.2-1">);
  const auto source = act.read.context_of(*unit).source;
  const bool near =
      unit_card && act.read.ally(*steed, act.by) && act.read.local(source, *steed, steed->in);
  act.check.need(near, row<"C.2.2-5">);
  ruling<"R-125">();
  if (near) act.commands(move.steed);
  act.not_forbidden(Verb::mount, Target::of(move.unit));
  if (!unit_card) return;
  if (mounts) act.check.need(act.read.can_mount_type(*unit, *steed), row<"C.2.2-2">);
  const bool free =
      !act.read.mount_of(move.unit) && !act.read.mount_of(move.steed) && !act.read.is_mount(*steed);
  act.check.need(free, row<"C.2.2-4">);
  if (free) act.check.need(act.able(unit) && act.able(steed), row<"C.2.2-3">);
}
Effect make(const Making& making, const Mount& move) {
  auto effect = making.of_unit(Verb::mount, move.unit, false);
  making.add(effect, Verb::mount, Target::of(move.unit), Target::of(move.steed));
  return effect;
}
std::string tell(const Words& words, Seat, const Mount& move) {
  return words.resource(move.unit) + " mounts " + words.resource(move.steed) + ".";
}

// C.2.1 Dismount
void moment(const ActCheck& act, const Dismount&) {
  act.check.need(act.own_campaign(), row<"C.2.1-2">);
}
void judge(const ActCheck& act, const Dismount& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (!unit) return;
  act.check.need(act.read.has_keyword(*unit, Keyword::mount), row<"C.2.1-1">);
  act.check.need(act.able(unit) && act.read.mount_of(move.unit), row<"C.2.1-3">);
  act.not_forbidden(Verb::dismount, Target::of(move.unit));
}
Effect make(const Making& making, const Dismount& move) {
  auto effect = making.of_unit(Verb::dismount, move.unit, false);
  making.add(effect, Verb::dismount, Target::of(move.unit));
  return effect;
}
std::string tell(const Words& words, Seat, const Dismount& move) {
  return words.resource(move.unit) + " dismounts.";
}

// C.2.3 Snipe
void moment(const ActCheck& act, const Snipe&) { act.check.need(act.campaign(), row<"C.2.3-1">); }
void judge(const ActCheck& act, const Snipe& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (!unit) return;
  act.check.need(act.read.has_keyword(*unit, Keyword::snipe), row<"C.2-1">);
  act.check.need(act.able(unit), row<"C.2.3-2">);
  const auto* target = act.read.active_unit(move.target);
  const auto source = act.read.context_of(*unit).source;
  act.check.need(target && act.read.local(source, *target, target->in), row<"C.2.3-3">);
  act.not_forbidden_with_disabling(Verb::snipe, move.unit);
}
Effect make(const Making& making, const Snipe& move) {  // C.2.3-5
  auto effect = making.of_unit(Verb::snipe, move.unit, decides<"C.2.3-4">(true));
  making.add(effect, Verb::damage, Target::of(move.target), {},
             decides<"C.2.3-5">(effect.source.snipe));
  if (!making.whole) return effect;
  effect.directions.push_back({0, Target::of(move.target), true});
  effect.parts.back().direction = 0;
  return effect;
}
std::string tell(const Words& words, Seat, const Snipe& move) {
  return words.resource(move.unit) + " snipes " + words.resource(move.target) + ".";
}

}  // namespace arbiter::conquest
