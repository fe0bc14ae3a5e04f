// Any bytes as a policy: it is refused or has a quorum that more witnesses never undo.
#include "service/trust/policy.hpp"

#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  const auto policy = trust::parse_policy(bytes);
  if (!policy.ok()) return;
  std::vector<std::string> cosigned;
  bool before = trust::is_quorum(policy.value(), cosigned);
  must(before == (policy.value().quorum == "none"), "a quorum of nobody");
  for (const auto& witness : policy.value().witnesses) {
    cosigned.push_back(witness.name);
    const bool now = trust::is_quorum(policy.value(), cosigned);
    must(now || !before, "a quorum that one more undoes");
    before = now;
  }
  must(before, "a quorum that all together are not");
}

}  // namespace arbiter::fuzz
