// The schema `arbiter` of a PostgreSQL database, and connections to it set up in the one way that
// Arbiter uses.
#pragma once
#include <optional>
#include <string>

#include "engine/core/problem.hpp"
#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

// The address without its password, fit to be shown: "postgresql://user@host:5432/name". A Problem
// if libpq does not understand the address.
Result<std::string> shown_address(const std::string& address);

// What a failure means to a caller: 507 full; 503 unreachable, read-only, locked, damaged or
// replaced by another database; 500 anything else.
Problem problem_of(const Failure& failure);

// Brings the schema to the newest version if necessary, and creates it if there is none. A
// database that cannot be used is left unchanged, and the Problem says why. Throws Failure.
std::optional<Problem> prepare(Connection& connection);

// The first says why games cannot be read: the schema is not, or no longer, the one that this
// program knows. The second says why games cannot be stored although they can be read. nullopt if
// nothing is in the way. Both only read. Throw Failure.
std::optional<Problem> objection_to_reading(Connection& connection);
std::optional<Problem> objection_to_writing(Connection& connection);

// Takes the lock for storing games and changing the schema, until the transaction ends.
inline constexpr const char* kTakeLock = "SELECT pg_advisory_xact_lock(1095909972);";  // "ARBT"

// The state from which a writing transaction starts.
struct Moment {
  std::int64_t greatest = 0;  // greatest number of a game, stored or deleted; 0: there is none
  bool hooks = false;         // there are some that are told of changes
  std::string time;           // by the server's clock, as StoredGame::created_at is written
};

// Begins a transaction that stores games; until it ends, all others of this kind wait. The server
// ends it if this process is gone or silent. What it commits is on the disk. Throws Failure, or
// Refused if the schema is no longer the one that this program knows.
Moment begin_writing(Connection& connection);

class Refused : public std::exception {
 public:
  explicit Refused(Problem why) : problem(std::move(why)) {}
  const char* what() const noexcept override { return problem.detail.c_str(); }
  Problem problem;
};

}  // namespace arbiter::postgres
