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
            finish("verdict", "a verdict", verdict),
            finish("options", "who is asked and what is legal", asked_options),
            finish("transcript", "a transcript", transcript),
            finish("explanation", "an explanation", explanation)};
  }

  // The definitions of all that the service takes and gives, by their names, in one namespace.
  std::string definitions() const {
    Definitions d(game(), HasCards<G>);
    const std::pair<const char*, Json (*)(Definitions&)> forms[] = {{"Position", whole_position},
                                                                    {"Log", log},
                                                                    {"Verdict", verdict},
                                                                    {"Options", asked_options},
                                                                    {"Transcript", transcript}};
    // A type of the game's own that is called like one of these gets another name.
    for (const auto& [name, make] : forms) d.put(name, Json());
    for (const auto& [name, make] : forms) d.put(name, make(d));
    return std::move(d).all().dump();
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
  // A move of a log, where the judge may have a say.
  static Json logged(Definitions& d) {
    Json schema = d.members<JudgeForm>();
    member(schema, "by") = constant(judge.text());
    member(schema, "do") = constant(kJudgeMove);
    member(schema, "correct") = position(d);
    Json back = Json::object(), correct = Json::object();
    require(back, {"back"});
    require(correct, {"correct"});
    schema["oneOf"] = Json::array({std::move(back), std::move(correct)});
    // In this order on every machine: it is the order of the definitions in the document.
    Json judged = d.define("JudgeEntry", std::move(schema));
    Json played = entry(d);
    return either(std::move(played), std::move(judged));
  }
  static Json all_logged(Definitions& d) { return list(logged(d), limits::kEntries); }

  static Json position_members(Definitions& d) {
    using Written = decltype(written_position<G>(std::declval<const typename G::Content&>(),
                                                 std::declval<const typename G::State&>()));
    using Derived = std::remove_cvref_t<decltype(G::derived(
        std::declval<const typename G::Content&>(), std::declval<const typename G::State&>()))>;
    Json schema = d.members<PositionHead, Written, Derived>();
    name_format(schema, kPositionFormat);
    member(schema, "digest") = hex_text(32);
    return schema;
  }
  static Json position(Definitions& d) { return d.define("GivenPosition", position_members(d)); }

  // A position that does not stand inside a log says what it is.
  static Json whole_position(Definitions& d) {
    Json schema = position_members(d);
    for (const char* name : {"format", "game"}) schema["required"].push_back(name);
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

  // What a claim says of an outcome.
  static Json claimed_outcome(Definitions& d) {
    Json schema = d.members<Outcome>();
    schema.erase("required");
    return schema;
  }

  static Json log(Definitions& d) {
    Json schema = situation(d);
    member(schema, "moves") = all_logged(d);
    Json digests = table_of(pattern("^(0|[1-9][0-9]{0,9})$"), hex_text(32), limits::kEntries + 1);
    member(schema, "claims") =
        or_null(object({{"outcome", claimed_outcome(d)}, {"digests", std::move(digests)}}));
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
    member(schema, "outcome") = claimed_outcome(d);
    member(schema, "asks") = or_null(std::move(asks));
    member(schema, "view") = or_null(std::move(view));
    return schema;
  }

  static Json cases(Definitions& d) {
    Json one = d.members<CaseForm>();
    member(one, "moves") = all_logged(d);
    member(one, "expect") = expectation(d);
    Json schema = d.members<CasesForm>();
    name_format(schema, kCasesFormat);
    member(schema, "given") = situation(d);
    member(schema, "cases") = list(std::move(one));
    return schema;
  }

  // --- Decisions and rules, as every answer shows them ---

  static Json kinds() {
    std::vector<std::string> all;
    for_each_alternative<typename G::Move>(
        [&]<class A>(Type<A>) { all.emplace_back(name(Type<A>{})); });
    return list(words(all));
  }
  static Json decision(Definitions& d) {
    Json schema = complete_object({{"by", d.of<SeatSet>()},
                                   {"who", d.of<Who>()},
                                   {"optional", flag()},
                                   {"rule", text_schema()},
                                   {"kinds", kinds()},
                                   {"options", list(d.option<typename G::Move>())},
                                   {"complete", flag()}});
    return or_null(d.define("Decision", std::move(schema)));
  }

  static Json broken_members() {
    return {{"rule", text_schema()},
            {"also", list_of_texts()},
            {"section", text_schema()},
            {"text", text_schema()},
            {"detail", text_schema()}};
  }
  static Json broken(Definitions& d) {
    return list(d.define("Broken", complete_object(broken_members())));
  }

  // --- A verdict ---

  static Json violation(Definitions& d) {
    return d.define("Violation", complete_object({{"index", or_null(count())},
                                                  {"pointer", text_schema()},
                                                  {"move", or_null(entry(d))},
                                                  {"broken", broken(d)},
                                                  {"decision", decision(d)}}));
  }
  // An illegal entry that the judge's next one settles.
  static Json irregularity(Definitions& d) {
    Json said = complete_object({{"index", count()}, {"why", text_schema()}});
    return d.define("Irregularity", complete_object({{"index", count()},
                                                     {"pointer", text_schema()},
                                                     {"move", entry(d)},
                                                     {"broken", broken(d)},
                                                     {"judge", std::move(said)}}));
  }

  static Json missing(Definitions& d) {
    Json schema = object({{"index", count()},
                          {"what", text_schema()},
                          {"ids", list_of_texts()},
                          {"decision", decision(d)}},
                         {"index", "what", "decision"});
    return d.define("Missing", std::move(schema));
  }

  static Json claim(Definitions& d) {
    // What was found is of the type of the claim; null where the position was not reached.
    Json found = Json::array({{{"type", "null"}}, hex_text(32), d.of<Outcome>()});
    return d.define("CheckedClaim", complete_object({{"claim", text_schema()},
                                                     {"holds", flag()},
                                                     {"found", {{"oneOf", std::move(found)}}}}));
  }

  static Json options_in_force(Definitions& d) {
    Json schema = options(d);
    require(schema, {"variant", "rulings", "parameters"});
    return d.define("OptionsInForce", std::move(schema));
  }

  static Json verdict(Definitions& d) {
    Json schema =
        complete_object({{"format", constant("arbiter.verdict/1")},
                         {"status", d.of<Status>()},
                         {"game", constant(game())},
                         {"rules_version", count()},
                         {"engine", text_schema()},
                         {"options", options_in_force(d)},
                         {"pack_sha256", hex_text(64)},
                         {"log_sha256", hex_text(64)},
                         {"moves", complete_object({{"total", count()}, {"accepted", count()}})},
                         {"violation", or_null(violation(d))},
                         {"missing", or_null(missing(d))},
                         {"irregularities", list(irregularity(d), limits::kJudgeEntries)},
                         {"claims", list(claim(d), limits::kEntries + 2)},
                         {"outcome", d.of<Outcome>()},
                         {"open", flag()},
                         {"digest", or_null(hex_text(32))}});
    member(schema, "digests") = list(hex_text(32), limits::kEntries + 1);
    return schema;
  }

  // --- What is told of a log ---

  static Json seat() { return pattern("^[A-H]$"); }

  static Json asked_options(Definitions& d) {
    Json schema = complete_object({{"format", constant("arbiter.options/1")},
                                   {"game", constant(game())},
                                   {"at", count()},
                                   {"outcome", d.of<Outcome>()},
                                   {"decision", decision(d)}});
    member(schema, "seat") = seat();
    return schema;
  }

  // A fact has the members of its effect only where effects were asked for.
  static Json fact(Definitions& d) {
    Json schema = d.members<typename G::Fact>();
    for (const char* number : {"effect", "parent"})
      if (schema["properties"].contains(number)) member(schema, number) = count();
    member(schema, "text") = text_schema();
    require(schema, {"text", "rule"});
    return d.define("Fact", std::move(schema));
  }
  static Json told_entry(Definitions& d) {
    return d.define("ToldEntry", complete_object({{"index", or_null(count())},
                                                  {"move", logged(d)},
                                                  {"text", text_schema()},
                                                  {"asked_by", or_null(text_schema())},
                                                  {"facts", list(fact(d), limits::kFacts)},
                                                  {"complete", flag()}}));
  }
  static Json transcript(Definitions& d) {
    // What a seat is told of a refused entry is its number, for the reason may lie in hidden cards.
    Json refused = object({{"index", count()}}, {"index"});
    Json schema = complete_object({{"format", constant("arbiter.transcript/1")},
                                   {"game", constant(game())},
                                   {"entries", {{"type", "array"}, {"items", told_entry(d)}}},
                                   {"end", either(explanation(d), std::move(refused))}});
    member(schema, "seat") = seat();
    return schema;
  }

  static Json explained_rules(Definitions& d) {
    Json ruling = complete_object({{"id", text_schema()},
                                   {"question", text_schema()},
                                   {"rules", list_of_texts()},
                                   {"ruling", text_schema()},
                                   {"why", text_schema()}});
    Json members = broken_members();
    members["rulings"] = list(d.define("Ruling", std::move(ruling)));
    Json schema = complete_object(std::move(members));
    member(schema, "pointer") = text_schema();
    return list(d.define("ExplainedRule", std::move(schema)));
  }
  static Json explanation(Definitions& d) {
    Json lacks = complete_object({{"what", text_schema()}, {"ids", list_of_texts()}});
    Json schema = complete_object({{"format", constant("arbiter.explanation/1")},
                                   {"game", constant(game())},
                                   {"status", d.of<Status>()},
                                   {"index", or_null(count())},
                                   {"move", or_null(logged(d))},
                                   {"text", or_null(text_schema())},
                                   {"broken", explained_rules(d)},
                                   {"missing", or_null(std::move(lacks))},
                                   {"decision", decision(d)},
                                   {"outcome", d.of<Outcome>()}});
    member(schema, "happened") = list(told_entry(d));  // of an entry that stands
    return d.define("Explanation", std::move(schema));
  }
};

}  // namespace arbiter::schema
