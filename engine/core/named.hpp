// Names of cards that stand for ids in a move: which instance is meant.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"

namespace arbiter {

// The owner of an id that stands for "the one instance of this card". It exists only in entries
// that were read and not yet judged; the number is the card's index plus one.
inline constexpr Seat bearer_of_card{0xFD};
constexpr std::optional<Card> card_meant(Id id) {
  if (id.owner != bearer_of_card) return std::nullopt;
  return Card{static_cast<std::uint16_t>(id.number - 1)};
}

// The id for a name that matches no instance.
constexpr Id nothing_bears(Seat by) { return {by.is_player() ? by : Seat{0}, Id::nothing}; }

template <class Move>
bool names_a_card(const Move& move) {
  bool found = false;
  for_each_id_and_list(move, [&](Id id, unsigned) { found = found || id.owner == bearer_of_card; });
  return found;
}

// The instances known to be a card; none in a game without them.
template <class G>
std::vector<Id> bearers([[maybe_unused]] const typename G::Content& content,
                        [[maybe_unused]] const typename G::State& state,
                        [[maybe_unused]] Card card) {
  if constexpr (HasCards<G>)
    return G::instances(content, state, card);
  else
    return {};
}
// The same with the unnamed ones that may be it, which are also added to `unnamed`.
template <class G>
std::vector<Id> bearers_or_unnamed(const typename G::Content& content,
                                   const typename G::State& state, Card card,
                                   [[maybe_unused]] std::vector<Id>& unnamed) {
  std::vector<Id> all = bearers<G>(content, state, card);
  if constexpr (HasCards<G>)
    for (const Id id : G::unnamed_instances(content, state, card)) {
      unnamed.push_back(id);
      all.push_back(id);
    }
  return all;
}

// The first of these ids that is among the others. Requires one.
inline Id first_among(const std::vector<Id>& ids, const std::vector<Id>& others) {
  return *std::find_first_of(ids.begin(), ids.end(), others.begin(), others.end());
}

// The first two ids in which two readings differ.
inline std::vector<Id> differing(const std::vector<Id>& one, const std::vector<Id>& other) {
  for (std::size_t i = 0; i < one.size(); ++i)
    if (one[i] != other[i]) return {one[i], other[i]};
  return one;
}

// Goes through the possible readings of a move in which names of cards stand for ids. next()
// changes the move that was given to the constructor, which must outlive this object.
template <class Move>
class Readings {
 public:
  // `instances(card)` lists the instances of a card; `by` is the seat that moves.
  template <class Instances>
  Readings(Move& move, Seat by, Instances instances) {
    for_each_id_and_list(move, [&](Id& id, unsigned list) {
      const auto card = card_meant(id);
      if (!card) return;
      std::vector<Id> bearers = instances(*card);
      if (bearers.size() > 1) single_ = false;
      if (bearers.empty()) bearers.push_back(nothing_bears(by));
      names_.push_back({&id, *card, list, std::move(bearers), 0});
    });
  }

  std::size_t names() const { return names_.size(); }
  // Of work, to compare the names of one reading in pairs.
  std::uint64_t units() const { return 1 + names() * names() / kNamesPerUnit; }
  // True if no name matches two instances.
  bool single() const { return single_; }

  // Writes the next reading into the move. False after the last one, or if `spend()`, which is
  // called for each reading, returns false: then spent() is true.
  template <class Spend>
  bool next(Spend spend) {
    std::size_t wrong = names_.size();
    do {
      if (!spend()) {
        spent_ = true;
        return false;
      }
      if (!advance(wrong)) return false;
      wrong = first_wrong();
    } while (wrong < names_.size());
    for (auto& one : names_) *one.place = one.bearers[one.chosen];
    return true;
  }
  bool spent() const { return spent_; }

  // Writes the first instance for each name, even if these do not fit together.
  void write_first() {
    for (auto& one : names_) *one.place = one.bearers.front();
  }

  // The ids that the names stand for in the current reading.
  std::vector<Id> ids() const {
    std::vector<Id> ids;
    for (const auto& one : names_) ids.push_back(*one.place);
    return ids;
  }

 private:
  struct Name {
    Id* place;
    Card card;
    unsigned list;
    std::vector<Id> bearers;
    std::size_t chosen;
  };

  // Counts like an odometer that turns the wheel `wheel` (or the last one): the wheels after it
  // start again. The first call sets the first reading.
  bool advance(std::size_t wheel) {
    if (!begun_) return begun_ = true;
    wheel = std::min(wheel + 1, names_.size());
    for (std::size_t i = wheel; i < names_.size(); ++i) names_[i].chosen = 0;
    while (wheel > 0 && ++names_[wheel - 1].chosen == names_[wheel - 1].bearers.size())
      names_[--wheel].chosen = 0;
    return wheel > 0;
  }

  // The first name that does not fit with one before it: the same name twice means two instances,
  // and in a list of ids only one order of them counts. The number of names if all fit together.
  std::size_t first_wrong() const {
    for (std::size_t k = 1; k < names_.size(); ++k)
      for (std::size_t i = 0; i < k; ++i) {
        if (names_[i].card != names_[k].card) continue;
        const bool listed = names_[i].list != 0 && names_[i].list == names_[k].list;
        if (listed ? names_[i].chosen >= names_[k].chosen : names_[i].chosen == names_[k].chosen)
          return k;
      }
    return names_.size();
  }

  static constexpr std::uint64_t kNamesPerUnit = 1024;

  std::vector<Name> names_;
  bool single_ = true;
  bool begun_ = false;
  bool spent_ = false;
};

}  // namespace arbiter
