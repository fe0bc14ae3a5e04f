// Logs of games in play that are kept in memory, within a bound, so that an addition costs what it
// takes by itself.
#pragma once
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "codec/game_in_play.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// The text of a log in JSON Lines, line by line.
class LogLines {
 public:
  LogLines() = default;
  explicit LogLines(std::string_view log) { add(log); }

  // Adds the lines of a text.
  void add(std::string_view text);

  // Lines after the first one: entries, and perhaps the end line.
  std::size_t count() const { return chain_.length(); }
  // Those from this one on, each with a line feed.
  std::string from(std::size_t line) const;
  // Everything before this one, with the first line. It is a log by itself.
  std::string_view before(std::size_t line) const;

  // The tag of the chain: of all lines, or as it was before this one.
  std::string tag() const { return chain_.tag(); }
  std::string tag_before(std::size_t line) const;
  // As it would be with these lines at the end.
  std::string tag_with(std::string_view lines) const;

  // Whether these lines, each with a line feed, stand here from this one on.
  bool stand(std::size_t line, std::string_view lines) const;

  std::size_t bytes() const { return text_.size() + starts_.size() * sizeof(std::size_t); }

 private:
  std::string text_;                 // normal: no blanks, and each line with a line feed
  std::vector<std::size_t> starts_;  // of all lines
  LineChain chain_;
};

// A log of the store as it was when it was read last, or added to here.
struct HeldLog {
  std::mutex mutex;        // guards everything; locked only by try_lock
  std::string log_sha256;  // empty: nothing was read yet
  LogLines lines;
  std::unique_ptr<GameInPlay> game;  // null: nothing was judged yet
  std::uint64_t judgements = 0;      // of additions

  std::size_t bytes() const { return lines.bytes() + (game ? game->bytes() : 0); }
};

// May be used by several threads at once.
class GamesInPlay {
 public:
  // The log of the game, locked until the loan ends. One that somebody else is using is not waited
  // for: the loan is then of a log of its own, which nobody keeps.
  class Loan {
   public:
    Loan(GamesInPlay& games, std::string id, std::shared_ptr<HeldLog> log, bool kept)
        : games_(games), id_(std::move(id)), log_(std::move(log)), kept_(kept) {}
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;
    ~Loan();
    HeldLog* operator->() const { return log_.get(); }
    HeldLog& operator*() const { return *log_; }

   private:
    GamesInPlay& games_;
    const std::string id_;
    const std::shared_ptr<HeldLog> log_;
    const bool kept_;
  };
  Loan borrow(const std::string& id);

  void forget(const std::string& id);

  // Of all logs that are kept.
  std::size_t bytes() const;

 private:
  struct Kept {
    std::shared_ptr<HeldLog> log;
    std::size_t bytes = 0;
    std::list<std::string>::iterator place;  // in order_
  };
  void give_back(const std::string& id, const HeldLog& log);
  void drop(std::map<std::string, Kept>::iterator kept);

  mutable std::mutex mutex_;  // guards everything below
  std::map<std::string, Kept> kept_;
  std::list<std::string> order_;  // the one used last comes first
  std::size_t bytes_ = 0;
};

}  // namespace arbiter
