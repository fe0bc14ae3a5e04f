// The keys that a service accepts, held in memory so that a request is admitted without waiting for
// the database. A thread of its own looks about once a second whether they have changed.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>

#include "service/http/caller.hpp"
#include "service/store/key_store.hpp"

namespace arbiter {

// How many requests a key may still send: up to a minute's worth at once, and so many a minute in
// the long run. For one thread at a time.
class Quota {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Quota(std::int64_t requests_a_minute)
      : interval_(Clock::duration(std::chrono::minutes(1)) / requests_a_minute),
        ahead_(interval_ * (requests_a_minute - 1)) {}

  // Takes one request, or returns after how many seconds there is one again.
  std::optional<std::int64_t> take(Clock::time_point now);

 private:
  const Clock::duration interval_;
  const Clock::duration ahead_;  // by how much requests may be early
  Clock::time_point next_;       // when the next request comes if all come evenly
};

class KeyRing {
 public:
  // The admin's key, if the service has one beside those of the database; called about once a
  // second, by one thread. nullopt: it is as it was before, and in the beginning there is none.
  using AdminKey = std::function<std::optional<std::string>()>;

  // The admin's key is called `kAdminKey` where its owner writes.
  static constexpr std::string_view kAdminKey = "key-file";

  // Reads the keys before it returns. If that fails, everybody is refused until it succeeds. The
  // store must outlive the ring.
  KeyRing(KeyStore& store, AdminKey admin_key);
  ~KeyRing();
  KeyRing(const KeyRing&) = delete;
  KeyRing& operator=(const KeyRing&) = delete;

  // Whether callers need a key: once any was made, even if all have been revoked since.
  bool needs_key() const;

  // Why the keys are not known; nullopt once they were read.
  std::optional<Problem> trouble() const;

  struct Owner {
    Caller caller;
    std::shared_ptr<Quota> quota;  // null: no limit
  };
  // Who owns the key with this hash. The pointer is null if nobody does. Only one thread may use
  // quotas.
  std::shared_ptr<const Owner> owner(const std::string& sha256) const;

 private:
  using Owners = std::unordered_map<std::string, std::shared_ptr<const Owner>>;  // by their hashes

  void run();
  void refresh_admin_key();
  void refresh_keys();

  KeyStore& store_;
  const AdminKey admin_key_;
  KeyStore::Count read_{-1, -1};  // when the keys were read; used by one thread at a time

  mutable std::mutex mutex_;  // guards the members below
  std::condition_variable wake_;
  bool stopping_ = false;
  std::shared_ptr<const Owners> owners_ = std::make_shared<Owners>();
  std::shared_ptr<const Owner> admin_ = std::make_shared<Owner>();
  std::string admin_sha256_;  // empty: there is no such key
  bool any_ = false;          // a key was made
  std::optional<Problem> trouble_;
  std::thread thread_;
};

}  // namespace arbiter
