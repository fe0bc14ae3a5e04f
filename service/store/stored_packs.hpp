// The packs of a store as a shelf where the adjudicator finds the packs that logs name.
#pragma once
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

class StoredPacks final : public PackShelf {
 public:
  // The store must outlive the shelf.
  explicit StoredPacks(GameStore& store) : store_(store) {}

  // A Problem, "database-damaged", if a pack does not match its hash.
  Result<std::shared_ptr<const std::string>> find(const std::string& sha256) override;

 private:
  using Text = std::shared_ptr<const std::string>;
  struct Known {
    std::string sha256;
    Text text;
  };

  Text find_known(const std::string& sha256);
  void keep(Known known);

  static constexpr std::size_t kMostBytes = 16 << 20;

  GameStore& store_;
  std::mutex mutex_;          // guards the members below
  std::vector<Known> known_;  // the most recently used one first
  std::size_t bytes_ = 0;
};

}  // namespace arbiter
