#include "service/http/event_import.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "codec/sha256.hpp"
#include "engine/core/limits.hpp"
#include "service/http/reply.hpp"
#include "service/http/stored_game.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// A log of the greatest size, all of whose characters are escaped, with its verdict.
constexpr std::size_t kLongestLine = 2 * limits::kLogBytes + (1 << 20);
constexpr const char* kNotTheForm = "The line is not written as an export writes it.";
constexpr std::size_t kMostNotes = 100;
constexpr std::size_t kMostLinesWaiting = 256;  // as many as the store commits together

// Whether a game that was opened with the first lines of the log, and without a key, has this id.
bool is_id_of_opening(const std::string& id, std::string_view log) {
  RunningSha256 before;
  while (!log.empty()) {
    const std::string_view line = log.substr(0, log.find('\n'));
    before.add(line);
    if (game_id(before.text()) == id) return true;  // what was added begins a line of its own
    if (line.size() == log.size()) return false;
    before.add("\n");
    if (game_id(before.text()) == id) return true;
    log.remove_prefix(line.size() + 1);
  }
  return false;
}

// Whether two games have the same line, if the verdicts on their logs are the same.
bool is_same(const StoredGame& one, const StoredGame& other) {
  return one.log_sha256 == other.log_sha256 && one.media_type == other.media_type &&
         one.labels == other.labels;
}

}  // namespace

EventImport::EventImport(const Service& service, Exchange& exchange, std::string event)
    : service_(service),
      exchange_(exchange),
      event_(std::move(event)),
      lines_(live_logs(exchange, kLongestLine)) {}

std::optional<Problem> EventImport::take() {
  std::optional<Problem> problem;
  while (!problem) {
    const std::optional<LogSource::Line> line = lines_->next();
    if (!line) break;
    problem = take(*line);
    if (!problem && waiting_.size() >= kMostLinesWaiting) problem = finish_waiting();
  }
  std::optional<Problem> other = finish_waiting();
  return problem ? problem : other;
}

std::optional<Problem> EventImport::take(const LogSource::Line& line) {
  ++seen_;
  if (line.size > kLongestLine) {
    refuse(line.number, "too-large",
           "The line has more than " + std::to_string(kLongestLine) + " bytes.");
    return std::nullopt;
  }
  const std::optional<EventLine> read = read_event_line(line.log);
  if (!read) {
    refuse(line.number, "not-json", "The line is not JSON.");
    return std::nullopt;
  }
  if (const auto fault = fault_in(*read)) {
    refuse(line.number, fault->code, fault->detail);
    return std::nullopt;
  }
  const Result<std::optional<GameStore::Shown>> known = service_.store_.show(read->id);
  if (!known.ok()) return ended_by(line.number, known.problem());
  if (known.value()) {
    const GameStore::Shown& shown = *known.value();
    if (!sees(exchange_.call.caller, shown.game)) {
      refuse(line.number, "stored-elsewhere", "The game is stored, but not for this key.");
      return std::nullopt;
    }
    note_existing(line.number, read->id,
                  event_line(shown.game, read->log, shown.verdict) == line.log);
    return std::nullopt;
  }
  const Result<bool> deleted = service_.store_.deleted(read->id);
  if (!deleted.ok()) return ended_by(line.number, deleted.problem());
  if (deleted.value()) {
    note_deleted(line.number, missing_game(read->id, true));
    return std::nullopt;
  }
  StoredGame game;
  game.id = read->id;
  game.media_type = read->media_type;
  game.labels = read->labels;
  return judge(line, *read, std::move(game));
}

// A game that was added to has the id of its opening. That of one that was opened with a key does
// not follow from its log, so only an admin is believed; anybody else could take the id of a game
// that others are about to open.
bool EventImport::may_have_id(const EventLine& read, const std::string& hash) const {
  if (read.id == game_id(hash)) return true;
  if (read.media_type != kJsonLines || !is_game_id(read.id)) return false;
  return exchange_.call.caller.role == Role::admin || is_id_of_opening(read.id, read.log);
}

std::optional<Fault> EventImport::fault_in(const EventLine& read) const {
  const auto fault = [](const char* code, std::string detail) {
    return Fault{"", 0, code, std::move(detail)};
  };
  if (read.id.empty() || read.log_sha256.empty()) return fault("not-the-form", kNotTheForm);
  const std::string hash = sha256(read.log);
  if (read.log_sha256 != hash || !may_have_id(read, hash))
    return fault("hash", "The log does not have the hash and the id of the line.");
  if (read.media_type != kJson && read.media_type != kJsonLines)
    return fault("media-type", "The media type is not that of a log.");
  for (const auto& [name, value] : read.labels)
    if (const auto wrong = fault_in_label(name, value))
      return fault("label", "The label \"" + name + "\" is wrong: a label " + *wrong + ".");
  if (read.labels.size() > kMostLabels) return fault("label", too_many_labels().detail);
  const auto event = read.labels.find("event");
  if (event == read.labels.end() || event->second != event_)
    return fault("event", "The game does not have the label event:" + event_ + ".");
  return std::nullopt;
}

// The line must be the one that export would write for the game as this build judges it.
std::optional<Problem> EventImport::judge(const LogSource::Line& line, const EventLine& read,
                                          StoredGame game) {
  Effort effort = service_.effort_in(Lane::slow, exchange_.break_off());
  Result<Verdict> verdict = arbiter::verify(read.log, {}, &effort);
  service_.metrics_.work(effort.used + effort.used_on_answer, effort.exhausted);
  if (effort.broken_off) return verdict.problem();
  if (!verdict.ok()) {
    refuse(line.number, verdict.problem().type, verdict.problem().detail);
    return std::nullopt;
  }
  const Verdict& found = verdict.value();
  service_.metrics_.replay(found.game, text(found.status), found.entries);
  if (found.out_of_work) {
    refuse(line.number, "work", "The log asks for too much work.");
    return std::nullopt;
  }
  const bool in_lines = found.lines;
  GameStore::Submission submission = submission_of(std::move(verdict).value());
  submission.game.id = game.id;
  submission.game.media_type = std::move(game.media_type);
  submission.game.labels = std::move(game.labels);
  if (const auto problem = other_form(submission.game.media_type, in_lines)) {
    refuse(line.number, problem->type, problem->detail);
    return std::nullopt;
  }
  const std::string head = event_line_head(submission.game, read.log);
  const bool other = line.log.starts_with(head);
  if (!other || line.log.substr(head.size()) != submission.verdict + "}") {
    refuse(line.number, other ? "other-verdict" : "not-the-form",
           other ? "This build gives another verdict on the log than the line has." : kNotTheForm);
    return std::nullopt;
  }
  submission.log = read.log;
  submission.by = exchange_.call.caller.name;
  auto answer = std::make_shared<std::promise<Result<GameStore::Stored>>>();
  waiting_.push_back({line.number, submission.game, answer->get_future()});
  service_.store_.put(std::move(submission), [answer](Result<GameStore::Stored> stored) {
    answer->set_value(std::move(stored));
  });
  return std::nullopt;
}

std::optional<Problem> EventImport::finish_waiting() {
  std::optional<Problem> problem;
  while (!waiting_.empty()) {
    Waiting next = std::move(waiting_.front());
    waiting_.pop_front();
    const Result<GameStore::Stored> stored = next.stored.get();
    const std::string type = stored.ok() ? "" : stored.problem().type;
    // Another line or another request has stored or deleted the game in the meantime.
    if (type == "gone")
      note_deleted(next.line, stored.problem());
    else if (type == "id-collision")
      note_existing(next.line, next.game.id, false);
    else if (!stored.ok())
      problem = problem ? problem : ended_by(next.line, stored.problem());
    else if (stored.value().existed)
      note_existing(next.line, next.game.id, is_same(stored.value().game, next.game));
    else
      ++stored_;
  }
  if (stored_ > 0) service_.wake_sequencer();
  return problem;
}

void EventImport::refuse(std::uint64_t line, const std::string& code, const std::string& detail) {
  ++refused_;
  note(line, "refused", code, detail);
}

void EventImport::note_deleted(std::uint64_t line, const Problem& gone) {
  ++deleted_;
  note(line, "deleted", gone.type, gone.detail);
}

void EventImport::note_existing(std::uint64_t line, const std::string& id, bool same) {
  ++(same ? same_ : different_);
  if (!same)
    note(line, "different", "different",
         id + " is stored, and its line is another one; it stays as it is.");
}

void EventImport::note(std::uint64_t line, const char* result, const std::string& code,
                       const std::string& detail) {
  if (notes_.size() < kMostNotes) notes_.push_back({line, result, code, detail});
}

std::optional<Problem> EventImport::ended_by(std::uint64_t line, Problem problem) const {
  problem.detail = "Line " + std::to_string(line) + ": " + problem.detail +
                   " Send everything again later: what is stored is found again.";
  return problem;
}

std::string EventImport::report() const {
  Json notes = Json::array();
  for (const Note& one : notes_)
    notes.push_back(
        {{"line", one.line}, {"result", one.result}, {"code", one.code}, {"detail", one.detail}});
  return Json{{"event", event_},     {"lines", seen_},           {"stored", stored_},
              {"same", same_},       {"different", different_},  {"deleted", deleted_},
              {"refused", refused_}, {"notes", std::move(notes)}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace arbiter
