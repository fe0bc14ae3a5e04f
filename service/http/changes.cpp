// Changes to a stored game: judging it again, its labels and deleting it; and the history of its
// verdicts.
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "service/http/access.hpp"
#include "service/http/asking.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"
#include "service/jobs/request.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// The verdicts of a game; each is read when the client has taken the one before.
class StoredVerdicts final : public Producer {
 public:
  StoredVerdicts(GameStore& store, std::string id, std::uint32_t changes)
      : store_(store), id_(std::move(id)), changes_(changes) {}

  Piece next(Lane, const std::function<bool()>&) override {
    const Result<std::optional<GameStore::Judged>> found = store_.verdict_after(id_, next_);
    if (!found.ok() || !found.value()) return {"", Piece::Then::broken};
    const GameStore::Judged& judged = *found.value();
    std::string text = next_ == 0 ? "{\"items\":[" : ",";
    text += with_verdict(Json{{"change", next_}, {"judged_at", judged.judged_at}}.dump(),
                         judged.verdict);
    if (next_++ < changes_) return {std::move(text)};
    return {text + "]}", Piece::Then::ended};
  }

 private:
  GameStore& store_;
  const std::string id_;
  const std::uint32_t changes_;
  std::uint32_t next_ = 0;
};

Problem no_new_verdict() {
  return {"work",
          "The log asks for too much work",
          "A log may not take this much work, so it was not judged to its end; the earlier verdict "
          "stays.",
          {}};
}

}  // namespace

// Answers once the new verdict would survive a power cut; no thread waits for that.
void Service::judge_game(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  std::optional<Result<Verdict>> verdict = ask_about_log<Verdict>(
      exchange,
      [](std::string_view log, Effort* effort) { return arbiter::verify(log, {}, effort); });
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  const Verdict& found = verdict->value();
  metrics_.replay(found.game, text(found.status), found.entries);
  if (found.out_of_work) return reply_problem(call, response, no_new_verdict());
  GameStore::Submission judged = submission_of(std::move(*verdict).value());
  judged.game.id = call.variables[0];
  judged.by = call.caller.name;
  exchange.next = Exchange::Next::later;
  std::string json = judged.verdict;
  store_.judge(std::move(judged),
               [this, started = Clock::now(), waiting = exchange.shared_from_this(),
                json = std::move(json)](Result<GameStore::Stored> stored) {
                 if (stored.ok()) metrics_.commit(Clock::now() - started);
                 waiting->then = [json, stored = std::move(stored)](const Call& asked,
                                                                    httplib::Response& answer) {
                   if (!stored.ok()) return reply_problem(asked, answer, stored.problem());
                   const StoredGame& game = stored.value().game;
                   answer.set_header("ETag", '"' + revision_of(game) + '"');
                   reply(answer, 200, with_verdict(game, json), kJson);
                 };
                 wake_sequencer();
                 waiting->resume(waiting);
               });
}

// Answers as judge_game() does.
void Service::label_game(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  Result<Labels> change = read_label_change(call.body);
  if (!change.ok()) return reply_problem(call, response, change.problem());
  if (const auto problem = objection_to_change(call.caller, change.value()))
    return reply_problem(call, response, *problem);
  const Result<std::optional<std::string>> tag = read_if_match(call);
  if (!tag.ok()) return reply_problem(call, response, tag.problem());
  exchange.next = Exchange::Next::later;
  store_.label(
      {game.value().id, std::move(change).value(), call.caller.name, tag.value().value_or("")},
      [this, started = Clock::now(),
       waiting = exchange.shared_from_this()](Result<GameStore::Stored> stored) {
        if (stored.ok()) metrics_.commit(Clock::now() - started);
        waiting->then = [stored = std::move(stored)](const Call& asked, httplib::Response& answer) {
          if (!stored.ok()) return reply_problem(asked, answer, stored.problem());
          const StoredGame& labelled = stored.value().game;
          answer.set_header("ETag", '"' + revision_of(labelled) + '"');
          reply(answer, 200, game_json(labelled).dump(), kJson);
        };
        waiting->resume(waiting);
      });
}

void Service::delete_game(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  // Checked first, so that the writer is not bothered with games that do not exist.
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  exchange.next = Exchange::Next::later;
  store_.remove(game.value().id, [this, started = Clock::now(),
                                  waiting = exchange.shared_from_this()](
                                     Result<GameStore::Stored> removed) {
    if (removed.ok()) metrics_.commit(Clock::now() - started);
    waiting->then = [removed = std::move(removed)](const Call& asked, httplib::Response& answer) {
      if (!removed.ok()) return reply_problem(asked, answer, removed.problem());
      answer.status = 204;
    };
    wake_sequencer();
    waiting->resume(waiting);
  });
}

void Service::show_verdicts(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<StoredGame> game = find_game(call);
  if (!game.ok()) return reply_problem(call, response, game.problem());
  if (is_known_revision(call, response, revision_of(game.value()))) return;
  reply_pieces(exchange, response, kJson,
               std::make_unique<StoredVerdicts>(store_, game.value().id, game.value().changes));
}

}  // namespace arbiter
