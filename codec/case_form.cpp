#include "codec/case_form.hpp"

#include <algorithm>

namespace arbiter {
namespace {

// "by": "A" is short for "by": ["A"].
nlohmann::json with_lists(const nlohmann::json& json) {
  nlohmann::json copy = json;
  if (!copy.is_object() || !copy.contains("cases") || !copy["cases"].is_array()) return copy;
  for (auto& one : copy["cases"]) {
    const nlohmann::json::json_pointer by("/expect/asks/by");
    if (one.is_object() && one.contains(by) && one[by].is_string())
      one[by] = nlohmann::json::array({one[by]});
  }
  return copy;
}

bool is_pointer(const std::string& text) { return text.empty() || text.front() == '/'; }

void check_pointers(const nlohmann::json& facts, DecodeContext& context) {
  const DecodeContext::Inside inside(context, "facts");
  if (facts.is_null()) return;
  if (!facts.is_object()) {
    context.needs("type", "an object of values by JSON Pointers", facts);
    return;
  }
  for (const auto& [pointer, value] : facts.items())
    if (!is_pointer(pointer))
      context.fault("value", "\"" + pointer + "\" is no JSON Pointer: it begins with a slash.");
}

}  // namespace

bool read_cases_form(const nlohmann::json& json, CasesForm& form, DecodeContext& context) {
  if (!decode(with_lists(json), form, context)) return false;
  if (form.format != kCasesFormat) {
    const DecodeContext::Inside inside(context, "format");
    context.fault("value", "Cases have the format \"arbiter.cases/1\".");
  }
  if (!form.given.is_object()) {
    const DecodeContext::Inside inside(context, "given");
    context.needs("type", "an object", form.given);
  }
  const DecodeContext::Inside cases(context, "cases");
  for (std::size_t i = 0; i < form.cases.size(); ++i) {
    const DecodeContext::Inside one(context, i);
    const DecodeContext::Inside expect(context, "expect");
    check_pointers(form.cases[i].expect.facts, context);
    if (!form.cases[i].expect.view) continue;
    const DecodeContext::Inside view(context, "view");
    check_pointers(form.cases[i].expect.view->facts, context);
  }
  return context.faults().empty();
}

nlohmann::ordered_json value_at(const nlohmann::ordered_json& json, const std::string& pointer) {
  const nlohmann::ordered_json* at = &json;
  for (std::size_t from = 0; from < pointer.size();) {
    const auto end = std::min(pointer.find('/', from + 1), pointer.size());
    std::string token = pointer.substr(from + 1, end - from - 1);
    for (std::size_t i = 0; (i = token.find('~', i)) != std::string::npos; ++i)
      token.replace(i, 2, token.substr(i, 2) == "~1" ? "/" : "~");
    if (at->is_object() && at->contains(token)) {
      at = &(*at)[token];
    } else if (at->is_array() && !token.empty() && token.size() < 9 &&
               token.find_first_not_of("0123456789") == std::string::npos &&
               std::stoul(token) < at->size()) {
      at = &(*at)[std::stoul(token)];
    } else {
      return nullptr;
    }
    from = end;
  }
  return *at;
}

bool same_value(const nlohmann::json& expected, const nlohmann::ordered_json& found) {
  if (!found.is_null()) return nlohmann::json(found) == expected;
  if (expected.is_structured()) return expected.empty();
  return expected.is_null() || expected == false || expected == 0 || expected == "";
}

}  // namespace arbiter
