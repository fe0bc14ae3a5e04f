#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kOptionsTold = 8;

std::string string_at(const Json& json, const char* member) {
  const auto at = json.find(member);
  return at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

std::string winners(const Json& outcome) {
  const auto at = outcome.find("winners");
  return at == outcome.end() ? "" : enumeration(at->get<std::vector<std::string>>());
}

std::string outcome_line(const Json& verdict) {
  const Json& outcome = verdict["outcome"];
  const std::string state = string_at(outcome, "state");
  const std::string rule = string_at(outcome, "rule");
  const std::string by = rule.empty() ? "" : " (" + rule + ")";
  if (state == "won") return "won by " + winners(outcome) + by;
  if (state == "drawn") return "drawn" + by;
  return verdict.value("open", false) ? "the log is open, the game goes on" : "the game goes on";
}

std::string decision_lines(const Json& decision) {
  if (decision.is_null()) return "";
  std::string text = "  Asked: " + enumeration(decision["by"].get<std::vector<std::string>>()) +
                     " (" + string_at(decision, "rule") + ")\n";
  const Json& options = decision["options"];
  for (std::size_t i = 0; i < std::min(options.size(), kOptionsTold); ++i)
    text += "    " + std::string(i == 0 ? "Legal: " : "       ") + move_line(options[i]) + "\n";
  if (options.size() > kOptionsTold)
    text += "           and " + std::to_string(options.size() - kOptionsTold) + " more\n";
  return text;
}

std::string violation_lines(const Json& violation) {
  std::string text;
  if (!violation["move"].is_null()) text += "  " + move_line(violation["move"]) + "\n";
  for (const Json& one : violation["broken"]) {
    text += "  " + string_at(one, "rule");
    if (!one["also"].empty())
      text += ", also " + enumeration(one["also"].get<std::vector<std::string>>());
    text +=
        "\n" + wrapped(string_at(one, "text"), "    ") + wrapped(string_at(one, "detail"), "    ");
  }
  return text + decision_lines(violation["decision"]);
}

std::string missing_lines(const Json& missing) {
  std::vector<std::string> ids;
  if (missing.contains("ids")) ids = missing["ids"].get<std::vector<std::string>>();
  return "  " + missing_sentence(string_at(missing, "what"), ids) + "\n" +
         decision_lines(missing["decision"]);
}

std::string found_text(const Json& found) {
  if (!found.is_object()) return found.dump();
  const std::string who = winners(found);
  return string_at(found, "state") + (who.empty() ? "" : " by " + who);
}

std::string claim_lines(const Json& claims) {
  std::string text;
  for (const Json& one : claims)
    if (!one["holds"].get<bool>())
      text += "  " + string_at(one, "claim") + " does not hold: " +
              (one["found"].is_null() ? "this position was not reached"
                                      : "found " + found_text(one["found"])) +
              "\n";
  return text;
}

std::string place(const Json& found, const Json& total) {
  const Json& at = found["index"];
  if (at.is_null()) return " from the start (" + string_at(found, "pointer") + ")";
  return " at entry " + at.dump() + " of " + total.dump();
}

// Illegal entries that the judge has settled.
std::string irregularity_lines(const Json& irregularities) {
  std::string text;
  for (const Json& one : irregularities) {
    std::vector<std::string> rules;
    for (const Json& broken : one["broken"]) rules.push_back(string_at(broken, "rule"));
    const Json& judge = one["judge"];
    text += wrapped("Entry " + one["index"].dump() + " was illegal (" + enumeration(rules) +
                        "). The judge at entry " + judge["index"].dump() + ": " +
                        string_at(judge, "why"),
                    "  ");
  }
  return text;
}

}  // namespace

std::string verdict_text(std::string_view verdict_json) {
  const Json verdict = Json::parse(verdict_json, nullptr, false);
  if (!verdict.is_object()) return "";
  const Json& total = verdict["moves"]["total"];
  std::string text = string_at(verdict, "game") + ": " + string_at(verdict, "status");
  if (!verdict["violation"].is_null())
    text += place(verdict["violation"], total) + "\n" + violation_lines(verdict["violation"]);
  else if (!verdict["missing"].is_null())
    text += place(verdict["missing"], total) + "\n" + missing_lines(verdict["missing"]);
  else
    text += ", " + counted(total.get<std::size_t>(), "entry", "entries") + ", " +
            outcome_line(verdict) + "\n";
  return text + irregularity_lines(verdict["irregularities"]) + claim_lines(verdict["claims"]);
}

}  // namespace arbiter
