#include "codec/schema_documents.hpp"

#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/answers.hpp"
#include "codec/case_form.hpp"
#include "codec/definitions.hpp"
#include "codec/heads.hpp"
#include "codec/log_form.hpp"
#include "engine/core/limits.hpp"

namespace arbiter::schema {
namespace {

// The members of an object; in a schema they are under "properties".
Json& member(Json& object, const std::string& name) { return object["properties"][name]; }

void require(Json& object, const std::vector<std::string>& names) { object["required"] = names; }

// The documents of one game. Everything besides the game's own part comes from the field lists that
// the reader uses; members that the reader takes unread are filled in here.
class Documents {
 public:
  explicit Documents(const GameForms& forms) : forms_(forms) {}

  std::vector<std::pair<std::string, std::string>> all() const {
    return {finish("entry", "an entry of a log", &Documents::entry),
            finish("position", "a position", &Documents::whole_position),
            finish("pack", "a content pack", &Documents::pack),
            finish("log", "a log", &Documents::log),
            finish("cases", "cases of rules", &Documents::cases),
            finish("verdict", "a verdict", &Documents::verdict),
            finish("options", "who is asked and what is legal", &Documents::asked_options),
            finish("transcript", "a transcript", &Documents::transcript),
            finish("explanation", "an explanation", &Documents::explanation)};
  }

  // The definitions of everything that the service accepts and answers, by their names, in one
  // namespace.
  std::string definitions() const {
    Definitions d(game(), forms_.cards);
    const std::pair<const char*, Make> forms[] = {{"Position", &Documents::whole_position},
                                                  {"Log", &Documents::log},
                                                  {"Verdict", &Documents::verdict},
                                                  {"Options", &Documents::asked_options},
                                                  {"Transcript", &Documents::transcript}};
    // A game's own type with the same name as one of these gets another name.
    for (const auto& [name, make] : forms) d.put(name, Json());
    for (const auto& [name, make] : forms) d.put(name, (this->*make)(d));
    return std::move(d).all().dump();
  }

 private:
  using Make = Json (Documents::*)(Definitions&) const;

  std::string game() const { return std::string{forms_.book.game}; }

  std::pair<std::string, std::string> finish(const std::string& kind, const std::string& title,
                                             Make make) const {
    Definitions definitions(game(), forms_.cards);
    Json schema = (this->*make)(definitions);
    const Json whole =
        std::move(definitions).document("Arbiter, " + game() + ": " + title, std::move(schema));
    return {game() + "." + kind + ".json", whole.dump(2) + "\n"};
  }

  void name_format(Json& schema, std::string_view format) const {
    member(schema, "format") = constant(format);
    member(schema, "game") = constant(game());
  }

  Json entry(Definitions& d) const { return d.entry(*forms_.move); }
  Json entries(Definitions& d) const { return list(entry(d), limits::kEntries); }
  // An entry of a log: a move, or an entry of the judge.
  Json logged(Definitions& d) const {
    Json schema = d.members<JudgeForm>();
    member(schema, "by") = constant(judge.text());
    member(schema, "do") = constant(kJudgeMove);
    member(schema, "correct") = position(d);
    Json back = Json::object(), correct = Json::object();
    require(back, {"back"});
    require(correct, {"correct"});
    schema["oneOf"] = Json::array({std::move(back), std::move(correct)});
    // The order must be the same on every machine: it is the order of the definitions in the
    // document.
    Json judged = d.define("JudgeEntry", std::move(schema));
    Json played = entry(d);
    return either(std::move(played), std::move(judged));
  }
  Json all_logged(Definitions& d) const { return list(logged(d), limits::kEntries); }

  Json position_members(Definitions& d) const {
    std::vector<const Shape*> parts = {&shape_of<PositionHead>()};
    parts.insert(parts.end(), forms_.position.begin(), forms_.position.end());
    Json schema = d.members(parts);
    name_format(schema, kPositionFormat);
    member(schema, "digest") = hex_text(32);
    return schema;
  }
  Json position(Definitions& d) const { return d.define("GivenPosition", position_members(d)); }

  // A position outside a log says what it is.
  Json whole_position(Definitions& d) const {
    Json schema = position_members(d);
    for (const char* name : {"format", "game"}) schema["required"].push_back(name);
    return schema;
  }

  Json pack(Definitions& d) const {
    Json schema = d.members({&shape_of<PackHead>(), forms_.pack});
    name_format(schema, kPackFormat);
    if (forms_.cards)
      member(schema, "decks") =
          table_of(text_schema(), d.of<std::vector<Copies>>(), limits::kPackCards);
    return d.define("Pack", std::move(schema));
  }

  // --- A log ---

  Json options(Definitions& d) const {
    Json rulings = Json::object();
    for (const RulingOption& option : forms_.book.options) {
      const auto all = values_of(option);
      const std::vector<std::string> values(all.begin(), all.end());
      rulings[game() + ":" + std::string{option.id}] = words(values);
    }
    std::vector<std::string> variants;
    for (const Variant& one : forms_.book.variants) variants.emplace_back(one.id);
    if (variants.empty()) variants.emplace_back("standard");
    Json parameters = Json::object();
    for (const Parameter& one : forms_.book.parameters)
      parameters[std::string{one.id}] = integer(one.least, one.most);
    Json schema = d.members<OptionsForm>();
    member(schema, "variant") = words(variants);
    member(schema, "rulings") = object(std::move(rulings));
    member(schema, "parameters") = object(std::move(parameters));
    return schema;
  }

  Json content(Definitions& d) const {
    Json schema = d.members<ContentForm>();
    member(schema, "sha256") = hex_text(64);
    member(schema, "inline") = pack(d);
    if (forms_.map != nullptr)
      member(schema, "map") = either(text_schema(), d.of(*forms_.map));
    else
      schema["properties"].erase("map");
    return schema;
  }

  Json player(Definitions& d) const {
    Json schema = d.members<PlayerForm>();
    member(schema, "id") = pattern("^[A-H]$");
    if (forms_.cards) {
      member(schema, "deck") = either(text_schema(), d.of<std::vector<Copies>>());
    } else {
      schema["properties"].erase("deck");
      schema["properties"].erase("general");
    }
    return schema;
  }

  // To a joint seed, by the seats and the organiser.
  Json contributions() const {
    Json by = Json::object();
    for (const Contribution& one : no_contributions(forms_.players.second))
      by[one.by] = hex_text(64);
    return object(std::move(by));
  }

  Json chance_schema(Definitions& d) const {
    Json schema = d.members<ChanceForm>();
    member(schema, "algorithm") = constant(kDrawAlgorithm);
    member(schema, "seed") = hex_text(64);
    member(schema, "commitment") = hex_text(64);
    for (const char* parts : {"commitments", "openings"}) member(schema, parts) = contributions();
    return schema;
  }

  // The common part of a log and the situation of a file of cases.
  Json situation(Definitions& d) const {
    Json schema = d.members<LogForm>();
    member(schema, "format") = constant(kLogFormat);
    member(schema, "game") = constant(game());
    member(schema, "options") = options(d);
    member(schema, "content") = content(d);
    member(schema, "players") = list(player(d), forms_.players.second);
    member(schema, "chance") = chance_schema(d);
    member(schema, "start") = or_null(position(d));
    return schema;
  }

  // What a claim says about an outcome.
  Json claimed_outcome(Definitions& d) const {
    Json schema = d.members<Outcome>();
    schema.erase("required");
    return schema;
  }

  Json log(Definitions& d) const {
    Json schema = situation(d);
    member(schema, "moves") = all_logged(d);
    Json digests = table_of(pattern("^(0|[1-9][0-9]{0,9})$"), hex_text(32), limits::kEntries + 1);
    member(schema, "claims") =
        or_null(object({{"outcome", claimed_outcome(d)}, {"digests", std::move(digests)}}));
    require(schema, {"format", "game", "moves"});
    return schema;
  }

  // --- Cases ---

  Json expectation(Definitions& d) const {
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
    member(schema, "untold") = or_null(d.members<UntoldForm>());
    return schema;
  }

  Json cases(Definitions& d) const {
    const Json given = d.define("Given", situation(d));
    Json one = d.members<CaseForm>();
    member(one, "rules")["description"] = kRulesOfCase;
    member(one, "given") = given;
    member(one, "moves") = all_logged(d);
    member(one, "expect") = expectation(d);
    Json schema = d.members<CasesForm>();
    name_format(schema, kCasesFormat);
    member(schema, "given") = given;
    member(schema, "cases") = list(std::move(one));
    Json for_all = Json::object(), for_each = Json::object();
    require(for_all, {"given"});
    for_each["properties"]["cases"]["items"]["required"] = {"given"};
    schema["anyOf"] = Json::array({std::move(for_all), std::move(for_each)});
    return schema;
  }

  // --- Decisions and rules, as every answer shows them ---

  Json kinds() const {
    std::vector<std::string> all;
    for (const AlternativeShape& one : forms_.move->alternatives) all.emplace_back(one.name);
    return list(words(all));
  }
  Json decision(Definitions& d) const {
    Json schema = complete_object({{"by", d.of<SeatSet>()},
                                   {"who", d.of<Who>()},
                                   {"optional", flag()},
                                   {"rule", text_schema()},
                                   {"kinds", kinds()},
                                   {"options", list(d.option(*forms_.move))},
                                   {"complete", flag()}});
    member(schema, "dice") = table_of(text_schema(), count(), limits::kInstances);
    return or_null(d.define("Decision", std::move(schema)));
  }

  Json broken_members() const {
    return {{"rule", text_schema()},
            {"also", list_of_texts()},
            {"section", text_schema()},
            {"text", text_schema()},
            {"detail", text_schema()}};
  }
  Json broken(Definitions& d) const {
    return list(d.define("Broken", complete_object(broken_members())));
  }

  // --- A verdict ---

  Json violation(Definitions& d) const {
    return d.define("Violation", complete_object({{"index", or_null(count())},
                                                  {"pointer", text_schema()},
                                                  {"move", or_null(entry(d))},
                                                  {"broken", broken(d)},
                                                  {"decision", decision(d)}}));
  }
  // An illegal entry that the judge's entry after it settles.
  Json irregularity(Definitions& d) const {
    Json said = complete_object({{"index", count()}, {"why", text_schema()}});
    return d.define("Irregularity", complete_object({{"index", count()},
                                                     {"pointer", text_schema()},
                                                     {"move", entry(d)},
                                                     {"broken", broken(d)},
                                                     {"judge", std::move(said)}}));
  }

  Json missing(Definitions& d) const {
    Json schema = object({{"index", count()},
                          {"what", text_schema()},
                          {"ids", list_of_texts()},
                          {"decision", decision(d)}},
                         {"index", "what", "decision"});
    return d.define("Missing", std::move(schema));
  }

  Json claim(Definitions& d) const {
    // What was found has the type of the claim; null if the position was not reached.
    Json found = Json::array({{{"type", "null"}}, hex_text(32), hex_text(64), d.of<Outcome>()});
    Json schema = complete_object(
        {{"claim", text_schema()}, {"holds", flag()}, {"found", {{"oneOf", std::move(found)}}}});
    member(schema, "why") = words(contribution_faults());
    return d.define("CheckedClaim", std::move(schema));
  }

  Json options_in_force(Definitions& d) const {
    Json schema = options(d);
    require(schema, {"variant", "rulings", "parameters"});
    return d.define("OptionsInForce", std::move(schema));
  }

  Json verdict(Definitions& d) const {
    Json schema =
        complete_object({{"format", constant("arbiter.verdict/1")},
                         {"status", d.of<Status>()},
                         {"game", constant(game())},
                         {"rules_version", count()},
                         {"engine", text_schema()},
                         {"options", options_in_force(d)},
                         {"pack_sha256", hex_text(64)},
                         {"log_sha256", or_null(hex_text(64))},
                         {"moves", complete_object({{"total", count()}, {"accepted", count()}})},
                         {"violation", or_null(violation(d))},
                         {"missing", or_null(missing(d))},
                         {"irregularities", list(irregularity(d), limits::kJudgeEntries)},
                         {"claims", list(claim(d), limits::kEntries + limits::kSeats + 3)},
                         {"outcome", d.of<Outcome>()},
                         {"open", flag()},
                         {"digest", or_null(hex_text(32))}});
    member(schema, "digests") = list(hex_text(32), limits::kEntries + 1);
    member(schema, "seed") = words({std::string{kOpened}, std::string{kUnopened}});
    member(schema, "seat") = seat();
    return schema;
  }

  // --- What is told of a log ---

  Json seat() const { return pattern("^[A-H]$"); }

  Json asked_options(Definitions& d) const {
    Json schema = complete_object({{"format", constant("arbiter.options/1")},
                                   {"game", constant(game())},
                                   {"at", count()},
                                   {"outcome", d.of<Outcome>()},
                                   {"decision", decision(d)}});
    member(schema, "seat") = seat();
    return schema;
  }

  // A fact has the members of its effect only if effects were asked for.
  Json fact(Definitions& d) const {
    Json schema = d.members({forms_.fact});
    for (const char* number : {"effect", "parent"})
      if (schema["properties"].contains(number)) member(schema, number) = count();
    member(schema, "text") = text_schema();
    require(schema, {"text", "rule"});
    return d.define("Fact", std::move(schema));
  }
  Json told_entry(Definitions& d) const {
    return d.define("ToldEntry", complete_object({{"index", or_null(count())},
                                                  {"move", logged(d)},
                                                  {"text", text_schema()},
                                                  {"asked_by", or_null(text_schema())},
                                                  {"facts", list(fact(d), limits::kFacts)},
                                                  {"complete", flag()}}));
  }
  Json transcript(Definitions& d) const {
    // A seat is only told the number of a refused entry, since the reason may be hidden cards.
    Json refused = object({{"index", count()}}, {"index"});
    Json schema = complete_object({{"format", constant("arbiter.transcript/1")},
                                   {"game", constant(game())},
                                   {"entries", {{"type", "array"}, {"items", told_entry(d)}}},
                                   {"end", either(explanation(d), std::move(refused))}});
    member(schema, "seat") = seat();
    return schema;
  }

  Json explained_rules(Definitions& d) const {
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
  Json explanation(Definitions& d) const {
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
    member(schema, "happened") = list(told_entry(d));  // for a legal entry
    return d.define("Explanation", std::move(schema));
  }

  const GameForms& forms_;
};

}  // namespace

std::vector<std::pair<std::string, std::string>> documents_of(const GameForms& forms) {
  return Documents(forms).all();
}

std::string definitions_of(const GameForms& forms) { return Documents(forms).definitions(); }

}  // namespace arbiter::schema
