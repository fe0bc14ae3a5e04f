#include "service/http/stored_game.hpp"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "service/build_hash.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/trust/forms.hpp"

namespace arbiter {

nlohmann::ordered_json game_json(const StoredGame& game) {
  return {{"id", game.id},
          {"game", game.game},
          {"status", game.status},
          {"outcome", game.outcome},
          {"open", game.open},
          {"entries", game.entries},
          {"pack_sha256", game.pack_sha256},
          {"log_sha256", game.log_sha256},
          {"digest", game.digest},
          {"media_type", game.media_type},
          {"created_at", game.created_at},
          {"changes", game.changes},
          {"judged_at", game.judged_at},
          {"labels", game.labels}};
}

nlohmann::ordered_json game_json_for_seat(const StoredGame& game) {
  nlohmann::ordered_json json = game_json(game);
  json["log_sha256"] = nullptr;
  json["digest"] = nullptr;
  return json;
}

std::string with_verdict(std::string object, std::string_view verdict) {
  object.pop_back();
  object.append(",\"verdict\":").append(verdict).append("}");
  return object;
}

std::string with_verdict(const StoredGame& game, std::string_view verdict) {
  return with_verdict(game_json(game).dump(), verdict);
}

std::optional<Problem> other_form(std::string_view media_type, bool in_lines) {
  const std::string_view right = in_lines ? kJsonLines : kJson;
  if (media_type == right) return std::nullopt;
  return make_problem(problems::kMediaType, std::string("The log is ") +
                                                (in_lines ? "JSON Lines" : "one JSON document") +
                                                ", so its Content-Type is " + std::string(right) +
                                                ", not " + std::string(media_type) + ".");
}

Problem work_of_log() {
  return {"work",
          "The log asks for too much work",
          "A log may not take this much work; it was neither judged to its end nor stored.",
          {}};
}

GameStore::Submission submission_of(Verdict verdict) {
  GameStore::Submission submission;
  StoredGame& game = submission.game;
  game.game = verdict.game;
  game.status = text(verdict.status);
  game.outcome = name_of(verdict.outcome.state);
  game.pack_sha256 = verdict.pack_sha256;
  game.log_sha256 = verdict.log_sha256;
  game.digest = verdict.digest;
  game.entries = verdict.entries;
  game.open = verdict.open;
  if (build_hash()) game.build = trust::hex(trust::bytes_of(*build_hash()));
  submission.verdict = json_of(verdict);
  submission.players = std::move(verdict.players);
  return submission;
}

}  // namespace arbiter
