// Memory that the service holds but does not need at this moment.
#pragma once
#include <cstdint>

namespace arbiter {

// From now on memory that was allocated in one large piece returns to the system as soon as it is
// freed. Applies to the whole process. Does nothing if the library has no such setting.
void return_large_pieces();

// Returns memory that was freed in small pieces to the system. Takes some milliseconds.
void return_free_memory();

// The resident memory of the process in bytes; 0 if the system does not say.
std::uint64_t resident_memory();

}  // namespace arbiter
