// For the author of a pack: everything that is wrong with it at once, and how a card's text was
// understood. For codec sources only.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/labour.hpp"
#include "codec/pack.hpp"
#include "codec/pack_words.hpp"
#include "engine/core/explained.hpp"

namespace arbiter {

namespace pack_reporting {

nlohmann::ordered_json card_json(const Book& book, const ExplainedCard& card);
std::string card_text(const Book& book, const ExplainedCard& card);

// How many things each list or object of the pack holds. An object of lists tells the size of each:
// {"map": {"areas": 14}, "positions": 5}.
nlohmann::ordered_json contents(const TapeValue& pack);

}  // namespace pack_reporting

// What a pack is and holds, as JSON: game, id, version, title, sha256, contents, and in a game with
// cards their number and the names of the decks. Problem with every fault if it cannot be used.
template <Game G>
Result<std::string> pack_summary(const Document& document) {
  std::vector<Fault> faults;
  const auto pack = read_pack<G>(document.head, "", faults);
  if (out_of_work()) return work_problem("Reading the pack");
  if (!pack) return document.problem(std::move(faults));
  nlohmann::ordered_json json = {
      {"game", pack->head.game},       {"id", pack->head.id},
      {"version", pack->head.version}, {"title", pack->head.title},
      {"sha256", pack->sha256},        {"contents", pack_reporting::contents(document.head)}};
  if constexpr (HasCards<G>) {
    const auto cards = document.head.find("cards");
    json["cards"] = cards ? cards->size() : 0;
    json["decks"] = nlohmann::ordered_json::array();
    for (const auto& deck : pack->decks) json["decks"].push_back(deck.first);
  }
  return json.dump();
}

// How a card of the pack was understood, as JSON or for people. The pack may have faults: only this
// card is read. In a game whose cards are not texts: what the pack says about it, for people.
template <Game G>
Result<std::string> card_report(const Document& document, std::string_view card, bool text) {
  if constexpr (HasTexts<G>) {
    const Book book = G::book();
    const Names names{book.game, book.rows, limits::kSeats, {}, {}, {}, false};
    DecodeContext context(names);
    PackHead head;
    typename G::PackText pack;
    if (!decode_members(document.head, context, {"decks"}, head, pack))
      return document.problem(context.take_faults());
    const ExplainedCard explained = G::explain_card(pack, card);
    if (!explained.found) return not_found("The pack has no card \"" + std::string{card} + "\".");
    return text ? pack_reporting::card_text(book, explained)
                : pack_reporting::card_json(book, explained).dump();
  } else {
    const std::string told = text ? things_text(document.head, card) : "";
    if (!text)
      return not_found("The cards of this game are not texts; the pack itself shows them.");
    if (told.empty())
      return not_found("The pack has nothing called \"" + std::string{card} + "\".");
    return told;
  }
}

}  // namespace arbiter
