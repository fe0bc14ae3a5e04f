// `arbiter new`, `play`, `rules`, `pack` and `--limits`: what needs no file.
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/core/limits.hpp"
#include "service/build_hash.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/report.hpp"
#include "service/http/gate.hpp"
#include "service/trust/policy.hpp"

namespace arbiter::cli {
namespace {

struct Limit {
  const char* name;
  std::uint64_t value;
  const char* meaning;
};

constexpr Limit kLimits[] = {
    {"log_bytes", limits::kLogBytes, "bytes of one log or pack"},
    {"stream_bytes", limits::kStreamBytes, "bytes of one NDJSON request"},
    {"stream_logs", limits::kStreamLogs,
     "logs in one NDJSON request; no limit on either with live=true"},
    {"bytes_in_flight", limits::kBytesInFlight,
     "bytes of all bodies together, including large answers"},
    {"json_depth", limits::kJsonDepth, "levels of nesting"},
    {"json_values", limits::kJsonValues, "values in one document"},
    {"tree_values", limits::kTreeValues,
     "values of a log outside its moves, or of another document"},
    {"json_string", limits::kJsonString, "bytes of one string"},
    {"json_integer", limits::kJsonInteger, "largest integer; its negative is the smallest"},
    {"entries", limits::kEntries, "entries of a log"},
    {"judge_entries", limits::kJudgeEntries, "entries of the judge in a log"},
    {"seats", limits::kSeats, "players"},
    {"instances", limits::kInstances, "cards with an id in one position"},
    {"pack_cards", limits::kPackCards, "cards of a pack"},
    {"ability_nodes", limits::kAbilityNodes, "nodes of one ability"},
    {"frames", limits::kFrames, "frames on the stack; beyond that: unverifiable, endless"},
    {"steps_per_entry", limits::kStepsPerEntry,
     "steps after one entry; beyond that: unverifiable, endless"},
    {"steps_per_log", limits::kStepsPerLog,
     "steps in one verification; beyond that: unverifiable, work"},
    {"units", limits::kUnits,
     "units of work for judging a log, and for an answer (--work); beyond that: unverifiable, "
     "work"},
    {"options", limits::kOptions, "options listed; beyond that: complete is false"},
    {"facts", limits::kFacts,
     "facts of one entry that are told; beyond that: the transcript says so"},
    {"differences", limits::kDifferences, "fields listed by diff; beyond that: complete is false"},
};

std::vector<Limit> service_limits() {
  const GateLimits gate;
  const auto milliseconds = [](std::chrono::milliseconds time) {
    return static_cast<std::uint64_t>(time.count());
  };
  return {
      {"head_bytes", gate.head.bytes, "bytes of the head of a request"},
      {"target_bytes", gate.head.target_bytes, "bytes of a request target"},
      {"head_fields", gate.head.fields, "fields of a head"},
      {"connections", gate.connections,
       "connections; the one idle longest is closed for a new one"},
      {"queue", gate.workers.waiting, "requests that wait for a worker; beyond that: 503"},
      {"wait_ms", milliseconds(gate.wait),
       "milliseconds that a request may wait; beyond that: 503"},
      {"head_ms", milliseconds(gate.head_time),
       "milliseconds for a head, from the first byte to the last"},
      {"progress_bytes", gate.progress, "bytes of a body or an answer that count as progress"},
      {"body_pause_ms", milliseconds(gate.body_pause), "milliseconds for progress_bytes of a body"},
      {"answer_pause_ms", milliseconds(gate.answer_pause),
       "milliseconds for the client to take progress_bytes of an answer"},
      {"idle_ms", milliseconds(gate.idle), "milliseconds between two requests of a connection"},
      {"grace_ms", milliseconds(gate.grace),
       "milliseconds for running requests when the service stops"},
      {"note_bytes", trust::kMostNoteBytes, "bytes of a signed note"},
      {"note_signatures", trust::kMostSignatures, "signature lines of a note"},
      {"policy_bytes", trust::kMostPolicyBytes, "bytes of a policy of logs and witnesses"},
      {"policy_names", trust::kMostPolicyNames, "logs, witnesses and groups of a policy, of each"},
  };
}

void show(const Terminal& terminal, const Limit& limit) {
  terminal.out << std::left << std::setw(16) << limit.name << std::right << std::setw(17)
               << limit.value << "  " << limit.meaning << '\n';
}

constexpr const char* kAmbiguous = "arguments";

// The built-in pack with this id ("sample"), id and game ("sularia:sample") or hash.
Result<std::string> built_in_pack(const std::string& name) {
  const nlohmann::json list = nlohmann::json::parse(packs(), nullptr, false);
  std::string hash = name, games;
  std::size_t found = 0;
  for (const nlohmann::json& known : list) {
    const std::string id = known.value("id", "");
    const std::string full = known.value("game", "") + ":" + id;
    if (name != id && name != full) continue;
    hash = known.value("sha256", "");
    games += (games.empty() ? "" : " or ") + full;
    ++found;
  }
  if (found > 1)
    return Problem{kAmbiguous,
                   "Several packs have this id",
                   "Several games have a pack \"" + name + "\"; name it as " + games + ".",
                   {}};
  return pack(hash);
}

// The built-in pack of this name, or else the file of this name.
Result<std::string> pack_named(const Terminal& terminal, const std::string& name) {
  Result<std::string> built_in = built_in_pack(name);
  if (built_in.ok() || built_in.problem().type == kAmbiguous) return built_in;
  return read_document(name, terminal.in);
}

nlohmann::json faults_json(const Problem& problem) {
  nlohmann::json list = nlohmann::json::array();
  for (const Fault& one : problem.errors)
    list.push_back(
        {{"pointer", one.pointer}, {"line", one.line}, {"code", one.code}, {"detail", one.detail}});
  if (list.empty())
    list.push_back(
        {{"pointer", ""}, {"line", 0}, {"code", problem.type}, {"detail", problem.detail}});
  return list;
}

}  // namespace

int new_file(const Terminal& terminal, const NewArguments& arguments) {
  return print(terminal, "", new_document(arguments.game, arguments.kind, arguments.players));
}

int play_game(const Terminal& terminal, const PlayArguments& arguments) {
  return print(terminal, "",
               play({arguments.game, arguments.seed, arguments.players, arguments.moves,
                     arguments.variant, arguments.pack}));
}

int show_rules(const Terminal& terminal, const RulesArguments& arguments) {
  if (arguments.game.empty()) {
    for (const std::string& game : games()) terminal.out << game << '\n';
    return kFine;
  }
  if (!arguments.json) return print(terminal, "", rules_text(arguments.game, arguments.id));
  return print(terminal, "",
               arguments.id.empty() ? rules(arguments.game) : rule(arguments.game, arguments.id));
}

int list_packs(const Terminal& terminal, bool json) {
  if (json) return print(terminal, "", packs());
  const nlohmann::json list = nlohmann::json::parse(packs(), nullptr, false);
  for (const nlohmann::json& known : list) {
    terminal.out << known.value("sha256", "") << "  " << known.value("game", "") << "  "
                 << known.value("id", "") << ' ' << known.value("version", "") << "  "
                 << known.value("title", "") << '\n';
  }
  return kFine;
}

int print_pack(const Terminal& terminal, const std::string& id_or_hash) {
  return print(terminal, id_or_hash, built_in_pack(id_or_hash));
}

// Of a pack that is right: the built-in pack that has its name and version, but other content,
// would be taken for it by people who read of it.
std::string mistakable(const nlohmann::ordered_json& summary) {
  for (const nlohmann::json& known : nlohmann::json::parse(packs(), nullptr, false)) {
    const auto same = [&](const char* member) {
      return known.value(member, "") == summary.value(member, "");
    };
    if (same("game") && same("id") && same("version") && !same("sha256"))
      return "A built-in pack has the same id and version and other content (" +
             known.value("sha256", "") + "). Give this one another version.\n";
  }
  return "";
}

// "25 trait, 12 event": numbers of things by their names.
std::string counts_in_words(const nlohmann::ordered_json& counts) {
  std::string text;
  for (const auto& [name, count] : counts.items())
    text +=
        (text.empty() ? "" : ", ") + (count.is_object() ? name + " (" + counts_in_words(count) + ")"
                                                        : count.dump() + " " + name);
  return text;
}

int check_pack_file(const Terminal& terminal, const PackArguments& arguments) {
  const Result<std::string> text = pack_named(terminal, arguments.file);
  const Result<std::string> summary = text.ok() ? check_pack(text.value()) : text;
  if (arguments.json) {
    nlohmann::json answer = {{"ok", summary.ok()}, {"errors", nlohmann::json::array()}};
    if (summary.ok())
      answer["pack"] = nlohmann::json::parse(summary.value());
    else
      answer["errors"] = faults_json(summary.problem());
    terminal.out << answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    return summary.ok() ? kFine : kUnusable;
  }
  const std::string name = name_of(arguments.file);
  if (!summary.ok()) {
    report(terminal, name, summary.problem());
    return kUnusable;
  }
  const auto found = nlohmann::ordered_json::parse(summary.value());
  terminal.out << name << ": " << counts_in_words(found.at("contents")) << ", nothing is wrong\n"
               << found.value("sha256", "") << "  " << found.value("id", "") << ' '
               << found.value("version", "") << '\n'
               << mistakable(found);
  return kFine;
}

int show_pack_card(const Terminal& terminal, const PackArguments& arguments) {
  const Result<std::string> text = pack_named(terminal, arguments.file);
  if (!text.ok()) return print(terminal, name_of(arguments.file), text);
  if (arguments.card.empty())
    return print(terminal, name_of(arguments.file),
                 arguments.json ? text : show_pack_text(text.value()));
  return print(terminal, name_of(arguments.file),
               arguments.json ? show_card(text.value(), arguments.card)
                              : show_card_text(text.value(), arguments.card));
}

std::string version_and_build() {
  const auto& hash = build_hash();
  return "arbiter " + version() + "\nbuild " +
         (hash ? trust::hex(trust::bytes_of(*hash)) : "unknown: /proc/self/exe cannot be read");
}

int show_limits(const Terminal& terminal) {
  for (const Limit& limit : kLimits) show(terminal, limit);
  terminal.out << "\nDefaults of the service; `arbiter serve` has options for some:\n";
  for (const Limit& limit : service_limits()) show(terminal, limit);
  return kFine;
}

}  // namespace arbiter::cli
