// The schemas of one game's documents.
#pragma once

#include <algorithm>
#include <string_view>
#include <type_traits>

#include <nlohmann/json.hpp>

#include "codec/case_form.hpp"
#include "codec/definitions.hpp"
#include "codec/heads.hpp"
#include "codec/log_form.hpp"
#include "codec/position.hpp"
#include "engine/core/limits.hpp"

namespace arbiter::schema {

// The members of an object, whose place is in a schema under "properties".
inline Json& member(Json& object, const std::string& name) { return object["properties"][name]; }

inline void require(Json& object, const std::vector<std::string>& names) {
  object["required"] = names;
}

// The documents of one game. What a document has beside the game's own part comes from the field
// lists that its reader uses, with the members filled in that the reader takes as they are.
template <class G>
class Documents {
 public:
  std::vector<std::pair<std::string, std::string>> all() const {
    return {finish("entry", "an entry of a log", entry),
            finish("position", "a position", whole_position),
            finish("pack", "a content pack", pack),
            finish("log", "a log", log),
            finish("cases", "cases of rules", cases),
            finish("verdict", "a verdict", verdict)};
  }

 private:
  static std::string game() { return std::string{G::book().game}; }

  static std::pair<std::string, std::string> finish(const std::string& kind,
                                                    const std::string& title,
                                                    Json (*make)(Definitions&)) {
    Definitions definitions(game(), HasCards<G>);
    Json schema = make(definitions);
    const Json whole =
        std::move(definitions).document("Arbiter, " + game() + ": " + title, std::move(schema));
    return {game() + "." + kind + ".json", whole.dump(2) + "\n"};
  }

  static void name_format(Json& schema, std::string_view format) {
    member(schema, "format") = constant(format);
    member(schema, "game") = constant(game());
  }

  static Json entry(Definitions& d) { return d.entry<typename G::Move>(); }
  static Json entries(Definitions& d) { return list(entry(d), limits::kEntries); }
  // The moves of a log, where the judge may have a say.
  static Json logged(Definitions& d) {
    Json schema = d.members<JudgeForm>();
    member(schema, "by") = constant(judge.text());
    member(schema, "do") = constant(kJudgeMove);
    member(schema, "correct") = position(d);
    Json back = Json::object(), correct = Json::object();
    require(back, {"back"});
    require(correct, {"correct"});
    schema["oneOf"] = Json::array({std::move(back), std::move(correct)});
    return list(either(entry(d), d.define("JudgeEntry", std::move(schema))), limits::kEntries);
  }

  static Json position(Definitions& d) {
    using Written = decltype(written_position<G>(std::declval<const typename G::Content&>(),
                                                 std::declval<const typename G::State&>()));
    using Derived = std::remove_cvref_t<decltype(G::derived(
        std::declval<const typename G::Content&>(), std::declval<const typename G::State&>()))>;
    Json schema = d.members<PositionHead, Written, Derived>();
    name_format(schema, kPositionFormat);
    member(schema, "digest") = hex_text(32);
    return d.define("Position", std::move(schema));
  }

  // A position that does not stand inside a log says what it is.
  static Json whole_position(Definitions& d) {
    Json schema = Json::object();
    require(schema, {"format", "game"});
    schema["allOf"] = Json::array({position(d)});
    return schema;
  }

  static Json pack(Definitions& d) {
    Json schema = d.members<PackHead, typename G::PackText>();
    name_format(schema, kPackFormat);
    if (HasCards<G>)
      member(schema, "decks") =
          table_of(text_schema(), d.of<std::vector<Copies>>(), limits::kPackCards);
    return d.define("Pack", std::move(schema));
  }

  // --- A log ---

  static Json options(Definitions& d) {
    Json rulings = Json::object();
    for (const RulingOption& option : G::book().options) {
      const auto all = values_of(option);
      const std::vector<std::string> values(all.begin(), all.end());
      rulings[game() + ":" + std::string{option.id}] = words(values);
    }
    std::vector<std::string> variants;
    for (const Variant& one : G::book().variants) variants.emplace_back(one.id);
    if (variants.empty()) variants.emplace_back("standard");
    Json parameters = Json::object();
    for (const Parameter& one : G::book().parameters)
      parameters[std::string{one.id}] = integer(one.least, one.most);
    Json schema = d.members<OptionsForm>();
    member(schema, "variant") = words(variants);
    member(schema, "rulings") = object(std::move(rulings));
    member(schema, "parameters") = object(std::move(parameters));
    return schema;
  }

  static Json content(Definitions& d) {
    Json schema = d.members<ContentForm>();
    member(schema, "sha256") = hex_text(64);
    member(schema, "inline") = pack(d);
    if constexpr (HasMaps<G>)
      member(schema, "map") = either(text_schema(), d.of<typename G::MapText>());
    else
      schema["properties"].erase("map");
    return schema;
  }

  static Json player(Definitions& d) {
    Json schema = d.members<PlayerForm>();
    member(schema, "id") = pattern("^[A-H]$");
    if (HasCards<G>) {
      member(schema, "deck") = either(text_schema(), d.of<std::vector<Copies>>());
    } else {
      schema["properties"].erase("deck");
      schema["properties"].erase("general");
    }
    return schema;
  }

  static Json chance_schema(Definitions& d) {
    Json schema = d.members<ChanceForm>();
    member(schema, "algorithm") = constant(kDrawAlgorithm);
    member(schema, "seed") = hex_text(64);
    member(schema, "commitment") = hex_text(64);
    return schema;
  }

  // What a log and the situation of a file of cases share.
  static Json situation(Definitions& d) {
    Json schema = d.members<LogForm>();
    member(schema, "format") = constant(kLogFormat);
    member(schema, "game") = constant(game());
    member(schema, "options") = options(d);
    member(schema, "content") = content(d);
    member(schema, "players") = list(player(d), G::players().second);
    member(schema, "chance") = chance_schema(d);
    member(schema, "start") = or_null(position(d));
    return schema;
  }

  static Json outcome(Definitions& d) {
    Json schema = d.members<Outcome>();
    schema.erase("required");
    return schema;
  }

  static Json log(Definitions& d) {
    Json schema = situation(d);
    member(schema, "moves") = logged(d);
    Json digests = table_of(pattern("^(0|[1-9][0-9]{0,9})$"), hex_text(32), limits::kEntries + 1);
    member(schema, "claims") =
        or_null(object({{"outcome", outcome(d)}, {"digests", std::move(digests)}}));
    require(schema, {"format", "game", "moves"});
    return schema;
  }

  // --- Cases ---

  static Json expectation(Definitions& d) {
    Json asks = d.members<AsksForm>();
    member(asks, "by") = either(d.of<Seat>(), d.of<SeatSet>());
    member(asks, "offers") = entries(d);
    member(asks, "refuses") = entries(d);
    Json view = d.members<ViewForm>();
    member(view, "facts") = any_object();
    Json schema = d.members<ExpectForm>();
    member(schema, "facts") = any_object();
    member(schema, "outcome") = outcome(d);
    member(schema, "asks") = or_null(std::move(asks));
    member(schema, "view") = or_null(std::move(view));
    return schema;
  }

  static Json cases(Definitions& d) {
    Json one = d.members<CaseForm>();
    member(one, "moves") = logged(d);
    member(one, "expect") = expectation(d);
    Json schema = d.members<CasesForm>();
    name_format(schema, kCasesFormat);
    member(schema, "given") = situation(d);
    member(schema, "cases") = list(std::move(one));
    return schema;
  }

  // --- A verdict ---

  static Json decision(Definitions& d) {
    const Json schema = object({{"by", d.of<SeatSet>()},
                                {"who", d.of<Who>()},
                                {"optional", flag()},
                                {"rule", text_schema()},
                                {"kinds", list_of_texts()},
                                {"options", list(any_object())},
                                {"complete", flag()}},
                               {"by", "who", "optional", "rule", "kinds", "options", "complete"});
    return or_null(d.define("Decision", schema));
  }

  static Json broken() {
    const std::vector<std::string> parts = {"rule", "also", "section", "text", "detail"};
    return list(object({{"rule", text_schema()},
                        {"also", list_of_texts()},
                        {"section", text_schema()},
                        {"text", text_schema()},
                        {"detail", text_schema()}},
                       parts));
  }
  static Json violation(Definitions& d) {
    return object({{"index", or_null(count())},
                   {"pointer", text_schema()},
                   {"move", or_null(any_object())},
                   {"broken", broken()},
                   {"decision", decision(d)}},
                  {"index", "pointer", "move", "broken", "decision"});
  }
  // An illegal entry that the judge's next one settles.
  static Json irregularity() {
    return object(
        {{"index", count()},
         {"pointer", text_schema()},
         {"move", any_object()},
         {"broken", broken()},
         {"judge", object({{"index", count()}, {"why", text_schema()}}, {"index", "why"})}},
        {"index", "pointer", "move", "broken", "judge"});
  }

  static Json missing(Definitions& d) {
    return object({{"index", count()},
                   {"what", text_schema()},
                   {"ids", list_of_texts()},
                   {"decision", decision(d)}},
                  {"index", "what", "decision"});
  }

  static Json claim() {
    // What was found is of the type of the claim: a digest, an outcome, or null.
    return object({{"claim", text_schema()}, {"holds", flag()}, {"found", Json::object()}},
                  {"claim", "holds", "found"});
  }

  static Json verdict(Definitions& d) {
    Json schema = object(
        {{"format", constant("arbiter.verdict/1")},
         {"status", d.of<Status>()},
         {"game", constant(game())},
         {"rules_version", count()},
         {"engine", text_schema()},
         {"options", options(d)},
         {"pack_sha256", hex_text(64)},
         {"log_sha256", hex_text(64)},
         {"moves", object({{"total", count()}, {"accepted", count()}}, {"total", "accepted"})},
         {"violation", or_null(violation(d))},
         {"missing", or_null(missing(d))},
         {"irregularities", list(irregularity(), limits::kJudgeEntries)},
         {"claims", list(claim(), limits::kEntries + 2)},
         {"outcome", outcome(d)},
         {"open", flag()},
         {"digest", or_null(hex_text(32))}});
    std::vector<std::string> always;
    for (const auto& [name, one] : schema["properties"].items()) always.push_back(name);
    require(schema, always);
    member(schema, "digests") = list(hex_text(32), limits::kEntries + 1);
    return schema;
  }
};

}  // namespace arbiter::schema
