// /v1/packs: the built-in packs, and those that callers upload.
#include <optional>
#include <string>
#include <utility>

#include "service/http/asking.hpp"
#include "service/http/reply.hpp"
#include "service/http/service.hpp"

namespace arbiter {
namespace {

Problem other_hash(const CanonicalPack& pack) {
  return {"pack-hash",
          "The pack has another hash",
          "Its canonical JSON has the SHA-256 " + pack.sha256 + "; send it to /v1/packs/" +
              pack.sha256 + ".",
          {}};
}

void reply_stored(httplib::Response& response, int status, const CanonicalPack& pack) {
  response.set_header("Location", "/v1/packs/" + pack.sha256);
  reply(response, status, pack.contents, kJson);
}

}  // namespace

void Service::list_packs(Exchange&, httplib::Response& response) const {
  reply(response, 200, packs(), kJson);
}

void Service::show_pack(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string hash(call.variables[0]);
  Result<std::string> found = pack(hash);
  if (!found.ok()) {
    const auto uploaded = packs_.find(hash);
    if (!uploaded.ok()) return reply_problem(call, response, uploaded.problem());
    if (uploaded.value() != nullptr) found = *uploaded.value();
  }
  if (!found.ok()) return reply_problem(call, response, found.problem());
  reply_immutable(call, response, std::move(found).value(), kJson, hash);
}

// Answers once the pack would survive a power cut; no thread waits for that.
void Service::put_pack(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  std::optional<Result<CanonicalPack>> read =
      ask<CanonicalPack>(exchange, call.body.size(),
                         [&](Effort* effort) { return canonical_pack(call.body, effort); });
  if (!read) return;
  if (!read->ok()) return reply_problem(call, response, read->problem());
  CanonicalPack checked = std::move(*read).value();
  if (checked.sha256 != call.variables[0])
    return reply_problem(call, response, other_hash(checked));
  if (pack(checked.sha256).ok()) return reply_stored(response, 200, checked);
  exchange.next = Exchange::Next::later;
  StoredPack row{checked.sha256, checked.game, checked.canonical, ""};
  store_.put_pack(std::move(row),
                  [this, started = Clock::now(), waiting = exchange.shared_from_this(),
                   checked](Result<GameStore::Stored> stored) {
                    if (stored.ok()) metrics_.commit(Clock::now() - started);
                    waiting->then = [checked, stored = std::move(stored)](
                                        const Call& asked, httplib::Response& answer) {
                      if (!stored.ok()) return reply_problem(asked, answer, stored.problem());
                      reply_stored(answer, stored.value().existed ? 200 : 201, checked);
                    };
                    waiting->resume(waiting);
                  });
}

}  // namespace arbiter
