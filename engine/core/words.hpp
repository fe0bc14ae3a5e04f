// Words and numbers for the sentences of all games.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

std::string number(std::int64_t value);
// "+3", "-1", "+0".
std::string signed_number(std::int64_t value);
// "no", "one" to "twelve", then in digits.
std::string in_words(std::int64_t count);
// "1 card", "3 cards"; `several` is the plural if it is not formed with an s.
std::string counted(std::int64_t count, std::string_view one, std::string_view several = "");
// "a", "a and b", "a, b and c"; `none` if the list is empty.
std::string joined(const std::vector<std::string>& parts, std::string_view none = "");
// With a capital first letter, if that is an ASCII letter.
std::string capitalised(std::string text);
// "a camp", "an archer". Requires a text.
std::string with_article(std::string_view noun);
// A name of a wire form in words: "area_effect" is "area effect".
std::string spaced(std::string_view name);
// How many bytes the character at this place takes if it does not show, or changes how the text
// around it is shown: a control character, a mark that overrides the direction of writing, or what
// is no character in Unicode. 0 for any other. Requires UTF-8.
std::size_t unshown_bytes(std::string_view text, std::size_t at);

}  // namespace arbiter
