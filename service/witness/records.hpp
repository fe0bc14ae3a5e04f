// What a witness has cosigned, in a SQLite file: of each log the last checkpoint.
//
// These records are all that keeps a witness from cosigning two histories of a log, so nothing
// leaves the witness before its record is on the disk, and a file that is not there is not made by
// the way.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "service/trust/witness.hpp"

namespace arbiter {

class WitnessRecords {
 public:
  // Makes a new file for the witness with this key. Problem "witness-records" if something has the
  // name already, or the file cannot be written.
  static Result<std::unique_ptr<WitnessRecords>> create(const std::string& path,
                                                        const trust::VerifierKey& key);
  // Opens the file of the witness with this key. Problem "witness-records" if there is none, if it
  // is another witness's, or if it cannot be used; it stays unchanged then.
  static Result<std::unique_ptr<WitnessRecords>> open(const std::string& path,
                                                      const trust::VerifierKey& key);

  // The record of a log; the one of size 0 if nothing was cosigned for it.
  using Find = std::function<trust::WitnessRecord(const std::string& origin)>;
  using Decide = std::function<trust::WitnessAnswer(const Find& find)>;
  // Has `decide` answer a request, and stores the record that the answer has. All of it is one
  // transaction, beside which no other reads or writes, not even one of another process. When the
  // answer is returned, the record is on the disk. Throws SQLite::Exception or what `decide`
  // throws; there is no answer then. May be called by several threads.
  trust::WitnessAnswer answer(const Decide& decide);

 private:
  explicit WitnessRecords(const std::string& path);

  trust::WitnessRecord find(const std::string& origin);
  void store(const std::string& origin, const trust::WitnessRecord& record);

  std::mutex mutex_;  // guards all below
  SQLite::Database database_;
};

}  // namespace arbiter
