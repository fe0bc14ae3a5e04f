#include "tests/service/store_recording_vfs.hpp"

#include <new>

namespace arbiter::store_test {

using Kind = DiskOperation::Kind;

struct RecordingVfs::Calls {
  // What SQLite keeps for an open file. The file of the usual layer follows it in memory.
  struct File {
    sqlite3_file base;
    RecordingVfs* vfs;
    std::string* path;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
    const sqlite3_io_methods& calls() { return *real()->pMethods; }
  };

  static File& file_of(sqlite3_file* file) { return *reinterpret_cast<File*>(file); }
  static RecordingVfs& self(sqlite3_vfs* vfs) { return *static_cast<RecordingVfs*>(vfs->pAppData); }

  static int open(sqlite3_vfs* vfs, const char* path, sqlite3_file* out, int flags,
                  int* out_flags) {
    RecordingVfs& recorder = self(vfs);
    File& file = file_of(out);
    file.base.pMethods = nullptr;
    if (recorder.refuse_writing_ && (flags & SQLITE_OPEN_MAIN_DB) != 0) {
      flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
    }
    const int result = recorder.base_->xOpen(recorder.base_, path, file.real(), flags, out_flags);
    if (result != SQLITE_OK) return result;
    file.vfs = &recorder;
    file.path = new std::string(path == nullptr ? "" : path);
    file.base.pMethods = &kMethods;
    return SQLITE_OK;
  }

  static int remove(sqlite3_vfs* vfs, const char* path, int sync_folder) {
    RecordingVfs& recorder = self(vfs);
    recorder.record({Kind::remove, path, 0, {}, sync_folder != 0});
    return recorder.base_->xDelete(recorder.base_, path, sync_folder);
  }

  static int close(sqlite3_file* out) {
    File& file = file_of(out);
    delete file.path;
    return file.calls().xClose(file.real());
  }

  static int read(sqlite3_file* out, void* bytes, int count, sqlite3_int64 offset) {
    File& file = file_of(out);
    return file.calls().xRead(file.real(), bytes, count, offset);
  }

  static int write(sqlite3_file* out, const void* bytes, int count, sqlite3_int64 offset) {
    File& file = file_of(out);
    if (file.vfs->fail_writes_) return SQLITE_IOERR_WRITE;
    const std::string copy(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
    file.vfs->record({Kind::write, *file.path, offset, copy, false});
    return file.calls().xWrite(file.real(), bytes, count, offset);
  }

  static int truncate(sqlite3_file* out, sqlite3_int64 size) {
    File& file = file_of(out);
    file.vfs->record({Kind::truncate, *file.path, size, {}, false});
    return file.calls().xTruncate(file.real(), size);
  }

  static int sync(sqlite3_file* out, int) {
    File& file = file_of(out);
    file.vfs->record({Kind::sync, *file.path, 0, {}, false});
    return SQLITE_OK;  // the recording decides what survives, so the real disk need not be synced
  }

  static int file_size(sqlite3_file* out, sqlite3_int64* size) {
    File& file = file_of(out);
    return file.calls().xFileSize(file.real(), size);
  }

  static int lock(sqlite3_file* out, int level) {
    File& file = file_of(out);
    return file.calls().xLock(file.real(), level);
  }

  static int unlock(sqlite3_file* out, int level) {
    File& file = file_of(out);
    return file.calls().xUnlock(file.real(), level);
  }

  static int check_reserved(sqlite3_file* out, int* held) {
    File& file = file_of(out);
    return file.calls().xCheckReservedLock(file.real(), held);
  }

  static int control(sqlite3_file* out, int operation, void* argument) {
    File& file = file_of(out);
    return file.calls().xFileControl(file.real(), operation, argument);
  }

  static int sector_size(sqlite3_file* out) {
    File& file = file_of(out);
    return file.calls().xSectorSize(file.real());
  }

  static int promises(sqlite3_file*) { return 0; }  // the disk promises nothing

  static int shared_map(sqlite3_file* out, int region, int size, int extend,
                        void volatile** memory) {
    File& file = file_of(out);
    return file.calls().xShmMap(file.real(), region, size, extend, memory);
  }

  static int shared_lock(sqlite3_file* out, int offset, int count, int flags) {
    File& file = file_of(out);
    return file.calls().xShmLock(file.real(), offset, count, flags);
  }

  static void shared_barrier(sqlite3_file* out) {
    File& file = file_of(out);
    file.calls().xShmBarrier(file.real());
  }

  static int shared_unmap(sqlite3_file* out, int remove_file) {
    File& file = file_of(out);
    return file.calls().xShmUnmap(file.real(), remove_file);
  }

  static constexpr sqlite3_io_methods kMethods = {
      2,           close,          read,           write,   truncate,    sync,     file_size,
      lock,        unlock,         check_reserved, control, sector_size, promises, shared_map,
      shared_lock, shared_barrier, shared_unmap,   nullptr, nullptr};
};

RecordingVfs::RecordingVfs(std::string name)
    : name_(std::move(name)), base_(sqlite3_vfs_find(nullptr)), registered_(*base_) {
  registered_.zName = name_.c_str();
  registered_.szOsFile = static_cast<int>(sizeof(Calls::File)) + base_->szOsFile;
  registered_.pAppData = this;
  registered_.pNext = nullptr;
  registered_.xOpen = Calls::open;
  registered_.xDelete = Calls::remove;
  sqlite3_vfs_register(&registered_, 0);
}

RecordingVfs::~RecordingVfs() { sqlite3_vfs_unregister(&registered_); }

void RecordingVfs::acknowledge(std::uint32_t number) {
  record({Kind::acknowledge, {}, number, {}, false});
}

void RecordingVfs::record(DiskOperation operation) {
  const std::lock_guard lock(mutex_);
  operations_.push_back(std::move(operation));
}

}  // namespace arbiter::store_test
