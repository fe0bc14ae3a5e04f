#include "service/store/sqlite/file_watch.hpp"

#include <sqlite3.h>
#include <sys/stat.h>

#include <limits>
#include <string_view>
#include <utility>

#include "service/store/sqlite/database.hpp"

namespace arbiter {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kHead = 100;  // size of the file's header, see SQLite's file format
constexpr std::string_view kMagic = "SQLite format 3\0"sv;
constexpr std::size_t kApplicationAt = 68;

std::uint32_t big_endian(std::string_view head, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = at; i < at + 4; ++i)
    number = number << 8 | static_cast<unsigned char>(head[i]);
  return number;
}

Problem replaced(const std::string& path, const std::string& what) {
  return {"database-replaced",
          "The database file is not the one that was opened",
          path + " " + what + ". Put the file back, or restart the service to use what is there.",
          {}};
}

sqlite3_file* open_file(SQLite::Database& database) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return file;
}

// The number of pages in the state that this connection sees; none if even that cannot be read.
std::int64_t pages(SQLite::Database& database) {
  try {
    return database.execAndGet("PRAGMA page_count").getInt64();
  } catch (const SQLite::Exception&) {
    return std::numeric_limits<std::int32_t>::max();
  }
}

bool lost_its_name(SQLite::Database& database) {
  int moved = 0;
  sqlite3_file_control(database.getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

}  // namespace

FileWatch::FileWatch(std::string path, SQLite::Database& database)
    : path_(std::move(path)), database_(database) {
  // If the name is a link, SQLite keeps the other files next to the file that it points to.
  const std::string real = sqlite3_db_filename(database.getHandle(), "main");
  for (const std::string& name : {path_, real + "-wal", real + "-shm"}) {
    struct stat found {};
    if (stat(name.c_str(), &found) != 0 && missing_.empty()) missing_ = name;
    files_.push_back({name, found.st_dev, found.st_ino});
  }
  if (lost_its_name(database)) missing_ = path_;
  (void)damaged();  // a problem that exists now is not reported; the call records the state of the
                    // file
}

std::optional<Problem> FileWatch::moved() const {
  if (!missing_.empty()) return replaced(missing_, "was replaced while it was being opened");
  for (const File& file : files_) {
    struct stat found {};
    if (stat(file.path.c_str(), &found) != 0) return replaced(file.path, "has been removed");
    if (found.st_dev != file.device || found.st_ino != file.inode)
      return replaced(file.path, "is now a different file");
  }
  return std::nullopt;
}

std::optional<Problem> FileWatch::damaged() {
  sqlite3_file* file = open_file(database_);
  std::string head(kHead, '\0');
  std::int64_t size = 0;
  sqlite3_int64 found = 0;
  if (file->pMethods->xFileSize(file, &found) == SQLITE_OK) size = found;
  if (file->pMethods->xRead(file, head.data(), static_cast<int>(kHead), 0) != SQLITE_OK ||
      !head.starts_with(kMagic))
    return damage("does not begin as a database does");
  const bool ours = big_endian(head, kApplicationAt) == kApplicationId;
  if (head_is_ours_ && !ours) return damage("is now the database of another program");
  head_is_ours_ = ours;
  // A page size of 65,536 is stored as 1.
  const std::int64_t written =
      static_cast<unsigned char>(head[16]) * 256 + static_cast<unsigned char>(head[17]);
  const std::int64_t page = written == 1 ? 65'536 : written;
  // Pages beyond the end may still be in the WAL alone, but not those that were already in the
  // file. If another program has shrunk the database, such pages do not exist.
  if (size < greatest_ && pages(database_) * page > size) return damage("has become shorter");
  greatest_ = size;
  return std::nullopt;
}

std::uint64_t FileWatch::bytes() const {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    struct stat found {};
    if (stat(files_[i].path.c_str(), &found) == 0) sum += static_cast<std::uint64_t>(found.st_size);
  }
  return sum;
}

Problem FileWatch::damage(const std::string& what) const {
  return {"database-damaged",
          "The database is damaged",
          path_ + " " + what + ". Stop the service and restore a copy: `arbiter db restore`.",
          {}};
}

}  // namespace arbiter
