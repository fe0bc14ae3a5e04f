// Positions in JSON (arbiter.position/1), whole or as one seat sees them.
#pragma once
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/decode.hpp"
#include "codec/encode.hpp"
#include "codec/heads.hpp"
#include "codec/names.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Checks what the form alone does not ensure: format, game, whole position, the version that frames
// need.
bool check_position_head(const PositionHead& head, const Book& book, bool frames,
                         DecodeContext& context);

// The written form of a position, without its head and derived values: a value with a field list.
template <Game G>
auto written_position(const typename G::Content& content, const typename G::State& state) {
  if constexpr (HasPackedState<G>)
    return G::written(content, state);
  else
    return state;
}

template <Game G>
using WrittenPosition = std::remove_cvref_t<decltype(written_position<G>(
    std::declval<const typename G::Content&>(), std::declval<const typename G::State&>()))>;
template <Game G>
using Derived = std::remove_cvref_t<decltype(G::derived(std::declval<const typename G::Content&>(),
                                                        std::declval<const typename G::State&>()))>;

// Reads a position and fills in derived values. False if there are faults in `context`, or
// `problems` with what a state cannot hold; the caller must call G::problems.
template <Game G>
bool decode_position(const TapeValue& json, const typename G::Content& content, const SetUp& set_up,
                     typename G::State& state, std::vector<PositionProblem>& problems,
                     DecodeContext& context,
                     std::vector<Unasked<typename G::Move>>* unasked = nullptr) {
  PositionHead head;
  std::decay_t<decltype(G::derived(content, state))> derived;
  if constexpr (HasPackedState<G>) {
    typename G::Position position;
    if (!decode_members(json, context, {}, head, position, derived) ||
        !check_position_head(head, G::book(), false, context))
      return false;
    state = G::read(content, set_up, position, problems);
    return problems.empty();
  } else {
    if (!decode_members(json, context, {}, head, state, derived) ||
        !check_position_head(head, G::book(), !state.frames.empty(), context))
      return false;
    G::complete(content, set_up, state, unasked);
    return true;
  }
}

struct PositionForm {
  Seat seat = nobody;     // the seat whose view it is; nobody: the whole position
  bool condensed = true;  // a named moment in place of frames if it says everything
  bool whole = false;     // fields with their default value are written too
};

template <Game G>
nlohmann::ordered_json encode_position(const Names& names, const Terms& terms,
                                       const typename G::Content& content,
                                       const typename G::State& state, const PositionForm& form) {
  typename G::State shown = form.seat == nobody ? state : view_of<G>(content, state, form.seat);
  PositionHead head;
  head.format = kPositionFormat;
  head.game = G::book().game;
  head.seat = form.seat;
  head.digest = digest<G>(terms, shown);
  const auto derived = G::derived(content, shown);
  if constexpr (HasFrames<G>) {
    if (form.condensed) G::condense(content, shown);
    if (!shown.frames.empty()) head.rules_version = G::book().rules_version;
  }
  auto json = nlohmann::ordered_json::object();
  EncodeContext context(names, form.whole);
  encode_members(json, context, head, written_position<G>(content, shown), derived);
  return json;
}

}  // namespace arbiter
