// Counts the bytes of all bodies that the service holds at this moment, of requests and of unsent
// answers, and bounds them.
#pragma once
#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace arbiter {

class Budget {
 public:
  explicit Budget(std::size_t most) : most_(most) {}

  std::size_t held() const { return held_; }
  bool has_room_for(std::size_t bytes) const { return held_ + bytes <= most_for(bytes); }

  // What one exchange holds; returned when destroyed. Used by one thread at a time. The budget
  // lives as long as its last share.
  class Share {
   public:
    explicit Share(std::shared_ptr<Budget> all) : all_(std::move(all)) {}
    ~Share() { all_->held_ -= size_; }
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;

    // From now on holds this many bytes. Returns false and changes nothing if that is more than
    // before and the limit leaves no room for it.
    bool resize(std::size_t bytes) {
      if (bytes > size_ && (all_->held_ += bytes - size_) > all_->most_for(bytes)) {
        all_->held_ -= bytes - size_;
        return false;
      }
      if (bytes < size_) all_->held_ -= size_ - bytes;
      size_ = bytes;
      return true;
    }
    // The same without regard to the limit.
    void set(std::size_t bytes) {
      all_->held_ += bytes;
      all_->held_ -= size_;
      size_ = bytes;
    }
    std::size_t size() const { return size_; }

   private:
    std::shared_ptr<Budget> all_;
    std::size_t size_ = 0;
  };

 private:
  // A quarter is reserved for small bodies, so that large ones cannot shut them out.
  static constexpr std::size_t kSmall = 64 * 1024;
  std::size_t most_for(std::size_t bytes) const { return bytes <= kSmall ? most_ : most_ / 4 * 3; }

  std::size_t most_;
  std::atomic<std::size_t> held_ = 0;
};

}  // namespace arbiter
