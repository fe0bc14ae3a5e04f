// A file layer for SQLite that passes everything on to the usual one, records what would reach a
// disk and in which order, and can pretend that the disk is read-only or broken.
#pragma once
#include <sqlite3.h>

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace arbiter::store_test {

struct DiskOperation {
  enum class Kind { write, truncate, sync, remove, acknowledge };
  Kind kind;
  std::string file;
  std::int64_t offset = 0;     // write: where; truncate: the new size; acknowledge: the number
  std::string bytes;           // of a write
  bool folder_synced = false;  // of a remove: the folder was synced with it
};

class RecordingVfs {
 public:
  // Registered with SQLite under this name as long as this object lives.
  explicit RecordingVfs(std::string name);
  ~RecordingVfs();
  RecordingVfs(const RecordingVfs&) = delete;
  RecordingVfs& operator=(const RecordingVfs&) = delete;

  void refuse_writing(bool on) { refuse_writing_ = on; }  // files open read-only
  void fail_writes(bool on) { fail_writes_ = on; }        // each write is an input/output error

  // Records that a caller was told that `number` is stored.
  void acknowledge(std::uint32_t number);

  std::vector<DiskOperation> operations() const {
    const std::lock_guard lock(mutex_);
    return operations_;
  }

 private:
  struct Calls;  // SQLite's table of functions

  void record(DiskOperation operation);

  std::string name_;
  sqlite3_vfs* base_;
  sqlite3_vfs registered_;
  std::atomic<bool> refuse_writing_ = false;
  std::atomic<bool> fail_writes_ = false;
  mutable std::mutex mutex_;  // guards operations_
  std::vector<DiskOperation> operations_;
};

}  // namespace arbiter::store_test
