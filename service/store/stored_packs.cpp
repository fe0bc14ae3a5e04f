#include "service/store/stored_packs.hpp"

#include <algorithm>
#include <utility>

namespace arbiter {

StoredPacks::Text StoredPacks::find_known(const std::string& sha256) {
  const std::lock_guard lock(mutex_);
  const auto at = std::find_if(known_.begin(), known_.end(),
                               [&](const Known& one) { return one.sha256 == sha256; });
  if (at == known_.end()) return nullptr;
  std::rotate(known_.begin(), at, at + 1);
  return known_.front().text;
}

void StoredPacks::keep(Known known) {
  const std::lock_guard lock(mutex_);
  bytes_ += known.text->size();
  known_.insert(known_.begin(), std::move(known));
  for (; bytes_ > kMostBytes && known_.size() > 1; known_.pop_back())
    bytes_ -= known_.back().text->size();
}

Result<std::shared_ptr<const std::string>> StoredPacks::find(const std::string& hash) {
  const bool is_hash =
      hash.size() == 64 && hash.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!is_hash) return Text();
  if (Text known = find_known(hash)) return known;
  Result<std::optional<StoredPack>> found = store_.pack(hash);
  if (!found.ok()) return found.problem();
  if (!found.value()) return Text();
  std::optional<StoredPack> pack = std::move(found).value();
  if (sha256(pack->document) != hash)
    return Problem{
        "database-damaged",
        "The database is damaged",
        "The pack stored as " + hash + " has a different hash; `arbiter db check` reports more.",
        {}};
  auto text = std::make_shared<const std::string>(std::move(pack->document));
  keep({hash, text});
  return text;
}

}  // namespace arbiter
