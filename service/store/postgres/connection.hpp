// A connection to PostgreSQL: statements in, rows out. No state outlives a transaction, so a
// pooler may stand in between. For one thread at a time.
#pragma once
#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "service/store/postgres/values.hpp"

namespace arbiter::postgres {

// Why a statement failed.
class Failure : public std::runtime_error {
 public:
  Failure(std::string sql_state, const std::string& message, bool connection_lost)
      : std::runtime_error(message), state(std::move(sql_state)), lost(connection_lost) {}

  std::string state;  // PostgreSQL's five-character code; empty if the server did not answer
  bool lost;          // the connection is gone; an open transaction is undone
};

// The rows that a statement returned.
class Rows {
 public:
  explicit Rows(PGresult* result) : result_(result, PQclear) {}

  int count() const { return PQntuples(result_.get()); }
  // Valid as long as the rows; empty where the value is null.
  std::string_view bytes(int row, int column) const;
  std::int64_t number(int row, int column) const { return read_number(bytes(row, column)); }
  std::string text(int row, int column) const { return std::string(bytes(row, column)); }

 private:
  std::unique_ptr<PGresult, void (*)(PGresult*)> result_;
};

class Connection {
 public:
  // Does not connect yet. `address` is a URL or anything else that libpq accepts.
  explicit Connection(std::string address) : address_(std::move(address)) {}

  // How long the server may be silent before it counts as lost.
  std::chrono::milliseconds patience{10'000};

  // Runs a statement, and connects first if there is no connection. Throws Failure.
  Rows run(const std::string& statement, const std::vector<Value>& values = {});

  // Runs statements without values. Returns the rows of the last one; all of their values are
  // text.
  Rows run_all(const std::string& statements);

  // Ends a transaction that has not been committed; does nothing without one. Does not throw.
  void roll_back();

  void close() { connection_.reset(); }

 private:
  void connect();
  void flush();
  void wait_for_bytes(short events);
  Rows receive();
  Failure lost(const std::string& message);

  std::string address_;
  std::unique_ptr<PGconn, void (*)(PGconn*)> connection_{nullptr, PQfinish};
};

}  // namespace arbiter::postgres
