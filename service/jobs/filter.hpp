// The filter of stored games in the words that callers use.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "service/store/game_store.hpp"

namespace arbiter {

// The words with one value each; labels are read with add_label().
inline constexpr std::array<std::string_view, 7> kFilterWords = {
    "game", "status", "outcome", "pack", "player", "since", "until"};

// Sets the field that `word` names. If the value is wrong, returns what would be right, as the end
// of a sentence ("is one of legal, illegal, unverifiable"), and leaves the filter as it is.
std::optional<std::string> set_filter(GameFilter& filter, std::string_view word,
                                      const std::string& value);

// The value for a word; empty if the filter has none.
const std::string& filter_value(const GameFilter& filter, std::string_view word);

}  // namespace arbiter
