// `arbiter new`, `play`, `rules`, `pack` and `--limits`: what needs no file.
#include <iomanip>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/core/limits.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/report.hpp"

namespace arbiter::cli {
namespace {

struct Limit {
  const char* name;
  std::uint64_t value;
  const char* meaning;
};

constexpr Limit kLimits[] = {
    {"log_bytes", limits::kLogBytes, "bytes of one log or pack"},
    {"stream_bytes", limits::kStreamBytes, "bytes of one stream of logs"},
    {"stream_logs", limits::kStreamLogs, "logs in one NDJSON request"},
    {"bytes_in_flight", limits::kBytesInFlight, "bytes of all request bodies together"},
    {"json_depth", limits::kJsonDepth, "levels of nesting"},
    {"json_values", limits::kJsonValues, "values in one document"},
    {"json_string", limits::kJsonString, "bytes of one string"},
    {"json_integer", limits::kJsonInteger, "greatest integer, and with a minus the smallest"},
    {"entries", limits::kEntries, "entries of a log"},
    {"seats", limits::kSeats, "players"},
    {"instances", limits::kInstances, "cards with an id in one position"},
    {"pack_cards", limits::kPackCards, "cards of a pack"},
    {"ability_nodes", limits::kAbilityNodes, "nodes of one ability"},
    {"frames", limits::kFrames, "frames on the stack; beyond: unverifiable, endless"},
    {"steps_per_entry", limits::kStepsPerEntry,
     "steps after one entry; beyond: unverifiable, endless"},
    {"steps_per_log", limits::kStepsPerLog,
     "steps in one verification; beyond: unverifiable, work"},
    {"options", limits::kOptions, "options listed; beyond: complete is false"},
    {"facts", limits::kFacts, "facts told of one entry; beyond: the transcript says so"},
    {"differences", limits::kDifferences, "fields listed by diff; beyond: complete is false"},
};

// The hash of the built-in pack with this id or hash; the text itself where there is none.
std::string pack_hash(const std::string& id_or_hash) {
  const nlohmann::json list = nlohmann::json::parse(packs(), nullptr, false);
  for (const nlohmann::json& known : list) {
    if (known.value("id", "") == id_or_hash) return known.value("sha256", "");
  }
  return id_or_hash;
}

}  // namespace

int new_file(const Terminal& terminal, const NewArguments& arguments) {
  return print(terminal, "", new_document(arguments.game, arguments.kind, arguments.players));
}

int play_game(const Terminal& terminal, const PlayArguments& arguments) {
  return print(terminal, "",
               play({arguments.game, arguments.seed, arguments.players, arguments.moves,
                     arguments.variant}));
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
  return print(terminal, id_or_hash, pack(pack_hash(id_or_hash)));
}

int show_limits(const Terminal& terminal) {
  for (const Limit& limit : kLimits) {
    terminal.out << std::left << std::setw(16) << limit.name << std::right << std::setw(17)
                 << limit.value << "  " << limit.meaning << '\n';
  }
  return kFine;
}

}  // namespace arbiter::cli
