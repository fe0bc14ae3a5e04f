// The limits of keys that belong to an event, where a route deals with labels.
#pragma once
#include <optional>
#include <string_view>

#include "service/http/caller.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// Lets only games of the caller's event pass. False if the filter asks for another event, of which
// no game exists for the caller.
bool confine(const Caller& caller, GameFilter& filter);

// Adds the label of the caller's event to those of a new game. A Problem, and the labels cannot be
// used, if they name another event or are too many.
std::optional<Problem> complete_labels(const Caller& caller, Labels& labels);

// Why the caller may not make this change: it would move a game to another event.
std::optional<Problem> objection_to_change(const Caller& caller, const Labels& change);

// The Problem of an event without games.
Problem no_event(std::string_view event);

}  // namespace arbiter
