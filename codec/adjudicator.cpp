#include "codec/adjudicator.hpp"

#include <nlohmann/json.hpp>

#include "codec/any_game.hpp"
#include "codec/canonical_json.hpp"
#include "codec/cases.hpp"
#include "codec/compare.hpp"
#include "codec/covering.hpp"
#include "codec/document.hpp"
#include "codec/explain.hpp"
#include "codec/game_codec.hpp"
#include "codec/judge.hpp"
#include "codec/labour.hpp"
#include "codec/log_tree.hpp"
#include "codec/omissions.hpp"
#include "codec/pack_words.hpp"
#include "codec/rewind.hpp"
#include "codec/story.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Calls use(labour) with the units for judging that an effort allows.
template <class T, class Use>
Result<T> under(Effort* effort, Use use) {
  Labour labour(effort);
  const Working judging(&labour.judging);
  Result<T> result = use(labour);
  if (labour.broken_off()) return broken_off_problem();
  return result;
}

// Reads a log and calls use(codec, document) with the codec of its game.
template <class T, class Use>
Result<T> with_game(std::string_view log, PackShelf* packs, Use use) {
  auto document = read_document(log, packs);
  if (!document.ok()) return document.problem();
  const auto game = game_of(document.value());
  if (!game.ok()) return game.problem();
  return use(*codec_of(game.value()), document.value());
}
// The same with use(codec, document, labour) under an effort.
template <class T, class Use>
Result<T> with_game(std::string_view log, Effort* effort, Use use) {
  return under<T>(effort, [&](Labour& labour) {
    return with_game<T>(log, labour.packs, [&](const GameCodec& codec, const Document& document) {
      return use(codec, document, labour);
    });
  });
}

// Reads a pack and calls use(codec, document) with the codec of its game.
template <class Use>
Result<std::string> with_pack(std::string_view pack, Effort* effort, Use use) {
  return under<std::string>(effort, [&](Labour& labour) -> Result<std::string> {
    const auto document = read_object(pack, "A pack");
    if (!document.ok()) return document.problem();
    const auto game = game_of(document.value());
    if (!game.ok()) return game.problem();
    Result<std::string> result = use(*codec_of(game.value()), document.value());
    if (labour.judging.spent()) return work_problem("Reading the pack");
    return result;
  });
}

// Reads a log and calls use(log, labour) under an effort.
template <class T, class Use>
Result<T> with_log(std::string_view text, Effort* effort, Use use) {
  return with_game<T>(
      text, effort,
      [&](const GameCodec& codec, const Document& document, Labour& labour) -> Result<T> {
        const auto log = codec.read(document);
        if (!log.ok()) return log.problem();
        return use(*log.value(), document, labour);
      });
}

// Returns the requested seat, or nobody if the text is empty.
Result<Seat> seat_named(const std::string& text, const AnyLog& log) {
  if (text.empty()) return nobody;
  const auto seat = Seat::parse(text);
  if (seat && seat->number < log.base().set_up.players.size()) return *seat;
  return not_found("The log has no seat \"" + text + "\".");
}

Problem unplayable(const AnyLog& log) {
  const auto& forbidden = log.base().forbidden;
  Problem problem = not_found("The game cannot begin like this (" +
                              log.full(forbidden.front().rule) + "); it has no positions.");
  for (const auto& one : forbidden)
    problem.errors.push_back({one.pointer, 0, log.full(one.rule), one.detail});
  return problem;
}

// The problem that judging ended before the requested place.
Problem unreached(const Reached& reached) {
  return work_problem("Judging up to entry " + std::to_string(reached.accepted));
}

// Calls use(log, position, n) with the requested position. It is charged to the work of the answer,
// which must suffice.
template <class T, class Use>
Result<T> in_position(std::string_view text, const Place& place, Effort* effort, Use use) {
  return with_log<T>(
      text, effort, [&](const AnyLog& log, const Document&, Labour& labour) -> Result<T> {
        const auto seat = seat_named(place.seat, log);
        if (!seat.ok()) return seat.problem();
        if (!log.base().forbidden.empty()) return unplayable(log);
        const auto match = log.match();
        const Reached reached = match->play(place.at.value_or(SIZE_MAX));
        if (out_of_work() && reached.judgement != Judgement::accepted) return unreached(reached);
        const Working answer(&labour.answering);
        if (place.at && reached.accepted < *place.at)
          return not_found("The log has no position " + std::to_string(*place.at) +
                           "; the last one is " + std::to_string(reached.accepted) + ".");
        return use(log, *match, reached.accepted, seat.value());
      });
}

// Returns an answer, if there was enough work to make it.
Result<std::string> whole(std::string answer) {
  if (out_of_work()) return work_problem("The answer");
  return answer;
}

Problem no_game(const std::string& game) {
  return not_found("There is no game \"" + game + "\" here.");
}

}  // namespace

Result<Verdict> verify(std::string_view text, const VerifyOptions& options, Effort* effort) {
  return with_log<Verdict>(
      text, effort,
      [&](const AnyLog& log, const Document& document, Labour& labour) -> Result<Verdict> {
        const auto seat = seat_named(options.seat, log);
        if (!seat.ok()) return seat.problem();
        const std::string hash = seat.value() == nobody ? sha256(document.bytes) : "";
        return judge_log(log, hash, {options.digests, options.at_hand, seat.value()},
                         labour.answering);
      });
}

Result<std::string> entries_seen(std::string_view text, const std::string& seat, Effort* effort) {
  return with_log<std::string>(
      text, effort, [&](const AnyLog& log, const Document&, Labour&) -> Result<std::string> {
        const auto reader = seat_named(seat, log);
        if (!reader.ok()) return reader.problem();
        std::string lines;
        if (!log.base().forbidden.empty()) return lines;
        for (const Written& entry : log.match()->play_as_seen_by(reader.value()))
          lines += dumped(entry) + '\n';
        return whole(std::move(lines));
      });
}

Result<LogCoverage> cover(std::string_view text, Effort* effort) {
  return with_log<LogCoverage>(
      text, effort, [](const AnyLog& log, const Document&, Labour&) { return cover_log(log); });
}

Result<std::string> position(std::string_view text, const Place& place, Readers readers,
                             Effort* effort) {
  return in_position<std::string>(
      text, place, effort, [&](const AnyLog&, const AnyMatch& match, std::size_t, Seat seat) {
        if (readers == Readers::people) return whole(match.position(seat)->words());
        return whole(dumped(match.position()->document({seat})));
      });
}

Result<OptionsFound> options(std::string_view text, const Place& place, Readers readers,
                             Effort* effort) {
  return in_position<OptionsFound>(
      text, place, effort,
      [&](const AnyLog& log, const AnyMatch& match, std::size_t at,
          Seat seat) -> Result<OptionsFound> {
        const auto shown = match.position(seat);
        OptionsFound found;
        found.game = log.game();
        found.at = at;
        found.seat = place.seat;
        found.outcome = shown->outcome();
        found.asked = asked_in(*shown, {readers, seat, limits::kOptions});
        if (found.asked && found.asked->out_of_work) return work_problem("The answer");
        return found;
      });
}

Result<std::string> picture(std::string_view text, const Place& place, Effort* effort) {
  return in_position<std::string>(
      text, place, effort, [&](const AnyLog&, const AnyMatch& match, std::size_t, Seat seat) {
        return whole(match.position(seat)->picture());
      });
}

Result<std::unique_ptr<Story>> story(std::string_view text, const StoryOptions& options,
                                     Effort* effort) {
  using Begun = std::unique_ptr<Story>;
  auto labour = std::make_unique<Labour>(effort);
  const Working judging(&labour->judging);
  return with_game<Begun>(
      text, labour->packs, [&](const GameCodec& codec, const Document& document) -> Result<Begun> {
        auto log = codec.read(document);
        if (labour->broken_off()) return broken_off_problem();
        if (!log.ok()) return log.problem();
        const auto seat = seat_named(options.seat, *log.value());
        if (!seat.ok()) return seat.problem();
        return tell_story(std::move(log).value(), seat.value(), options, std::move(labour));
      });
}

// A whole story as one text.
Result<std::string> transcript(std::string_view log, const StoryOptions& options, Effort* effort) {
  Effort own;
  Effort& spent = effort == nullptr ? own : *effort;
  const auto begun = story(log, options, &spent);
  if (!begun.ok()) return begun.problem();
  std::string text;
  while (!begun.value()->ended()) text += begun.value()->next();
  if (spent.broken_off) return broken_off_problem();
  return text;
}

Result<Explanation> explain(std::string_view text, const Place& place, Readers readers,
                            Effort* effort) {
  return with_log<Explanation>(
      text, effort, [&](const AnyLog& log, const Document&, Labour& labour) -> Result<Explanation> {
        const auto seat = seat_named(place.seat, log);
        if (!seat.ok()) return seat.problem();
        return explain(log, place.at, readers, seat.value(), labour);
      });
}

namespace {

// Searches with the units of the answer that are left.
template <class Search>
void search(Effort& spent, Search use) {
  Effort left{.units = spent.units - std::min(spent.units, spent.used_on_answer),
              .break_off = spent.break_off,
              .packs = spent.packs};
  use(left);
  spent.used_on_answer += left.used + left.used_on_answer;
  spent.exhausted = spent.exhausted || left.exhausted;
  spent.broken_off = left.broken_off;
}

}  // namespace

Result<RewindReport> rewind_report(std::string_view text, std::uint32_t to, Effort* effort) {
  Effort own;
  Effort& spent = effort == nullptr ? own : *effort;
  Written tree;
  Result<RewindReport> report = with_log<RewindReport>(
      text, &spent,
      [&](const AnyLog& log, const Document& document, Labour& labour) -> Result<RewindReport> {
        if (!log.base().forbidden.empty()) return unplayable(log);
        tree = tree_of(text, document);
        return look_back(log, to, labour);
      });
  if (!report.ok()) return report.problem();
  RewindReport found = std::move(report).value();
  search(spent, [&](Effort& left) { find_fixes(std::move(tree), found, left); });
  if (spent.broken_off) return broken_off_problem();
  return found;
}

Result<Omissions> omissions(std::string_view text, Effort* effort) {
  Effort own;
  Effort& spent = effort == nullptr ? own : *effort;
  Written tree;
  Result<PassedOver> passed = with_log<PassedOver>(
      text, &spent,
      [&](const AnyLog& log, const Document& document, Labour& labour) -> Result<PassedOver> {
        if (!log.base().forbidden.empty()) return unplayable(log);
        tree = tree_of(text, document);
        return look_for_claims(log, labour);
      });
  if (!passed.ok()) return passed.problem();
  PassedOver found = std::move(passed).value();
  search(spent, [&](Effort& left) { find_duties(std::move(tree), found, left); });
  if (spent.broken_off) return broken_off_problem();
  return std::move(found.found);
}

Result<Omissions> claims_passed(std::string_view text, Effort* effort) {
  return with_log<Omissions>(
      text, effort, [](const AnyLog& log, const Document&, Labour& labour) -> Result<Omissions> {
        if (!log.base().forbidden.empty()) return unplayable(log);
        Result<PassedOver> passed = look_for_claims(log, labour);
        if (!passed.ok()) return passed.problem();
        return std::move(passed).value().found;
      });
}

Result<Written> fields_at(std::string_view log, const Place& place, Effort* effort) {
  return in_position<Written>(
      log, place, effort,
      [](const AnyLog&, const AnyMatch& match, std::size_t, Seat) -> Result<Written> {
        constexpr std::uint64_t kThingsPerUnit = 8;  // things written down
        if (!charge(1 + match.extent() / kThingsPerUnit)) return work_problem("The answer");
        return match.fields();
      });
}

Result<Written> unnamed_answer(std::string_view log, Effort* effort) {
  return in_position<Written>(
      log, {}, effort,
      [](const AnyLog&, const AnyMatch& match, std::size_t, Seat) -> Result<Written> {
        return match.position()->unnamed_answer();
      });
}

Result<std::vector<Written>> draws_at_end(std::string_view log, Effort* effort) {
  return in_position<std::vector<Written>>(
      log, {}, effort,
      [](const AnyLog&, const AnyMatch& match, std::size_t, Seat) -> Result<std::vector<Written>> {
        return match.position()->draws();
      });
}

Result<Difference> diff(std::string_view one, std::string_view other, Effort* effort) {
  const auto second = read_document(other, effort == nullptr ? nullptr : effort->packs);
  if (!second.ok()) return second.problem();
  const auto game = game_of(second.value());
  if (!game.ok()) return game.problem();
  return with_game<Difference>(
      one, effort,
      [&](const GameCodec& codec, const Document& first, Labour& labour) -> Result<Difference> {
        if (codec.book().game != game.value())
          return first.problem({{"/game", 0, "unknown",
                                 "One log is of " + std::string{codec.book().game} +
                                     ", the other of " + game.value() + "."}});
        const auto log = codec.read(first);
        if (!log.ok()) return log.problem();
        const Working judging_other(&labour.judging_other);
        const auto others = codec.read(second.value());
        if (!others.ok()) return others.problem();
        for (const AnyLog* read : {log.value().get(), others.value().get()})
          if (!read->base().forbidden.empty()) return unplayable(*read);
        return compare(*log.value(), *others.value(), labour);
      });
}

Result<Walk> walk(std::string_view text, std::uint32_t depth, Effort* effort) {
  return with_log<Walk>(text, effort,
                        [&](const AnyLog& log, const Document&, Labour& labour) -> Result<Walk> {
                          if (!log.base().forbidden.empty()) return unplayable(log);
                          const auto match = log.match();
                          const Reached reached = match->play();
                          if (out_of_work()) return unreached(reached);
                          const Working answer(&labour.answering);
                          return match->position()->walk(depth);
                        });
}

Result<std::vector<CaseResult>> run_cases(std::string_view text, const CaseSettings& settings,
                                          Effort* effort) {
  using Results = std::vector<CaseResult>;
  return under<Results>(effort, [&](Labour& labour) -> Result<Results> {
    const auto document = read_object(text, "A file of cases");
    if (!document.ok()) return document.problem();
    const auto game = game_of(document.value());
    if (!game.ok()) return game.problem();
    return cases_of(*codec_of(game.value()), text, document.value().head, settings,
                    labour.answering);
  });
}

Result<std::vector<CaseResult>> check_cases(std::string_view cases, Effort* effort) {
  return run_cases(cases, {}, effort);
}

Result<std::string> play(const PlayOptions& options, Effort* effort) {
  const GameCodec* codec = codec_of(options.game);
  if (codec == nullptr) return no_game(options.game);
  return under<std::string>(effort, [&](Labour&) { return codec->play(options); });
}

Result<std::string> new_document(const std::string& game, const std::string& kind,
                                 std::uint32_t players) {
  const GameCodec* codec = codec_of(game);
  if (codec == nullptr) return no_game(game);
  return codec->new_document(kind, players);
}

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const GameCodec* one : codecs()) names.emplace_back(one->book().game);
  return names;
}

Result<std::string> rules(const std::string& game) {
  const GameCodec* codec = codec_of(game);
  if (codec == nullptr) return no_game(game);
  return book_json(codec->book()).dump();
}

Result<std::string> rule(const std::string& game, const std::string& id) {
  const GameCodec* codec = codec_of(game);
  if (codec == nullptr) return no_game(game);
  const Book book = codec->book();
  if (const Ruling* ruling = find_ruling(book, id))
    return ruling_json(ruling_of(book, *ruling)).dump();
  const auto row = find_row(book, id);
  if (!row) return not_found("The book of " + game + " has no rule \"" + id + "\".");
  Json json = row_json(book, *row);
  json["ruling_texts"] = Json::array();
  for (const RulingText& one : rulings_of(book, *row))
    json["ruling_texts"].push_back(ruling_json(one));
  return json.dump();
}

Result<std::string> rules_text(const std::string& game, const std::string& id) {
  const GameCodec* codec = codec_of(game);
  if (codec == nullptr) return no_game(game);
  const Book book = codec->book();
  if (id.empty()) return book_text(book);
  if (const Ruling* ruling = find_ruling(book, id)) return ruling_text(book, *ruling);
  const auto row = find_row(book, id);
  if (!row) return not_found("The book of " + game + " has no rule \"" + id + "\".");
  return row_text(book, *row);
}

std::string packs() {
  Json list = Json::array();
  for (const GameCodec* codec : codecs())
    for (const PackInfo& one : codec->packs())
      list.push_back({{"game", one.game},
                      {"id", one.id},
                      {"version", one.version},
                      {"title", one.title},
                      {"sha256", one.sha256}});
  return list.dump();
}

Result<std::string> pack(const std::string& sha256) {
  for (const GameCodec* codec : codecs()) {
    std::string found = codec->pack(sha256);
    if (!found.empty()) return found;
  }
  return not_found("No pack here has the hash \"" + sha256 + "\".");
}

Result<std::string> check_pack(std::string_view pack, Effort* effort) {
  return with_pack(pack, effort, [](const GameCodec& codec, const Document& document) {
    return codec.check_pack(document);
  });
}

Result<CanonicalPack> canonical_pack(std::string_view pack, Effort* effort) {
  CanonicalPack found;
  Result<std::string> contents =
      with_pack(pack, effort, [&](const GameCodec& codec, const Document& document) {
        found.game = codec.book().game;
        found.canonical = canonical_json(document.head);
        return codec.check_pack(document);
      });
  if (!contents.ok()) return contents.problem();
  found.sha256 = sha256(found.canonical);
  found.contents = std::move(contents).value();
  return found;
}

Result<std::string> show_pack_text(std::string_view pack, Effort* effort) {
  return with_pack(pack, effort,
                   [](const GameCodec& codec, const Document& document) -> Result<std::string> {
                     auto checked = codec.check_pack(document);
                     return checked.ok() ? pack_text(document.head) : checked;
                   });
}

Result<std::string> show_card(std::string_view pack, const std::string& card, Effort* effort) {
  return with_pack(pack, effort, [&](const GameCodec& codec, const Document& document) {
    return codec.show_card(document, card, false);
  });
}

Result<std::string> show_card_text(std::string_view pack, const std::string& card, Effort* effort) {
  return with_pack(pack, effort, [&](const GameCodec& codec, const Document& document) {
    return codec.show_card(document, card, true);
  });
}

std::string version() {
#ifdef ARBITER_COMMIT
  return ARBITER_VERSION "+" ARBITER_COMMIT;
#else
  return ARBITER_VERSION;
#endif
}

}  // namespace arbiter
