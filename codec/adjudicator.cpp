#include "codec/adjudicator.hpp"

#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/game_codec.hpp"
#include "codec/strict.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Reads a log and calls use(codec, document) with the codec of its game.
template <class T, class Use>
Result<T> with_game(std::string_view log, Use use) {
  auto document = read_document(log);
  if (!document.ok()) return document.problem();
  const auto game = game_of(document.value());
  if (!game.ok()) return game.problem();
  return use(*codec_of(game.value()), document.value());
}

// Reads a pack and calls use(codec, document) with the codec of its game.
template <class Use>
Result<std::string> with_pack(std::string_view pack, Use use) {
  const auto json = read_strict(pack);
  if (!json.ok()) return json.problem();
  Document document;
  document.bytes = pack;
  document.head = json.value();
  if (!document.head.is_object())
    return document.problem({{"", 0, "type", "A pack is a JSON object."}});
  const auto game = game_of(document);
  if (!game.ok()) return game.problem();
  return use(*codec_of(game.value()), document);
}

// A whole story in one text.
Result<std::string> told(std::string_view log, const StoryOptions& options) {
  const auto begun = story(log, options);
  if (!begun.ok()) return begun.problem();
  std::string text;
  while (!begun.value()->ended()) text += begun.value()->next();
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

Result<Verdict> verify(std::string_view log, const VerifyOptions& options) {
  return with_game<Verdict>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.verify(document, options);
  });
}

Result<std::string> position(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.position(document, place, false);
  });
}

Result<std::string> position_text(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.position(document, place, true);
  });
}

Result<std::string> options(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.options(document, place, false);
  });
}

Result<std::string> options_text(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.options(document, place, true);
  });
}

Result<std::unique_ptr<Story>> story(std::string_view log, const StoryOptions& options) {
  return with_game<std::unique_ptr<Story>>(log,
                                           [&](const GameCodec& codec, const Document& document) {
                                             return codec.story(document, options);
                                           });
}

Result<std::string> transcript(std::string_view log, const std::string& seat, bool effects) {
  return told(log, {seat, effects, false});
}

Result<std::string> transcript_text(std::string_view log, const std::string& seat, bool effects) {
  return told(log, {seat, effects, true});
}

Result<std::string> picture(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.picture(document, place);
  });
}

Result<std::string> explain(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.explain(document, place, false);
  });
}

Result<std::string> explain_text(std::string_view log, const Place& place) {
  return with_game<std::string>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.explain(document, place, true);
  });
}

Result<Difference> diff(std::string_view one, std::string_view other) {
  const auto second = read_document(other);
  if (!second.ok()) return second.problem();
  const auto game = game_of(second.value());
  if (!game.ok()) return game.problem();
  return with_game<Difference>(
      one, [&](const GameCodec& codec, const Document& first) -> Result<Difference> {
        if (codec.book().game != game.value())
          return first.problem({{"/game", 0, "unknown",
                                 "One log is of " + std::string{codec.book().game} +
                                     ", the other of " + game.value() + "."}});
        return codec.diff(first, second.value());
      });
}

Result<Walk> walk(std::string_view log, std::uint32_t depth) {
  return with_game<Walk>(log, [&](const GameCodec& codec, const Document& document) {
    return codec.walk(document, depth);
  });
}

Result<std::vector<CaseResult>> run_cases(std::string_view text, const CaseSettings& settings) {
  const auto json = read_strict(text);
  if (!json.ok()) return json.problem();
  Document document;
  document.bytes = text;
  document.head = json.value();
  if (!document.head.is_object())
    return document.problem({{"", 0, "type", "A file of cases is a JSON object."}});
  const auto game = game_of(document);
  if (!game.ok()) return game.problem();
  return codec_of(game.value())->cases(text, json.value(), settings);
}

Result<std::vector<CaseResult>> check_cases(std::string_view cases) { return run_cases(cases, {}); }

Result<std::string> play(const PlayOptions& options) {
  const GameCodec* codec = codec_of(options.game);
  if (codec == nullptr) return no_game(options.game);
  return codec->play(options);
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

Result<std::string> check_pack(std::string_view pack) {
  return with_pack(pack, [](const GameCodec& codec, const Document& document) {
    return codec.check_pack(document);
  });
}

Result<std::string> show_card(std::string_view pack, const std::string& card) {
  return with_pack(pack, [&](const GameCodec& codec, const Document& document) {
    return codec.show_card(document, card, false);
  });
}

Result<std::string> show_card_text(std::string_view pack, const std::string& card) {
  return with_pack(pack, [&](const GameCodec& codec, const Document& document) {
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
