// Shared by the tests of the store: a folder for each test and logs to put into it.
#pragma once
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/store/sqlite/store.hpp"
#include "tests/file_text.hpp"

namespace arbiter::store_test {

// A new folder, removed with its contents when it goes out of scope. It is in memory if possible.
class Folder {
 public:
  Folder() {
    const bool memory = std::filesystem::is_directory("/dev/shm");
    const std::filesystem::path base = memory ? "/dev/shm" : std::filesystem::temp_directory_path();
    std::string name = (base / "arbiter-store-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// Returns the log with this number, which every test knows. Its length varies from 20 bytes to 6
// KB.
inline std::string numbered_log(std::uint32_t number) {
  std::string log = "log " + std::to_string(number) + "\n";
  std::uint32_t noise = number * 2654435761u + 1;
  for (std::uint32_t left = noise % 6'000; left > 0; --left) {
    noise = noise * 1664525u + 1013904223u;
    log += static_cast<char>(noise >> 24);
  }
  return log;
}

// Numbers of games.
using Numbers = std::vector<std::int64_t>;

// The log with white space at its end that is different for each number.
inline std::string numbered(std::string log, std::uint32_t number) {
  for (std::uint32_t bit = 0; bit < 20; ++bit) log += (number >> bit & 1) != 0 ? '\t' : ' ';
  return log;
}

inline GameStore::Submission submission(const std::string& log) {
  StoredGame game;
  game.game = "conquest";
  game.status = "legal";
  game.outcome = "won";
  game.pack_sha256 = std::string(64, 'a');
  game.log_sha256 = sha256(log);
  game.digest = std::string(32, 'd');
  game.media_type = "application/json";
  game.entries = 12;
  return {game, log, R"({"format":"arbiter.verdict/1"})"};
}

// A plain connection, as another program would have it.
class Other {
 public:
  explicit Other(const std::string& path) { sqlite3_open(path.c_str(), &database_); }
  ~Other() { sqlite3_close(database_); }
  Other(const Other&) = delete;
  Other& operator=(const Other&) = delete;

  void run(const std::string& sql) {
    char* message = nullptr;
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK)
        << message;
    sqlite3_free(message);
  }

  // Returns the one number of a query.
  std::int64_t number(const std::string& sql) {
    std::int64_t found = -1;
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr);
    if (sqlite3_step(statement) == SQLITE_ROW) found = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return found;
  }

 private:
  sqlite3* database_ = nullptr;
};

inline SqliteOptions impatient() {
  SqliteOptions options;
  options.busy_milliseconds = 20;
  return options;
}

// Returns the type of the problem, or "" if there is none.
template <class T>
std::string type_of(const Result<T>& result) {
  return result.ok() ? "" : result.problem().type;
}

// Opens the store or fails the test.
inline std::unique_ptr<GameStore> opened(const std::string& path,
                                         const SqliteOptions& options = {}) {
  Result<std::unique_ptr<GameStore>> store = SqliteStore::open(path, options);
  if (!store.ok()) {
    ADD_FAILURE() << store.problem().title << ": " << store.problem().detail;
    return nullptr;
  }
  return std::move(store).value();
}

}  // namespace arbiter::store_test
