// The transparency log: what everybody may read of it, and the proofs of stored games.
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"
#include "service/transparency/published.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kForEverybody = "public, max-age=31536000, immutable";

}  // namespace

void Service::wake_sequencer() const {
  if (sequencer_ != nullptr) sequencer_->wake();
}

Result<bool> Service::waits_for_proof(const Call& call) const {
  const std::string* value = call.target.find("proof");
  if (value == nullptr) return false;
  if (*value != "wait") return make_problem(problems::kQuery, "The parameter proof is \"wait\".");
  if (sequencer_ == nullptr) return no_log();
  return true;
}

Result<std::string> Service::proof_of(const StoredGame& game) const {
  Result<std::string> proof = prove(store_, game);
  if (proof.ok() || sequencer_ == nullptr) return proof;
  // A new log that cannot begin is one that has published nothing.
  const std::string& type = proof.problem().type;
  if (type != "proof-pending" && type != "no-log") return proof;
  if (auto trouble = sequencer_->trouble()) return *trouble;
  if (auto obstacle = sequencer_->obstacle()) return *obstacle;
  return proof;
}

void Service::reply_game(const Call& call, httplib::Response& response, int status,
                         const StoredGame& game, const std::string& verdict) const {
  response.set_header("Location", "/v1/games/" + game.id);
  Json json = game_json(game);
  if (call.target.find("proof") != nullptr) {
    const Result<std::string> proof = proof_of(game);
    json["proof"] = proof.ok() ? Json(proof.value()) : Json(nullptr);
    if (!proof.ok()) json["no_proof"] = Json::parse(problem_json(proof.problem()));
  }
  reply(response, status, with_verdict(json.dump(), verdict), kJson);
}

void Service::show_proof(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  Result<std::string> proof = proof_of(game.value());
  if (!proof.ok()) {
    const std::string& type = proof.problem().type;
    if (type == "proof-pending" || type == "log-unconfirmed")
      response.set_header("Retry-After", "1");
    return reply_problem(call, response, proof.problem());
  }
  response.set_header("Cache-Control", "private, no-cache");
  reply(response, 200, std::move(proof).value(), kText);
}

void Service::show_vkey(Exchange& exchange, httplib::Response& response) const {
  if (sequencer_ == nullptr) return reply_problem(exchange.call, response, no_log());
  std::string text;
  for (const std::string& key : sequencer_->vkeys()) text += key + '\n';
  reply(response, 200, std::move(text), kText);
}

void Service::show_checkpoint(Exchange& exchange, httplib::Response& response) const {
  const Result<trust::SignedCheckpoint> checkpoint = published_checkpoint(store_.tree());
  if (!checkpoint.ok()) return reply_problem(exchange.call, response, checkpoint.problem());
  response.set_header("Cache-Control", "no-cache");
  reply(response, 200, text_of(checkpoint.value().note), kText);
}

void Service::show_tile(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<trust::TileAddress> address =
      trust::parse_tile_path("tile/" + std::string(call.variables[0]));
  if (!address.ok())
    return reply_problem(
        call, response,
        make_problem(problems::kNotFound, trust::sentence_of(address.problem()) + "."));
  const Result<trust::SignedCheckpoint> checkpoint = published_checkpoint(store_.tree());
  if (!checkpoint.ok()) return reply_problem(call, response, checkpoint.problem());
  Result<std::string> tile =
      tile_bytes(store_.tree(), address.value(), checkpoint.value().checkpoint.size);
  if (!tile.ok()) return reply_problem(call, response, tile.problem());
  response.set_header("Cache-Control", kForEverybody);
  reply(response, 200, std::move(tile).value(), kOctets);
}

}  // namespace arbiter
