// POST /v1/games/{id}/entries: what is added to a game in play.
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "codec/json_listener.hpp"
#include "service/http/asking.hpp"
#include "service/http/games_in_play.hpp"
#include "service/http/problem.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"
#include "service/http/stored_game.hpp"

namespace arbiter {

// The tag of the state to which a caller wants to add.
struct WantedTag {
  std::string text;  // without quotes
  std::size_t lines = 0;
};

// What is added, as far as it is not about rules of a game.
struct AddedLines {
  std::string lines;  // each with a line feed
  std::size_t count = 0;
  bool ruling = false;
  bool opens = false;  // the end line opens a joint seed, which every draw must follow
};

namespace {

Result<WantedTag> wanted_tag(const Call& call) {
  const Result<std::optional<std::string>> tag = read_if_match(call);
  if (!tag.ok()) return tag.problem();
  if (!tag.value())
    return Problem{"tag-needed", "The request lacks the tag of the game",
                   "Send the ETag of /entries as If-Match, so that nothing is added to a game "
                   "that has changed meanwhile."};
  const std::string& text = *tag.value();
  const auto lines = short_number(text.substr(0, text.find('-')));
  if (!lines) return malformed("If-Match is a tag of /entries, such as \"12-0123456789abcdef\".");
  return WantedTag{text, *lines};
}

Problem closed_game(const StoredGame& game) {
  return {"closed", "The game is closed",
          "The log of " + game.id + " has its end line; nothing can be added to it."};
}

Problem other_tag(const std::string& tag) {
  return {"other-tag", "The game has changed meanwhile",
          "Its tag is \"" + tag + "\" now. Read the entries since yours, and add to these."};
}

Problem no_entries() {
  return {"not-the-form", "The document does not have the form",
          "The body is one or more entries, each as a line of JSON."};
}

Problem rules_changed(const Verdict& verdict, std::size_t entry) {
  std::string rules;
  if (verdict.violation)
    for (const BrokenRule& one : verdict.violation->broken)
      rules += (rules.empty() ? " (" : ", ") + one.rule;
  if (!rules.empty()) rules += ")";
  return {
      "rules-changed", "The rules of this build refuse an entry that was accepted",
      "Entry " + std::to_string(entry) +
          " of the log, counted from 0, was accepted by an "
          "earlier build and does not stand now" +
          rules +
          ". Nothing is added until the judge settles it: directly, if it is the last entry, or "
          "else in a new game that starts from the position on the table."};
}

// The entry at which a log does not stand.
std::optional<std::size_t> fault_of(const Verdict& verdict) {
  if (verdict.violation && verdict.violation->index) return *verdict.violation->index;
  if (verdict.missing) return verdict.missing->index;
  return std::nullopt;
}

Problem not_yours(const std::string& may) {
  return {"not-yours", "The key may not make these entries", "This key may add " + may + "."};
}

// Who makes an entry, and whether it is an end line.
class LineListener final : public JsonListener {
 public:
  std::string by;      // the text of its member `by`
  bool end = false;    // it has the member `end`
  bool opens = false;  // and in that `openings`

  std::string maker() const { return end ? "end" : by; }

  bool string(string_t& text) override {
    if (depth_ == 1 && member_ == "by") by = std::move(text);
    return true;
  }
  bool key(string_t& name) override {
    if (depth_ == 1) {
      member_ = std::move(name);
      if (member_ == "by") by.clear();
      end = end || member_ == "end";
    } else if (depth_ == 2 && member_ == "end") {
      opens = opens || name == "openings";
    }
    return true;
  }
  bool start_object(std::size_t) override { return ++depth_ <= kDeepest; }
  bool start_array(std::size_t) override { return ++depth_ <= kDeepest; }

 private:
  static constexpr std::size_t kDeepest = 32;  // of documents; what is deeper is refused later

  std::string member_;
};

// What a line says about itself; nothing is known of one that is not a JSON object.
LineListener listened(std::string_view line) {
  LineListener listener;
  const bool read =
      line.starts_with('{') && nlohmann::json::sax_parse(line.begin(), line.end(), &listener);
  return read ? std::move(listener) : LineListener();
}

// Who may make which entries: a seat one entry of its own at a time, an organiser what chance and
// the table say, and the end.
Result<AddedLines> read_added(const Call& call) {
  AddedLines added{with_line_feeds(call.body)};
  if (added.lines.empty()) return no_entries();
  const Role role = call.caller.role;
  LogStream lines(added.lines);
  while (const std::optional<LogStream::Line> line = lines.next()) {
    ++added.count;
    const bool alone = role != Role::seat || added.count == 1;
    const LineListener said = alone ? listened(line->log) : LineListener();
    const std::string maker = said.maker();
    added.ruling = added.ruling || maker == "judge";
    added.opens = added.opens || said.opens;
    if (role == Role::seat && (!alone || maker != call.caller.seat))
      return not_yours("one entry by " + call.caller.seat + " at a time");
    if (role == Role::organiser && maker != "chance" && maker != "table" && maker != "end")
      return not_yours("entries by chance and by the table, and the end line");
  }
  return added;
}

void set_tag(httplib::Response& response, const std::string& tag) {
  response.set_header("ETag", '"' + tag + '"');
}

// The tag of a state as this caller knows it.
std::string tag_for(const Caller& caller, const std::string& tag) {
  return caller.role == Role::seat ? tag.substr(0, tag.find('-')) : tag;
}

std::string whole_with(const HeldLog& held, std::string_view lines) {
  return std::string(held.lines.before(held.lines.count())).append(lines);
}

// Answers that nothing was stored, and why.
void reply_not_stored(httplib::Response& response, const std::string& tag, const Verdict& verdict) {
  set_tag(response, tag);
  reply(response, 200, json_of(verdict), kJson);
}

}  // namespace

struct Service::AskedEntries {
  WantedTag wanted;
  bool dry = false;
  AddedLines added;
  StoredGame game;
};

Result<Service::AskedEntries> Service::read_asked_entries(const Call& call) const {
  Result<WantedTag> wanted = wanted_tag(call);
  if (!wanted.ok()) return wanted.problem();
  const Result<bool> dry = flag(call, "dry");
  if (!dry.ok()) return dry.problem();
  if (call.body.size() > limits::kLogBytes) return log_too_large(call.body.size());
  Result<AddedLines> added = read_added(call);
  if (!added.ok()) return added.problem();
  Result<StoredGame> game = find_game(call);
  if (!game.ok()) return game.problem();
  if (game.value().media_type != kJsonLines) return not_in_lines(game.value());
  return AskedEntries{std::move(wanted).value(), dry.value(), std::move(added).value(),
                      std::move(game).value()};
}

void Service::append_entries(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::optional<Result<AskedEntries>> read = ask<AskedEntries>(
      exchange, call.body.size(), [&](Effort*) { return read_asked_entries(call); });
  if (!read) return;
  const Result<AskedEntries>& asked = *read;
  if (!asked.ok()) return reply_problem(call, response, asked.problem());
  const StoredGame& game = asked.value().game;
  const std::string& lines = asked.value().added.lines;
  const GamesInPlay::Loan held = in_play_.borrow(game.id);
  if (const auto problem = bring_lines(*held, game)) return reply_problem(call, response, *problem);
  const std::string tag = tag_for(call.caller, held->lines.tag());
  if (tag != asked.value().wanted.text)
    return answer_other_tag(exchange, response, *held, asked.value());
  if (!game.open) return reply_problem(call, response, closed_game(game));
  if (held->lines.bytes() + lines.size() > limits::kLogBytes)
    return reply_problem(call, response, log_too_large(held->lines.bytes() + lines.size()));
  std::string for_seat;
  if (!call.caller.seat.empty() &&
      !stands_at_hand(exchange, response, *held, asked.value(), for_seat))
    return;
  std::optional<Result<Verdict>> verdict = judge_entries(exchange, *held, game, lines);
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  Verdict judged = std::move(*verdict).value();
  const bool hindered = !call.caller.seat.empty() && judged.status != Status::legal;
  if (judged.out_of_work || hindered) return reply_problem(call, response, work_of_log());
  const std::optional<std::size_t> fault = fault_of(judged);
  if (fault && *fault < held->game->entries() && game.status == text(Status::legal) &&
      !asked.value().added.opens)
    return reply_problem(call, response, rules_changed(judged, *fault));
  if (asked.value().dry || judged.status != Status::legal)
    return reply_not_stored(response, tag, judged);
  store_entries(exchange, *held, asked.value(), std::move(judged), std::move(for_seat));
}

// Whether the entry of a seat stands before the next draw of chance; or else a seat could ask the
// seed for dice by trying entries. If it does not, or is only tried, that is the answer. Otherwise
// `for_seat` is the answer once it is stored. False also if the exchange continues in the slow
// lane.
bool Service::stands_at_hand(Exchange& exchange, httplib::Response& response, const HeldLog& held,
                             const AskedEntries& asked, std::string& for_seat) const {
  const Call& call = exchange.call;
  const std::string& seat = call.caller.seat;
  const std::string whole = whole_with(held, asked.added.lines);
  const auto at_hand = judge(exchange, whole, {false, seat, true});
  if (!at_hand) return false;
  if (!at_hand->ok()) return reply_problem(call, response, at_hand->problem()), false;
  if (at_hand->value().out_of_work) return reply_problem(call, response, work_of_log()), false;
  const std::optional<std::size_t> fault = fault_of(at_hand->value());
  if (fault && *fault < held.lines.count() && asked.game.status == text(Status::legal))
    return reply_problem(call, response, rules_changed(at_hand->value(), *fault)), false;
  if (asked.dry || at_hand->value().status != Status::legal)
    return reply_not_stored(response, asked.wanted.text, at_hand->value()), false;
  const auto seen = judge(exchange, whole, {false, seat});
  if (!seen) return false;
  if (!seen->ok()) return reply_problem(call, response, seen->problem()), false;
  for_seat = json_of(seen->value());
  return true;
}

// Where the very entries stand that are to be added, the answer to them did not arrive, and is
// given again.
void Service::answer_other_tag(Exchange& exchange, httplib::Response& response, const HeldLog& held,
                               const AskedEntries& asked) const {
  const Call& call = exchange.call;
  const std::size_t at = asked.wanted.lines;
  const bool again = !asked.dry && at < held.lines.count() &&
                     tag_for(call.caller, held.lines.tag_before(at)) == asked.wanted.text &&
                     held.lines.stand(at, asked.added.lines);
  if (!again)
    return reply_problem(call, response, other_tag(tag_for(call.caller, held.lines.tag())));
  const std::size_t end = at + asked.added.count;
  const auto verdict = judge(exchange, held.lines.before(end), {false, call.caller.seat});
  if (!verdict) return;
  if (!verdict->ok()) return reply_problem(call, response, verdict->problem());
  set_tag(response, tag_for(call.caller, held.lines.tag_before(end)));
  reply(response, 201, json_of(verdict->value()), kJson);
}

// The verdict of the game with these lines. Nothing if the exchange continues in the slow lane.
std::optional<Result<Verdict>> Service::judge_entries(Exchange& exchange, HeldLog& held,
                                                      const StoredGame& game,
                                                      const std::string& lines) const {
  const std::uint64_t used = held.game ? held.game->used() : 0;
  if (!held.game) {
    const Result<std::optional<std::string>> log = store_.log(game.id);
    if (!log.ok()) return Result<Verdict>(log.problem());
    if (!log.value() || sha256(*log.value()) != held.log_sha256)
      return Result<Verdict>(game_changed(game.id));
    std::optional<Result<JudgedGame>> begun =
        ask<JudgedGame>(exchange, log.value()->size(),
                        [&](Effort* effort) { return game_in_play(*log.value(), effort); });
    if (!begun) return std::nullopt;
    if (!begun->ok()) return Result<Verdict>(begun->problem());
    held.game = std::move(*begun).value().game;
  }
  ++held.judgements;
  std::optional<Result<Verdict>> verdict =
      ask<Verdict>(exchange, lines.size(), [&](Effort* effort) {
        // What the log has taken before is no reason for the slow lane.
        if (effort->units < limits_.units)
          effort->units = std::min(limits_.units, effort->units + used);
        return held.game->judge(lines, effort);
      });
  if (verdict && verdict->ok()) {
    const Verdict& found = verdict->value();
    metrics_.replay(found.game, text(found.status), found.entries - held.game->entries());
  }
  return verdict;
}

// Answers once the entries would survive a power cut; no thread waits for that.
void Service::store_entries(Exchange& exchange, const HeldLog& held, const AskedEntries& asked,
                            Verdict judged, std::string for_seat) const {
  struct Entries {
    std::string id, lines, before, after, tag, verdict;
    std::uint64_t judgement = 0;
    bool closed = false;
  };
  const std::string& lines = asked.added.lines;
  const Caller& caller = exchange.call.caller;
  GameStore::Addition addition{submission_of(std::move(judged)), held.log_sha256,
                               asked.added.ruling};
  addition.judged.game.id = asked.game.id;
  addition.judged.log = held.game->ends_line() ? lines : "\n" + lines;
  addition.judged.by = caller.name;
  const auto entries = std::make_shared<const Entries>(
      Entries{asked.game.id, lines, held.log_sha256, addition.judged.game.log_sha256,
              tag_for(caller, held.lines.tag_with(lines)),
              for_seat.empty() ? addition.judged.verdict : std::move(for_seat), held.judgements,
              !addition.judged.game.open});
  exchange.next = Exchange::Next::later;
  store_.append(std::move(addition),
                [this, entries, started = Clock::now(),
                 waiting = exchange.shared_from_this()](Result<GameStore::Stored> stored) {
                  if (stored.ok()) metrics_.commit(Clock::now() - started);
                  waiting->then = [this, entries, stored = std::move(stored)](
                                      const Call& call, httplib::Response& response) {
                    if (!stored.ok()) {
                      in_play_.forget(entries->id);
                      return reply_problem(call, response, stored.problem());
                    }
                    const GamesInPlay::Loan log = in_play_.borrow(entries->id);
                    // The lines are those that were judged last, unless somebody else has asked
                    // meanwhile.
                    if (log->game && log->judgements == entries->judgement &&
                        log->log_sha256 == entries->before && !entries->closed) {
                      log->game->keep();
                      log->lines.add(entries->lines);
                      log->log_sha256 = entries->after;
                    } else {
                      log->log_sha256.clear();
                    }
                    arrivals_.note(entries->id);
                    set_tag(response, entries->tag);
                    reply(response, 201, entries->verdict, kJson);
                  };
                  if (entries->closed) wake_sequencer();
                  waiting->resume(waiting);
                });
}

}  // namespace arbiter
