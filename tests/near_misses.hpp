// Near-misses of legal moves: properties of every refusal, in every game and however chance
// answers.
#pragma once
#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "codec/draw.hpp"
#include "codec/log.hpp"
#include "codec/position.hpp"
#include "engine/core/replay.hpp"
#include "tests/mutate.hpp"

namespace arbiter::test {

// The rows of a game that only permit something ("attacks are allowed") and so refuse nothing. A
// game that has such rows specialises this.
template <Game G>
inline constexpr std::array<std::string_view, 0> permitting{};

// A legal move made by another seat or with one field changed, and a move that would follow it.
template <Game G>
std::vector<Entry<typename G::Move>> near_misses(const typename G::Content& content,
                                                 const typename G::State& state,
                                                 const Entry<typename G::Move>& legal,
                                                 unsigned players, Chooser& chooser) {
  const auto ids = ids_in(written_position<G>(content, state));
  Entry<typename G::Move> other = legal, changed = legal;
  other.by = Seat{static_cast<std::uint8_t>(chooser.below(players))};
  Mutator(ids, players, cards_of<G>(content), chooser).mutate(changed.move);
  std::vector<Entry<typename G::Move>> misses{other, changed};
  typename G::State later = state;
  WorkBudget budget;
  const Applied applied = G::apply(content, later, legal.by, legal.move, nullptr, nullptr, budget);
  if (applied == Applied::done && G::decision(content, later).asks())
    misses.push_back(G::sample(content, later, chooser));
  return misses;
}

// Returns what is wrong with the refusal of an entry in a position. Empty if nothing is, or if the
// entry is not refused.
template <Game G>
class NearMiss {
 public:
  using State = typename G::State;
  using Played = Entry<typename G::Move>;

  // All arguments must outlive this object.
  NearMiss(const Log<G>& log, const State& state, const Played& entry)
      : log_(log), state_(state), entry_(entry) {}

  std::string fault() const {
    Replay<G> recorded(log_.content(), state_, {});
    if (recorded.begin(nullptr) != Judgement::accepted) return "";
    if (recorded.offer(entry_, nullptr) != Judgement::refused) return "";
    const std::vector<RuleId> broken = recorded.refusal().broken;
    if (broken.empty()) return "no rule is named";
    for (const RuleId rule : broken)
      if (std::string wrong = fault_of(recorded, rule); !wrong.empty())
        return wrong + " by " + std::string{G::book().rows[rule.row].id};
    return fault_of_seed(broken);
  }

 private:
  std::string fault_of(const Replay<G>& replay, RuleId rule) const {
    const std::string_view id = G::book().rows[rule.row].id;
    const auto& rows = permitting<G>;
    if (std::find(rows.begin(), rows.end(), id) != rows.end()) return "refused by a permission";
    const auto& refusal = replay.refusal();
    const std::string detail = G::tell_refusal(log_.content(), replay.judged_in(), refusal.entry.by,
                                               refusal.entry.move, rule);
    if (detail.empty()) return "refused without a fact";
    return names_something(detail) ? "" : "refused with nothing of the position (" + detail + ")";
  }

  // Whether it names a number, or something in the position: a seat, an id, a phase.
  bool names_something(const std::string& detail) const {
    if (std::any_of(detail.begin(), detail.end(), [](unsigned char c) { return std::isdigit(c); }))
      return true;
    const auto there = words_of(
        encode_position<G>(log_.names, log_.terms, log_.content(), state_, {nobody, false}).dump());
    const auto told = words_of(detail);
    return std::any_of(told.begin(), told.end(),
                       [&](const std::string& word) { return there.contains(word); });
  }
  static std::set<std::string> words_of(const std::string& text) {
    std::set<std::string> words;
    std::string word;
    for (const char c : text + " ")
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
        word += c;
      } else {
        words.insert(std::exchange(word, ""));
      }
    words.erase("");
    return words;
  }

  // A seeded log refuses it by the same rules, unless chance has answered in the meantime.
  std::string fault_of_seed(const std::vector<RuleId>& broken) const {
    if (G::decision(log_.content(), state_).seats.has(chance)) return "";
    SeededDraw draw(std::string(32, 's'));
    Replay<G> seeded(log_.content(), state_, {.seed = &draw});
    if (seeded.begin(nullptr) != Judgement::accepted) return "";
    if (seeded.offer(entry_, nullptr) != Judgement::refused) return "refused, but not with a seed";
    return seeded.refusal().broken == broken ? "" : "refused by other rules with a seed";
  }

  const Log<G>& log_;
  const State& state_;
  const Played& entry_;
};

}  // namespace arbiter::test
