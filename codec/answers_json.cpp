// Answers as documents for programs.
#include <utility>

#include "codec/answers.hpp"
#include "codec/encode.hpp"
#include "codec/json_stream.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

template <class T>
Written or_null(const std::optional<T>& value) {
  return value ? Written(*value) : Written(nullptr);
}

Written text_or_null(const std::string& text) {
  return text.empty() ? Written(nullptr) : Written(text);
}

Written broken_json(const std::vector<BrokenRule>& broken) {
  Written list = Written::array();
  for (const BrokenRule& one : broken)
    list.push_back({{"rule", one.rule},
                    {"also", one.also},
                    {"section", one.section},
                    {"text", one.text},
                    {"detail", one.detail}});
  return list;
}

// Rules with the rulings behind them and, for the start of a log, what breaks them.
Written explained_json(const std::vector<BrokenRule>& broken) {
  Written list = broken_json(broken);
  for (std::size_t i = 0; i < broken.size(); ++i) {
    list[i]["rulings"] = Written::array();
    for (const RulingText& ruling : broken[i].rulings)
      list[i]["rulings"].push_back(ruling_json(ruling));
    if (broken[i].pointer) list[i]["pointer"] = *broken[i].pointer;
  }
  return list;
}

Written missing_json(const Unjudged& missing) {
  Written json = {{"index", missing.index}, {"what", missing.lacking.what}};
  if (!missing.lacking.ids.empty()) json["ids"] = missing.lacking.ids;
  json["decision"] = decision_json(missing.asked);
  return json;
}

std::string entry_pointer(std::size_t index) { return "/moves/" + std::to_string(index); }

Written violation_json(const Violation& violation) {
  return {{"index", or_null(violation.index)},
          {"pointer", violation.pointer},
          {"move", violation.move},
          {"broken", broken_json(violation.broken)},
          {"decision", decision_json(violation.asked)}};
}

Written irregularities_json(const std::vector<Irregularity>& irregularities) {
  Written list = Written::array();
  for (const Irregularity& one : irregularities)
    list.push_back({{"index", one.index},
                    {"pointer", entry_pointer(one.index)},
                    {"move", one.move},
                    {"broken", broken_json(one.broken)},
                    {"judge", {{"index", one.index + 1}, {"why", one.why}}}});
  return list;
}

Written claims_json(const std::vector<CheckedClaim>& claims) {
  Written list = Written::array();
  for (const CheckedClaim& one : claims) {
    list.push_back({{"claim", one.claim}, {"holds", one.holds}, {"found", one.found}});
    if (!one.why.empty()) list.back()["why"] = one.why;
  }
  return list;
}

Written fields_json(const std::vector<DifferingField>& fields) {
  Written list = Written::array();
  for (const DifferingField& one : fields)
    list.push_back({{"pointer", one.pointer}, {"one", one.one}, {"other", one.other}});
  return list;
}

Written side_json(const Difference::Side& side) {
  return {{"entries", side.entries},
          {"agreed", side.agreed},
          {"index", or_null(side.index)},
          {"entry", side.entry},
          {"status", std::string{text(side.status)}},
          {"broken", side.broken}};
}

nlohmann::json course_json(const CourseEnd& course) {
  nlohmann::json json = {
      {"status", course.status}, {"rules", course.rules}, {"outcome", course.outcome}};
  json["index"] = course.index ? nlohmann::json(*course.index) : nlohmann::json();
  json["missing"] = course.missing.empty() ? nlohmann::json() : nlohmann::json(course.missing);
  json["digest"] = course.digest.empty() ? nlohmann::json() : nlohmann::json(course.digest);
  return json;
}

}  // namespace

Written decision_json(const std::optional<Asked>& asked) {
  if (!asked || asked->seats.empty()) return nullptr;
  Written json = {{"by", encode_seats(asked->seats)},
                  {"who", std::string{name_of(asked->who)}},
                  {"optional", asked->optional},
                  {"rule", asked->rule},
                  {"kinds", asked->kinds},
                  {"options", asked->options},
                  {"complete", asked->complete}};
  for (const DiceDue& due : asked->dice) json["dice"][due.member] = due.number;
  return json;
}

std::string json_of(const Verdict& verdict) {
  JsonStream stream;
  stream.open_object();
  stream.members({{"format", "arbiter.verdict/1"},
                  {"status", std::string{text(verdict.status)}},
                  {"game", verdict.game},
                  {"rules_version", verdict.rules_version},
                  {"engine", version()},
                  {"options", verdict.options},
                  {"pack_sha256", verdict.pack_sha256},
                  {"log_sha256", text_or_null(verdict.log_sha256)},
                  {"moves", {{"total", verdict.entries}, {"accepted", verdict.accepted}}}});
  stream.member("violation", verdict.violation ? violation_json(*verdict.violation) : Written());
  stream.member("missing", verdict.missing ? missing_json(*verdict.missing) : Written());
  stream.members({{"irregularities", irregularities_json(verdict.irregularities)},
                  {"claims", claims_json(verdict.claims)},
                  {"outcome", verdict.outcome.written},
                  {"open", verdict.open},
                  {"digest", text_or_null(verdict.digest)}});
  if (!verdict.seed.empty()) stream.member("seed", verdict.seed);
  if (!verdict.seat.empty()) stream.member("seat", verdict.seat);
  if (verdict.digests) {
    stream.name("digests");
    stream.open_list();
    for (const HexDigest& one : *verdict.digests) stream.value(std::string(one.begin(), one.end()));
    stream.close();
  }
  stream.close();
  return stream.take();
}

std::string json_of(const OptionsFound& options) {
  Written json = {{"format", "arbiter.options/1"}, {"game", options.game}, {"at", options.at}};
  if (!options.seat.empty()) json["seat"] = options.seat;
  json["outcome"] = options.outcome.written;
  json["decision"] = decision_json(options.asked);
  return dumped(json);
}

Written written_form(const Explanation& explanation) {
  Written missing;
  if (explanation.lacking)
    missing = {{"what", explanation.lacking->what}, {"ids", explanation.lacking->ids}};
  return {{"format", "arbiter.explanation/1"},
          {"game", explanation.game},
          {"status", std::string{text(explanation.status)}},
          {"index", or_null(explanation.index)},
          {"move", explanation.move},
          {"text", or_null(explanation.words)},
          {"broken", explained_json(explanation.broken)},
          {"missing", std::move(missing)},
          {"decision", decision_json(explanation.asked)},
          {"outcome", explanation.outcome.written}};
}

std::string json_of(const Explanation& explanation) {
  JsonStream stream;
  stream.open_object();
  stream.members(written_form(explanation));
  if (explanation.happened) {
    stream.name("happened");
    stream.written(*explanation.happened);
  }
  stream.close();
  return stream.take();
}

std::string json_of(const Difference& difference) {
  const Written json = {
      {"format", "arbiter.diff/1"},       {"game", difference.game},
      {"same", difference.same},          {"terms", fields_json(difference.terms)},
      {"one", side_json(difference.one)}, {"other", side_json(difference.other)},
      {"complete", difference.complete},  {"fields", fields_json(difference.fields)}};
  return json.dump();
}

std::string json_of(const Regression& regression) {
  nlohmann::json json = {
      {"format", "arbiter.regression/1"}, {"kind", regression.kind}, {"causes", regression.causes}};
  json["before"] =
      regression.before ? course_json(*regression.before) : nlohmann::json{{"problem", true}};
  json["after"] = regression.after ? course_json(*regression.after)
                                   : nlohmann::json{{"problem", regression.problem}};
  if (regression.game.empty() || !regression.before) return json.dump();
  json["game"] = regression.game;
  json["position"] = or_null(regression.position);
  json["entry"] = nullptr;
  if (!regression.entry.is_null())
    json["entry"] = {{"index", *regression.position - 1}, {"move", regression.entry}};
  return json.dump();
}

}  // namespace arbiter
