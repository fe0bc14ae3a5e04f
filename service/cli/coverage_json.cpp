// The document arbiter.coverage/1, and the functions that all forms share.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "codec/words.hpp"
#include "engine/core/words.hpp"
#include "service/cli/coverage_forms.hpp"

namespace arbiter::cli {
namespace {

using Json = nlohmann::ordered_json;
using Named = GameCoverage::Named;

template <class List, class Form>
Json list_of(const List& list, Form form) {
  Json forms = Json::array();
  for (const auto& one : list) forms.push_back(form(one));
  return forms;
}

Json row_form(const RowCount& one) {
  return {{"id", one.row.id},       {"section", one.row.section},
          {"text", one.row.text},   {"status", word_of(one.row.standing)},
          {"refused", one.refused}, {"held", one.held},
          {"told", one.told},       {"games", one.games}};
}

Json ruling_form(const GameCoverage::RulingCount& one) {
  return {{"id", one.id},
          {"question", one.question},
          {"rows", one.rows},
          {"exercised", one.exercised},
          {"games", one.games}};
}

Json option_form(const GameCoverage::Option& one) {
  const auto value = [](const Named& named) {
    return Json{{"value", named.id}, {"games", named.games}};
  };
  return {{"id", one.id}, {"title", one.title}, {"values", list_of(one.values, value)}};
}

Json variant_form(const Named& one) {
  return {{"id", one.id}, {"title", one.title}, {"games", one.games}};
}
Json kind_form(const Named& one) {
  return {{"id", one.id}, {"moves", one.times}, {"games", one.games}};
}
Json map_form(const Named& one) { return {{"id", one.id}, {"games", one.games}}; }

Json thing_form(const CountedThing& one) {
  return {{"kind", one.kind},         {"id", one.id},       {"title", one.title},
          {"keywords", one.keywords}, {"moves", one.times}, {"games", one.games}};
}

Json pack_form(const GameCoverage::PackCount& one) {
  return {{"id", one.id},       {"version", one.version},
          {"title", one.title}, {"sha256", one.sha256},
          {"games", one.games}, {"things", list_of(one.things, thing_form)}};
}

Json sums_form(const GameCoverage& game) {
  const RowWays ways = ways_of(game);
  return {{"rows", game.sums.rows},
          {"enforced", game.sums.enforced},
          {"exercised", ways.exercised},
          {"refused", ways.refused},
          {"held", ways.held},
          {"told", ways.told},
          {"never", game.sums.unfelt.size()}};
}

Json game_form(const GameCoverage& game) {
  return {{"game", game.game},
          {"title", game.title},
          {"rules_version", game.rules_version},
          {"logs", game.logs()},
          {"legal", game.legal},
          {"illegal", game.illegal},
          {"unverifiable", game.unverifiable},
          {"moves", game.moves},
          {"sums", sums_form(game)},
          {"rows", list_of(game.rows, row_form)},
          {"rulings", list_of(game.rulings, ruling_form)},
          {"options", list_of(game.options, option_form)},
          {"variants", list_of(game.variants, variant_form)},
          {"kinds", list_of(game.kinds, kind_form)},
          {"keywords", list_of(game.keywords, kind_form)},
          {"maps", list_of(game.maps, map_form)},
          {"packs", list_of(game.packs, pack_form)},
          {"more_packs", game.more_packs}};
}

}  // namespace

std::string coverage_json(const Corpus& corpus) {
  const Json document = {{"format", "arbiter.coverage/1"},
                         {"unusable", corpus.unusable},
                         {"passed_over", corpus.passed_over},
                         {"games", list_of(corpus.games, game_form)}};
  return dumped(document) + "\n";
}

std::string used_of(std::size_t used, std::size_t all) {
  return std::to_string(used) + " of " + std::to_string(all);
}

std::string logs_sentence(const GameCoverage& game) {
  std::string text = counted(static_cast<std::int64_t>(game.logs()), "log") + ": " +
                     std::to_string(game.legal) + " legal";
  if (game.illegal > 0) text += ", " + std::to_string(game.illegal) + " illegal";
  if (game.unverifiable > 0) text += ", " + std::to_string(game.unverifiable) + " unverifiable";
  return text;
}

std::size_t ThingsOfKind::used() const {
  return static_cast<std::size_t>(std::count_if(
      things.begin(), things.end(), [](const CountedThing& one) { return one.times > 0; }));
}

std::vector<ThingsOfKind> by_kind(const std::vector<CountedThing>& things) {
  std::vector<ThingsOfKind> kinds;
  for (const CountedThing& one : things) {
    auto at = std::find_if(kinds.begin(), kinds.end(),
                           [&](const ThingsOfKind& kind) { return kind.kind == one.kind; });
    if (at == kinds.end()) at = kinds.insert(kinds.end(), {one.kind, {}});
    at->things.push_back(one);
  }
  std::sort(kinds.begin(), kinds.end(),
            [](const auto& one, const auto& other) { return one.kind < other.kind; });
  return kinds;
}

std::vector<RowCount> enforced_rows(const GameCoverage& game, bool exercised) {
  std::vector<RowCount> rows;
  for (const RowCount& one : game.rows)
    if (one.row.standing == Standing::enforced && one.exercised() == exercised) rows.push_back(one);
  return rows;
}

RowWays ways_of(const GameCoverage& game) {
  RowWays ways;
  for (const RowCount& one : enforced_rows(game, true)) {
    ++ways.exercised;
    ways.refused += one.refused > 0;
    ways.held += one.held > 0;
    ways.told += one.told > 0;
  }
  return ways;
}

}  // namespace arbiter::cli
