#include "service/store/postgres/asking.hpp"

namespace arbiter::postgres {

void SideConnections::begin_change(Connection& connection) {
  connection.run_all(
      "BEGIN ISOLATION LEVEL READ COMMITTED;"
      "SET LOCAL lock_timeout = '5s';"
      "SET LOCAL idle_in_transaction_session_timeout = '10s';"
      "SELECT set_config('synchronous_commit', 'on', true) "
      "WHERE current_setting('synchronous_commit') = 'off'");
}

}  // namespace arbiter::postgres
