// A PostgreSQL server for the tests, and pgbouncer in front of it.
#pragma once
#ifdef ARBITER_POSTGRES
#include <cstdio>
#include <string>

namespace arbiter::store_test {

// It is started when it is first needed, in a folder of its own, and ends with this process,
// however that ends. It listens only on sockets in that folder. The test that needs it fails if the
// packages postgresql and pgbouncer are not installed.
class PostgresServer {
 public:
  static PostgresServer& shared();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // Creates a new, empty database and returns its name.
  std::string create();
  void drop(const std::string& database);

  std::string address(const std::string& database) const;
  // The same through pgbouncer, which pools transactions.
  std::string pooled_address(const std::string& database) const;

  // Runs statements as another program would. Returns the values of the last row, separated by "|".
  std::string run(const std::string& database, const std::string& sql);

  // Simulates a power failure, and the restart after it.
  void kill();
  void start();

  // Runs a command of the server's, such as pg_dump. Returns whether it succeeded.
  bool command(const std::string& words) const;

 private:
  PostgresServer();

  std::string folder_;
  std::string binaries_;
  std::FILE* keeper_ = nullptr;  // ends the server when nobody holds this end any more
  int created_ = 0;
};

}  // namespace arbiter::store_test
#endif
