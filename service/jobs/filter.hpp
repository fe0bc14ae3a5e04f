// The filter of stored games in the words of callers.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "service/store/game_store.hpp"

namespace arbiter {

inline constexpr std::array<std::string_view, 7> kFilterWords = {
    "game", "status", "outcome", "pack", "player", "since", "until"};

// Sets what the word says. Otherwise what would be right, as the end of a sentence: "is one of
// legal, illegal, unverifiable"; the filter stays as it is.
std::optional<std::string> set_filter(GameFilter& filter, std::string_view word,
                                      const std::string& value);

// The value of a word; empty where the filter does not ask for it.
const std::string& filter_value(const GameFilter& filter, std::string_view word);

}  // namespace arbiter
