#include "codec/rewind.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/seat_memory.hpp"

namespace arbiter {
namespace {

using Kind = AtRandom::Kind;
using Learnt = RewindReport::Learnt;

// Adds a value to a sorted list that does not have it yet.
template <class T>
void add_once(std::vector<T>& list, const T& value) {
  const auto at = std::lower_bound(list.begin(), list.end(), value);
  if (at == list.end() || *at != value) list.insert(at, value);
}

class LookBack final : public MatchWatcher {
 public:
  LookBack(const AnyLog& log, std::size_t to, Labour& labour)
      : log_(log), to_(to), labour_(labour) {}

  Result<RewindReport> report() {
    MatchSettings settings;
    settings.watcher = this;
    std::unique_ptr<AnyMatch> match;
    settings.irregular = [&](std::size_t index) {
      irregular_.insert(index);
      if (watching_) note_attempt(*match);
    };
    match = log_.match(settings);
    if (const auto problem = play(*match)) return *problem;
    const Working answer(&labour_.answering);
    report_.game = log_.game();
    report_.players = PlayerNames(log_.base().set_up);
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
    if (move.at_random.shuffled) shuffled_.insert(move.at_random.pile);
    for (SeatMemory& seat : seats_)
      if (seat.seat() == move.by)
        note_search(move.in_secret, seat);
      else if (!move.in_secret.choice.empty())
        seat.expect(move.in_secret.choice, move.in_secret.is);
    look(after, log_.judged(entry_) != nullptr);
    if (move.at_random.kind == Kind::shuffle) shuffled_.insert(move.at_random.pile);
  }

 private:
  static constexpr std::uint64_t kThingsPerUnit = 64;  // that are compared

  // Plays the log to its end, watching from the earlier position on, and before it what the judge
  // has undone: the seats have seen that, too.
  std::optional<Problem> play(AnyMatch& match) {
    const auto watch = [&](std::size_t n) { arrive(match, n); };
    const std::size_t first = first_undone();
    Reached reached = match.play(first);
    if (first < to_ && reached.accepted == first && reached.judgement == Judgement::accepted) {
      begin(match, first);
      reached = match.play(to_, watch);
    }
    watching_ = false;
    if (labour_.answering.spent()) return work_problem("The answer");
    if (out_of_work() && reached.judgement != Judgement::accepted)
      return work_problem("Judging up to entry " + std::to_string(reached.accepted));
    if (reached.accepted < to_)
      return not_found("The log has no position " + std::to_string(to_) + "; the last one is " +
                       std::to_string(reached.accepted) + ".");
    begin(match, to_);
    if (reached.judgement == Judgement::accepted) match.play(SIZE_MAX, watch);
    watching_ = false;
    if (labour_.answering.spent()) return work_problem("The answer");
    if (labour_.judging.spent())
      return work_problem("Judging up to entry " + std::to_string(match.reached().accepted));
    return std::nullopt;
  }
  // The position before everything that the judge has undone before the earlier one.
  std::size_t first_undone() const {
    std::size_t first = to_;
    for (std::size_t i = 0; i <= to_ && i < log_.entries(); ++i) {
      const JudgeSaid* const said = log_.judged(i);
      if (said == nullptr) continue;
      first = std::min(first, i == 0 ? i : i - 1);  // the entry before it may be irregular
      if (said->back && i < to_) first = std::min<std::size_t>(first, *said->back);
    }
    return first;
  }
  // Takes the present position for the earlier one.
  void begin(const AnyMatch& match, std::size_t n) {
    const Working answer(&labour_.answering);
    Knowledge now = match.knowledge();
    if (out_of_work()) return;
    loose_ = {};  // a card that was seen elsewhere before may be any of those that are hidden here
    loose_.follow(now, false);
    numbers_.follow(now, false);
    for (std::uint8_t i = 0; seats_.size() < log_.base().set_up.players.size(); ++i)
      seats_.emplace_back(Seat{i}, numbers_);
    for (const SeatMemory& seat : seats_)
      loose_.look(now, seat.seat(), [](const LooseCards::Copy&) {});
    loose_.begin(now);
    numbers_.begin();
    earlier_.emplace(std::move(now), numbers_);
    for (SeatMemory& seat : seats_) seat.begin(*earlier_);
    keep_known();
    report_.chance.clear();
    searched_.clear();
    shuffled_.clear();
    entry_ = n;
    watching_ = true;
  }
  // Where a seat knows a card in its pile, it keeps its place.
  void keep_known() {
    for (const Known& one : earlier_->knowledge().whole) {
      if (!one.in_pile || one.thing.empty()) continue;
      const std::size_t number = numbers_.number(one.thing);
      if (std::any_of(seats_.begin(), seats_.end(),
                      [&](const SeatMemory& seat) { return seat.knows(number); }))
        earlier_->keep(number);
    }
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
    loose_.follow(now, jump);
    numbers_.follow(now, jump);
    for (SeatMemory& seat : seats_) {
      loose_.look(now, seat.seat(), learning(seat));
      seat.look(now, entry_, jump, shuffled_);
    }
  }
  std::function<void(const LooseCards::Copy&)> learning(SeatMemory& seat) {
    return [this, &seat](const LooseCards::Copy& copy) { seat.see(copy, entry_, shuffled_); };
  }
  void note_search(const InSecret& secret, SeatMemory& seat) {
    if (secret.pile.empty()) return;
    seat.look_through(secret.pile, entry_);
    std::size_t& cards = searched_[secret.pile];
    cards = std::max(cards, secret.cards);
  }

  // What a refused entry has shown stays known, although the judge takes it back.
  void note_attempt(const AnyMatch& match) {
    const Working answer(&labour_.answering);
    const Attempt attempt = match.attempt();
    const Knowledge now = match.knowledge();
    const std::size_t named = attempt.things.size() + attempt.cards.size();
    if (!charge(1 + named * now.whole.size() / kThingsPerUnit)) return;
    if (attempt.move.at_random.kind == Kind::draw) return note_refused_draw(attempt);
    numbers_.follow(now, false);
    for (SeatMemory& seat : seats_)
      if (seat.seat() == attempt.move.by)
        note_search(attempt.move.in_secret, seat);
      else if (attempt.move.by.is_player() && !attempt.move.in_secret.covered)
        show(attempt, now, seat);
  }
  void show(const Attempt& attempt, const Knowledge& now, SeatMemory& seat) {
    const auto& things = attempt.things;
    for (const Known& one : now.whole)
      if (!one.in_pile && !one.is_choice &&
          std::find(things.begin(), things.end(), one.thing) != things.end())
        seat.see(one, one.is, entry_, shuffled_);
    for (const std::string& card : attempt.cards)
      loose_.show(now, attempt.move.by, card, seat.seat(), learning(seat));
  }
  // Cards that came off a pile are seen by the seats that the entry names, or else by all.
  void note_refused_draw(const Attempt& attempt) {
    for (const std::string& card : attempt.cards) {
      const LooseCards::Copy copy{card, attempt.move.at_random.pile, "", loose_.new_number(), {}};
      for (SeatMemory& seat : seats_)
        if (attempt.seats.empty() || attempt.seats.has(seat.seat()))
          seat.see_drawn(copy, entry_, shuffled_);
    }
  }

  void note_refused(const AnyMatch& match) {
    const Reached& reached = match.reached();
    if (reached.judgement == Judgement::accepted || reached.accepted >= log_.entries()) return;
    note_attempt(match);
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

  // Piles of which somebody knows a card are shuffled once, and so are those that were shuffled
  // since: cards go back into them or are taken out. Dice are rolled again one by one.
  void note_again() {
    std::map<std::string, std::set<std::pair<bool, std::size_t>>> cards;  // of each pile
    for (const Learnt& one : report_.learnt) {
      if (one.pile.empty()) continue;
      RewindReport::Again& pile = again("shuffle", one.pile);
      add_once(pile.seats, one.seat);
      add_once(pile.entries, one.entry);
      auto& known = cards[one.pile];
      if (one.kind != "pile") known.emplace(one.thing.empty(), one.number);
      pile.cards = std::max(known.size(), searched_[one.pile]);
    }
    for (const RewindReport::Drawn& one : report_.chance) {
      if (one.kind == "draw") continue;
      RewindReport::Again& found = again(one.kind, one.pile);
      if (found.seats.empty()) add_once(found.entries, one.entry);
    }
    for (RewindReport::Again& one : report_.again)
      if (one.kind == "shuffle")
        for (const Known* kept : earlier_->kept_in(one.pile))
          one.kept.push_back({kept->thing, kept->is});
  }
  RewindReport::Again& again(const std::string& kind, const std::string& pile) {
    for (RewindReport::Again& one : report_.again)
      if (one.kind == kind && one.pile == pile) return one;
    return report_.again.emplace_back(RewindReport::Again{kind, pile, 0, {}, {}, {}});
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
          because(RewindGrade::some_information, "Several seats have decided since.");
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
    for (const std::size_t entry : one.entries) add_once(reason.entries, entry);
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
            "Chance has answered since; it would answer again, perhaps differently.")
        .entries = std::move(reason.entries);
  }

  const AnyLog& log_;
  const std::size_t to_;
  Labour& labour_;
  RewindReport report_;
  CardNumbers numbers_;
  std::optional<Earlier> earlier_;
  std::vector<SeatMemory> seats_;
  LooseCards loose_;
  std::map<std::string, std::size_t> searched_;  // piles that a seat has looked through: the cards
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
