// The codec of one game: instantiates the templates of this folder for it. Only the sources
// generated from game.cpp.in include this, one for each game, so that the games are compiled
// separately.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/any_game_of.hpp"
#include "codec/game_codec.hpp"
#include "codec/log.hpp"
#include "codec/pack_report.hpp"
#include "codec/play.hpp"
#include "codec/schema_documents.hpp"

namespace arbiter {

template <Game G>
class CodecOf final : public GameCodec {
 public:
  static_assert(keeps_its_offers<G>());

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

  schema::GameForms forms() const override {
    schema::GameForms forms{G::book(),
                            G::players(),
                            HasCards<G>,
                            &shape_of<typename G::Move>(),
                            &shape_of<typename G::Fact>(),
                            {&shape_of<WrittenPosition<G>>(), &shape_of<Derived<G>>()},
                            &shape_of<typename G::PackText>(),
                            nullptr};
    if constexpr (HasMaps<G>) forms.map = &shape_of<typename G::MapText>();
    return forms;
  }

  Result<std::string> check_pack(const Document& document) const override {
    return pack_summary<G>(document);
  }
  Result<std::string> show_card(const Document& document, const std::string& card,
                                bool text) const override {
    return card_report<G>(document, card, text);
  }

  Result<std::unique_ptr<AnyLog>> read(const Document& document) const override {
    auto log = LogReader<G>(document, true).read();
    if (!log.ok()) return log.problem();
    return std::unique_ptr<AnyLog>(std::make_unique<OwnLogOf<G>>(std::move(log).value()));
  }

  Result<std::unique_ptr<GrowingLog>> grow(const Document& head) const override {
    auto log = std::make_unique<GrowingLogOf<G>>(head);
    if (auto problem = log->read_head()) return *std::move(problem);
    return std::unique_ptr<GrowingLog>(std::move(log));
  }

  std::vector<Fault> pack_faults(const TapeValue& pack) const override {
    std::vector<Fault> faults;
    read_pack<G>(pack, "", faults);
    return faults;
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

  std::unique_ptr<SituationReader> reader(const Document& given, RuleId muted) const override {
    return std::make_unique<SituationReaderOf<G>>(given, muted);
  }

 private:
  static std::optional<Problem> wrong_number(std::uint32_t players) {
    const auto [fewest, most] = G::players();
    if (players >= fewest && players <= most) return std::nullopt;
    return Problem{"unusable-content",
                   "The document names or holds what cannot be used",
                   "This game is for " + std::to_string(fewest) +
                       (fewest == most ? "" : " to " + std::to_string(most)) + " players.",
                   {}};
  }

  static std::optional<Problem> wrong_variant(const std::string& id) {
    if (id == "standard") return std::nullopt;
    for (const Variant& one : G::book().variants)
      if (one.id == id) return std::nullopt;
    return Problem{"unusable-content",
                   "The document names or holds what cannot be used",
                   "This game has no variant \"" + id + "\".",
                   {}};
  }
};

template <Game G>
const GameCodec& codec() {
  static const CodecOf<G> one;
  return one;
}

}  // namespace arbiter
