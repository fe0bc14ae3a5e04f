// What each seat knows while a log is played on from an earlier position, and what it has learnt
// since. For rewind.cpp only.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codec/any_game.hpp"
#include "codec/rewind_report.hpp"

namespace arbiter {

// The piles that were shuffled since the earlier position: what comes out of them says nothing
// about the order that they had then.
using Shuffled = std::set<std::string>;

// Cards without ids, followed from place to place. Copies of one card are taken for those of which
// the seats learn least by seeing them there.
class LooseCards {
 public:
  struct Copy {
    std::string is;
    std::string pile;        // that it comes from
    std::string lay;         // where it lay outside the pile at first; empty: it did not
    std::size_t number = 0;  // tells it from the other copies
    SeatSet known;           // who has seen it
  };

  // Finds out where the copies lie in the next position. `first`: it is the earlier one.
  void follow(const Knowledge& now, bool first) {
    std::map<Place, Found> found;
    for (const Known& one : now.whole) {
      if (!is_loose(one)) continue;
      Found& here = found[place_of(one)];
      here.one = &one;
      ++here.copies;
    }
    for (std::uint8_t seat = 0; seat < now.views.size(); ++seat)
      for (const Known& one : now.views[seat])
        if (is_loose(one)) found[place_of(one)].seen_by.add(Seat{seat});
    Copies gone;
    for (auto& [place, copies] : copies_)
      while (copies.size() > found[place].copies) gone[place.second].push_back(taken(copies, {}));
    for (const auto& [place, here] : found)
      while (copies_[place].size() < here.copies)
        copies_[place].push_back(come(gone[place.second], here, first));
  }

  // Calls learn(copy) for each copy that the seat sees and has not seen before.
  template <class Learn>
  void look(const Knowledge& now, Seat seat, Learn learn) {
    std::map<Place, std::size_t> shown;
    for (const Known& one : now.views[seat.number])
      if (is_loose(one)) ++shown[place_of(one)];
    for (const auto& [place, count] : shown) {
      std::size_t known = 0;
      for (const Copy& copy : copies_[place]) known += copy.known.has(seat);
      for (Copy& copy : copies_[place])
        if (known < count && tell(copy, seat, learn)) ++known;
    }
  }

  // A seat has shown a card of this name, which it sees, to another.
  template <class Learn>
  void show(const Knowledge& now, Seat by, const std::string& is, Seat to, Learn learn) {
    for (const Known& one : now.views[by.number])
      if (is_loose(one) && one.is == is)
        for (Copy& copy : copies_[place_of(one)])
          if (tell(copy, to, learn)) return;
  }

  // The number of a copy that is in no position.
  std::size_t new_number() { return ++last_number_; }

 private:
  using Place = std::pair<std::string, std::string>;  // where, and which card
  using Copies = std::map<std::string, std::vector<Copy>>;
  struct Found {
    const Known* one = nullptr;
    std::size_t copies = 0;
    SeatSet seen_by;
  };

  static bool is_loose(const Known& one) { return one.thing.empty() && !one.is.empty(); }
  static Place place_of(const Known& one) {
    return {one.bunch.empty() ? one.lies : one.bunch, one.is};
  }

  template <class Learn>
  static bool tell(Copy& copy, Seat seat, Learn learn) {
    if (copy.known.has(seat)) return false;
    copy.known.add(seat);
    learn(copy);
    return true;
  }

  Copy come(std::vector<Copy>& gone, const Found& here, bool first) {
    if (!gone.empty()) return taken(gone, here.seen_by);
    const Known& one = *here.one;
    return {one.is, one.pile, first && !one.in_pile ? one.lies : "", new_number(), {}};
  }
  // Takes out the copy that is new to the fewest of those who see it; without any, the best known.
  static Copy taken(std::vector<Copy>& copies, SeatSet seen_by) {
    const auto strangeness = [&](const Copy& copy) {
      const unsigned known = copy.known.size();
      const unsigned strange =
          static_cast<unsigned>(__builtin_popcount(seen_by.bits & ~copy.known.bits));
      return std::pair{strange, seen_by.empty() ? limits::kSeats - known : known};
    };
    const auto best = std::min_element(
        copies.begin(), copies.end(),
        [&](const Copy& one, const Copy& other) { return strangeness(one) < strangeness(other); });
    Copy copy = std::move(*best);
    copies.erase(best);
    return copy;
  }

  std::map<Place, std::vector<Copy>> copies_;
  std::size_t last_number_ = 0;
};

// What one seat knows, and what it has learnt since the earlier position.
class SeatMemory {
 public:
  using Learnt = RewindReport::Learnt;

  // `earlier` must outlive it.
  SeatMemory(Seat seat, const Knowledge& earlier) : seat_(seat) {
    for (const Known& one : earlier.whole)
      if (!one.thing.empty()) earlier_[one.thing] = &one;
    look(earlier, 0, true, {});
    learnt_.clear();
  }

  Seat seat() const { return seat_; }
  const std::vector<Learnt>& learnt() const { return learnt_; }

  // Notes what the position after an entry shows of cards with ids, and of choices. `jump`: the
  // judge has replaced the position, so choices that are gone have not been carried out.
  void look(const Knowledge& now, std::size_t entry, bool jump, const Shuffled& shuffled) {
    std::set<std::string> named;
    for (const Known& one : now.views[seat_.number])
      if (!one.thing.empty() && !one.is.empty()) named.insert(one.thing);
    std::map<std::string, std::string> hidden;
    for (const Known& one : now.whole) {
      if (one.thing.empty()) continue;
      const bool shown = named.contains(one.thing);
      if (one.is_choice && !shown) hidden[one.thing] = one.is;
      if (!one.is_choice && (shown || one.seen.has(seat_)))
        see(one, shown ? one.is : "", entry, shuffled);
    }
    for (const auto& [thing, is] : choices_)
      if (!jump && !hidden.contains(thing)) learn_choice(thing, is, entry);
    choices_ = std::move(hidden);
  }
  // Another seat has chosen in secret, perhaps only until the move is over.
  void expect(const std::string& choice, const std::string& is) { choices_[choice] = is; }

  // It sees a card with an id. `is` is empty if the log does not say which card that is.
  void see(const Known& one, const std::string& is, std::size_t entry, const Shuffled& shuffled) {
    const auto [known, fresh] = known_.try_emplace(one.thing, is);
    if (!fresh && (is.empty() || known->second == is)) return;
    const bool unnamed = !fresh && known->second.empty();
    known->second = is;
    if (unnamed) return name(one, is);
    const Known* const then = earlier(one.thing);
    // Cards that never were in a pile, such as tokens, were never hidden.
    if (then == nullptr && one.pile.empty()) return;
    if (then == nullptr && was_drawn(one, is)) return;
    learn({"", "", one.thing, is, then != nullptr && !then->in_pile ? then->lies : "", one.pile},
          entry, shuffled);
  }
  void see(const LooseCards::Copy& copy, std::size_t entry, const Shuffled& shuffled) {
    learn({"", "", "", copy.is, copy.lay, copy.pile, 0, false, copy.number}, entry, shuffled);
  }
  // A card that came off its pile by an entry that was refused: it has no id yet.
  void see_drawn(const LooseCards::Copy& copy, std::size_t entry, const Shuffled& shuffled) {
    drawn_.push_back(learnt_.size());
    see(copy, entry, shuffled);
  }
  void look_through(const std::string& pile, std::size_t entry) {
    learnt_.push_back({std::string{seat_.text()}, "pile", "", "", "", pile, entry});
  }

 private:
  // Null if there was no such thing.
  const Known* earlier(const std::string& thing) const {
    const auto found = earlier_.find(thing);
    return found == earlier_.end() ? nullptr : found->second;
  }
  // It has seen the card before the log names it.
  void name(const Known& one, const std::string& is) {
    for (Learnt& before : learnt_)
      if (before.thing == one.thing && before.is.empty()) before.is = is;
  }
  // Whether it has seen the card in a draw that was refused.
  bool was_drawn(const Known& one, const std::string& is) {
    for (const std::size_t index : drawn_) {
      Learnt& before = learnt_[index];
      if (!before.thing.empty() || before.pile != one.pile || before.is != is) continue;
      before.thing = one.thing;
      return true;
    }
    return false;
  }

  // Fills in the rest of what was learnt about a card that lay somewhere, or else in its pile.
  void learn(Learnt card, std::size_t entry, const Shuffled& shuffled) {
    card.seat = seat_.text();
    card.stays = !card.lay.empty();
    card.kind = card.stays || shuffled.contains(card.pile) ? "card" : "order";
    if (card.stays) card.pile.clear();
    card.entry = entry;
    learnt_.push_back(std::move(card));
  }
  void learn_choice(const std::string& thing, const std::string& is, std::size_t entry) {
    const Known* const then = earlier(thing);
    const bool stays = then != nullptr && then->is == is;
    learnt_.push_back({std::string{seat_.text()}, "choice", thing, is, "", "", entry, stays});
  }

  const Seat seat_;
  std::map<std::string, const Known*> earlier_;  // things in the earlier position
  std::map<std::string, std::string> known_;     // names of things; empty: the log does not say
  std::map<std::string, std::string> choices_;   // of other seats, not shown yet
  std::vector<Learnt> learnt_;
  std::vector<std::size_t> drawn_;  // which of them come from draws that were refused
};

}  // namespace arbiter
