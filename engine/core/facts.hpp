// Where a machine tells what happens. The transcript is made of it; mostly nobody listens.
#pragma once
#include <vector>

#include "engine/core/limits.hpp"

namespace arbiter {

// A fact of a game is a struct with a field list and a member `rule`, by which it happens.
template <class Fact>
class FactList {
 public:
  // Null: nobody listens. The list must outlive this.
  explicit FactList(std::vector<Fact>* list) : list_(list) {}

  // Asked before a fact is made: where nobody listens, telling comes to one comparison.
  bool wanted() const { return list_ != nullptr; }
  // The fact as it stands in the list, to be completed; null where nobody listens or so much has
  // been told of the entry already (limits::kFacts) that no more is.
  Fact* add(const Fact& fact) {
    if (list_ == nullptr || list_->size() >= limits::kFacts) return nullptr;
    list_->push_back(fact);
    return &list_->back();
  }

 private:
  std::vector<Fact>* list_;
};

}  // namespace arbiter
