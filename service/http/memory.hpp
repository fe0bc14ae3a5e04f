// What the service holds of memory that it does not need at this moment.
#pragma once
#include <cstdint>

namespace arbiter {

// From now on what is allocated in one large piece goes back to the system as soon as it is freed.
// For the whole process; nothing happens where the library has no such setting.
void return_large_pieces();

// Gives back what was freed in small pieces. Takes some milliseconds.
void return_free_memory();

// Bytes of memory that the process has; 0 where the system does not tell.
std::uint64_t resident_memory();

}  // namespace arbiter
