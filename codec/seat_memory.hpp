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

  // Finds out where the copies lie in the next position. `jump`: the judge has replaced it, so what
  // is gone lies in its pile again, and may come out of it once more.
  void follow(const Knowledge& now, bool jump) {
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
        copies_[place].push_back(come(gone[place.second], here));
    if (!jump) return;
    for (auto& [is, copies] : gone)
      for (Copy& copy : copies) returned_[is].push_back(std::move(copy));
  }
  // The position that was followed last is the earlier one.
  void begin(const Knowledge& earlier) {
    returned_.clear();
    for (const Known& one : earlier.whole)
      if (is_loose(one))
        for (Copy& copy : copies_[place_of(one)]) {
          copy.pile = one.pile;
          copy.lay = one.in_pile ? "" : one.lies;
        }
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

  Copy come(std::vector<Copy>& gone, const Found& here) {
    if (!gone.empty()) return taken(gone, here.seen_by);
    auto& returned = returned_[here.one->is];
    if (!returned.empty()) return taken(returned, here.seen_by);
    return {here.one->is, here.one->pile, "", new_number(), {}};
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
  Copies returned_;  // by card: those that the judge has put back
  std::size_t last_number_ = 0;
};

// Numbers of cards with ids. Where the judge goes back, an id may be given again, to another card:
// that one has a number of its own. A card that is drawn again has the number that it had.
class CardNumbers {
 public:
  // Numbers the cards of the next position. `jump`: the judge has replaced it, so what is gone lies
  // in its pile again.
  void follow(const Knowledge& now, bool jump) {
    Cards next;
    std::vector<const Known*> others;
    for (const Known& one : now.whole) {
      if (one.thing.empty() || one.is_choice) continue;
      const auto before = cards_.find(one.thing);
      if (before == cards_.end() || !before->second.may_be(one.is)) {
        others.push_back(&one);
        continue;
      }
      Card card = std::move(before->second);
      if (card.is.empty()) card.is = one.is;
      cards_.erase(before);
      next.emplace(one.thing, std::move(card));
    }
    for (auto& [thing, card] : cards_) {
      if (jump && !card.is.empty()) returned_[{card.pile, card.is}].insert(card.number);
      gone_[thing] = std::move(card);
    }
    cards_ = std::move(next);
    std::erase_if(others, [&](const Known* one) { return is_as_it_was(*one, jump); });
    for (const Known* one : others)
      cards_.emplace(one->thing, Card{come(*one), one->is, one->pile});
  }
  // The position that was followed last is the earlier one. Nobody knows there which cards of a
  // pile were elsewhere before; but where the judge goes back further, they lie there again.
  void begin() { returned_.clear(); }

  // Requires a card of the position that was followed last.
  std::size_t number(const std::string& thing) const { return cards_.at(thing).number; }

 private:
  struct Card {
    std::size_t number = 0;
    std::string is;  // empty: the log does not say
    std::string pile;

    bool may_be(const std::string& name) const { return is.empty() || name.empty() || is == name; }
  };
  using Cards = std::map<std::string, Card>;  // by id

  // A card that was gone has the id that it had.
  bool is_as_it_was(const Known& one, bool jump) {
    const auto before = gone_.find(one.thing);
    if (before == gone_.end()) return false;
    Card& card = before->second;
    if (!(jump ? card.may_be(one.is) : !one.is.empty() && card.is == one.is)) return false;
    if (const auto same = returned_.find({card.pile, card.is}); same != returned_.end())
      same->second.erase(card.number);
    cards_.emplace(one.thing, std::move(card));
    gone_.erase(before);
    return true;
  }
  // The number of a card that may have another id than before.
  std::size_t come(const Known& one) {
    const auto same = returned_.find({one.pile, one.is});
    if (same == returned_.end() || same->second.empty()) return ++last_number_;
    return same->second.extract(same->second.begin()).value();
  }

  Cards cards_;
  Cards gone_;
  std::map<std::pair<std::string, std::string>, std::set<std::size_t>> returned_;
  std::size_t last_number_ = 0;
};

// The earlier position.
class Earlier {
 public:
  Earlier(Knowledge knowledge, const CardNumbers& numbers) : knowledge_(std::move(knowledge)) {
    for (const Known& one : knowledge_.whole)
      if (one.is_choice)
        choices_[one.thing] = &one;
      else if (!one.thing.empty())
        cards_[numbers.number(one.thing)] = &one;
    for (const HiddenPile& one : knowledge_.piles) unknown_[one.pile] = one.cards;
  }
  Earlier(const Earlier&) = delete;
  Earlier& operator=(const Earlier&) = delete;

  const Knowledge& knowledge() const { return knowledge_; }
  // Null if there was none.
  const Known* card(std::size_t number) const { return value_in(cards_, number); }
  const Known* choice(const std::string& thing) const { return value_in(choices_, thing); }

  // Somebody knows this card in its pile: it is not among those that can be shuffled.
  void keep(std::size_t number) {
    const Known& one = *cards_.at(number);
    kept_.insert(number);
    --unknown_[one.pile];
  }
  // The cards of a pile that somebody knows there.
  std::vector<const Known*> kept_in(const std::string& pile) const {
    std::vector<const Known*> found;
    for (const Known& one : knowledge_.whole)
      if (one.pile == pile && std::any_of(kept_.begin(), kept_.end(), [&](std::size_t number) {
            return cards_.at(number) == &one;
          }))
        found.push_back(&one);
    return found;
  }
  // Where it was if no shuffle makes it unknown again: outside its pile, at a known place, or
  // alone. Empty otherwise.
  std::string place_of(std::size_t number) const {
    const Known* const one = card(number);
    return one != nullptr && (!one->in_pile || kept_.contains(number)) ? one->lies : "";
  }
  bool is_alone_in(const std::string& pile) const {
    const auto found = unknown_.find(pile);
    return found != unknown_.end() && found->second == 1;
  }

 private:
  template <class Map>
  static const Known* value_in(const Map& map, const typename Map::key_type& key) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : found->second;
  }

  const Knowledge knowledge_;
  std::map<std::size_t, const Known*> cards_;  // by number
  std::map<std::string, const Known*> choices_;
  std::map<std::string, std::size_t> unknown_;  // cards of each pile that nobody knows in it
  std::set<std::size_t> kept_;
};

// What one seat knows, and what it has learnt since the earlier position.
class SeatMemory {
 public:
  using Learnt = RewindReport::Learnt;

  // `numbers` must outlive it.
  SeatMemory(Seat seat, const CardNumbers& numbers) : seat_(seat), numbers_(numbers) {}

  // The earlier position, which must outlive it: what the seat has seen so far, it knows there.
  void begin(const Earlier& earlier) {
    earlier_ = &earlier;
    look(earlier.knowledge(), 0, true, {});
    learnt_.clear();
    drawn_.clear();
  }

  Seat seat() const { return seat_; }
  const std::vector<Learnt>& learnt() const { return learnt_; }
  bool knows(std::size_t number) const { return known_.contains(number); }

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
  void expect(const std::string& choice, const std::string& is) {
    choices_[choice] = is;
    known_choices_.erase(choice);
  }

  // It sees a card with an id. `is` is empty if the log does not say which card that is.
  void see(const Known& one, const std::string& is, std::size_t entry, const Shuffled& shuffled) {
    const std::size_t number = numbers_.number(one.thing);
    const auto [known, fresh] = known_.try_emplace(number, is);
    if (!fresh && (is.empty() || known->second == is)) return;
    const bool unnamed = !fresh && known->second.empty();
    known->second = is;
    if (unnamed) return name(number, is);
    const bool is_new = earlier_->card(number) == nullptr;
    // Cards that never were in a pile, such as tokens, were never hidden.
    if (is_new && (one.pile.empty() || was_drawn(one, number, is))) return;
    learn({"", "", one.thing, is, earlier_->place_of(number), one.pile, 0, false, number}, entry,
          shuffled);
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
  // It has seen the card before the log names it.
  void name(std::size_t number, const std::string& is) {
    for (Learnt& before : learnt_)
      if (!before.thing.empty() && before.number == number && before.is.empty()) before.is = is;
  }
  // Whether it has seen the card in a draw that was refused.
  bool was_drawn(const Known& one, std::size_t number, const std::string& is) {
    for (const std::size_t index : drawn_) {
      Learnt& before = learnt_[index];
      if (!before.thing.empty() || before.pile != one.pile || before.is != is) continue;
      before.thing = one.thing;
      before.number = number;
      return true;
    }
    return false;
  }

  // Fills in the rest of what was learnt about a card that lay somewhere, or else in its pile.
  void learn(Learnt card, std::size_t entry, const Shuffled& shuffled) {
    card.seat = seat_.text();
    const bool was_shuffled = shuffled.contains(card.pile);
    if (card.lay.empty() && !was_shuffled && earlier_->is_alone_in(card.pile)) card.lay = card.pile;
    card.stays = !card.lay.empty();
    card.kind = card.stays || was_shuffled ? "card" : "order";
    if (card.stays) card.pile.clear();
    card.entry = entry;
    learnt_.push_back(std::move(card));
  }
  void learn_choice(const std::string& thing, const std::string& is, std::size_t entry) {
    const auto [known, fresh] = known_choices_.try_emplace(thing, is);
    if (!fresh && known->second == is) return;
    known->second = is;
    const Known* const then = earlier_->choice(thing);
    const bool stays = then != nullptr && then->is == is;
    learnt_.push_back({std::string{seat_.text()}, "choice", thing, is, "", "", entry, stays});
  }

  const Seat seat_;
  const CardNumbers& numbers_;
  const Earlier* earlier_ = nullptr;
  std::map<std::size_t, std::string> known_;    // names of cards; empty: the log does not say
  std::map<std::string, std::string> choices_;  // of other seats, not shown yet
  // Those that were shown; the judge may hide them again.
  std::map<std::string, std::string> known_choices_;
  std::vector<Learnt> learnt_;
  std::vector<std::size_t> drawn_;  // which of them come from draws that were refused
};

}  // namespace arbiter
