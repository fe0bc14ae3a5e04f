#include "codec/game_in_play.hpp"

#include <optional>
#include <utility>

#include "codec/any_game.hpp"
#include "codec/document.hpp"
#include "codec/game_codec.hpp"
#include "codec/judge.hpp"
#include "codec/labour.hpp"

namespace arbiter {
namespace {

// An entry and a position take about this much memory.
constexpr std::size_t kBytesOfEntry = 256;
constexpr std::size_t kBytesOfGame = 24 * 1024;

// Judges from the position before the last entry, since what follows an entry may depend on the
// next one: seeded chance does not answer what that one says itself.
class GrowingGame final : public GameInPlay {
 public:
  // Of a log with this first line.
  explicit GrowingGame(std::string_view first_line) : head_text_(first_line) {}

  // Reads the head and judges the log, in the work of the thread, which is that of the labour.
  Result<Verdict> begin(std::string_view log, std::string_view rest, Labour& labour) {
    auto head = read_document(head_text_, labour.packs);
    if (!head.ok()) return head.problem();
    head_ = std::move(head).value();
    const auto game = game_of(head_);
    if (!game.ok()) return game.problem();
    auto growing = codec_of(game.value())->grow(head_);
    if (!growing.ok()) return growing.problem();
    head_.packs = nullptr;  // the shelf belongs to the call
    log_ = std::move(growing).value();
    next_.hash.add(log);
    next_.ends_line = log.ends_with('\n');
    return judge_on(rest, labour);
  }

  Result<Verdict> judge(std::string_view lines, Effort* effort) override {
    Labour labour(effort);
    const Working judging(&labour.judging);
    labour.judging.go_on_from(read_);
    next_.hash = hash_;
    if (!ends_line_) next_.hash.add("\n");
    next_.hash.add(lines);
    next_.ends_line = lines.ends_with('\n');
    Result<Verdict> verdict = judge_on(lines, labour);
    if (labour.broken_off()) return broken_off_problem();
    return verdict;
  }

  void keep() override {
    base_ = std::move(next_.base);
    entries_ = next_.entries;
    hash_ = next_.hash;
    ends_line_ = next_.ends_line;
    used_ = next_.used;
    played_ = next_.played;
    read_ = next_.read;
  }

  std::size_t entries() const override { return entries_; }
  bool ends_line() const override { return ends_line_; }
  std::uint64_t used() const override { return used_; }
  std::size_t bytes() const override { return kBytesOfGame + entries_ * kBytesOfEntry; }

 private:
  // Reading what came before has been charged already.
  Result<Verdict> judge_on(std::string_view lines, Labour& labour) {
    const auto read = read_continuation(lines, entries_);
    if (!read.ok()) return read.problem();
    std::vector<Fault> faults = log_->add(read.value());
    if (out_of_work()) return work_problem("Reading the entries");
    if (!faults.empty()) return read.value().problem(std::move(faults));
    next_.read = labour.judging.mark();
    next_.entries = log_->log().entries();
    return play_on(labour);
  }

  Result<Verdict> play_on(Labour& labour) {
    std::unique_ptr<Judging> trial;
    if (base_ && !must_begin_anew()) {
      labour.judging.go_on_from(played_);
      trial = std::make_unique<Judging>(*base_);
    } else {
      trial = std::make_unique<Judging>(log_->log(), VerdictSettings{});
    }
    if (next_.entries > 0) trial->play(next_.entries - 1, labour.answering);
    next_.played = labour.judging.mark();
    next_.played.units -= next_.read.units;
    next_.base = std::make_unique<Judging>(*trial);
    trial->play(SIZE_MAX, labour.answering);
    next_.used = labour.judging.used();
    return trial->verdict(next_.hash.text(), labour.answering);
  }

  // Claims may be about every position, and the judge may go back to each.
  bool must_begin_anew() const {
    const AnyLog& log = log_->log();
    if (!log.base().open) return true;
    for (std::size_t index = entries_; index < next_.entries; ++index)
      if (const JudgeSaid* said = log.judged(index); said != nullptr && said->back) return true;
    return false;
  }

  const std::string head_text_;
  Document head_;  // refers to the text
  std::unique_ptr<GrowingLog> log_;

  std::unique_ptr<Judging> base_;  // before the last entry; null until something was kept
  std::size_t entries_ = 0;
  RunningSha256 hash_;  // of the whole log
  bool ends_line_ = true;
  std::uint64_t used_ = 0;
  Work::Mark read_;    // what reading has taken
  Work::Mark played_;  // and playing, up to the base

  // What these are with the lines that were judged last.
  struct {
    std::unique_ptr<Judging> base;
    std::size_t entries = 0;
    RunningSha256 hash;
    bool ends_line = true;
    std::uint64_t used = 0;
    Work::Mark read;
    Work::Mark played;
  } next_;
};

}  // namespace

Result<JudgedGame> game_in_play(std::string_view log, Effort* effort) {
  Labour labour(effort);
  const Working judging(&labour.judging);
  const std::string_view first = LogStream(log).next().value_or(LogStream::Line{}).log;
  const auto after = first.empty() ? log.size() : log.find(first) + first.size();
  auto game = std::make_unique<GrowingGame>(first);
  Result<Verdict> verdict = game->begin(log, log.substr(after), labour);
  if (labour.broken_off()) return broken_off_problem();
  if (!verdict.ok()) return verdict.problem();
  game->keep();
  return JudgedGame{std::move(game), std::move(verdict).value()};
}

void LineChain::add(std::string_view line) {
  Sha256Bytes hash = sha256_bytes(line);
  if (lines_++ > 0) {
    std::string both(chain_.begin(), chain_.end());
    both.append(hash.begin(), hash.end());
    hash = sha256_bytes(both);
  }
  chain_ = hash;
}

std::string LineChain::tag() const {
  constexpr std::size_t kDigits = 16;
  return std::to_string(length()) + "-" + hex_text(chain_).substr(0, kDigits);
}

std::string with_line_feeds(std::string_view text) {
  std::string all;
  LogStream lines(text);
  while (const std::optional<LogStream::Line> line = lines.next()) all.append(line->log) += '\n';
  return all;
}

}  // namespace arbiter
