// The schema `arbiter` of a PostgreSQL database, set up the one way that Arbiter uses it.
#pragma once
#include <optional>
#include <string>

#include "engine/core/problem.hpp"
#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

// The address without its password, as it may be shown: "postgresql://user@host:5432/name".
// A Problem where libpq does not understand the address.
Result<std::string> shown_address(const std::string& address);

// What a failure means to a caller: 507 full; 503 out of reach, read-only, locked, damaged or
// another database than before; 500 anything else.
Problem problem_of(const Failure& failure);

// Brings the schema to the newest version where needed, creating it where there is none. What
// cannot be used is left unchanged and the Problem says why. Throws Failure.
std::optional<Problem> prepare(Connection& connection);

// Why the games cannot be read: it is not, or no longer, the schema that this program knows. And
// why none can be stored, where they can be read. nullopt where nothing is in the way. Both only
// read. Throw Failure.
std::optional<Problem> objection_to_reading(Connection& connection);
std::optional<Problem> objection_to_writing(Connection& connection);

// Takes the lock of whoever stores games or changes the schema, until the transaction ends.
inline constexpr const char* kTakeLock = "SELECT pg_advisory_xact_lock(1095909972);";  // "ARBT"

// Where the games of a transaction go on.
struct Moment {
  std::int64_t greatest = 0;  // number of a game, stored or deleted; 0: there is none
  std::string time;           // by the server's clock, as StoredGame::created_at is written
};

// Begins a transaction that stores games and, until it ends, keeps all others of this kind waiting.
// It ends by itself when this process is gone or silent, and what it commits is on the disk. Throws
// Failure, and Refused where the schema is no longer the one that this program knows.
Moment begin_writing(Connection& connection);

class Refused : public std::exception {
 public:
  explicit Refused(Problem why) : problem(std::move(why)) {}
  const char* what() const noexcept override { return problem.detail.c_str(); }
  Problem problem;
};

}  // namespace arbiter::postgres
