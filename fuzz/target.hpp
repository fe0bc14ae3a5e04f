// A fuzz target is a function of bytes that ends without a crash for every input. Each file in
// targets/ and kinds/ defines `run`, which libFuzzer calls.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/core/decision.hpp"

namespace arbiter::fuzz {

// Ends the program if anything is wrong with the answer to this input.
void run(std::string_view bytes);

// The three ways in which bytes reach a game. Each file in kinds/ uses one of them, and each file
// in games/ defines all of them for its game.
void position(std::string_view bytes);
void pack(std::string_view bytes);
void moves(std::string_view bytes);

// Ends the program unless `holds`.
inline void must(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

// Takes its numbers from bytes. Once they are used up, every number is 0.
class ByteChooser : public Chooser {
 public:
  explicit ByteChooser(std::string_view bytes) : bytes_(bytes) {}
  bool empty() const { return bytes_.empty(); }
  std::uint32_t below(std::uint32_t bound) override {
    std::uint32_t number = byte();
    if (bound > 256) number = number << 8 | byte();
    if (bound > 65'536) number = number << 16 | byte() << 8 | byte();
    return number % bound;
  }

 private:
  std::uint32_t byte() {
    if (bytes_.empty()) return 0;
    const auto first = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return first;
  }
  std::string_view bytes_;
};

}  // namespace arbiter::fuzz
