// Where a machine reports what happens. The transcript is made from these facts; usually nobody
// listens.
#pragma once
#include <vector>

#include "engine/core/limits.hpp"

namespace arbiter {

// A fact of a game is a struct with a field list and a member `rule`: the rule that makes it
// happen.
template <class Fact>
class FactList {
 public:
  // Null: nobody listens. The list must outlive this.
  explicit FactList(std::vector<Fact>* list) : list_(list) {}

  // Checked before a fact is built: if nobody listens, telling costs one comparison.
  bool wanted() const { return list_ != nullptr; }
  // The new fact in the list, to be completed by the caller; null if nobody listens or if the entry
  // has already reached the limit (limits::kFacts).
  Fact* add(const Fact& fact) {
    if (list_ == nullptr || list_->size() >= limits::kFacts) return nullptr;
    list_->push_back(fact);
    return &list_->back();
  }

 private:
  std::vector<Fact>* list_;
};

}  // namespace arbiter
