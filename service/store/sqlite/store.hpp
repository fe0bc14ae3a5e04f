// Games in a SQLite file in WAL mode, which belongs to one service.
//
// A single writer thread commits everything that has queued up as one transaction
// (synchronous=FULL), so many clients share one fsync. Readers use connections of their own and
// never wait for the writer.
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
  std::uint32_t busy_milliseconds = 2'000;  // how long to wait for another process's lock
  std::uint32_t checkpoint_pages =
      1'000;                    // pages in the WAL before they are moved to the main file
  std::uint32_t max_pages = 0;  // greatest size of the file in pages; 0: unlimited
  std::string vfs;              // name of SQLite's file layer; empty: the default
};

class SqliteStore final : public GameStore {
 public:
  // Opens the database; creates it or brings it to the newest version if necessary. A file that is
  // not an Arbiter database, comes from a newer version, cannot be written, is locked or is open
  // in another store stays as it is, and the Problem says which of these it is. If games come from
  // a version that did not keep players' names, all of their logs are read first.
  static Result<std::unique_ptr<GameStore>> open(const std::string& path,
                                                 const SqliteOptions& options = {});
  ~SqliteStore() override;

  using GameStore::append;
  using GameStore::judge;
  using GameStore::label;
  using GameStore::put;
  using GameStore::put_pack;
  using GameStore::remove;
  void put(Submission submission, std::function<void(Result<Stored>)> done) override;
  void judge(Submission judged, std::function<void(Result<Stored>)> done) override;
  void append(Addition addition, std::function<void(Result<Stored>)> done) override;
  void label(LabelChange change, std::function<void(Result<Stored>)> done) override;

  // The bytes are overwritten in the file at once, and in the WAL as soon as nobody reads an
  // earlier state.
  void remove(std::string id, std::function<void(Result<Stored>)> done) override;
  void put_pack(StoredPack pack, std::function<void(Result<Stored>)> done) override;
  Result<std::optional<StoredPack>> pack(const std::string& sha256) override;
  Result<bool> deleted(const std::string& id) override;
  Result<std::optional<StoredGame>> find(const std::string& id) override;
  Result<std::optional<std::string>> log(const std::string& id) override;
  Result<std::optional<std::string>> verdict(const std::string& id) override;
  Result<std::vector<StoredGame>> find_all(const std::vector<std::string>& ids) override;
  Result<std::optional<Shown>> show(const std::string& id) override;
  Result<std::optional<Judged>> verdict_after(const std::string& id,
                                              std::uint32_t changes) override;
  Result<std::optional<std::size_t>> log_size(const std::string& id) override;
  Result<std::optional<std::string>> log_part(const std::string& id, std::size_t from,
                                              std::size_t count) override;
  Result<std::vector<StoredGame>> list(const GameFilter& filter) override;
  Result<std::vector<Row>> rows(const std::vector<std::int64_t>& numbers) override;
  Result<std::int64_t> greatest_number() override;

  // A file that is removed or replaced is noticed at once; one that is truncated or overwritten by
  // another database, within a second; damage inside it, when something is read or written there.
  // Then nothing is stored: put() answers 503. The failed read is tried again, or a write of the
  // same size.
  std::optional<Problem> trouble() override;

  // The size of the main file and the WAL.
  std::uint64_t bytes() const override;
  void stop() override;
  JobStore& jobs() override;
  HookStore& hooks() override;
  TreeStore& tree() override;
  KeyStore& keys() override;

 private:
  class Parts;
  explicit SqliteStore(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbiter
