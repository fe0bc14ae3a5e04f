// What a replay finds out about an entry, and what it tells its listener.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/game.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/work.hpp"

namespace arbiter {

enum class Judgement : std::uint8_t { accepted, refused, unverifiable };

// Why an entry, or what follows it, cannot be judged.
enum class Missing : std::uint8_t {
  nothing,
  chance_answer,  // chance is asked and the log does not have its answer
  card,           // a card must be known that the log does not name
  which,          // a name could mean either of two cards
  table_answer,   // a fact from outside the game is asked for
  endless,        // the content loops for ever
  work            // the log asks for more work than one verification may take
};
constexpr auto names(Type<Missing>) {
  return std::array<std::string_view, 7>{"nothing", "chance",  "card", "which",
                                         "table",   "endless", "work"};
}

// A move that was applied.
template <Game G>
struct Step {
  const typename G::State& before;
  const typename G::State& after;
  const Entry<typename G::Move>& entry;
  const Decision& asked;
  bool implied;  // not in the log: a decline, or drawn from its seed
  std::span<const typename G::Fact> facts;
};

// Receives what a replay does; a replay without a listener is faster.
template <Game G>
class ReplayListener {
 public:
  virtual ~ReplayListener() = default;
  // A check begins. What its observer hears counts only once the move is applied.
  virtual void judging() {}
  virtual RuleObserver* observer() { return nullptr; }
  virtual void applied(const Step<G>& step) = 0;
  // Charged for what the replay does only for this listener; null: nothing is charged.
  virtual Work* work() { return nullptr; }
};

// Why an entry is refused or cannot be judged.
template <Game G>
struct Refusal {
  Entry<typename G::Move> entry;  // names of cards replaced by ids
  std::vector<RuleId> broken;     // the broken rules, in book order; empty: not refused
  Missing missing = Missing::nothing;
  std::vector<Id> cards;      // the unnamed card (card), or the two that could be meant (which)
  Decision decision;          // the decision that the broken rules or the missing item belong to
  bool here = true;           // true: the decision of the position; false: one reached by passing
  bool against_seed = false;  // chance's entry differs from what the seed gives
  // What was settled without asking the seat, if the entry says something else.
  std::optional<typename G::Move> settled;
};

// A pass that names nothing must decline something before the next decision that must be answered.
template <class Move>
bool bare_pass(const Entry<Move>& entry) {
  const auto* const pass = std::get_if<Pass>(&entry.move);
  return pass != nullptr && pass->to.empty();
}

// What is missing at the end of an entry's way: the answer of chance or of the table, if one of
// them must answer and the entry is by somebody else.
inline std::optional<Missing> missing_answer(const Decision& asked, Seat by) {
  if (asked.optional) return std::nullopt;
  if (asked.seats.has(chance) && by != chance) return Missing::chance_answer;
  if (asked.seats.has(table) && by != table) return Missing::table_answer;
  return std::nullopt;
}

// What an entry adds to the longest matching part that was already settled (`beyond`); nothing if
// it adds nothing or says something else.
template <class Move>
std::optional<Entry<Move>> beyond_settled(const Entry<Move>& entry,
                                          const std::vector<Unasked<Move>>& settled) {
  std::optional<Entry<Move>> least;
  std::size_t most = 0;
  for (const Unasked<Move>& one : settled) {
    const std::size_t cards = cards_drawn(one.move);
    if (one.by != entry.by || cards <= most) continue;
    if (auto rest = beyond(entry.move, one.move)) {
      least = Entry<Move>{entry.by, std::move(*rest)};
      most = cards;
    }
  }
  return least;
}

// What was settled about the subject of an entry; null if nothing was.
template <class Move>
const Unasked<Move>* settled_otherwise(const Entry<Move>& entry,
                                       const std::vector<Unasked<Move>>& settled) {
  const auto one = std::find_if(settled.begin(), settled.end(), [&](const auto& done) {
    return done.by == entry.by && same_subject(done.move, entry.move);
  });
  return one == settled.end() ? nullptr : &*one;
}

// Whether an entry states something settled in its own words, or a part of it, which is then no
// longer left to state.
template <Game G>
bool states_part(const typename G::Content& content, const Entry<typename G::Move>& entry,
                 std::vector<Unasked<typename G::Move>>& settled) {
  if constexpr (HasParts<G>)
    for (auto one = settled.begin(); one != settled.end(); ++one) {
      std::optional<typename G::Move> left = one->move;
      if (one->by != entry.by || !G::states_part(content, entry.move, left)) continue;
      if (left)
        one->move = *std::move(left);
      else
        settled.erase(one);
      return true;
    }
  return false;
}

// Keeps what was settled before this answer to the same question: it may be stated after it. One
// seat can have both, if it answers for two sides.
template <class Move>
void keep_what_waits(std::vector<Unasked<Move>>& before, std::vector<Unasked<Move>>& now) {
  for (Unasked<Move>& one : before)
    if (std::exchange(one.waits, false)) now.push_back(std::move(one));
}

// Adds a rule to the broken ones, which are in the order of the book, without duplicates.
inline void add(std::vector<RuleId>& broken, RuleId rule) {
  const auto place = std::lower_bound(broken.begin(), broken.end(), rule);
  if (place == broken.end() || *place != rule) broken.insert(place, rule);
}

}  // namespace arbiter
