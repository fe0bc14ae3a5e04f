// What a corpus uses, for people who read a terminal.
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "codec/words.hpp"
#include "engine/core/words.hpp"
#include "service/cli/coverage_forms.hpp"

namespace arbiter::cli {
namespace {

using Named = GameCoverage::Named;

constexpr std::size_t kColumns = 100;

// The beginning of a text, at most `most` bytes, cut at the end of a word.
std::string cut(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string{text};
  std::size_t end = text.rfind(' ', most - 3);
  if (end == std::string_view::npos) end = 0;
  return std::string{text.substr(0, end)} + "...";
}

std::size_t used(const std::vector<Named>& list) {
  return static_cast<std::size_t>(
      std::count_if(list.begin(), list.end(), [](const Named& one) { return one.games > 0; }));
}

class GameText {
 public:
  explicit GameText(const GameCoverage& game) : game_(game) {}

  std::string text() {
    out_ << game_.title << " (" << game_.game << ", rules_version " << game_.rules_version << ")\n";
    summary();
    rows();
    never();
    rulings();
    options();
    named("Variants, with the games of each", game_.variants);
    named("Maps, with the games of each", game_.maps);
    named("Kinds of moves", game_.kinds);
    named("Keywords, with the moves that something with it takes part in", game_.keywords);
    packs();
    return out_.str();
  }

 private:
  void line(const std::string& name, const std::string& value) {
    out_ << "  " << std::left << std::setw(18) << name << std::right << value << '\n';
  }
  void heading(const std::string& title) { out_ << "\n  " << title << '\n'; }

  void summary() {
    const RowWays ways = ways_of(game_);
    line("logs", logs_sentence(game_));
    line("moves played", std::to_string(game_.moves));
    line("rows enforced", used_of(ways.exercised, game_.sums.enforced) +
                              " exercised: " + std::to_string(ways.refused) +
                              " refused an entry, " + std::to_string(ways.held) + " held a move, " +
                              std::to_string(ways.told) + " were told");
    line("other rows", std::to_string(game_.sums.same) + " say the same as another, " +
                           std::to_string(game_.sums.elsewhere) + " are not for a program");
    if (!game_.rulings.empty())
      line("rulings", used_of(rulings_used(), game_.rulings.size()) + " within reach");
    line("kinds of moves", used_of(used(game_.kinds), game_.kinds.size()));
    if (!game_.keywords.empty())
      line("keywords", used_of(used(game_.keywords), game_.keywords.size()));
  }
  std::size_t rulings_used() const {
    return static_cast<std::size_t>(std::count_if(game_.rulings.begin(), game_.rulings.end(),
                                                  [](const auto& one) { return one.games > 0; }));
  }

  // --- Rows ---

  static std::size_t widest(const std::vector<RowCount>& rows) {
    std::size_t width = 0;
    for (const RowCount& one : rows) width = std::max(width, one.row.id.size());
    return width;
  }

  void rows() {
    const auto list = enforced_rows(game_, true);
    const std::size_t width = widest(list);
    heading("Rows exercised: refused (entries), held and told (moves), games");
    for (const RowCount& one : list) {
      std::ostringstream row;
      row << "    " << std::left << std::setw(static_cast<int>(width)) << one.row.id << std::right
          << std::setw(7) << one.refused << std::setw(9) << one.held << std::setw(9) << one.told
          << std::setw(7) << one.games << "  ";
      out_ << row.str() << cut(one.row.text, kColumns - row.str().size()) << '\n';
    }
  }

  void never() {
    const auto list = enforced_rows(game_, false);
    heading("Rows never exercised (" + std::to_string(list.size()) + ")");
    const std::size_t width = widest(list);
    for (const RowCount& one : list) {
      const std::string indent(width + 6, ' ');
      std::string text = wrapped(one.row.text, indent, kColumns);
      text.replace(4, one.row.id.size(), one.row.id);
      out_ << text;
    }
  }

  // --- What else a book has ---

  void rulings() {
    if (game_.rulings.empty()) return;
    heading("Rulings: rows exercised of those that it bears on, games");
    for (const auto& one : game_.rulings) {
      std::ostringstream row;
      row << "    " << std::left << std::setw(7) << one.id << std::right << std::setw(4)
          << one.exercised << " of" << std::setw(3) << one.rows << std::setw(7) << one.games
          << "  ";
      out_ << row.str() << cut(one.question, kColumns - row.str().size()) << '\n';
    }
  }

  void options() {
    if (game_.options.empty()) return;
    heading("What logs choose where the book is open, with the games of each");
    for (const auto& option : game_.options) {
      std::string values;
      for (const Named& one : option.values)
        values += (values.empty() ? "" : ", ") + one.id + " " + std::to_string(one.games);
      out_ << "    " << std::left << std::setw(7) << option.id << std::right << values << '\n';
    }
  }

  void named(const std::string& title, const std::vector<Named>& list) {
    if (list.empty()) return;
    heading(title);
    std::vector<std::string> unused;
    for (const Named& one : list) {
      if (one.games == 0) {
        unused.push_back(one.id);
        continue;
      }
      out_ << "    " << std::left << std::setw(24) << one.id << std::right;
      if (one.times > 0) out_ << std::setw(9) << one.times << " in";
      out_ << std::setw(7) << one.games << (one.games == 1 ? " game" : " games") << '\n';
    }
    never_of(unused);
  }
  void never_of(const std::vector<std::string>& unused) {
    if (unused.empty()) return;
    std::string all;
    for (const std::string& one : unused) all += (all.empty() ? "" : ", ") + one;
    out_ << wrapped("never: " + all, "    ");
  }

  // --- Packs ---

  void packs() {
    for (const auto& pack : game_.packs) {
      heading("Pack " + pack.id + " " + pack.version + " (" + pack.title +
              "): " + counted(static_cast<std::int64_t>(pack.games), "game"));
      for (const ThingsOfKind& kind : by_kind(pack.things)) things(kind);
    }
    if (game_.more_packs > 0)
      heading(counted(static_cast<std::int64_t>(game_.more_packs), "game") +
              " with packs beyond the first " + std::to_string(CorpusCoverage::kMostPacks) +
              ", of which no cards are counted");
  }
  void things(const ThingsOfKind& kind) {
    out_ << "    " << kind.kind << ": " << used_of(kind.used(), kind.things.size())
         << " took part (moves, games)\n";
    std::vector<std::string> unused;
    for (const CountedThing& one : kind.things) {
      if (one.times == 0) {
        unused.push_back(one.id);
        continue;
      }
      out_ << "      " << std::left << std::setw(30) << one.id << std::right << std::setw(9)
           << one.times << std::setw(7) << one.games << '\n';
    }
    never_of(unused);
  }

  const GameCoverage& game_;
  std::ostringstream out_;
};

}  // namespace

std::string coverage_text(const Corpus& corpus) {
  std::string text;
  for (const GameCoverage& game : corpus.games) {
    text += text.empty() ? "" : "\n";
    text += GameText(game).text();
  }
  return text;
}

}  // namespace arbiter::cli
