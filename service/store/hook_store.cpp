#include "service/store/hook_store.hpp"

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "service/hooks/signature.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {
namespace {

constexpr const char* kEventLabel = "event";
constexpr std::size_t kNameBytes = 16;

}  // namespace

Notice notice_of(const std::string& type, const StoredGame& game) {
  nlohmann::ordered_json data = {{"id", game.id},           {"game", game.game},
                                 {"status", game.status},   {"outcome", game.outcome},
                                 {"entries", game.entries}, {"open", game.open},
                                 {"changes", game.changes}};
  Notice notice{type, "", game.number, ""};
  const auto label = game.labels.find(kEventLabel);
  if (label != game.labels.end()) {
    notice.event = label->second;
    data["event"] = label->second;
  }
  notice.data = data.dump();
  return notice;
}

// A job may be made again under its id, at another time.
Notice notice_of(const StoredJob& ended) {
  const nlohmann::ordered_json data = {
      {"id", ended.id}, {"kind", ended.kind}, {"counts", ended.counts}};
  const std::string told = data.dump();
  return {"job.ended", "", 0, told, ended.created_at + told};
}

bool wants(const std::string& hook_event, const Notice& notice) {
  return hook_event.empty() || hook_event == notice.event;
}

std::string body_of(const Notice& notice, const std::string& time) {
  return "{\"type\":\"" + notice.type + "\",\"timestamp\":\"" + time +
         "\",\"data\":" + notice.data + "}";
}

std::string message_id(const Notice& notice) {
  const bool anew = notice.once.empty();
  return "msg_" + (anew ? random_name(kNameBytes) : sha256(notice.once).substr(0, 2 * kNameBytes));
}

Problem too_many_hooks() {
  return {"too-many-hooks",
          "There are as many webhooks as there may be",
          "A database has at most " + std::to_string(kMostHooks) +
              "; remove one that is no longer needed.",
          {}};
}

}  // namespace arbiter
