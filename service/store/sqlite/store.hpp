// Games in a SQLite file in WAL mode, which one service has for itself.
//
// A single writer thread commits whatever has queued up as one transaction (synchronous=FULL), so
// that many clients share one fsync; readers use connections of their own and never wait for the
// writer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/store/game_store.hpp"

namespace arbiter {

struct SqliteOptions {
  std::size_t readers = 4;                  // connections for reading
  std::uint32_t busy_milliseconds = 2'000;  // how long to wait for a lock held by another process
  std::uint32_t checkpoint_pages = 1'000;   // pages in the WAL before they move to the main file
  std::uint32_t max_pages = 0;              // greatest size of the file in pages; 0: no bound
  std::string vfs;                          // SQLite's name of the file layer; empty: the usual one
};

class SqliteStore final : public GameStore {
 public:
  // Opens the database, creating it or bringing it to the newest version where needed. A file that
  // is not an Arbiter database, comes from a newer version, cannot be written, is locked or open in
  // another store stays as it is; the Problem says which of these. Where games come from a version
  // that did not keep the names of players, all of their logs are read first.
  static Result<std::unique_ptr<GameStore>> open(const std::string& path,
                                                 const SqliteOptions& options = {});
  ~SqliteStore() override;

  using GameStore::judge;
  using GameStore::put;
  using GameStore::put_pack;
  using GameStore::remove;
  void put(Submission submission, std::function<void(Result<Stored>)> done) override;
  void judge(Submission judged, std::function<void(Result<Stored>)> done) override;

  // The bytes are overwritten in the file, and in the WAL as soon as nobody reads an earlier state.
  void remove(std::string id, std::function<void(Result<Stored>)> done) override;
  void put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) override;
  Result<std::optional<StoredPack>> pack(const std::string& sha256) override;
  Result<bool> deleted(const std::string& id) override;
  Result<std::optional<StoredGame>> find(const std::string& id) override;
  Result<std::optional<std::string>> log(const std::string& id) override;
  Result<std::optional<std::string>> verdict(const std::string& id) override;
  Result<std::optional<Shown>> show(const std::string& id) override;
  Result<std::optional<Judged>> verdict_after(const std::string& id,
                                              std::uint32_t changes) override;
  Result<std::optional<std::size_t>> log_size(const std::string& id) override;
  Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                              std::size_t count) override;
  Result<std::vector<StoredGame>> list(const GameFilter& filter) override;
  Result<std::vector<Row>> rows(const std::vector<std::int64_t>& numbers) override;
  Result<std::int64_t> greatest_number() override;

  // A file that is removed or replaced is noticed at once, one that is cut short or overwritten by
  // another database within a second, damage inside when somebody reads or writes there. Nothing is
  // stored then: put() answers 503. What is tried again is the same read, or a write of as many
  // bytes.
  std::optional<Problem> trouble() override;

  // The main file and the WAL.
  std::uint64_t bytes() const override;
  void stop() override;
  JobStore& jobs() override;
  TreeStore& tree() override;

 private:
  class Parts;
  explicit SqliteStore(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbiter
