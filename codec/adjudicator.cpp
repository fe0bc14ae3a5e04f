#include "codec/adjudicator.hpp"

#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/game_codec.hpp"
#include "codec/labour.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Calls use(labour) under the units of judging that an effort grants.
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
Result<T> with_game(std::string_view log, Use use) {
  auto document = read_document(log);
  if (!document.ok()) return document.problem();
  const auto game = game_of(document.value());
  if (!game.ok()) return game.problem();
  return use(*codec_of(game.value()), document.value());
}
// The same with use(codec, document, labour) under an effort.
template <class T, class Use>
Result<T> with_game(std::string_view log, Effort* effort, Use use) {
  return under<T>(effort, [&](Labour& labour) {
    return with_game<T>(log, [&](const GameCodec& codec, const Document& document) {
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

// A whole story in one text.
Result<std::string> told(std::string_view log, const StoryOptions& options, Effort* effort) {
  Effort own;
  Effort& spent = effort == nullptr ? own : *effort;
  const auto begun = story(log, options, &spent);
  if (!begun.ok()) return begun.problem();
  std::string text;
  while (!begun.value()->ended()) text += begun.value()->next();
  if (spent.broken_off) return broken_off_problem();
  return text;
}

Problem no_game(const std::string& game) {
  return not_found("There is no game \"" + game + "\" here.");
}

}  // namespace

std::string_view text(Status status) {
  switch (status) {
    case Status::legal: return "legal";
    case Status::illegal: return "illegal";
    case Status::unverifiable: return "unverifiable";
  }
  return "";
}

Result<Verdict> verify(std::string_view log, const VerifyOptions& options, Effort* effort) {
  return with_game<Verdict>(log, effort,
                            [&](const GameCodec& codec, const Document& document, Labour& labour) {
                              return codec.verify(document, options, labour);
                            });
}

Result<std::string> position(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.position(document, place, false, labour);
      });
}

Result<std::string> position_text(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.position(document, place, true, labour);
      });
}

Result<std::string> options(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.options(document, place, false, labour);
      });
}

Result<std::string> options_text(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.options(document, place, true, labour);
      });
}

Result<std::unique_ptr<Story>> story(std::string_view log, const StoryOptions& options,
                                     Effort* effort) {
  using Begun = std::unique_ptr<Story>;
  auto labour = std::make_unique<Labour>(effort);
  const Working judging(&labour->judging);
  return with_game<Begun>(log,
                          [&](const GameCodec& codec, const Document& document) -> Result<Begun> {
                            auto begun = codec.story(document, options, labour);
                            if (labour && labour->broken_off()) return broken_off_problem();
                            return begun;
                          });
}

Result<std::string> transcript(std::string_view log, const std::string& seat, bool effects,
                               Effort* effort) {
  return told(log, {seat, effects, false}, effort);
}

Result<std::string> transcript_text(std::string_view log, const std::string& seat, bool effects,
                                    Effort* effort) {
  return told(log, {seat, effects, true}, effort);
}

Result<std::string> picture(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.picture(document, place, labour);
      });
}

Result<std::string> explain(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.explain(document, place, false, labour);
      });
}

Result<std::string> explain_text(std::string_view log, const Place& place, Effort* effort) {
  return with_game<std::string>(
      log, effort, [&](const GameCodec& codec, const Document& document, Labour& labour) {
        return codec.explain(document, place, true, labour);
      });
}

Result<Difference> diff(std::string_view one, std::string_view other, Effort* effort) {
  const auto second = read_document(other);
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
        return codec.diff(first, second.value(), labour);
      });
}

Result<Walk> walk(std::string_view log, std::uint32_t depth, Effort* effort) {
  return with_game<Walk>(log, effort,
                         [&](const GameCodec& codec, const Document& document, Labour& labour) {
                           return codec.walk(document, depth, labour);
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
    return codec_of(game.value())->cases(text, document.value().head, settings, labour);
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
  if (const Ruling* ruling = find_ruling(book, id)) return ruling_json(book, *ruling).dump();
  const auto row = find_row(book, id);
  if (!row) return not_found("The book of " + game + " has no rule \"" + id + "\".");
  Json json = row_json(book, *row);
  json["ruling_texts"] = rulings_json(book, *row);
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
