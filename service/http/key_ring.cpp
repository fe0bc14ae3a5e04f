#include "service/http/key_ring.hpp"

#include <openssl/crypto.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "codec/adjudicator.hpp"

namespace arbiter {
namespace {

constexpr std::chrono::seconds kBetweenLooks{1};

// The owner of a key; null for a role that this version does not know.
std::shared_ptr<KeyRing::Owner> owner_of(const StoredKey& key) {
  const std::optional<Role> role = role_named(key.role);
  if (!role) return nullptr;
  auto owner = std::make_shared<KeyRing::Owner>();
  owner->caller = {*role, key.name, key.event, key.game, key.seat};
  if (key.quota > 0) owner->quota = std::make_shared<Quota>(key.quota);
  return owner;
}

}  // namespace

std::optional<std::int64_t> Quota::take(Clock::time_point now) {
  next_ = std::max(next_, now);
  const Clock::duration wait = next_ - now - ahead_;
  if (wait.count() > 0) return std::chrono::ceil<std::chrono::seconds>(wait).count();
  next_ += interval_;
  return std::nullopt;
}

KeyRing::KeyRing(KeyStore& store, AdminKey admin_key)
    : store_(store), admin_key_(std::move(admin_key)) {
  refresh_admin_key();
  refresh_keys();
  thread_ = std::thread([this] { run(); });
}

KeyRing::~KeyRing() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

bool KeyRing::needs_key() const {
  const std::lock_guard lock(mutex_);
  return any_ || trouble_ || !admin_sha256_.empty();
}

std::optional<Problem> KeyRing::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

// Compares hashes of equal lengths in a time that says nothing about the admin's key. The time of
// the other look-up depends on the hash alone, from which no key can be found.
std::shared_ptr<const KeyRing::Owner> KeyRing::owner(const std::string& sha256) const {
  std::shared_ptr<const Owners> owners;
  {
    const std::lock_guard lock(mutex_);
    if (sha256.size() == admin_sha256_.size() &&
        CRYPTO_memcmp(sha256.data(), admin_sha256_.data(), sha256.size()) == 0)
      return admin_;
    owners = owners_;
  }
  const auto found = owners->find(sha256);
  return found == owners->end() ? nullptr : found->second;
}

void KeyRing::run() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kBetweenLooks, [this] { return stopping_; })) {
    lock.unlock();
    refresh_admin_key();
    refresh_keys();
    lock.lock();
  }
}

void KeyRing::refresh_admin_key() {
  if (!admin_key_) return;
  const std::optional<std::string> key = admin_key_();
  if (!key) return;
  const auto admin = std::make_shared<Owner>();
  admin->caller = {Role::admin, std::string(kAdminKey), "", "", ""};
  std::string hash = sha256(*key);
  const std::lock_guard lock(mutex_);
  admin_ = admin;
  admin_sha256_ = std::move(hash);
}

// While the database cannot be read, the keys stay as they were: nothing else could be read either.
void KeyRing::refresh_keys() {
  const Result<KeyStore::Count> count = store_.count();
  if (count.ok() && count.value() == read_) return;
  const Result<std::vector<StoredKey>> keys =
      count.ok() ? store_.keys(KeyStore::Which::in_use) : count.problem();
  if (!keys.ok()) {
    const std::lock_guard lock(mutex_);
    if (read_.made < 0) trouble_ = keys.problem();
    return;
  }
  std::shared_ptr<const Owners> before;
  {
    const std::lock_guard lock(mutex_);
    before = owners_;
  }
  auto owners = std::make_shared<Owners>();
  for (const StoredKey& key : keys.value()) {
    const auto known = before->find(key.sha256);  // what is left of its quota stays
    std::shared_ptr<const Owner> owner = known == before->end() ? owner_of(key) : known->second;
    if (owner)
      owners->emplace(key.sha256, std::move(owner));
    else
      spdlog::warn("the key {} has a role that this version does not know: {}", key.name, key.role);
  }
  if (read_ != KeyStore::Count{-1, -1} || !owners->empty())
    spdlog::info("{} keys in use, {} revoked", owners->size(), count.value().revoked);
  read_ = count.value();
  const std::lock_guard lock(mutex_);
  owners_ = std::move(owners);
  any_ = read_.made > 0;
  trouble_.reset();
}

}  // namespace arbiter
