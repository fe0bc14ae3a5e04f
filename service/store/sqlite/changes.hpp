// Changes to a stored game: another verdict, and its deletion.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <string_view>
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

  void remove(const StoredGame& game);

 private:
  void move_players(const StoredGame& game, const StoredGame& judged,
                    const std::vector<std::string>& names);
  void remove_players(const StoredGame& game);
  void note_build(StoredGame& game, const std::string& build);
  void note_changed(std::int64_t number);  // for the transparency log

  SQLite::Database& database_;
  SQLite::Statement deleted_;
  SQLite::Statement document_;
  SQLite::Statement keep_verdict_;
  SQLite::Statement set_verdict_;
  SQLite::Statement set_game_;
  SQLite::Statement set_build_;
  SQLite::Statement note_changed_;
  SQLite::Statement move_player_;
  SQLite::Statement move_recent_;
  SQLite::Statement remove_player_;
  SQLite::Statement note_deleted_;
};

}  // namespace arbiter
