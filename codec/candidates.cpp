#include "codec/candidates.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/words.hpp"
#include "engine/core/moves.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kCandidates = 400;  // for one decision
constexpr std::size_t kFewValues = 6;     // of which all lists are tried

template <class T>
bool has(const std::vector<T>& list, const T& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}
bool has(const Written& list, const Written& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

// A pattern for a list of different values.
struct ListPattern {
  explicit ListPattern(const Written& pattern)
      : values(pattern["some_of"]),
        least(pattern.value("min", std::size_t{0})),
        most(std::min(pattern.value("max", values.size()), values.size())) {}

  const Written& values;
  std::size_t least;
  std::size_t most;
};

// The moves that options stand for. A member that is a pattern gets each of its values or lists.
class Expansion {
 public:
  explicit Expansion(const LikeThese& like) : like_(like) {}

  void add(const Written& move) {
    for (const auto& [name, value] : move.items()) {
      if (!value.is_object()) continue;
      if (value.contains("one_of")) return add_each(move, name, value["one_of"]);
      if (value.contains("some_of")) return add_each(move, name, lists(ListPattern(value)));
    }
    found_.cut = found_.cut || found_.moves.size() == kCandidates;
    if (!found_.cut) found_.moves.push_back(move);
  }
  Candidates take() {
    found_.all = found_.all && !found_.cut;
    return std::move(found_);
  }

 private:
  void add_each(const Written& move, const std::string& name, const Written& values) {
    for (const Written& value : values) {
      if (found_.cut) return;
      Written filled = move;
      filled[name] = value;
      add(filled);
    }
  }

  Written lists(const ListPattern& pattern) {
    if (pattern.values.size() <= kFewValues) return all_lists(pattern);
    found_.all = false;
    std::vector<Written> some;
    const auto note = [&](Written list) {
      const bool fits = list.size() >= pattern.least && list.size() <= pattern.most;
      if (fits && !has(some, list)) some.push_back(std::move(list));
    };
    note(Written::array());
    for (const Written& value : pattern.values) note(Written::array({value}));
    for (const Written& wanted : like_.lists) {
      note(list_like(pattern, wanted, true));
      if (like_.others) note(list_like(pattern, wanted, false));
    }
    note(list_like(pattern, Written::array(), true));
    return Written(some);
  }
  static Written all_lists(const ListPattern& pattern) {
    Written all = Written::array();
    for (std::size_t chosen = 0; chosen < std::size_t{1} << pattern.values.size(); ++chosen) {
      Written list = Written::array();
      for (std::size_t i = 0; i < pattern.values.size(); ++i)
        if ((chosen >> i & 1) != 0) list.push_back(pattern.values[i]);
      if (list.size() >= pattern.least && list.size() <= pattern.most)
        all.push_back(std::move(list));
    }
    return all;
  }
  // The values that are wanted, or those that are not, filled up to as many as there must be.
  static Written list_like(const ListPattern& pattern, const Written& wanted, bool these) {
    Written list = Written::array();
    for (const Written& value : these ? wanted : pattern.values)
      if (has(these ? pattern.values : wanted, value) == these && list.size() < pattern.most)
        list.push_back(value);
    for (const Written& value : pattern.values)
      if (list.size() < pattern.least && !has(list, value)) list.push_back(value);
    return list;
  }

  const LikeThese& like_;
  Candidates found_;
};

}  // namespace

bool is_answer(const Asked& asked, const Written& option) {
  const std::string kind = option.value("do", "");
  return has(asked.kinds, kind) && !has(asked.giving_up, kind);
}

LikeThese like_those_of(const Written& move) {
  LikeThese like;
  for (const Written& value : move)
    if (value.is_array()) like.lists.push_back(value);
  return like;
}

Written pass_of(const Asked& asked) {
  return {{"by", names_of(asked.seats).front()}, {"do", name(Type<Pass>{})}};
}

bool is_pass(const Written& move) { return move.value("do", "") == name(Type<Pass>{}); }

Candidates candidates(const Asked& asked, const LikeThese& like) {
  std::vector<const Written*> options;
  for (const Written& option : asked.options)
    if (is_answer(asked, option) && option.value("by", "") != chance.text())
      options.push_back(&option);
  std::stable_sort(options.begin(), options.end(), [](const Written* one, const Written* other) {
    return one->size() < other->size();
  });
  Expansion expansion(like);
  for (const Written* const option : options) expansion.add(*option);
  return expansion.take();
}

}  // namespace arbiter
