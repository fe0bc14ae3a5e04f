// What callers say about a stored game, as names with a value each, such as "event" and
// "autumn-open". Nothing of it comes from the log.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace arbiter {

using Labels = std::map<std::string, std::string>;

inline constexpr std::size_t kMostLabels = 16;  // of one game, or in one filter

// Whether all of `wanted` are among `labels`.
bool has_labels(const Labels& labels, const Labels& wanted);

// Whether a text can be written as JSON.
bool is_utf8(std::string_view text);

// What a label must be, as the end of a sentence ("has a name of ..."); nullopt if this is one.
std::optional<std::string> fault_in_label(std::string_view name, std::string_view value);

// Reads "name:value" and adds it. If it is no label, or one that contradicts another, returns what
// would be right, as the end of a sentence, and changes nothing.
std::optional<std::string> add_label(Labels& labels, std::string_view text);

// "name:value", and the reverse for a text in that form.
std::string label_text(const Labels::value_type& label);
Labels::value_type label_of(std::string_view text);

// The labels as one line of JSON, an object, and the reverse for a text in that form.
std::string labels_json(const Labels& labels);
Labels labels_of_json(const std::string& json);

// The labels after a change: a label that is not there is added, another value replaces the present
// one, and an empty value removes the label. There may be more than kMostLabels then.
Labels changed_labels(Labels labels, const Labels& change);

}  // namespace arbiter
