#include "service/store/postgres/connection.hpp"

#include <poll.h>

#include <cerrno>
#include <iterator>

namespace arbiter::postgres {
namespace {

constexpr int kBinary = 1;

// Turns a message of libpq, which may have several indented lines, into one sentence without a
// full stop.
std::string message_of(const char* message) {
  std::string text;
  for (const char* c = message == nullptr ? "" : message; *c != '\0'; ++c) {
    const bool space = *c == '\n' || *c == '\t' || *c == ' ';
    if (!space || !text.ends_with(' ')) text += space ? ' ' : *c;
  }
  while (text.ends_with(' ') || text.ends_with('.')) text.pop_back();
  return text;
}

// Whether the server, or the pooler in front of it, ended the connection with a message.
bool ends_connection(std::string_view state) {
  return state.starts_with("08") || state.starts_with("57P");
}

Failure failure_of(const PGresult* result, bool broken) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  const std::string known = state == nullptr ? "" : state;
  return {known, message_of(primary != nullptr ? primary : PQresultErrorMessage(result)),
          broken || ends_connection(known)};
}

}  // namespace

std::string_view Rows::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

// Parameters in the address override the values that stand before it.
void Connection::connect() {
  constexpr const char* kNames[] = {
      "connect_timeout",  "application_name", "keepalives_idle", "keepalives_interval",
      "keepalives_count", "dbname",           "client_encoding", nullptr};
  const char* values[] = {"3", "arbiter", "10", "5", "3", address_.c_str(), "UTF8", nullptr};
  static_assert(std::size(kNames) == std::size(values));
  connection_.reset(PQconnectdbParams(kNames, values, 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK)
    throw lost(message_of(PQerrorMessage(connection_.get())));
  PQsetnonblocking(connection_.get(), 1);
  PQsetNoticeProcessor(
      connection_.get(), [](void*, const char*) {}, nullptr);
}

Rows Connection::run(const std::string& statement, const std::vector<Value>& values) {
  if (!connection_) connect();
  std::vector<Oid> types;
  std::vector<const char*> bytes;
  std::vector<int> lengths;
  for (const Value& value : values) {
    types.push_back(value.type);
    bytes.push_back(value.bytes.data());
    lengths.push_back(static_cast<int>(value.bytes.size()));
  }
  const std::vector<int> formats(values.size(), kBinary);
  if (PQsendQueryParams(connection_.get(), statement.c_str(), static_cast<int>(values.size()),
                        types.data(), bytes.data(), lengths.data(), formats.data(), kBinary) == 0)
    throw lost(message_of(PQerrorMessage(connection_.get())));
  return receive();
}

Rows Connection::run_all(const std::string& statements) {
  if (!connection_) connect();
  if (PQsendQuery(connection_.get(), statements.c_str()) == 0)
    throw lost(message_of(PQerrorMessage(connection_.get())));
  return receive();
}

void Connection::roll_back() {
  if (!connection_) return;
  const PGTransactionStatusType status = PQtransactionStatus(connection_.get());
  if (status == PQTRANS_IDLE) return;
  try {
    if (status != PQTRANS_INTRANS && status != PQTRANS_INERROR) return close();
    run_all("ROLLBACK");
  } catch (const Failure&) {
    close();
  }
}

Rows Connection::receive() {
  flush();
  Rows last(nullptr);
  std::unique_ptr<Failure> failure;
  for (;;) {
    while (PQisBusy(connection_.get()) == 1) {
      wait_for_bytes(POLLIN);
      if (PQconsumeInput(connection_.get()) == 0)
        throw lost(message_of(PQerrorMessage(connection_.get())));
    }
    PGresult* result = PQgetResult(connection_.get());
    if (result == nullptr) break;
    last = Rows(result);
    const ExecStatusType status = PQresultStatus(result);
    const bool broken = PQstatus(connection_.get()) == CONNECTION_BAD;
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK && !failure)
      failure = std::make_unique<Failure>(failure_of(result, broken));
    if (broken) break;
  }
  if (!failure) return last;
  if (failure->lost) close();
  throw Failure(*failure);
}

void Connection::flush() {
  for (;;) {
    const int left = PQflush(connection_.get());
    if (left == 0) return;
    if (left < 0) return;  // what the server said before it closed the connection can still be read
    wait_for_bytes(POLLIN | POLLOUT);
    if (PQconsumeInput(connection_.get()) == 0)
      throw lost(message_of(PQerrorMessage(connection_.get())));
  }
}

void Connection::wait_for_bytes(short events) {
  pollfd waiting{PQsocket(connection_.get()), events, 0};
  if (waiting.fd < 0) throw lost(message_of(PQerrorMessage(connection_.get())));
  for (;;) {
    const int ready = ::poll(&waiting, 1, static_cast<int>(patience.count()));
    if (ready > 0) return;
    if (ready < 0 && errno == EINTR) continue;
    throw lost("the server has said nothing for " + std::to_string(patience.count() / 1000) +
               " seconds");
  }
}

Failure Connection::lost(const std::string& message) {
  close();
  return {"", message, true};
}

}  // namespace arbiter::postgres
