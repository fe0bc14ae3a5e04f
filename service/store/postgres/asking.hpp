// One query, or one transaction, over a connection that is borrowed for it.
#pragma once
#include <utility>

#include "service/store/postgres/connections.hpp"
#include "service/store/postgres/database.hpp"
#include "service/store/postgres/writer.hpp"

namespace arbiter::postgres {

// Returns the result of `query`; a failure becomes a Problem. If the connection was lost since its
// last use, it is replaced once and `query` is called again.
template <class Query>
auto ask_with(Connections& connections, Writer& writer, const Query& query)
    -> Result<decltype(query(std::declval<Connection&>()))> {
  if (const std::optional<Problem> problem = writer.unreadable()) return *problem;
  const Connections::Loan connection = connections.borrow();
  for (int attempt = 0;; ++attempt) {
    try {
      return query(*connection);
    } catch (const Failure& failure) {
      connection->roll_back();
      if (failure.lost && attempt == 0) continue;
      const Problem problem = problem_of(failure);
      if (failure.lost) writer.note_unreadable(problem);
      return problem;
    }
  }
}

// The same for changes: `work` runs in a transaction, which ends by itself when this process is
// gone or silent. Where the connection broke, what `work` does may have been done before.
void begin_change(Connection& connection);

template <class Work>
auto change_with(Connections& connections, Writer& writer, const Work& work)
    -> Result<decltype(work(std::declval<Connection&>()))> {
  return ask_with(connections, writer, [&](Connection& connection) {
    begin_change(connection);
    auto answer = work(connection);
    connection.run_all("COMMIT");
    return answer;
  });
}

}  // namespace arbiter::postgres
