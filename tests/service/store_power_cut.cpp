// Power cuts: a disk may lose, reorder or tear whatever has not been synced. Even so, no
// acknowledged game is lost, no game is stored partially, and the database opens again.
// ARBITER_POWER_CUTS sets how many cuts are tried (300 without it).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "tests/service/store_recording_vfs.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

constexpr std::size_t kSector = 512;

enum class Loss { everything, some_writes, some_sectors };  // of what was not synced

// A disk with a cache: what was synced is certain, and the rest is pending.
class Disk {
 public:
  void apply(const DiskOperation& operation) {
    using Kind = DiskOperation::Kind;
    if (operation.kind == Kind::acknowledge) return;
    if (operation.kind == Kind::sync || operation.folder_synced) settle_removals();
    if (operation.folder_synced) {
      files_.erase(operation.file);
    } else if (operation.kind == Kind::sync) {
      settle(files_[operation.file]);
    } else {
      files_[operation.file].pending.push_back(&operation);
    }
  }

  // Returns the files as they may be found when the power comes back.
  std::map<std::string, std::string> after_cut(Loss loss, std::mt19937_64& random) const {
    std::map<std::string, std::string> found;
    for (const auto& [name, file] : files_) {
      File copy{file.certain, {}, false};
      for (const DiskOperation* operation : file.pending) {
        if (loss != Loss::everything && random() % 2 == 0) perform(copy, *operation, loss, random);
      }
      if (!copy.removed) found[name] = std::move(copy.certain);
    }
    return found;
  }

 private:
  struct File {
    std::string certain;
    std::vector<const DiskOperation*> pending;
    bool removed = false;
  };

  // The file systems that we know keep the order of unlinks and syncs.
  void settle_removals() {
    std::erase_if(files_, [](const auto& entry) {
      const auto& pending = entry.second.pending;
      return !pending.empty() && pending.back()->kind == DiskOperation::Kind::remove;
    });
  }

  static void settle(File& file) {
    std::mt19937_64 unused;
    for (const DiskOperation* operation : file.pending)
      perform(file, *operation, Loss::some_writes, unused);
    file.pending.clear();
  }

  static void perform(File& file, const DiskOperation& operation, Loss loss,
                      std::mt19937_64& random) {
    const auto offset = static_cast<std::size_t>(operation.offset);
    if (operation.kind == DiskOperation::Kind::remove) {
      file.removed = true;
    } else if (operation.kind == DiskOperation::Kind::truncate) {
      file.certain.resize(offset);
    } else {
      write(file.certain, offset, operation.bytes, loss, random);
    }
  }

  static void write(std::string& content, std::size_t offset, const std::string& bytes, Loss loss,
                    std::mt19937_64& random) {
    for (std::size_t from = 0; from < bytes.size(); from += kSector) {
      if (loss == Loss::some_sectors && random() % 3 == 0) continue;
      const std::size_t count = std::min(kSector, bytes.size() - from);
      content.resize(std::max(content.size(), offset + from + count));
      bytes.copy(content.data() + offset + from, count, from);
    }
  }

  std::map<std::string, File> files_;
};

// Stores numbered games from three threads, with many checkpoints, and ends cleanly.
void record_games(RecordingVfs& vfs, const std::string& path) {
  SqliteOptions options;
  options.vfs = "power-cut";
  options.checkpoint_pages = 40;
  const auto store = opened(path, options);
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < 3; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::uint32_t number = thread; number < 240; number += 3) {
        if (store->put(submission(numbered_log(number))).ok()) vfs.acknowledge(number);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

std::string integrity(const std::string& path) {
  sqlite3* database = nullptr;
  sqlite3_open(path.c_str(), &database);
  std::string answer;
  sqlite3_exec(
      database, "PRAGMA integrity_check",
      [](void* out, int, char** texts, char**) {
        *static_cast<std::string*>(out) += texts[0];
        return 0;
      },
      &answer, nullptr);
  sqlite3_close(database);
  return answer;
}

// Returns what is wrong with the games in the list, or nothing.
std::string fault_of(GameStore& store, const std::set<std::string>& acknowledged) {
  GameFilter all;
  all.limit = 1'000'000;
  const std::vector<StoredGame> games = store.list(all).value();
  std::set<std::string> ids;
  for (const StoredGame& game : games) {
    ids.insert(game.id);
    if (game.number != static_cast<std::int64_t>(ids.size())) return "a gap before " + game.id;
    if (sha256(store.log(game.id).value().value_or("")) != game.log_sha256)
      return game.id + " changed";
    if (!store.verdict(game.id).value()) return game.id + " has no verdict";
  }
  const bool kept = std::includes(ids.begin(), ids.end(), acknowledged.begin(), acknowledged.end());
  return kept ? "" : "an acknowledged game is lost";
}

// Returns what is wrong with these files, or nothing.
std::string fault_after_cut(const std::map<std::string, std::string>& files,
                            const std::set<std::string>& acknowledged) {
  const Folder folder;
  for (const auto& [path, bytes] : files) {
    std::ofstream(folder / std::filesystem::path(path).filename().string(), std::ios::binary)
        << bytes;
  }
  {
    const Result<std::unique_ptr<GameStore>> store = SqliteStore::open(folder / "games.db");
    if (!store.ok()) return "it does not open: " + store.problem().detail;
    std::string fault = fault_of(*store.value(), acknowledged);
    if (!fault.empty()) return fault;
    if (!store.value()->put(submission("after the cut")).ok()) return "it cannot be written";
  }
  const std::string answer = integrity(folder / "games.db");
  return answer == "ok" ? "" : answer;
}

std::vector<std::size_t> places_to_cut(std::size_t operations, std::size_t cuts,
                                       std::mt19937_64& random) {
  std::vector<std::size_t> places(cuts);
  for (std::size_t& place : places) place = random() % (operations + 1);
  std::sort(places.begin(), places.end());
  return places;
}

// Cuts the power `cuts` times. Returns what was wrong after the first harmful cut, or nothing.
std::string first_fault(const std::vector<DiskOperation>& operations, std::size_t cuts) {
  std::mt19937_64 random(20'090'713);
  Disk disk;
  std::set<std::string> acknowledged;
  std::size_t done = 0;
  std::size_t cut = 0;
  for (const std::size_t place : places_to_cut(operations.size(), cuts, random)) {
    for (; done < place; ++done) {
      disk.apply(operations[done]);
      if (operations[done].kind != DiskOperation::Kind::acknowledge) continue;
      const auto number = static_cast<std::uint32_t>(operations[done].offset);
      acknowledged.insert(game_id(sha256(numbered_log(number))));
    }
    const Loss loss = static_cast<Loss>(cut++ % 3);
    const std::string fault = fault_after_cut(disk.after_cut(loss, random), acknowledged);
    if (!fault.empty()) return "cut after operation " + std::to_string(place) + ": " + fault;
  }
  return "";
}

TEST(StorePowerCut, LosesNothingAcknowledged) {
  const Folder folder;
  RecordingVfs vfs("power-cut");
  record_games(vfs, folder / "games.db");
  const char* wanted = std::getenv("ARBITER_POWER_CUTS");
  const std::size_t cuts = wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 300;
  EXPECT_EQ(first_fault(vfs.operations(), cuts), "");
}

// Tests the test: with one kind of sync left out, the cuts must do harm.
TEST(StorePowerCut, FindsASyncThatIsMissing) {
  const Folder folder;
  RecordingVfs vfs("power-cut");
  record_games(vfs, folder / "games.db");
  for (const bool wal : {true, false}) {
    std::vector<DiskOperation> lazy = vfs.operations();
    std::erase_if(lazy, [wal](const DiskOperation& operation) {
      return operation.kind == DiskOperation::Kind::sync && operation.file.ends_with("-wal") == wal;
    });
    EXPECT_NE(first_fault(lazy, 3'000), "") << (wal ? "sync of the WAL" : "sync of the main file");
  }
}

}  // namespace
}  // namespace arbiter::store_test
