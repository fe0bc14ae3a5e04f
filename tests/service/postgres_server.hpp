// A PostgreSQL server of the tests' own, and pgbouncer before it.
#pragma once
#ifdef ARBITER_POSTGRES
#include <cstdio>
#include <string>

namespace arbiter::store_test {

// Started when it is first asked for, in a folder of its own, which it leaves with this process
// however that ends. Listens on sockets of that folder alone. Fails the test that asks where the
// packages postgresql and pgbouncer are not installed.
class PostgresServer {
 public:
  static PostgresServer& shared();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // A new, empty database; its name.
  std::string create();
  void drop(const std::string& database);

  std::string address(const std::string& database) const;
  // The same through pgbouncer, which pools transactions.
  std::string pooled_address(const std::string& database) const;

  // Runs statements as another program would; the values of the last row, separated by "|".
  std::string run(const std::string& database, const std::string& sql);

  // As if the machine had lost power; and the way back.
  void kill();
  void start();

  // Runs a command of the server's, such as pg_dump; true where it ended well.
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
