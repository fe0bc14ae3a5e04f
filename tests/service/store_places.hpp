// Where a store keeps its games in a test: one place for each kind of store.
#pragma once
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>

#include "service/store/open.hpp"

namespace arbiter::store_test {

// An empty place, removed with its contents when it goes out of scope.
class Place {
 public:
  virtual ~Place() = default;
  virtual std::string address() const = 0;

  // Runs statements as another program would, or returns the one number of a query.
  virtual void run(const std::string& sql) = 0;
  virtual std::int64_t number(const std::string& sql) = 0;

  // The schema of the tables: "" or "arbiter.".
  virtual std::string schema() const = 0;

  // Spreads the games over an hour, with a clock that is set back again and again.
  virtual void set_times() = 0;

  // Opens the store or fails the test.
  std::unique_ptr<GameStore> open() const;
};

std::unique_ptr<Place> sqlite_place();
#ifdef ARBITER_POSTGRES
std::unique_ptr<Place> postgres_place();
// The same behind pgbouncer.
std::unique_ptr<Place> pooled_place();
#endif

struct StoreKind {
  const char* name;
  std::unique_ptr<Place> (*place)();
};

inline const StoreKind kStoreKinds[] = {
    {"sqlite", sqlite_place},
#ifdef ARBITER_POSTGRES
    {"postgres", postgres_place},
    {"pgbouncer", pooled_place},
#endif
};

// What every store promises is tested with each of them.
class StoreConformance : public testing::TestWithParam<StoreKind> {
 protected:
  std::unique_ptr<GameStore> open() const { return place().open(); }
  Place& place() const { return *place_; }

 private:
  std::unique_ptr<Place> place_ = GetParam().place();
};

}  // namespace arbiter::store_test
