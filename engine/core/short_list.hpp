// Lists that hold their first items in place, so that a short one allocates no memory. They are for
// values that live no longer than a function; a list in a position is a vector.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace arbiter {

// Items in the order in which they were added; beyond N they move to the heap.
template <class T, std::size_t N>
class ShortList {
 public:
  void push_back(const T& value) {
    if (size_ < N) {
      first_[size_] = value;
    } else {
      if (size_ == N) all_.assign(first_.begin(), first_.end());
      all_.push_back(value);
    }
    ++size_;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* begin() const { return size_ <= N ? first_.data() : all_.data(); }
  const T* end() const { return begin() + size_; }
  const T& operator[](std::size_t index) const { return begin()[index]; }

 private:
  std::array<T, N> first_{};
  std::vector<T> all_;  // all items, once there are more than N
  std::size_t size_ = 0;
};

// True if no value occurs twice in the list.
template <class List>
bool all_different(const List& list) {
  using T = std::decay_t<decltype(*list.begin())>;
  constexpr std::size_t few = 8;
  if (list.size() <= few) {
    for (auto one = list.begin(); one != list.end(); ++one)
      if (std::find(list.begin(), one, *one) != one) return false;
    return true;
  }
  std::vector<T> sorted(list.begin(), list.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end();
}

}  // namespace arbiter
