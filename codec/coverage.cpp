#include "codec/coverage.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "codec/game_codec.hpp"
#include "codec/log_form.hpp"

namespace arbiter {
namespace {

std::uint64_t count_of(const Counts& counts, std::string_view id) {
  const auto at = counts.find(id);
  return at == counts.end() ? 0 : at->second;
}

std::string full(const Book& book, std::string_view id) {
  return std::string{book.game} + ":" + std::string{id};
}

// The words of a text that are separated by spaces.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// The key of something that is counted once per game: its kind, then its id.
constexpr std::string_view kRow = "row ", kRuling = "ruling ", kOption = "option ",
                           kVariant = "variant ", kMap = "map ", kKeyword = "keyword ",
                           kMove = "move ";
std::string key(std::string_view kind, std::string_view id) {
  return std::string{kind} + std::string{id};
}

// The rows that a log has touched.
std::set<std::string> touched_rows(const Coverage& coverage) {
  std::set<std::string> rows;
  for (const Counts* counts : {&coverage.refused, &coverage.passed, &coverage.carried})
    for (const auto& [id, times] : *counts) rows.insert(id);
  return rows;
}

// The enforced rows that a ruling bears on: the rows that it names and the rows that name it.
std::vector<std::string> rows_of(const Book& book, const Ruling& ruling) {
  const auto named = words_of(ruling.rules);
  std::vector<std::string> rows;
  for (const Row& row : book.rows) {
    if (row.standing != Standing::enforced) continue;
    const auto naming = words_of(row.rulings);
    if (std::count(named.begin(), named.end(), row.id) > 0 ||
        std::count(naming.begin(), naming.end(), ruling.id) > 0)
      rows.push_back(full(book, row.id));
  }
  return rows;
}

Book book_of(std::string_view game) { return codec_of(game)->book(); }

// Everything whose count of games a log raises by one.
void count_game(const LogCoverage& log, Counts& games) {
  const Book book = book_of(log.game);
  const std::set<std::string> rows = touched_rows(log.rules);
  for (const std::string& row : rows) ++games[key(kRow, row)];
  for (const Ruling& ruling : book.rulings) {
    const auto its = rows_of(book, ruling);
    const auto touched = [&](const std::string& row) { return rows.contains(row); };
    if (std::any_of(its.begin(), its.end(), touched)) ++games[key(kRuling, ruling.id)];
  }
  for (const auto& [option, value] : log.rulings) ++games[key(kOption, option + "=" + value)];
  ++games[key(kVariant, log.variant)];
  if (!log.map.empty()) ++games[key(kMap, log.map)];
  for (const auto& [place, times] : log.rules.reached)
    if (place.starts_with(kMove)) ++games[place];
  std::set<std::string> keywords;
  for (const CountedThing& thing : log.things)
    if (thing.times > 0) keywords.insert(thing.keywords.begin(), thing.keywords.end());
  for (const std::string& keyword : keywords) ++games[key(kKeyword, keyword)];
}

// --- The parts of an answer ---

std::vector<GameCoverage::RulingCount> rulings_in(const Book& book, const Coverage& rules,
                                                  const Counts& games) {
  const std::set<std::string> touched = touched_rows(rules);
  std::vector<GameCoverage::RulingCount> found;
  for (const Ruling& ruling : book.rulings) {
    GameCoverage::RulingCount one{std::string{ruling.id}, std::string{ruling.question}};
    for (const std::string& row : rows_of(book, ruling)) {
      ++one.rows;
      one.exercised += touched.contains(row);
    }
    one.games = count_of(games, key(kRuling, ruling.id));
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<GameCoverage::Option> options_in(const Book& book, const Counts& games) {
  std::vector<GameCoverage::Option> found;
  for (const RulingOption& option : book.options) {
    GameCoverage::Option one{std::string{option.id}, std::string{option.title}, {}};
    for (const std::string_view value : values_of(option))
      one.values.push_back(
          {std::string{value},
           {},
           0,
           count_of(games, key(kOption, std::string{option.id} + "=" + std::string{value}))});
    found.push_back(std::move(one));
  }
  return found;
}

std::vector<GameCoverage::Named> variants_in(const Book& book, const Counts& games) {
  std::vector<GameCoverage::Named> found;
  for (const Variant& one : book.variants)
    found.push_back(
        {std::string{one.id}, std::string{one.title}, 0, count_of(games, key(kVariant, one.id))});
  return found;
}

std::vector<GameCoverage::Named> kinds_in(const GameCodec& codec, const Coverage& rules,
                                          const Counts& games) {
  std::vector<GameCoverage::Named> found;
  for (const AlternativeShape& one : codec.forms().move->alternatives) {
    const std::string move = key(kMove, one.name);
    found.push_back(
        {std::string{one.name}, {}, count_of(rules.reached, move), count_of(games, move)});
  }
  return found;
}

std::vector<GameCoverage::Named> maps_in(const Counts& games) {
  std::vector<GameCoverage::Named> found;
  for (auto at = games.lower_bound(kMap); at != games.end() && at->first.starts_with(kMap); ++at)
    found.push_back({at->first.substr(kMap.size()), {}, 0, at->second});
  return found;
}

void sort_packs(std::vector<GameCoverage::PackCount>& packs) {
  std::sort(packs.begin(), packs.end(), [](const auto& one, const auto& other) {
    return std::tie(one.id, one.version, one.sha256) <
           std::tie(other.id, other.version, other.sha256);
  });
}

std::vector<GameCoverage::Named> keywords_in(const std::vector<std::string>& keywords,
                                             const std::vector<GameCoverage::PackCount>& packs,
                                             const Counts& games) {
  std::vector<GameCoverage::Named> found;
  for (const std::string& keyword : keywords) {
    GameCoverage::Named one{keyword, {}, 0, count_of(games, key(kKeyword, keyword))};
    for (const auto& pack : packs)
      for (const CountedThing& thing : pack.things)
        if (std::count(thing.keywords.begin(), thing.keywords.end(), keyword) > 0)
          one.times += thing.times;
    found.push_back(std::move(one));
  }
  return found;
}

}  // namespace

void add_counts(const Counts& more, Counts& counts) {
  for (const auto& [id, times] : more) counts[id] += times;
}

std::vector<RowCount> rows_in(const Book& book, const Coverage& coverage) {
  std::vector<RowCount> rows;
  for (const Row& row : book.rows) {
    const std::string id = full(book, row.id);
    rows.push_back({row, count_of(coverage.refused, id), count_of(coverage.passed, id),
                    count_of(coverage.carried, id), 0});
  }
  return rows;
}

RowSums sum_of(const Book& book, const std::vector<RowCount>& rows) {
  RowSums sums;
  for (const RowCount& one : rows) {
    ++sums.rows;
    if (one.row.standing == Standing::same) ++sums.same;
    if (one.row.standing != Standing::enforced) {
      sums.elsewhere += one.row.standing != Standing::same;
      continue;
    }
    ++sums.enforced;
    if (one.refused > 0)
      ++sums.refused;
    else if (one.exercised())
      ++sums.carried;
    else
      sums.unfelt.push_back(full(book, one.row.id));
  }
  return sums;
}

void CorpusCoverage::add(const LogCoverage& log) {
  Tally& tally = tallies_[log.game];
  switch (log.status) {
    case Status::legal: ++tally.legal; break;
    case Status::illegal: ++tally.illegal; break;
    case Status::unverifiable: ++tally.unverifiable; break;
  }
  tally.moves += log.moves;
  add_counts(log.rules.refused, tally.rules.refused);
  add_counts(log.rules.passed, tally.rules.passed);
  add_counts(log.rules.carried, tally.rules.carried);
  add_counts(log.rules.reached, tally.rules.reached);
  count_game(log, tally.in_games);
  tally.keywords = log.keywords;
  add_pack(log, tally);
}

void CorpusCoverage::add_pack(const LogCoverage& log, Tally& tally) {
  const auto known = tally.packs.find(log.pack.sha256);
  if (known == tally.packs.end() && tally.packs.size() == kMostPacks) {
    ++tally.more_packs;
    return;
  }
  PackTally& pack = tally.packs[log.pack.sha256];
  if (known == tally.packs.end()) {
    pack = {log.pack, 0, log.things};
    for (CountedThing& one : pack.things) one.times = 0;
  }
  ++pack.games;
  for (std::size_t i = 0; i < std::min(pack.things.size(), log.things.size()); ++i) {
    pack.things[i].times += log.things[i].times;
    pack.things[i].games += log.things[i].times > 0;
  }
}

std::vector<GameCoverage> CorpusCoverage::games() const {
  std::vector<GameCoverage> found;
  for (const GameCodec* codec : codecs()) {
    const std::string_view game = codec->book().game;
    const auto at = tallies_.find(game);
    if (at != tallies_.end()) found.push_back(made_of(at->second, game));
  }
  return found;
}

GameCoverage CorpusCoverage::made_of(const Tally& tally, std::string_view game) {
  const GameCodec& codec = *codec_of(game);
  const Book book = codec.book();
  GameCoverage found;
  found.game = game;
  found.title = book.title;
  found.rules_version = book.rules_version;
  found.legal = tally.legal;
  found.illegal = tally.illegal;
  found.unverifiable = tally.unverifiable;
  found.moves = tally.moves;
  found.rows = rows_in(book, tally.rules);
  for (RowCount& one : found.rows)
    one.games = count_of(tally.in_games, key(kRow, full(book, one.row.id)));
  found.sums = sum_of(book, found.rows);
  found.rulings = rulings_in(book, tally.rules, tally.in_games);
  found.options = options_in(book, tally.in_games);
  found.variants = variants_in(book, tally.in_games);
  found.kinds = kinds_in(codec, tally.rules, tally.in_games);
  found.maps = maps_in(tally.in_games);
  for (const auto& [hash, pack] : tally.packs) {
    found.packs.emplace_back();
    static_cast<CountedPack&>(found.packs.back()) = pack.pack;
    found.packs.back().games = pack.games;
    found.packs.back().things = pack.things;
  }
  found.more_packs = tally.more_packs;
  found.keywords = keywords_in(tally.keywords, found.packs, tally.in_games);
  for (const PackInfo& one : codec.packs()) {
    if (tally.packs.contains(one.sha256)) continue;
    found.packs.emplace_back();
    static_cast<CountedPack&>(found.packs.back()) = {one.id, one.version, one.title, one.sha256};
  }
  sort_packs(found.packs);
  return found;
}

}  // namespace arbiter
