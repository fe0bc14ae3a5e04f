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

// For what is kept beside the games: connections of its own.
class SideConnections {
 public:
  // The writer, which knows whether the database is there, must outlive the connections.
  SideConnections(const std::string& address, std::size_t most, Writer& writer)
      : connections_(address, most), writer_(writer) {}

 protected:
  // Runs `work` as one statement.
  template <class Work>
  auto ask(const Work& work) -> Result<decltype(work(std::declval<Connection&>()))> {
    return ask_with(connections_, writer_, work);
  }

  // Runs `work` in a transaction, which ends by itself when this process is gone or silent. Where
  // the connection broke, what `work` does may have been done before.
  template <class Work>
  auto change(const Work& work) -> Result<decltype(work(std::declval<Connection&>()))> {
    return ask([&](Connection& connection) {
      begin_change(connection);
      auto answer = work(connection);
      connection.run_all("COMMIT");
      return answer;
    });
  }

 private:
  static void begin_change(Connection& connection);

  Connections connections_;
  Writer& writer_;
};

}  // namespace arbiter::postgres
