// Connections for reading, lent to one thread at a time.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

class Connections {
 public:
  // Returned to the pool when it goes out of scope.
  using Loan = std::unique_ptr<Connection, std::function<void(Connection*)>>;

  // Connections connect when they are first used.
  Connections(const std::string& address, std::size_t count);

  // Waits while all connections are lent.
  Loan borrow();

 private:
  void take_back(Connection* connection);

  std::mutex mutex_;  // guards idle_
  std::condition_variable returned_;
  std::vector<std::unique_ptr<Connection>> idle_;
};

}  // namespace arbiter::postgres
