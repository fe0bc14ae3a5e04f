#include "codec/case_form.hpp"

#include <algorithm>
#include <span>
#include <string_view>

namespace arbiter {
namespace {

// Adds a value in which the text at the end of these steps, if there is one, is put into a list.
void add_with_list(Tape& tape, const TapeValue& json, std::span<const std::string_view> steps) {
  if (steps.empty() && json.is_text()) {
    tape.open(true);
    tape.add(json);
    tape.close();
  } else if (steps.empty() || !json.is_object()) {
    tape.add(json);
  } else {
    tape.open(false);
    json.for_each_member([&](std::string_view name, const TapeValue& value) {
      tape.member(name);
      if (name == steps.front())
        add_with_list(tape, value, steps.subspan(1));
      else
        tape.add(value);
    });
    tape.close();
  }
}

// "by": "A" is short for "by": ["A"].
Tape with_lists(const TapeValue& json) {
  static constexpr std::string_view kBy[] = {"expect", "asks", "by"};
  Tape tape;
  const auto cases = json.find("cases");
  if (!cases || !cases->is_list()) {
    tape.add(json);
    return tape;
  }
  tape.open(false);
  json.for_each_member([&](std::string_view name, const TapeValue& value) {
    tape.member(name);
    if (name != "cases") return tape.add(value);
    tape.open(true);
    value.for_each_item([&](const TapeValue& one) {
      add_with_list(tape, one, kBy);
      return true;
    });
    tape.close();
  });
  tape.close();
  return tape;
}

bool is_pointer(std::string_view text) { return text.empty() || text.front() == '/'; }

void check_pointers(const TapeValue& facts, DecodeContext& context) {
  const DecodeContext::Inside inside(context, "facts");
  if (facts.is_null()) return;
  if (!facts.is_object()) {
    context.needs("type", "an object of values by JSON Pointers", facts);
    return;
  }
  for (const auto& [pointer, value] : facts.sorted_members())
    if (!is_pointer(pointer))
      context.fault("value", "\"" + std::string{pointer} +
                                 "\" is not a JSON Pointer, which begins with a slash.");
}

void check_given(const TapeValue& given, DecodeContext& context) {
  const DecodeContext::Inside inside(context, "given");
  if (!given.is_null() && !given.is_object()) context.needs("type", "an object", given);
}

}  // namespace

bool read_cases_form(const TapeValue& json, CasesForm& form, DecodeContext& context) {
  const auto tape = std::make_shared<const Tape>(with_lists(json));
  const bool good = decode(*tape, form, context);
  form.tape = tape;
  if (!good) return false;
  if (form.format != kCasesFormat) {
    const DecodeContext::Inside inside(context, "format");
    context.fault("value", "Cases have the format \"arbiter.cases/1\".");
  }
  check_given(form.given, context);
  const DecodeContext::Inside cases(context, "cases");
  for (std::size_t i = 0; i < form.cases.size(); ++i) {
    const DecodeContext::Inside one(context, i);
    check_given(form.cases[i].given, context);
    if (form.given.is_null() && form.cases[i].given.is_null())
      context.fault("missing", "Neither the case nor the file says what is given.");
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

bool same_value(const TapeValue& expected, const nlohmann::ordered_json& found) {
  if (!found.is_null()) return nlohmann::json(found) == expected.tree();
  if (expected.is_list() || expected.is_object()) return expected.size() == 0;
  if (expected.is_boolean()) return !expected.boolean();
  if (expected.is_number()) return expected.number() == 0;
  return expected.is_null() || expected.text().empty();
}

}  // namespace arbiter
