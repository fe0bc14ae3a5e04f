// Logs played again to be compared: one log under another pack, ruling or build, or two logs with
// each other.
#pragma once
#include <optional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/course.hpp"
#include "codec/encode.hpp"
#include "codec/labour.hpp"
#include "codec/log.hpp"
#include "codec/match.hpp"
#include "codec/position.hpp"
#include "codec/recard.hpp"
#include "codec/verdict.hpp"
#include "codec/words.hpp"
#include "engine/core/canonical.hpp"

namespace arbiter {

// Plays a log under its own pack and rulings and gives digests under the name of another.
template <Game G>
class PlayAgain {
 public:
  // All three must outlive this object. `own` may be the log itself.
  PlayAgain(const Log<G>& log, const Log<G>& own, const PlayedAs& as)
      : log_(log),
        own_(own),
        as_(as),
        version_(as.rules_version == 0 ? G::book().rules_version : as.rules_version) {}

  Played play() {
    Played played{{}, log_.pack->head.id, log_.pack->canonical, nullptr};
    if (as_.most > 0 && as_.most <= log_.entries.size())
      played.entry = logged_entry(log_, as_.most - 1);
    Course& course = played.course;
    course.status = text(Status::legal);
    if (!log_.forbidden.empty()) {
      forbid(course);
      return played;
    }
    Match<G> match(log_);
    const Reached reached = match.play(as_.most, [&](std::size_t) {
      charge_digest(match.state());
      course.digests.push_back(digest_of_position(match.state()));
      course.asked.push_back(full_id(G::book(), G::decision(log_.content(), match.state()).rule));
    });
    course.outcome = outcome_json(log_, match.state());
    course.digest = digest_of_position(match.state());
    if (reached.judgement != Judgement::accepted) end(course, match.replay().refusal(), reached);
    return played;
  }

 private:
  void forbid(Course& course) {
    course.status = text(Status::illegal);
    course.outcome = {{"state", "running"}};
    for (const auto& one : log_.forbidden) course.rules.push_back(full_id(G::book(), one.rule));
  }

  static void end(Course& course, const Refusal<G>& refusal, const Reached& reached) {
    course.index = static_cast<std::uint32_t>(reached.accepted);
    if (reached.judgement == Judgement::refused) {
      course.status = text(Status::illegal);
      for (const RuleId rule : refusal.broken) course.rules.push_back(full_id(G::book(), rule));
    } else {
      course.status = text(Status::unverifiable);
      course.missing = name_of(refusal.missing);
    }
  }

  void charge_digest(const typename G::State& state) const {
    const Working work(as_.digests != nullptr ? as_.digests : Working::current());
    charge(1 + extent_of(state) / kThingsPerUnit);
  }

  std::string digest_of_position(const typename G::State& state) const {
    if (log_.pack->sha256 == own_.pack->sha256) return digest<G>(own_.terms, state, version_);
    typename G::State shown = state;
    if constexpr (HasCards<G>) recard(shown, log_.content(), own_.content());
    return digest<G>(own_.terms, shown, version_);
  }

  static constexpr std::uint64_t kThingsPerUnit = 8;  // written down for a digest

  const Log<G>& log_;
  const Log<G>& own_;
  const PlayedAs& as_;
  const std::uint16_t version_;
};

// Problem, too, where the digests take more work than they may.
template <Game G>
Result<Played> play_again(const Document& document, const PlayedAs& as) {
  const auto played = [&](const Log<G>& log, const Log<G>& own) -> Result<Played> {
    Played found = PlayAgain<G>(log, own, as).play();
    if (as.digests != nullptr && as.digests->spent())
      return work_problem("Comparing every position");
    return found;
  };
  auto log = LogReader<G>(document, true).read();
  if (!log.ok()) return log.problem();
  if (as.own == nullptr) return played(log.value(), log.value());
  LogReader<G> own(*as.own, true);
  if (!own.read_head()) return own.problem();
  return played(log.value(), own.log());
}

// Plays two logs side by side up to the first entry after which their positions differ. An answer
// that may be left out and that only one of them writes down is played in that one alone. Each log
// is judged in a work of its own, and compared in that of the answer.
template <Game G>
class SideBySide {
 public:
  using Json = nlohmann::ordered_json;

  // Requires logs that no rule forbids from the start; they must outlive this object.
  SideBySide(const Log<G>& one, const Log<G>& other, Labour& labour)
      : one_(one, labour.judging), other_(other, labour.judging_other), labour_(labour) {}

  Result<Difference> compare() {
    const Working answer(&labour_.answering);
    one_.begin();
    other_.begin();
    catch_up();
    bool same = alike();
    while (same && !out_of_work() && (one_.goes_on() || other_.goes_on())) {
      agreed_ = {one_.accepted(), other_.accepted()};
      same = step();
    }
    for (const Side* side : {&one_, &other_})
      if (side->work.spent()) return spent_on(*side, "Judging");
    Difference difference{same, report(same).dump()};
    if (out_of_work()) return spent_on(one_, "Comparing");
    return difference;
  }

 private:
  struct Side {
    Side(const Log<G>& the_log, Work& the_work) : log(the_log), work(the_work), match(the_log) {}

    bool goes_on() const {
      return match.reached().judgement == Judgement::accepted && match.goes_on();
    }
    std::size_t accepted() const { return match.reached().accepted; }
    Judgement judgement() const { return match.reached().judgement; }
    void begin() {
      const Working judging(&work);
      match.play(0);
    }
    void offer() {
      if (!goes_on()) return;
      const Working judging(&work);
      last = accepted();
      match.play(accepted() + 1);
    }

    const Log<G>& log;
    Work& work;
    Match<G> match;
    std::optional<std::size_t> last;  // the entry offered last
  };

  // Whether the next entry of a log answers a decision that the other one passes over: it may be
  // left out, and the other's next entry is no answer to it.
  bool says_more(Side& side, const Side& other) {
    if (!side.goes_on() || !other.goes_on()) return false;
    const Decision asked = G::decision(side.log.content(), side.match.state());
    const bool seeded = asked.seats.has(chance) && !other.log.seed.empty();
    if (!asked.optional && !seeded) return false;
    const auto* others = other.match.next();
    return side.match.next_stands() && (others == nullptr || !side.match.stands(*others));
  }

  // Plays the next entry of both, or of the one that says more; false where they come apart.
  bool step() {
    one_.last.reset();
    other_.last.reset();
    if (says_more(one_, other_)) return alone(one_);
    if (says_more(other_, one_)) return alone(other_);
    one_.offer();
    other_.offer();
    catch_up();
    if (one_.judgement() != other_.judgement() || one_.last.has_value() != other_.last.has_value())
      return false;
    if (one_.judgement() == Judgement::accepted) return alike();
    return one_.match.replay().refusal().broken == other_.match.replay().refusal().broken;
  }
  // Seeded chance has answered at once in one log and is written down in the other.
  void catch_up() {
    catch_up(one_, other_);
    catch_up(other_, one_);
  }
  static bool at_chance(const Side& side) {
    return G::decision(side.log.content(), side.match.state()).seats.has(chance);
  }
  static bool by_chance(const Entry<typename G::Move>* next) {
    return next != nullptr && next->by == chance;
  }
  void catch_up(Side& side, const Side& other) {
    if (other.log.seed.empty() || other.judgement() != Judgement::accepted) return;
    while (side.goes_on() && by_chance(side.match.next()) && at_chance(side) && !at_chance(other))
      side.offer();
  }
  // What only one log says is compared once the other has moved, or has nothing left to say.
  bool alone(Side& side) {
    side.offer();
    if (side.judgement() != Judgement::accepted) return false;
    return one_.goes_on() || other_.goes_on() || alike();
  }

  static Problem spent_on(const Side& side, const std::string& what) {
    return work_problem(what + " one of the logs up to entry " + std::to_string(side.accepted()));
  }

  bool same_pack() const { return one_.log.pack->sha256 == other_.log.pack->sha256; }

  bool alike() const {
    const std::size_t things = extent_of(one_.match.state()) + extent_of(other_.match.state());
    if (!charge(1 + things / kThingsPerUnit)) return false;
    CanonicalBytes one, other;
    one.add(one_.match.state());
    if (same_pack()) {
      other.add(other_.match.state());
    } else {
      typename G::State state = other_.match.state();
      if constexpr (HasCards<G>) recard(state, other_.log.content(), one_.log.content());
      other.add(state);
    }
    return one.bytes() == other.bytes();
  }

  static Json terms(const Log<G>& log) {
    Json json = options_json(log.terms, G::book());
    json["pack_sha256"] = log.terms.pack_sha256;
    return json;
  }
  static Json fields_of(const Side& side) {
    typename G::State state = side.match.state();
    if constexpr (HasFrames<G>) G::condense(side.log.content(), state);
    EncodeContext context(side.log.names);
    Json json = Json::object();
    encode_members(json, context, written_position<G>(side.log.content(), state));
    return json;
  }
  static Json side_json(const Side& side, std::size_t agreed) {
    Json json = {{"entries", side.log.entries.size()}, {"agreed", agreed}};
    json["index"] = side.last ? Json(*side.last) : Json(nullptr);
    json["entry"] = side.last ? logged_entry(side.log, *side.last) : Json(nullptr);
    const bool illegal = side.judgement() == Judgement::refused;
    json["status"] =
        std::string{text(illegal                                       ? Status::illegal
                         : side.judgement() == Judgement::unverifiable ? Status::unverifiable
                                                                       : Status::legal)};
    Json broken = Json::array();
    if (illegal)
      for (const RuleId rule : side.match.replay().refusal().broken)
        broken.push_back(full_id(G::book(), rule));
    json["broken"] = std::move(broken);
    return json;
  }

  Json report(bool same) const {
    Json json = {{"format", "arbiter.diff/1"}, {"game", std::string{G::book().game}}};
    json["same"] = same;
    json["terms"] = differing_fields(terms(one_.log), terms(other_.log), limits::kDifferences);
    json["one"] = side_json(one_, same ? one_.accepted() : agreed_.first);
    json["other"] = side_json(other_, same ? other_.accepted() : agreed_.second);
    Json fields = Json::array();
    if (!same) fields = differing_fields(fields_of(one_), fields_of(other_), limits::kDifferences);
    json["complete"] = fields.size() < limits::kDifferences;
    json["fields"] = std::move(fields);
    return json;
  }

  static constexpr std::uint64_t kThingsPerUnit = 8;  // written down to be compared

  Side one_;
  Side other_;
  Labour& labour_;
  std::pair<std::size_t, std::size_t> agreed_;  // accepted entries when they were last alike
};

}  // namespace arbiter
