// Changes to a stored game: another verdict, and its deletion.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <vector>

#include "service/store/game_store.hpp"

namespace arbiter {

// Works on the writer's connection, within its transactions. All members throw SQLite::Exception.
class GameChanges {
 public:
  // `database` must outlive the object.
  explicit GameChanges(SQLite::Database& database);

  bool is_deleted(const std::string& id);

  // Makes `judged` the game's verdict and updates `game`. Returns false if this is already the
  // present verdict, and then writes only a build that was not known. The caller updates `kinds`.
  bool judge(StoredGame& game, const GameStore::Submission& judged);

  // Adds judged.log to the log of the game, and makes `judged` its verdict, as judge() does.
  void append(StoredGame& game, const GameStore::Submission& judged);

  // Gives the game these labels instead of its own, and updates `game`.
  void set_labels(StoredGame& game, Labels labels);

  // Enters the labels of a new game in the table by which lists find it.
  void insert_labels(const StoredGame& game);

  void remove(const StoredGame& game);

 private:
  void set_verdict(StoredGame& game, StoredGame changed, const GameStore::Submission& judged);
  // Appends to what is added, or writes the whole log if it is closed with this.
  void add_to_log(const StoredGame& game, const GameStore::Submission& judged);
  // Lists find players and labels by status and outcome.
  void move_in_lists(const StoredGame& game, const StoredGame& judged,
                     const std::vector<std::string>& names);
  void remove_players(const StoredGame& game);
  // Runs one of the two statements for each label of the game.
  void for_each_label(const StoredGame& game, SQLite::Statement& statement);
  void note_build(StoredGame& game, const std::string& build);
  void note_changed(std::int64_t number);  // for the transparency log

  SQLite::Database& database_;
  SQLite::Statement deleted_;
  SQLite::Statement document_;
  SQLite::Statement keep_verdict_;
  SQLite::Statement set_verdict_;
  SQLite::Statement additions_;
  SQLite::Statement add_;
  SQLite::Statement set_game_;
  SQLite::Statement set_build_;
  SQLite::Statement note_changed_;
  SQLite::Statement move_player_;
  SQLite::Statement move_recent_;
  SQLite::Statement remove_player_;
  SQLite::Statement note_deleted_;
  SQLite::Statement set_labels_;
  SQLite::Statement insert_label_;
  SQLite::Statement remove_label_;
};

}  // namespace arbiter
