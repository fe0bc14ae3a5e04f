// The entry point for libFuzzer.
#include <cstddef>
#include <cstdint>

#include "fuzz/target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  arbiter::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
