// The codec of one game: where the templates of this folder meet it. Only the sources generated
// from game.cpp.in include this, one for each game, so that the games are compiled apart.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "codec/again.hpp"
#include "codec/cases.hpp"
#include "codec/game_codec.hpp"
#include "codec/labour.hpp"
#include "codec/pack_report.hpp"
#include "codec/play.hpp"
#include "codec/schema_of.hpp"
#include "codec/story.hpp"
#include "codec/telling.hpp"
#include "codec/verdict.hpp"

namespace arbiter {

template <Game G>
class CodecOf final : public GameCodec {
 public:
  Book book() const override { return G::book(); }

  std::vector<PackInfo> packs() const override {
    std::vector<PackInfo> list;
    for (const auto& one : built_in_packs<G>())
      list.push_back(
          {one->head.game, one->head.id, one->head.version, one->head.title, one->sha256});
    return list;
  }
  std::string pack(std::string_view sha256) const override {
    const auto found = find_pack<G>("", sha256);
    return found && !sha256.empty() ? found->canonical : "";
  }

  std::vector<std::pair<std::string, std::string>> schemas() const override {
    return schema::Documents<G>{}.all();
  }
  std::string definitions() const override { return schema::Documents<G>{}.definitions(); }

  Result<std::string> check_pack(const Document& document) const override {
    return pack_summary<G>(document);
  }
  Result<std::string> show_card(const Document& document, const std::string& card,
                                bool text) const override {
    return card_report<G>(document, card, text);
  }

  Result<Verdict> verify(const Document& document, const VerifyOptions& options,
                         Labour& labour) const override {
    auto log = LogReader<G>(document, true).read();
    if (!log.ok()) return log.problem();
    return Judge<G>(log.value(), options, labour.answering).judge(sha256(document.bytes));
  }

  Result<std::string> position(const Document& document, const Place& place, bool text,
                               Labour& labour) const override {
    return in_position(document, place, labour, [&](const Match<G>& match, std::size_t, Seat seat) {
      const auto& log = match.log();
      if (!text)
        return whole(dumped(
            encode_position<G>(log.names, log.terms, log.content(), match.state(), {seat, true})));
      return whole(G::tell_position(log.content(), seen_by(match, seat)));
    });
  }

  Result<std::string> options(const Document& document, const Place& place, bool text,
                              Labour& labour) const override {
    return in_position(
        document, place, labour,
        [&](const Match<G>& match, std::size_t at, Seat seat) -> Result<std::string> {
          const auto& log = match.log();
          const auto shown = seen_by(match, seat);
          const Decision asked = G::decision(log.content(), shown);
          if (out_of_work()) return work_problem(kAnswer);
          if (text) return tell_options(log, shown, seat, limits::kOptions);
          nlohmann::ordered_json json = {
              {"format", "arbiter.options/1"}, {"game", std::string{G::book().game}}, {"at", at}};
          if (seat != nobody) json["seat"] = std::string{seat.text()};
          json["outcome"] = outcome_json(log, shown);
          json["decision"] = decision_json(log, asked, &shown, seat);
          return dumped(json);
        });
  }

  Result<std::string> picture(const Document& document, const Place& place,
                              Labour& labour) const override {
    return in_position(document, place, labour,
                       [&](const Match<G>& match, std::size_t, Seat seat) -> Result<std::string> {
                         const auto& content = match.log().content();
                         if constexpr (requires { G::picture(content, match.state()); }) {
                           return whole(G::picture(content, seen_by(match, seat)));
                         } else {
                           return no_picture();
                         }
                       });
  }

  Result<std::unique_ptr<Story>> story(const Document& document, const StoryOptions& options,
                                       std::unique_ptr<Labour>& labour) const override {
    auto log = LogReader<G>(document, true).read();
    if (!log.ok()) return log.problem();
    const auto by = seat_named(options.seat, log.value().set_up.players.size());
    if (!by.ok()) return by.problem();
    if (options.text)
      return story_by<Storyteller<G>>(std::move(log).value(), by.value(), options, labour);
    return story_by<StoryWriter<G>>(std::move(log).value(), by.value(), options, labour);
  }

  Result<std::string> explain(const Document& document, const Place& place, bool text,
                              Labour& labour) const override {
    if (!text) return explain_in<StoryWriter<G>>(document, place, labour);
    return explain_in<Storyteller<G>>(document, place, labour);
  }

  Result<Played> play_again(const Document& document, const PlayedAs& as) const override {
    return arbiter::play_again<G>(document, as);
  }

  Result<Difference> diff(const Document& one, const Document& other,
                          Labour& labour) const override {
    const auto first = LogReader<G>(one, true).read();
    if (!first.ok()) return first.problem();
    const Working judging_other(&labour.judging_other);
    const auto second = LogReader<G>(other, true).read();
    if (!second.ok()) return second.problem();
    for (const auto* log : {&first.value(), &second.value()})
      if (!log->forbidden.empty()) return unplayable(*log);
    return SideBySide<G>(first.value(), second.value(), labour).compare();
  }

  std::vector<Fault> pack_faults(const TapeValue& pack) const override {
    std::vector<Fault> faults;
    read_pack<G>(pack, "", faults);
    return faults;
  }

  Result<Walk> walk(const Document& document, std::uint32_t depth, Labour& labour) const override {
    auto log = LogReader<G>(document, true).read();
    if (!log.ok()) return log.problem();
    if (!log.value().forbidden.empty()) return unplayable(log.value());
    Match<G> match(log.value());
    const Reached reached = match.play();
    if (out_of_work()) return unreached(reached);
    const Working answer(&labour.answering);
    return Walker<G>(log.value()).walk(match.state(), depth);
  }

  Result<std::string> play(const PlayOptions& options) const override {
    PlayOptions whole = options;
    if (whole.players == 0) whole.players = G::players().first;
    if (auto problem = wrong_number(whole.players)) return *problem;
    if (auto problem = wrong_variant(options.variant)) return *problem;
    if (!find_pack<G>(options.pack, ""))
      return not_found("There is no pack \"" + options.pack + "\" here.");
    return play_log<G>(whole);
  }

  Result<std::string> new_document(const std::string& kind, std::uint32_t players) const override {
    if (players == 0) players = G::players().first;
    if (auto problem = wrong_number(players)) return *problem;
    if (kind != "log" && kind != "position" && kind != "cases")
      return not_found("There is no document of the kind \"" + kind +
                       "\": log, position or cases.");
    return new_document_text<G>(kind, players);
  }

  Result<std::vector<CaseResult>> cases(std::string_view text, const TapeValue& cases,
                                        const CaseSettings& settings,
                                        Labour& labour) const override {
    return CaseFile<G>(text, cases, settings, labour.answering).run();
  }

 private:
  static constexpr const char* kAnswer = "The answer";

  // An answer, if there was work enough to make it.
  static Result<std::string> whole(std::string answer) {
    if (out_of_work()) return work_problem(kAnswer);
    return answer;
  }
  // Where judging ended before the place that was asked for.
  static Problem unreached(const Reached& reached) {
    return work_problem("Judging up to entry " + std::to_string(reached.accepted));
  }

  static typename G::State seen_by(const Match<G>& match, Seat seat) {
    if (seat == nobody) return match.state();
    return view_of<G>(match.log().content(), match.state(), seat);
  }

  static Problem unplayable(const Log<G>& log) {
    const std::string rule = full_id(G::book(), log.forbidden.front().rule);
    Problem problem =
        not_found("The game cannot begin like this (" + rule + "); it has no positions.");
    for (const auto& one : log.forbidden)
      problem.errors.push_back({one.pointer, 0, full_id(G::book(), one.rule), one.detail});
    return problem;
  }

  static Problem no_picture() {
    return {406,
            "no-picture",
            "The game has no picture",
            std::string{G::book().title} + " is not drawn; ask for the position as JSON.",
            {}};
  }

  static std::optional<Problem> wrong_number(std::uint32_t players) {
    const auto [fewest, most] = G::players();
    if (players >= fewest && players <= most) return std::nullopt;
    return Problem{422,
                   "unusable-content",
                   "The document names or holds what cannot be used",
                   "This game is for " + std::to_string(fewest) +
                       (fewest == most ? "" : " to " + std::to_string(most)) + " players.",
                   {}};
  }

  static std::optional<Problem> wrong_variant(const std::string& id) {
    if (id == "standard") return std::nullopt;
    for (const Variant& one : G::book().variants)
      if (one.id == id) return std::nullopt;
    return Problem{422,
                   "unusable-content",
                   "The document names or holds what cannot be used",
                   "This game has no variant \"" + id + "\".",
                   {}};
  }

  // The seat that is asked for; nobody where it is empty.
  static Result<Seat> seat_named(const std::string& text, std::size_t players) {
    if (text.empty()) return nobody;
    const auto seat = Seat::parse(text);
    if (seat && seat->number < players) return *seat;
    return not_found("The log has no seat \"" + text + "\".");
  }

  template <class Teller>
  static std::unique_ptr<Story> story_by(Log<G> log, Seat seat, const StoryOptions& options,
                                         std::unique_ptr<Labour>& labour) {
    return std::make_unique<Telling<G, Teller>>(std::move(log), seat, options.effects,
                                                std::move(labour));
  }

  // Calls use(match, n, seat) in the position that is asked for, in the work of the answer.
  template <class Use>
  static Result<std::string> in_position(const Document& document, const Place& place,
                                         Labour& labour, Use use) {
    auto log = LogReader<G>(document, true).read();
    if (!log.ok()) return log.problem();
    const auto seat = seat_named(place.seat, log.value().set_up.players.size());
    if (!seat.ok()) return seat.problem();
    if (!log.value().forbidden.empty()) return unplayable(log.value());
    Match<G> match(log.value());
    const Reached reached = match.play(place.at.value_or(SIZE_MAX));
    if (out_of_work() && reached.judgement != Judgement::accepted) return unreached(reached);
    const Working answer(&labour.answering);
    if (place.at && reached.accepted < *place.at)
      return not_found("The log has no position " + std::to_string(*place.at) +
                       "; the last one is " + std::to_string(reached.accepted) + ".");
    return use(match, reached.accepted, seat.value());
  }

  template <class Teller>
  static Result<std::string> explain_in(const Document& document, const Place& place,
                                        Labour& labour) {
    constexpr bool as_text = std::is_same_v<Teller, Storyteller<G>>;
    auto log = LogReader<G>(document, true).read();
    if (!log.ok()) return log.problem();
    if (!log.value().forbidden.empty()) {
      if constexpr (as_text)
        return tell_forbidden(log.value());
      else
        return dumped(explain_forbidden(log.value()));
    }
    Teller teller(log.value(), nobody, true, &labour.answering);
    Match<G> match(log.value(), {RuleId{}, &teller, &teller});
    const std::size_t entries = log.value().entries.size();
    const std::size_t at = place.at.value_or(entries);
    const Reached reached = match.play(at);
    if (labour.answering.spent()) return work_problem("Telling what happens up to that entry");
    const bool stands = reached.judgement == Judgement::accepted;
    if (place.at && stands && at >= entries)
      return not_found(
          "The log has no entry " + std::to_string(at) + "; " +
          (entries == 0 ? "it has none." : "the last one is " + std::to_string(entries - 1) + "."));
    if (stands && at < entries) return explain_entry(match, at, teller, labour);
    const Working answer(&labour.answering);
    if constexpr (as_text)
      if (place.at && reached.accepted < at)
        return "Entry " + std::to_string(at) + " is not reached.\n" +
               end_of(match, reached, teller);
    return end_of(match, reached, teller);
  }

  static std::string end_of(const Match<G>& match, const Reached& reached, Storyteller<G>&) {
    return tell_end(match, reached);
  }
  static std::string end_of(const Match<G>& match, const Reached& reached, StoryWriter<G>&) {
    return dumped(explain_end(match, reached));
  }

  // An entry that may stand: what was asked, what it does. One that the judge settles does not.
  template <class Teller>
  static std::string explain_entry(Match<G>& match, std::size_t at, Teller& teller,
                                   Labour& labour) {
    const auto before = match.state();
    teller.forget();
    match.judge_next();
    const Working answer(&labour.answering);
    if (match.reached().judgement != Judgement::accepted)
      return end_of(match, match.reached(), teller);
    return legal_entry(match.log(), before, at, teller);
  }
  static std::string legal_entry(const Log<G>& log, const typename G::State& before, std::size_t at,
                                 Storyteller<G>& teller) {
    return "Position " + std::to_string(at) + "\n" + tell_options(log, before, nobody, 20) +
           "\nEntry " + std::to_string(at) +
           (log.judged.contains(at) ? " is the judge's.\n" : " is legal.\n") + teller.take();
  }
  static std::string legal_entry(const Log<G>& log, const typename G::State& before, std::size_t at,
                                 StoryWriter<G>& teller) {
    auto json = explanation(log, before, Status::legal);
    const auto judged = log.judged.find(at);
    json["index"] = at;
    json["move"] = logged_entry(log, at);
    json["text"] =
        judged != log.judged.end()
            ? told_ruling(judged->second.why)
            : G::tell_move(log.content(), before, log.entries[at].by, log.entries[at].move);
    std::string text = dumped(json);
    text.pop_back();
    return text + ",\"happened\":[" + teller.take() + "]}";
  }
};

template <Game G>
const GameCodec& codec() {
  static const CodecOf<G> one;
  return one;
}

}  // namespace arbiter
