#include "service/store/labels.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace arbiter {
namespace {

constexpr std::size_t kMostNameBytes = 32;
constexpr std::size_t kMostValueBytes = 128;

bool is_name(std::string_view name) {
  const auto letter = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto fits = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !name.empty() && name.size() <= kMostNameBytes && letter(name.front()) &&
         std::all_of(name.begin(), name.end(), fits);
}

// Whether the text has a control character, of ASCII or of the second block (U+0080 to U+009F).
bool has_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte < 0x20 || byte == 0x7f) return true;
    if (byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0)
      return true;
  }
  return false;
}

}  // namespace

// Checked by the writer of JSON, which refuses other texts.
bool is_utf8(std::string_view text) {
  try {
    (void)nlohmann::json(text).dump();
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

bool has_labels(const Labels& labels, const Labels& wanted) {
  return std::includes(labels.begin(), labels.end(), wanted.begin(), wanted.end());
}

std::optional<std::string> fault_in_label(std::string_view name, std::string_view value) {
  if (!is_name(name))
    return "has a name of at most 32 characters, of a to z, 0 to 9, \"_\" and \"-\", that begins "
           "with a letter";
  if (value.empty() || value.size() > kMostValueBytes || has_control(value) || !is_utf8(value))
    return "has a value of 1 to 128 bytes of UTF-8 without control characters";
  return std::nullopt;
}

std::optional<std::string> add_label(Labels& labels, std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return "is a name, a colon and a value";
  auto [name, value] = label_of(text);
  if (auto fault = fault_in_label(name, value)) return fault;
  const auto known = labels.find(name);
  if (known != labels.end() && known->second != value) return "has one value for each name";
  if (known == labels.end() && labels.size() == kMostLabels) return "is given at most 16 times";
  labels.emplace(name, std::move(value));
  return std::nullopt;
}

std::string label_text(const Labels::value_type& label) { return label.first + ":" + label.second; }

Labels::value_type label_of(std::string_view text) {
  const std::size_t colon = text.find(':');
  return {std::string(text.substr(0, colon)), std::string(text.substr(colon + 1))};
}

std::string labels_json(const Labels& labels) { return nlohmann::json(labels).dump(); }

Labels labels_of_json(const std::string& json) { return nlohmann::json::parse(json).get<Labels>(); }

Labels changed_labels(Labels labels, const Labels& change) {
  for (const auto& [name, value] : change) {
    if (value.empty())
      labels.erase(name);
    else
      labels[name] = value;
  }
  return labels;
}

}  // namespace arbiter
