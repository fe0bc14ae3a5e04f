// Routes that look into a log, a stored one or one in the body: positions, options, transcript,
// explanation, what a rewind would undo, and what was passed over.
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "service/http/asking.hpp"
#include "service/http/media.hpp"
#include "service/http/reply.hpp"
#include "service/http/routes.hpp"
#include "service/http/service.hpp"
#include "service/markup.hpp"
#include "service/report/report.hpp"

namespace arbiter {
namespace {

Result<Place> read_place(const Call& call) {
  const Result<std::optional<std::uint32_t>> at = read_at(call);
  if (!at.ok()) return at.problem();
  const Result<std::string> seat = read_seat(call);
  if (!seat.ok()) return seat.problem();
  return Place{at.value(), seat.value()};
}

}  // namespace

namespace {

Readers readers_of(std::string_view type) {
  return type == kText ? Readers::people : Readers::programs;
}

}  // namespace

// Answers with JSON, or with a picture if the caller prefers one.
void Service::show_position(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string accept = accept_of(call);
  const Result<Place> place = read_place(call);
  if (!place.ok()) return reply_problem(call, response, place.problem());
  const bool drawn = preferred(accept, call.route->gives) == kSvg;
  std::optional<Result<std::string>> shown =
      ask_about_log<std::string>(exchange, [&](std::string_view log, Effort* effort) {
        if (drawn) return picture(log, place.value(), effort);
        return position(log, place.value(), Readers::programs, effort);
      });
  if (!shown) return;
  if (drawn && shown->ok()) return reply_svg(response, std::move(*shown).value());
  reply_json(call, response, *std::move(shown));
}

void Service::show_options(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<Place> place = read_place(call);
  if (!place.ok()) return reply_problem(call, response, place.problem());
  std::optional<Result<std::string>> listed = ask_about_log<std::string>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<std::string> {
        const auto found = options(log, place.value(), Readers::programs, effort);
        if (!found.ok()) return found.problem();
        return json_of(found.value());
      });
  if (listed) reply_json(call, response, *std::move(listed));
}

void Service::show_explanation(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<Place> place = read_place(call);
  if (!place.ok()) return reply_problem(call, response, place.problem());
  const std::string_view type = preferred(accept_of(call), call.route->gives);
  std::optional<Result<std::string>> explained = ask_about_log<std::string>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<std::string> {
        const auto found = explain(log, place.value(), readers_of(type), effort);
        if (!found.ok()) return found.problem();
        return type == kText ? text_of(found.value()) : json_of(found.value());
      });
  if (!explained) return;
  if (!explained->ok()) return reply_problem(call, response, explained->problem());
  reply(response, 200, std::move(*explained).value(), type);
}

std::optional<Problem> Service::add_stored(const Call& call, ReportOptions& options) const {
  const std::string id(call.variables[0]);
  const Result<std::optional<GameStore::Shown>> shown = store_.show(id);
  if (!shown.ok()) return shown.problem();
  if (!shown.value()) return why_missing(call, id);
  options.stored = StoredVerdict{shown.value()->verdict, shown.value()->game.judged_at};
  const Result<std::string> proof = proof_of(shown.value()->game);
  if (proof.ok()) options.proof = proof.value();
  return std::nullopt;
}

void Service::show_report(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<Place> place = read_place(call);
  if (!place.ok()) return reply_problem(call, response, place.problem());
  ReportOptions options{place.value().at, place.value().seat};
  if (!call.variables.empty())
    if (const auto problem = add_stored(call, options))
      return reply_problem(call, response, *problem);
  reply_report(exchange, response, options, std::nullopt);
}

// The header fields keep a browser from running or loading anything for the report.
void Service::reply_report(Exchange& exchange, httplib::Response& response,
                           const ReportOptions& options, std::optional<std::uint32_t> stage) const {
  const Call& call = exchange.call;
  const std::string_view type = preferred(accept_of(call), call.route->gives);
  const ReportForm form = type == kMarkdown ? ReportForm::markdown : ReportForm::html;
  std::optional<Result<std::string>> written = ask_about_log<std::string>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<std::string> {
        if (!stage) return report_of(log, options, form, effort);
        const Result<std::string> part = as_it_was(call, log, *stage);
        return part.ok() ? report_of(part.value(), options, form, effort) : part;
      });
  if (!written) return;
  if (!written->ok()) return reply_problem(call, response, written->problem());
  response.set_header("Content-Security-Policy", std::string(kPagePolicy));
  response.set_header("Vary", "Accept");
  reply(response, 200, std::move(*written).value(), type);
}

void Service::show_rewind(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<std::optional<std::uint32_t>> to = read_at(call);
  if (!to.ok()) return reply_problem(call, response, to.problem());
  const std::string_view type = preferred(accept_of(call), call.route->gives);
  std::optional<Result<std::string>> found = ask_about_log<std::string>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<std::string> {
        const auto report = rewind_report(log, *to.value(), effort);
        if (!report.ok()) return report.problem();
        return type == kText ? text_of(report.value()) : json_of(report.value());
      });
  if (!found) return;
  if (!found->ok()) return reply_problem(call, response, found->problem());
  reply(response, 200, std::move(*found).value(), type);
}

void Service::show_omissions(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const std::string_view type = preferred(accept_of(call), call.route->gives);
  std::optional<Result<std::string>> found = ask_about_log<std::string>(
      exchange, [&](std::string_view log, Effort* effort) -> Result<std::string> {
        const auto passed_over = omissions(log, effort);
        if (!passed_over.ok()) return passed_over.problem();
        return type == kText ? text_of(passed_over.value()) : json_of(passed_over.value());
      });
  if (!found) return;
  if (!found->ok()) return reply_problem(call, response, found->problem());
  reply(response, 200, std::move(*found).value(), type);
}

namespace {

// While it is being told, a story holds the decoded log and the position: about this many times
// the size of the log.
constexpr std::size_t kMemoryOfStory = 3;

// A story that is being told. Each piece may take as much work as is left, so all of them are made
// in the slow lane.
class ToldStory final : public Producer {
 public:
  // Copies the effort, because its `break_off` ends with the first piece: each piece brings its
  // own.
  explicit ToldStory(const Effort& given) {
    effort.units = given.units;
    effort.packs = given.packs;
    effort.break_off = [this] { return break_off_ && break_off_(); };
  }

  Piece next(Lane, const std::function<bool()>& break_off) override {
    break_off_ = break_off;
    Piece piece{story->next(), Piece::Then::slower};
    if (story->ended()) piece.then = Piece::Then::ended;
    if (effort.broken_off) piece.then = Piece::Then::broken;
    return piece;
  }

  Effort effort;
  std::unique_ptr<Story> story;  // uses the effort

 private:
  std::function<bool()> break_off_;
};

}  // namespace

// A short story is sent with its length; a longer one is sent while it is being told.
void Service::show_transcript(Exchange& exchange, httplib::Response& response) const {
  const Call& call = exchange.call;
  const Result<std::string> seat = read_seat(call);
  if (!seat.ok()) return reply_problem(call, response, seat.problem());
  const Result<bool> effects = flag(call, "effects");
  if (!effects.ok()) return reply_problem(call, response, effects.problem());
  const std::string_view type = preferred(accept_of(call), call.route->gives);
  const StoryOptions options{seat.value(), effects.value(), readers_of(type)};
  std::unique_ptr<ToldStory> told;
  std::optional<Result<Producer::Piece>> first =
      ask_about_log<Producer::Piece>(exchange, [&](std::string_view log, Effort* effort) {
        using Answer = Result<Producer::Piece>;
        told = std::make_unique<ToldStory>(*effort);
        Result<std::unique_ptr<Story>> begun = story(log, options, &told->effort);
        effort->exhausted = told->effort.exhausted;
        if (!begun.ok()) return Answer(begun.problem());
        told->story = std::move(begun).value();
        Producer::Piece piece = told->next(exchange.lane, effort->break_off);
        effort->used = told->effort.used;
        effort->exhausted =
            told->effort.exhausted || (exchange.lane != Lane::slow && !told->story->ended());
        return Answer(std::move(piece));
      });
  if (!first) return;
  if (!first->ok()) return reply_problem(call, response, first->problem());
  if (told->story->ended()) {
    return reply(response, 200, std::move(*first).value().bytes, type);
  }
  response.body = std::move(*first).value().bytes;
  exchange.rest_memory = kMemoryOfStory * exchange.bytes;
  reply_pieces(exchange, response, type, std::move(told));
}

}  // namespace arbiter
