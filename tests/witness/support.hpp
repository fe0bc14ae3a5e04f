// What the tests of witnesses share: a log with two stories to tell, and a witness's keys.
#pragma once
#include <string>

#include "service/witness/client.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::witness_test {

inline constexpr const char* kText = "text/plain; charset=utf-8";

// A log with 40 entries, whose entries from `fork` on are other ones where `other` is set.
inline trust_test::Tree story(bool other = false, int fork = 1) {
  trust_test::Tree tree;
  for (int i = 0; i < 40; ++i) {
    const std::string mark = other && i >= fork ? "other " : "entry ";
    tree.append(mark + std::to_string(i));
  }
  return tree;
}

inline trust::SigningKey log_key(const std::string& name = "log.example") {
  return trust_test::log_key(name, 7);
}
inline trust::SigningKey witness_key() { return trust_test::witness_key("witness.example", 8); }

// The request for a checkpoint of the story after one of `old_size`.
inline trust::AddCheckpoint request_for(const trust_test::Tree& tree, std::uint64_t old_size,
                                        std::uint64_t size,
                                        const trust::SigningKey& key = log_key()) {
  return {old_size, tree.consistency(old_size, size), trust_test::checkpoint_of(tree, size, key)};
}

}  // namespace arbiter::witness_test
