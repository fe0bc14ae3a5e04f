#include "codec/rewind.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Kind = AtRandom::Kind;
using Learnt = RewindReport::Learnt;

template <class T>
void add_once(std::vector<T>& list, const T& value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

// Where things were in the position that the report is about.
class Earlier {
 public:
  explicit Earlier(Knowledge then) : then_(std::move(then)) {
    for (const Known& one : then_.whole) {
      if (!one.thing.empty())
        things_[one.thing] = &one;
      else if (!one.in_pile)
        named_[one.is].push_back(one.lies);
    }
  }
  Earlier(const Earlier&) = delete;
  Earlier& operator=(const Earlier&) = delete;

  const Knowledge& knowledge() const { return then_; }
  // Null if there was no such thing.
  const Known* thing(const std::string& id) const {
    const auto found = things_.find(id);
    return found == things_.end() ? nullptr : found->second;
  }
  // Where a card without an id lay outside its pile, unseen by the seat; empty: nowhere.
  std::string unseen(const std::string& card, Seat seat) const {
    const auto found = named_.find(card);
    if (found == named_.end()) return "";
    std::vector<std::string> lay = found->second;
    for (const Known& one : then_.views[seat.number]) {
      if (!one.thing.empty() || one.is != card) continue;
      const auto same = std::find(lay.begin(), lay.end(), one.lies);
      if (same != lay.end()) lay.erase(same);
    }
    return lay.empty() ? "" : lay.front();
  }

 private:
  const Knowledge then_;
  std::map<std::string, const Known*> things_;
  std::map<std::string, std::vector<std::string>> named_;  // where the cards of a name lay
};

// The piles that were shuffled since the earlier position: what comes out of them says nothing
// about the order that they had then.
using Shuffled = std::set<std::string>;

// What one seat knows, and what it has learnt since the earlier position.
class SeatMemory {
 public:
  SeatMemory(Seat seat, const Earlier& earlier) : seat_(seat), earlier_(earlier) {
    look(earlier.knowledge(), 0, true, {});
    learnt_.clear();
  }

  // Notes what the position after an entry shows. `jump`: the judge has replaced the position, so
  // choices that are gone have not been carried out.
  void look(const Knowledge& now, std::size_t entry, bool jump, const Shuffled& shuffled) {
    std::set<std::string> named;
    std::map<std::string, std::size_t> copies;
    for (const Known& one : now.views[seat_.number]) {
      if (one.is.empty()) continue;
      if (!one.thing.empty())
        named.insert(one.thing);
      else if (std::size_t& most = most_[one.is]; ++copies[one.is] > most) {
        most = copies[one.is];
        add(one, one.is, entry, earlier_.unseen(one.is, seat_), shuffled);
      }
    }
    std::map<std::string, std::string> hidden;
    for (const Known& one : now.whole) {
      if (one.thing.empty()) continue;
      const bool shown = named.contains(one.thing);
      if (one.is_choice && !shown) hidden[one.thing] = one.is;
      if (!one.is_choice && (shown || one.seen.has(seat_)))
        learn(one, shown ? one.is : "", entry, shuffled);
    }
    for (const auto& [thing, is] : choices_)
      if (!jump && !hidden.contains(thing)) learn_choice(thing, is, entry);
    choices_ = std::move(hidden);
  }

  const std::vector<Learnt>& learnt() const { return learnt_; }

 private:
  void learn(const Known& one, const std::string& is, std::size_t entry, const Shuffled& shuffled) {
    const auto [known, fresh] = known_.try_emplace(one.thing, is);
    if (!fresh && (is.empty() || known->second == is)) return;
    if (!fresh && known->second.empty()) {
      // The seat has seen it before the log names it.
      for (Learnt& before : learnt_)
        if (before.thing == one.thing && before.is.empty()) before.is = is;
      known->second = is;
      return;
    }
    known->second = is;
    const Known* const then = earlier_.thing(one.thing);
    // Cards that never were in a pile, such as tokens, were never hidden.
    if (then == nullptr && one.pile.empty()) return;
    add(one, is, entry, then != nullptr && !then->in_pile ? then->lies : "", shuffled);
  }
  void add(const Known& one, const std::string& is, std::size_t entry, std::string lay,
           const Shuffled& shuffled) {
    const bool stays = !lay.empty();
    const bool order = !stays && !shuffled.contains(one.pile);
    learnt_.push_back({std::string{seat_.text()}, order ? "order" : "card", one.thing, is,
                       std::move(lay), stays ? "" : one.pile, entry, stays});
  }
  void learn_choice(const std::string& thing, const std::string& is, std::size_t entry) {
    const Known* const then = earlier_.thing(thing);
    const bool stays = then != nullptr && then->is == is;
    learnt_.push_back({std::string{seat_.text()}, "choice", thing, is, "", "", entry, stays});
  }

  const Seat seat_;
  const Earlier& earlier_;
  std::map<std::string, std::string> known_;    // names of things; empty: the log does not say
  std::map<std::string, std::size_t> most_;     // copies of a card without ids seen at once
  std::map<std::string, std::string> choices_;  // of other seats, not shown yet
  std::vector<Learnt> learnt_;
};

class LookBack final : public MatchWatcher {
 public:
  LookBack(const AnyLog& log, std::size_t to, Labour& labour)
      : log_(log), to_(to), labour_(labour) {}

  Result<RewindReport> report() {
    MatchSettings settings;
    settings.watcher = this;
    settings.irregular = [this](std::size_t index) { irregular_.insert(index); };
    const auto match = log_.match(settings);
    if (const auto problem = play(*match)) return *problem;
    const Working answer(&labour_.answering);
    report_.game = log_.game();
    report_.to = to_;
    report_.at = match->reached().accepted;
    note_refused(*match);
    note_undone();
    for (const SeatMemory& seat : seats_)
      report_.learnt.insert(report_.learnt.end(), seat.learnt().begin(), seat.learnt().end());
    note_again();
    grade();
    if (out_of_work()) return work_problem("The answer");
    return std::move(report_);
  }

  bool watches() const override { return watching_; }
  Work* work() override { return &labour_.answering; }
  void moved(const Moved& move, const Knowledge& after) override {
    if (move.at_random.kind != Kind::nothing)
      report_.chance.push_back({entry_, move.implied, std::string{move.by.text()},
                                std::string{name_of(move.at_random.kind)}, move.at_random.pile,
                                move.words});
    look(after, log_.judged(entry_) != nullptr);
    if (move.at_random.kind == Kind::shuffle) shuffled_.insert(move.at_random.pile);
  }

 private:
  // Plays the log to its end, watching from the earlier position on.
  std::optional<Problem> play(AnyMatch& match) {
    Reached reached = match.play(to_);
    if (out_of_work() && reached.judgement != Judgement::accepted)
      return work_problem("Judging up to entry " + std::to_string(reached.accepted));
    if (reached.accepted < to_)
      return not_found("The log has no position " + std::to_string(to_) + "; the last one is " +
                       std::to_string(reached.accepted) + ".");
    begin(match);
    if (reached.judgement == Judgement::accepted)
      match.play(SIZE_MAX, [&](std::size_t n) { arrive(match, n); });
    watching_ = false;
    if (labour_.answering.spent()) return work_problem("The answer");
    if (labour_.judging.spent())
      return work_problem("Judging up to entry " + std::to_string(match.reached().accepted));
    return std::nullopt;
  }
  void begin(const AnyMatch& match) {
    const Working answer(&labour_.answering);
    earlier_.emplace(match.knowledge());
    if (out_of_work()) return;
    for (std::uint8_t i = 0; i < log_.base().set_up.players.size(); ++i)
      seats_.emplace_back(Seat{i}, *earlier_);
    entry_ = to_;
    watching_ = true;
  }
  void arrive(const AnyMatch& match, std::size_t n) {
    const Working answer(&labour_.answering);
    if (log_.judged(n - 1) != nullptr) {
      const Knowledge now = match.knowledge();
      if (!out_of_work()) look(now, true);
    }
    entry_ = n;
    watching_ = !out_of_work();
  }
  void look(const Knowledge& now, bool jump) {
    for (SeatMemory& seat : seats_) seat.look(now, entry_, jump, shuffled_);
  }

  void note_refused(const AnyMatch& match) {
    const Reached& reached = match.reached();
    if (reached.judgement == Judgement::accepted || reached.accepted >= log_.entries()) return;
    const AnyMatch::Refused refused = match.refused();
    RewindReport::Refused found;
    found.index = reached.accepted;
    found.move = log_.entry(found.index);
    if (reached.judgement == Judgement::refused) {
      for (const RuleId rule : refused.broken) found.rules.push_back(log_.full(rule));
    } else {
      found.status = Status::unverifiable;
      Lacking lacking = lacking_in(refused);
      found.missing = std::move(lacking.what);
      found.ids = std::move(lacking.ids);
    }
    report_.refused = std::move(found);
  }

  void note_undone() {
    for (std::size_t i = to_; i < report_.at && charge(1); ++i) {
      const Written entry = log_.entry(i);
      const std::string by = entry.value("by", "");
      std::string kind = "decisions";
      if (by == chance.text() || by == table.text()) kind = by;
      if (by == judge.text()) kind = "rulings";
      if (irregular_.contains(i)) kind = "irregular";
      auto same = std::find_if(report_.undone.begin(), report_.undone.end(),
                               [&](const auto& one) { return one.by == by && one.kind == kind; });
      if (same == report_.undone.end())
        same = report_.undone.insert(same, RewindReport::Undone{by, kind, {}, {}});
      same->entries.push_back(i);
      ++same->moves[entry.value("do", "")];
    }
  }

  // Piles of which somebody knows a card are shuffled once; dice are rolled again one by one.
  void note_again() {
    for (const Learnt& one : report_.learnt) {
      if (one.kind != "order") continue;
      RewindReport::Again& pile = again("shuffle", one.pile);
      ++pile.cards;
      add_once(pile.seats, one.seat);
      add_once(pile.entries, one.entry);
    }
    for (const RewindReport::Drawn& one : report_.chance)
      if (one.kind == "roll" || one.kind == "pick")
        add_once(again(one.kind, "").entries, one.entry);
  }
  RewindReport::Again& again(const std::string& kind, const std::string& pile) {
    for (RewindReport::Again& one : report_.again)
      if (one.kind == kind && one.pile == pile) return one;
    return report_.again.emplace_back(RewindReport::Again{kind, pile, 0, {}, {}});
  }

  // --- The grade ---

  void grade() {
    std::vector<std::string> deciders;
    std::size_t decisions = 0, others = 0;
    for (const RewindReport::Undone& one : report_.undone) {
      (one.kind == "decisions" ? decisions : others) += one.entries.size();
      if (one.kind == "decisions") add_once(deciders, one.by);
    }
    report_.simple =
        decisions <= 1 && others == 0 && report_.learnt.empty() && report_.chance.empty();
    for (const bool stays : {true, false}) give_reasons_of_learnt(stays);
    give_reasons_of_chance();
    if (deciders.size() > 1) {
      RewindReport::Reason& reason =
          because(RewindGrade::some_information,
                  "Several seats have decided since, and have seen how the "
                  "others decided.");
      for (const RewindReport::Undone& one : report_.undone)
        if (one.kind == "decisions") add_decisions(one, reason);
    }
    if (report_.reasons.empty())
      because(RewindGrade::safe, report_.at == to_
                                     ? "Nothing would be undone."
                                     : "Nobody has learnt anything since, and nothing was left to "
                                       "chance.");
  }
  static void add_decisions(const RewindReport::Undone& one, RewindReport::Reason& reason) {
    reason.seats.push_back(one.by);
    reason.entries.insert(reason.entries.end(), one.entries.begin(), one.entries.end());
    std::sort(reason.entries.begin(), reason.entries.end());
  }

  RewindReport::Reason& because(RewindGrade least, std::string why) {
    report_.grade = std::max(report_.grade, least);
    return report_.reasons.emplace_back(RewindReport::Reason{std::move(why), {}, {}});
  }

  // One reason for each seat.
  void give_reasons_of_learnt(bool stays) {
    for (const SeatMemory& seat : seats_) {
      RewindReport::Reason reason;
      std::size_t count = 0;
      for (const Learnt& one : seat.learnt()) {
        if (one.stays != stays) continue;
        ++count;
        reason.seats = {one.seat};
        add_once(reason.entries, one.entry);
      }
      if (count == 0) continue;
      const std::string things = count == 1 ? "something" : std::to_string(count) + " things";
      RewindReport::Reason& given = because(
          stays ? RewindGrade::not_recommended : RewindGrade::some_information,
          reason.seats[0] + " has learnt " + things +
              (stays ? " that would stay known: cards or choices that others would hide again."
                     : " that can be made unknown: cards of piles that would be shuffled, or "
                       "choices that would be made again."));
      given.seats = std::move(reason.seats);
      given.entries = std::move(reason.entries);
    }
  }
  void give_reasons_of_chance() {
    RewindReport::Reason reason;
    for (const RewindReport::Drawn& one : report_.chance) add_once(reason.entries, one.entry);
    if (reason.entries.empty()) return;
    because(RewindGrade::some_information,
            "Chance has answered since; it would answer again, and otherwise.")
        .entries = std::move(reason.entries);
  }

  const AnyLog& log_;
  const std::size_t to_;
  Labour& labour_;
  RewindReport report_;
  std::optional<Earlier> earlier_;
  std::vector<SeatMemory> seats_;
  Shuffled shuffled_;
  std::set<std::size_t> irregular_;
  std::size_t entry_ = 0;  // the entry that is being judged
  bool watching_ = false;
};

}  // namespace

Result<RewindReport> look_back(const AnyLog& log, std::size_t to, Labour& labour) {
  return LookBack(log, to, labour).report();
}

}  // namespace arbiter
