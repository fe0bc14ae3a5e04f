#ifdef ARBITER_POSTGRES
#include "tests/service/postgres_server.hpp"

#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

namespace arbiter::store_test {
namespace {

// PostgreSQL refuses to run as root.
std::string as_user() { return geteuid() == 0 ? "runuser -u postgres -- " : ""; }

std::string newest_binaries() {
  std::string newest;
  std::error_code none;
  for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
    const std::string found = (version.path() / "bin").string();
    if (std::filesystem::exists(found + "/initdb") && found > newest) newest = found;
  }
  return newest.empty() ? "/usr/bin" : newest;
}

std::string new_folder() {
  const std::string base = std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp";
  std::string name = base + "/arbiter-postgres-XXXXXX";
  return mkdtemp(name.data());
}

bool shell(const std::string& command) { return std::system(command.c_str()) == 0; }

// Ends both servers when its standard input ends, which happens when this process ends.
constexpr const char* kKeeper = R"(trap '' INT TERM HUP
cat > /dev/null
kill -9 $(cat $FOLDER/pgbouncer.pid)
$AS $BINARIES/pg_ctl -D $FOLDER/data -m immediate stop
rm -rf $FOLDER
)";

constexpr const char* kPooler = R"([databases]
* = host=$FOLDER port=5432
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = $FOLDER
auth_type = trust
auth_file = $FOLDER/users
pool_mode = transaction
server_login_retry = 1
logfile = $FOLDER/pgbouncer.log
pidfile = $FOLDER/pgbouncer.pid
)";

std::string replaced(std::string text, const std::string& name, const std::string& value) {
  for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos; at += value.size())
    text.replace(at, name.size(), value);
  return text;
}

std::string url(const std::string& folder, int port, const std::string& database) {
  return "postgresql://arbiter@/" + database + "?host=" + folder + "&port=" + std::to_string(port);
}

}  // namespace

PostgresServer& PostgresServer::shared() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() : folder_(new_folder()), binaries_(newest_binaries()) {
  const auto write = [this](const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << replaced(
        replaced(replaced(text, "$FOLDER", folder_), "$BINARIES", binaries_), "$AS", as_user());
  };
  write("keeper", kKeeper);
  write("pooler", kPooler);
  write("users", "\"arbiter\" \"\"\n");
  if (geteuid() == 0) shell("chown -R postgres " + folder_);
  keeper_ = popen(("setsid -f sh " + folder_ + "/keeper > /dev/null 2>&1").c_str(), "we");
  const bool made =
      command("initdb -D " + folder_ +
              "/data -U arbiter -A trust -E UTF8 --no-locale --no-sync --no-instructions");
  EXPECT_TRUE(made) << "the tests need the package postgresql";
  // One role needs a password; the others do not.
  write("data/pg_hba.conf", "local all guarded scram-sha-256\nlocal all all trust\n");
  start();
  EXPECT_TRUE(shell(as_user() + "/usr/sbin/pgbouncer -q -d " + folder_ + "/pooler"))
      << "the tests need the package pgbouncer";
}

PostgresServer::~PostgresServer() {
  if (keeper_ != nullptr) pclose(keeper_);
}

bool PostgresServer::command(const std::string& words) const {
  return shell("cd / && " + as_user() + binaries_ + "/" + words + " >> " + folder_ +
               "/commands 2>&1");
}

void PostgresServer::start() {
  EXPECT_TRUE(command("pg_ctl -D " + folder_ + "/data -w -l " + folder_ +
                      "/log start -o \"-c listen_addresses='' -c unix_socket_directories=" +
                      folder_ + " -c fsync=off -c max_connections=200 -c shared_buffers=32MB\""));
}

void PostgresServer::kill() { command("pg_ctl -D " + folder_ + "/data -w -m immediate stop"); }

std::string PostgresServer::address(const std::string& database) const {
  return url(folder_, 5432, database);
}

std::string PostgresServer::pooled_address(const std::string& database) const {
  return url(folder_, 6432, database);
}

std::string PostgresServer::create() {
  const std::string name = "games" + std::to_string(++created_);
  run("postgres", "CREATE DATABASE " + name);
  return name;
}

// Cuts off every connection, such as that of the pooler.
void PostgresServer::drop(const std::string& database) {
  run("postgres", "DROP DATABASE " + database + " WITH (FORCE)");
}

std::string PostgresServer::run(const std::string& database, const std::string& sql) {
  const std::unique_ptr<PGconn, void (*)(PGconn*)> connection(
      PQconnectdb(address(database).c_str()), PQfinish);
  const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(connection.get(), sql.c_str()),
                                                              PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
      << PQerrorMessage(connection.get()) << sql;
  std::string row;
  for (int column = 0; PQntuples(result.get()) > 0 && column < PQnfields(result.get()); ++column) {
    row += column == 0 ? "" : "|";
    row += PQgetvalue(result.get(), PQntuples(result.get()) - 1, column);
  }
  return row;
}

}  // namespace arbiter::store_test
#endif
