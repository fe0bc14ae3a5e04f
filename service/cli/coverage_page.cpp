// What a corpus uses, as a page for a browser.

#include "engine/core/words.hpp"
#include "service/cli/coverage_forms.hpp"
#include "service/markup.hpp"

namespace arbiter::cli {
namespace {

using Named = GameCoverage::Named;

constexpr const char* kStyle = R"(td.id { white-space: nowrap; }
tr.never td { color: #b3261e; }
meter { width: 12rem; vertical-align: middle; }
@media (prefers-color-scheme: dark) { tr.never td { color: #ff9a91; } }
)";

constexpr const char* kIntroduction = R"(<h1>What these games use</h1>
<p>A rule counts in three ways: an entry was <em>refused</em> by it, a move that was played was
<em>held</em> to it (checked against it), or a fact or decision named it (<em>told</em>), which is
the weakest of the three. A move counts once for each rule, card and kind, even if the log leaves it
out. <em>Games</em> is the number of games in which this happened. A log that is not legal counts up
to and including the refused entry.</p>
)";

// A cell of a row: text, or a number, which is right-aligned.
struct Cell {
  Cell(const std::string& text) : html("<td>" + escaped(text) + "</td>") {}
  Cell(std::string_view text) : Cell(std::string{text}) {}
  Cell(std::uint64_t number) : html("<td class=\"n\">" + std::to_string(number) + "</td>") {}
  std::string html;
};
Cell id_cell(std::string_view id) {
  Cell cell{std::string{}};
  cell.html = "<td class=\"id\">" + escaped(id) + "</td>";
  return cell;
}

class Table {
 public:
  // A title that begins with "#" heads a column of numbers.
  explicit Table(const std::vector<std::string>& titles) {
    html_ = "<table>\n<thead><tr>";
    for (const std::string& one : titles)
      html_ += one.starts_with('#') ? "<th class=\"n\">" + escaped(one.substr(1)) + "</th>"
                                    : "<th>" + escaped(one) + "</th>";
    html_ += "</tr></thead>\n<tbody>\n";
  }
  void row(const std::vector<Cell>& cells, bool used = true) {
    html_ += used ? "<tr>" : "<tr class=\"never\">";
    for (const Cell& one : cells) html_ += one.html;
    html_ += "</tr>\n";
  }
  std::string html() const { return html_ + "</tbody>\n</table>\n"; }

 private:
  std::string html_;
};

class GamePage {
 public:
  explicit GamePage(const GameCoverage& game) : game_(game) {}

  std::string html() {
    html_ = "<section>\n<h2>" + escaped(game_.title) + "</h2>\n";
    summary();
    rows(false);
    rows(true);
    rulings();
    options();
    named("Variants", game_.variants, false);
    named("Maps", game_.maps, false);
    named("Kinds of moves", game_.kinds, true);
    named("Keywords", game_.keywords, true);
    packs();
    return html_ + "</section>\n";
  }

 private:
  void fold(const std::string& title, const std::string& inside, bool open = false) {
    html_ += std::string("<details") + (open ? " open" : "") + ">\n<summary>" + escaped(title) +
             "</summary>\n" + inside + "</details>\n";
  }

  void summary() {
    const RowWays ways = ways_of(game_);
    html_ += "<p>" + escaped(game_.game) + ", rules_version " +
             std::to_string(game_.rules_version) + "; " + escaped(logs_sentence(game_)) + "; " +
             counted(static_cast<std::int64_t>(game_.moves), "move") + " played.</p>\n";
    html_ += "<p><meter min=\"0\" max=\"" + std::to_string(game_.sums.enforced) + "\" value=\"" +
             std::to_string(ways.exercised) + "\"></meter> " +
             used_of(ways.exercised, game_.sums.enforced) +
             " enforced rows exercised: " + std::to_string(ways.refused) + " refused an entry, " +
             std::to_string(ways.held) + " held a move, " + std::to_string(ways.told) +
             " were told. Of the other rows, " + std::to_string(game_.sums.same) +
             " say the same as another and " + std::to_string(game_.sums.elsewhere) +
             " are not for a program.</p>\n";
  }

  void rows(bool exercised) {
    const auto list = enforced_rows(game_, exercised);
    if (!exercised) {
      Table table({"Row", "Rule"});
      for (const RowCount& one : list) table.row({id_cell(one.row.id), one.row.text}, false);
      return fold("Rows never exercised (" + std::to_string(list.size()) + ")", table.html(), true);
    }
    Table table({"Row", "#refused", "#held", "#told", "#games", "Rule"});
    for (const RowCount& one : list)
      table.row({id_cell(one.row.id), one.refused, one.held, one.told, one.games, one.row.text});
    fold("Rows exercised (" + std::to_string(list.size()) + ")", table.html());
  }

  void rulings() {
    if (game_.rulings.empty()) return;
    Table table({"Ruling", "#rows exercised", "#of", "#games", "Question"});
    std::size_t within = 0;
    for (const auto& one : game_.rulings) {
      within += one.games > 0;
      table.row({id_cell(one.id), std::uint64_t{one.exercised}, std::uint64_t{one.rows}, one.games,
                 one.question},
                one.games > 0);
    }
    fold("Rulings within reach: " + used_of(within, game_.rulings.size()), table.html());
  }

  void options() {
    if (game_.options.empty()) return;
    Table table({"Ruling", "Choice", "#games", "About"});
    for (const auto& option : game_.options)
      for (const Named& one : option.values)
        table.row({id_cell(option.id), one.id, one.games, option.title}, one.games > 0);
    fold("What logs choose where the book is open", table.html());
  }

  void named(const std::string& title, const std::vector<Named>& list, bool moves) {
    if (list.empty()) return;
    std::vector<std::string> titles = {title, "#games", ""};
    if (moves) titles.insert(titles.begin() + 1, "#moves");
    Table table(titles);
    std::size_t used = 0;
    for (const Named& one : list) {
      used += one.games > 0;
      std::vector<Cell> cells = {id_cell(one.id), one.games, one.title};
      if (moves) cells.insert(cells.begin() + 1, Cell(one.times));
      table.row(cells, one.games > 0);
    }
    fold(title + ": " + used_of(used, list.size()), table.html());
  }

  void packs() {
    for (const auto& pack : game_.packs) {
      const std::string name = pack.title + " (" + pack.id + " " + pack.version + ")";
      if (pack.games == 0) html_ += "<p>No game with the pack " + escaped(name) + ".</p>\n";
      for (const ThingsOfKind& kind : by_kind(pack.things)) {
        Table table({capitalised(kind.kind), "#moves", "#games", "Title", "Keywords"});
        for (const CountedThing& one : kind.things)
          table.row({id_cell(one.id), one.times, one.games, one.title, joined(one.keywords)},
                    one.times > 0);
        fold(name + ", " + counted(static_cast<std::int64_t>(pack.games), "game") + ": " +
                 used_of(kind.used(), kind.things.size()) + " of the kind " + kind.kind +
                 " took part",
             table.html());
      }
    }
    if (game_.more_packs > 0)
      html_ += "<p>" + counted(static_cast<std::int64_t>(game_.more_packs), "game") +
               " with packs beyond the first " + std::to_string(CorpusCoverage::kMostPacks) +
               ", of which no cards are counted.</p>\n";
  }

  const GameCoverage& game_;
  std::string html_;
};

}  // namespace

std::string coverage_page(const Corpus& corpus) {
  std::string html = page_begin("Coverage", kStyle) + kIntroduction;
  for (const GameCoverage& game : corpus.games) html += GamePage(game).html();
  if (corpus.unusable > 0)
    html += "<p>" + counted(static_cast<std::int64_t>(corpus.unusable), "log") +
            " could not be judged.</p>\n";
  return html + std::string(kPageEnd);
}

}  // namespace arbiter::cli
