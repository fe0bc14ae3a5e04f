#include "service/http/room.hpp"

#include <algorithm>
#include <utility>

#include "service/http/memory.hpp"

namespace arbiter {
namespace {

constexpr std::chrono::milliseconds kGlance{100};  // how often a waiting thread may give up
constexpr std::size_t kMuch = 256 * 1024;          // bytes of a log whose work leaves much behind

}  // namespace

Room::Place::Place(Place&& other) noexcept
    : room_(std::exchange(other.room_, nullptr)), size_(other.size_) {}

Room::Place::~Place() {
  if (room_ == nullptr) return;
  if (size_ >= kMuch) return_free_memory();
  room_->leave(size_);
}

Room::Place Room::enter(std::size_t size, std::chrono::milliseconds wait,
                        const std::function<bool()>& give_up) {
  size = std::min(size, most_);
  const auto end = std::chrono::steady_clock::now() + wait;
  std::unique_lock lock(mutex_);
  const bool at_once = waiting_.empty() && held_ + size <= most_;
  if (!at_once && waiting_.size() >= most_waiting_) return {};
  const auto here = waiting_.insert(waiting_.end(), size);
  const auto my_turn = [&] { return here == waiting_.begin() && held_ + size <= most_; };
  bool entered = my_turn();
  while (!entered && !give_up() && std::chrono::steady_clock::now() < end)
    entered = changed_.wait_for(lock, kGlance, my_turn);
  waiting_.erase(here);
  if (entered) held_ += size;
  changed_.notify_all();
  return entered ? Place(*this, size) : Place();
}

void Room::leave(std::size_t size) {
  {
    const std::lock_guard lock(mutex_);
    held_ -= size;
  }
  changed_.notify_all();
}

}  // namespace arbiter
