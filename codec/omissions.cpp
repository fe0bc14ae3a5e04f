#include "codec/omissions.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <utility>

#include "codec/compare.hpp"
#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

// How far back a position is remembered, to see whether the judge returns to it.
constexpr std::size_t kRemembered = 48;
constexpr std::size_t kFieldsCompared = 200;  // fields of two positions that are compared

constexpr std::size_t kListed = 1'000;  // claims that are listed

// Something that the rules give to who asks was taken or let pass.
struct Passed {
  std::size_t entry = 0;
  bool implied = false;
  Gain gain;
};

class Collector final : public GainWatcher {
 public:
  Collector(const AnyLog& log, Labour& labour) : log_(log), labour_(labour) {
    for (std::size_t i = 0; i < log.entries(); ++i)
      if (const JudgeSaid* said = log.judged(i); said != nullptr && !said->back)
        corrected_.insert(i);
  }

  Result<PassedOver> collect() {
    MatchSettings settings;
    settings.gains = this;
    const auto match = log_.match(settings);
    const Reached reached = match->play(SIZE_MAX, [&](std::size_t n) { arrive(*match, n); });
    if (labour_.judging.spent())
      return work_problem("Judging up to entry " + std::to_string(reached.accepted));
    const Working answer(&labour_.answering);
    PassedOver all;
    all.found.game = log_.game();
    all.found.players = PlayerNames(log_.base().set_up);
    all.found.entries = reached.accepted;
    all.running = match->outcome().state == Ending::running;
    list_claims(all);
    all.corrections = std::move(corrections_);
    if (labour_.answering.spent()) return work_problem("The answer");
    return all;
  }

  Work* work() override { return &labour_.answering; }
  void gained(const Gain& gain, bool implied) override {
    if (charge(kUnitsPerGain)) passed_.push_back({entry_, implied, gain});
  }

 private:
  void arrive(const AnyMatch& match, std::size_t n) {
    const Working answer(&labour_.answering);
    if (n > 0) settle(match, n - 1);
    entry_ = n;
    const auto next = corrected_.lower_bound(n);
    if (next != corrected_.end() && *next - n <= kRemembered) remember(match);
  }

  // The judge's entry undoes what was let pass since, or gives another position.
  void settle(const AnyMatch& match, std::size_t index) {
    const JudgeSaid* said = log_.judged(index);
    if (said == nullptr) return;
    if (said->back) return undo(*said->back);
    if (recent_.empty() || out_of_work()) return;
    Correction one{index, recent_.back().second, seen(match), false};
    if (const auto earlier = returned_to(one)) {
      one.goes_back = true;
      undo(*earlier);
    }
    corrections_.push_back(std::move(one));
  }
  void undo(std::size_t position) {
    std::erase_if(passed_, [&](const Passed& one) { return one.entry >= position; });
  }

  void remember(const AnyMatch& match) {
    if (recent_.size() > kRemembered) recent_.pop_front();
    recent_.emplace_back(entry_, seen(match));
  }
  AskedThere seen(const AnyMatch& match) const {
    constexpr std::uint64_t kThingsPerUnit = 8;  // things written down
    if (!charge(1 + match.extent() / kThingsPerUnit)) return {};
    const Decision asked = match.decision();
    return {match.fields(), log_.full(asked.rule), names_of(asked.seats)};
  }

  // The earlier position that the judge returns to, if any, exactly or nearly: what is due after it
  // is still ahead.
  std::optional<std::size_t> returned_to(const Correction& one) const {
    const auto moment = [](const AskedThere& there) {
      return std::pair(there.fields.value("at", Written()),
                       there.fields.value("frames", Written()));
    };
    const auto distance = [&](const AskedThere& there) {
      return differing_fields(one.after.fields, there.fields, kFieldsCompared).size();
    };
    const std::size_t near = distance(one.before);
    if (near == 0) return one.entry;  // nothing is changed
    for (const auto& [number, there] : recent_)
      if (charge(kUnitsPerComparison) && moment(there) == moment(one.after) &&
          moment(there) != moment(one.before) && distance(there) < near)
        return number;
    return std::nullopt;
  }

  // A claim that was made at a later moment is none that was let pass.
  void list_claims(PassedOver& all) {
    std::vector<Omission>& open = all.found.list;
    for (const Passed& one : passed_) {
      if (!charge(1 + open.size() / 16)) return;
      Omission claim = claim_of(one, all.running);
      const auto known = std::find_if(open.begin(), open.end(), [&](const Omission& other) {
        return claim.lasting && other.lasting && is_same_claim(other, claim);
      });
      if (one.gain.taken) {
        if (known != open.end()) open.erase(known);
        all.made.push_back(std::move(claim));
      } else if (one.gain.amount == 0) {
        if (known != open.end()) end_claim(*known);
      } else if (known != open.end()) {
        known->entries.push_back(one.entry);
        known->amount = std::max(known->amount, claim.amount);
      } else if (open.size() < kListed) {
        open.push_back(std::move(claim));
      } else {
        all.found.complete = false;
      }
    }
  }
  static void end_claim(Omission& claim) {
    claim.lasting = false;
    claim.lost = true;
  }
  Omission claim_of(const Passed& one, bool running) const {
    Omission claim;
    claim.kind = Omission::Kind::claim;
    claim.entries = {one.entry};
    claim.implied = one.implied;
    claim.seats = {std::string{one.gain.seat.text()}};
    claim.rule = log_.full(one.gain.rule);
    claim.rule_text = broken_rule(log_.book(), one.gain.rule, "").text;
    claim.gives = name_of(one.gain.kind);
    claim.amount = one.gain.amount;
    claim.what = one.gain.what;
    claim.lasting = one.gain.lasting;
    claim.lost = !running || !one.gain.lasting;
    return claim;
  }

  static constexpr std::uint64_t kUnitsPerComparison = 20;
  static constexpr std::uint64_t kUnitsPerGain = 4;  // it is kept until the end of the log

  const AnyLog& log_;
  Labour& labour_;
  std::set<std::size_t> corrected_;  // entries in which the judge gives a position
  std::size_t entry_ = 0;            // the entry that is being judged
  std::vector<Passed> passed_;
  std::deque<std::pair<std::size_t, AskedThere>> recent_;  // by number of the position
  std::vector<Correction> corrections_;
};

}  // namespace

bool is_same_claim(const Omission& one, const Omission& other) {
  return one.kind == Omission::Kind::claim && other.kind == Omission::Kind::claim &&
         one.seats == other.seats && one.gives == other.gives && one.what == other.what;
}

Result<PassedOver> look_for_claims(const AnyLog& log, Labour& labour) {
  return Collector(log, labour).collect();
}

}  // namespace arbiter
