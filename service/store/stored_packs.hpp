// The packs of a store as a shelf on which the adjudicator finds those that logs name.
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

  // A pack that is not what its hash says is a Problem: "database-damaged".
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
  std::vector<Known> known_;  // the one that was asked for last is the first
  std::size_t bytes_ = 0;
};

}  // namespace arbiter
