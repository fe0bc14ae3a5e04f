// Appendix C: keyword actions.
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {
namespace {

struct KeywordCheck {
  const ActCheck& act;

  // C.2.2 Mount
  void operator()(const Mount& move) const {
    const auto* unit = act.commanded_unit(move.unit);
    act.check.need(act.own_campaign(), row<"C.2.2-1">);
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
    if (near) act.commands(move.steed);
    act.not_forbidden(Verb::mount, Target::of(move.unit));
    if (!unit_card) return;
    if (mounts) act.check.need(act.read.can_mount_type(*unit, *steed), row<"C.2.2-2">);
    const bool free = !act.read.mount_of(move.unit) && !act.read.mount_of(move.steed) &&
                      !act.read.is_mount(*steed);
    act.check.need(free, row<"C.2.2-4">);
    if (free) act.check.need(act.able(unit) && act.able(steed), row<"C.2.2-3">);
  }

  // C.2.1 Dismount
  void operator()(const Dismount& move) const {
    const auto* unit = act.commanded_unit(move.unit);
    act.check.need(act.own_campaign(), row<"C.2.1-2">);
    if (!unit) return;
    act.check.need(act.read.has_keyword(*unit, Keyword::mount), row<"C.2.1-1">);
    act.check.need(act.able(unit) && act.read.mount_of(move.unit), row<"C.2.1-3">);
    act.not_forbidden(Verb::dismount, Target::of(move.unit));
  }

  // C.2.3 Snipe
  void operator()(const Snipe& move) const {
    const auto* unit = act.commanded_unit(move.unit);
    act.check.need(act.campaign(), row<"C.2.3-1">);
    if (!unit) return;
    act.check.need(act.read.has_keyword(*unit, Keyword::snipe), row<"C.2-1">);
    act.check.need(act.able(unit), row<"C.2.3-2">);
    const auto* target = act.read.active_unit(move.target);
    const auto source = act.read.context_of(*unit).source;
    act.check.need(target && act.read.local(source, *target, target->in), row<"C.2.3-3">);
    act.not_forbidden_with_disabling(Verb::snipe, move.unit);
  }

  template <class Other>
  void operator()(const Other&) const {}
};

}  // namespace

void check_keyword_act(const ActCheck& act, const Move& move) {
  std::visit(KeywordCheck{act}, move);
}

}  // namespace arbiter::conquest
