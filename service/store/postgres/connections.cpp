#include "service/store/postgres/connections.hpp"

namespace arbiter::postgres {

Connections::Connections(const std::string& address, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) idle_.push_back(std::make_unique<Connection>(address));
}

Connections::Loan Connections::borrow() {
  std::unique_lock lock(mutex_);
  returned_.wait(lock, [this] { return !idle_.empty(); });
  std::unique_ptr<Connection> connection = std::move(idle_.back());
  idle_.pop_back();
  return Loan(connection.release(), [this](Connection* lent) { take_back(lent); });
}

void Connections::take_back(Connection* connection) {
  {
    const std::lock_guard lock(mutex_);
    idle_.emplace_back(connection);
  }
  returned_.notify_one();
}

}  // namespace arbiter::postgres
