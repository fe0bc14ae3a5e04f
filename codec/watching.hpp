// Tells a watcher what each applied move leaves to chance and what the seats know after it, and
// what a refused entry has shown. For any_game_of.hpp only.
#pragma once
#include <cstdint>
#include <string>
#include <type_traits>
#include <variant>

#include "codec/any_game.hpp"
#include "codec/log.hpp"
#include "codec/player_names.hpp"
#include "engine/core/extent.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/replay.hpp"

namespace arbiter {

// Empty if the units of work do not suffice.
template <Game G>
Knowledge knowledge_in([[maybe_unused]] const Log<G>& log,
                       [[maybe_unused]] const typename G::State& state) {
  constexpr std::uint64_t kThingsPerUnit = 8;  // things that are written down and compared
  Knowledge found;
  const std::size_t players = log.set_up.players.size();
  found.views.resize(players);
  if constexpr (HasSecrets<G>) {
    if (!charge((1 + players) * (1 + extent_of(state) / kThingsPerUnit))) return found;
    found.whole = G::known(log.content(), state);
    found.piles = G::hidden_piles(log.content(), state);
    for (std::uint8_t i = 0; i < players; ++i)
      found.views[i] = G::known(log.content(), G::view(log.content(), state, Seat{i}));
  }
  return found;
}

// A move as a watcher hears of it, in the position in which it is made.
template <Game G>
MatchWatcher::Moved heard(const Log<G>& log, const typename G::State& state,
                          const Entry<typename G::Move>& entry, bool implied) {
  MatchWatcher::Moved moved{entry.by, implied, {}, {}, ""};
  moved.at_random = G::at_random(log.content(), state, entry.by, entry.move);
  if constexpr (HasSecrets<G>) moved.in_secret = G::in_secret(state, entry.by, entry.move);
  return moved;
}

// Adds the cards and seats that a value names.
template <class Content, class T>
void add_named(const Content& content, const T& value, Attempt& attempt) {
  if constexpr (std::is_same_v<T, Card>) {
    attempt.cards.push_back(name_in(content, value));
  } else if constexpr (std::is_same_v<T, Seat>) {
    if (value.is_player()) attempt.seats.add(value);
  } else if constexpr (is_vector<T>::value) {
    for (const auto& one : value) add_named(content, one, attempt);
  } else if constexpr (is_variant<T>::value) {
    std::visit([&](const auto& one) { add_named(content, one, attempt); }, value);
  } else if constexpr (HasFields<T>) {
    for_each_field<T>([&](const auto& one) { add_named(content, value.*one.member, attempt); });
  }
}

template <Game G>
Attempt attempt_in(const Log<G>& log, const typename G::State& state,
                   const Entry<typename G::Move>& entry) {
  Attempt attempt;
  if constexpr (HasSecrets<G>) {
    attempt.move = heard<G>(log, state, entry, false);
    for_each_id_and_list(entry.move, [&](Id id, unsigned) {
      if (id.owner == entry.by) attempt.things.push_back(id.text());
    });
    add_named(log.content(), entry.move, attempt);
  }
  return attempt;
}

template <Game G>
class Watching final : public ReplayListener<G> {
 public:
  // `watcher` is null if nobody watches. The log must outlive it.
  Watching(const Log<G>& log, MatchWatcher* watcher)
      : log_(log), players_(log.set_up), watcher_(watcher) {}

  Work* work() override { return watcher_->work(); }
  void applied(const Step<G>& step) override {
    if (!watcher_->watches()) return;
    const Working answer(watcher_->work());
    const auto& [by, move] = step.entry;
    MatchWatcher::Moved moved = heard<G>(log_, step.before, step.entry, step.implied);
    if (moved.at_random.kind != AtRandom::Kind::nothing)
      moved.words = players_.in(G::tell_move(log_.content(), step.before, by, move));
    const Knowledge after = knowledge_in<G>(log_, step.after);
    if (!out_of_work()) watcher_->moved(moved, after);
  }

 private:
  const Log<G>& log_;
  const PlayerNames players_;
  MatchWatcher* const watcher_;
};

}  // namespace arbiter
