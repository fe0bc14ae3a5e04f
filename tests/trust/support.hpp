// What the tests of transparency logs share: a tree in memory, keys, and files for other programs.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "service/trust/checkpoint.hpp"
#include "service/trust/tiles.hpp"

namespace arbiter::trust_test {

// The name of a log.
inline constexpr const char* kOrigin = "arbiter.example/log";

// A key made of a number, the same in every run.
trust::SigningKey log_key(const std::string& name, unsigned char number = 1);
trust::SigningKey witness_key(const std::string& name, unsigned char number);

// The hashes of every complete subtree, as a log keeps them.
class Tree {
 public:
  void append(const std::string& entry);
  std::uint64_t size() const { return levels_.empty() ? 0 : levels_.front().size(); }
  trust::SubtreeReader reader() const;
  trust::Hash root(std::uint64_t size) const;
  std::vector<trust::Hash> inclusion(std::uint64_t index, std::uint64_t size) const;
  std::vector<trust::Hash> consistency(std::uint64_t old_size, std::uint64_t size) const;

 private:
  std::vector<std::vector<trust::Hash>> levels_;
};

// Every tile of hashes in a tree of `size` leaves that a tree of `old_size` leaves lacks, or has
// with fewer hashes; level by level. Requires old_size <= size.
std::vector<trust::TileAddress> new_tiles(std::uint64_t old_size, std::uint64_t size);

// The bytes of a tile of hashes.
std::string make_tile(const trust::TileAddress& address, const Tree& tree);

// The signed checkpoint of a tree.
trust::SignedCheckpoint checkpoint_of(const Tree& tree, std::uint64_t size,
                                      const trust::SigningKey& key);

// The value, or a test that fails.
template <class T>
T value_of(Result<T> result) {
  if (result.ok()) return std::move(result).value();
  std::string faults = result.problem().type + ": " + result.problem().detail;
  for (const Fault& fault : result.problem().errors)
    faults += " line " + std::to_string(fault.line) + ": " + fault.detail;
  throw std::runtime_error(faults);
}

// "17: a hash is base64 of 32 bytes": the line of a problem and what it says; empty: none.
template <class T>
std::string fault_of(const Result<T>& result) {
  if (result.ok()) return "";
  if (result.problem().errors.empty()) return result.problem().detail;
  const Fault& fault = result.problem().errors.front();
  return std::to_string(fault.line) + ": " + fault.detail;
}

}  // namespace arbiter::trust_test
