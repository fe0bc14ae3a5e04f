// The form of the head of a log, the same in every game. The decoder reads it by its field lists.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/decode.hpp"
#include "codec/joint_seed.hpp"
#include "engine/core/digest.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

inline constexpr std::string_view kLogFormat = "arbiter.log/1";
inline constexpr std::string_view kDrawAlgorithm = "arbiter.draw/1";

enum class ChanceSource : std::uint8_t { recorded, seed, joint };
constexpr auto names(Type<ChanceSource>) {
  return std::array<std::string_view, 3>{"recorded", "seed", "joint"};
}

struct OptionsForm {
  std::string variant = "standard";
  TapeValue rulings;     // {"conquest:R-10": "clockwise"}
  TapeValue parameters;  // {"domain_size": 40}
  bool operator==(const OptionsForm&) const = default;
};
constexpr auto fields(Type<OptionsForm>) {
  return FieldList{optional_field("variant", &OptionsForm::variant),
                   optional_field("rulings", &OptionsForm::rulings),
                   optional_field("parameters", &OptionsForm::parameters)};
}

struct ContentForm {
  std::string pack;    // id of a built-in pack
  std::string sha256;  // its hash; one of the two may be left out
  TapeValue inline_pack;
  TapeValue map;  // the id of one of the pack's maps, or a map
  bool operator==(const ContentForm&) const = default;
};
constexpr auto fields(Type<ContentForm>) {
  return FieldList{optional_field("pack", &ContentForm::pack),
                   optional_field("sha256", &ContentForm::sha256),
                   optional_field("inline", &ContentForm::inline_pack),
                   optional_field("map", &ContentForm::map)};
}

struct PlayerForm {
  std::string id;  // "A" to "H" in seat order
  std::string name;
  std::string team;
  std::string general;  // id of a card
  TapeValue deck;       // {card: copies}, or the name of a deck of the pack
  bool operator==(const PlayerForm&) const = default;
};
constexpr auto fields(Type<PlayerForm>) {
  return FieldList{field("id", &PlayerForm::id), optional_field("name", &PlayerForm::name),
                   optional_field("team", &PlayerForm::team),
                   optional_field("general", &PlayerForm::general),
                   optional_field("deck", &PlayerForm::deck)};
}

struct ChanceForm {
  ChanceSource source = ChanceSource::recorded;
  std::string algorithm;
  std::string seed;        // 64 hex digits
  std::string commitment;  // SHA-256 of the seed's bytes
  TapeValue commitments;   // of a joint seed: {"A": 64 hex digits, ..., "organiser": ...}
  TapeValue openings;      // the same, of those who have opened
  bool operator==(const ChanceForm&) const = default;
};
constexpr auto fields(Type<ChanceForm>) {
  return FieldList{optional_field("source", &ChanceForm::source),
                   optional_field("algorithm", &ChanceForm::algorithm),
                   optional_field("seed", &ChanceForm::seed),
                   optional_field("commitment", &ChanceForm::commitment),
                   optional_field("commitments", &ChanceForm::commitments),
                   optional_field("openings", &ChanceForm::openings)};
}

struct LogForm {
  std::string format;
  std::string game;
  OptionsForm options;
  ContentForm content;
  std::vector<PlayerForm> players;
  ChanceForm chance;
  TapeValue start;  // a position
  TapeValue meta;   // kept, never interpreted
  bool operator==(const LogForm&) const = default;
};
constexpr auto fields(Type<LogForm>) {
  return FieldList{
      optional_field("format", &LogForm::format),   optional_field("game", &LogForm::game),
      optional_field("options", &LogForm::options), optional_field("content", &LogForm::content),
      optional_field("players", &LogForm::players), optional_field("chance", &LogForm::chance),
      optional_field("start", &LogForm::start),     optional_field("meta", &LogForm::meta)};
}

// An entry of the judge: what was decided, why, and from which position play continues.
struct JudgeForm {
  Seat by;
  std::string kind;
  std::string why;
  std::optional<std::uint32_t> back;  // to this position, or ...
  TapeValue correct;                  // ... continue with this one
  bool operator==(const JudgeForm&) const = default;
};
constexpr auto fields(Type<JudgeForm>) {
  return FieldList{field("by", &JudgeForm::by), field("do", &JudgeForm::kind),
                   field("why", &JudgeForm::why), optional_field("back", &JudgeForm::back),
                   optional_field("correct", &JudgeForm::correct)};
}
inline constexpr std::string_view kJudgeMove = "rule";

// What the submitter says happened.
struct Claims {
  nlohmann::json outcome;  // null: nothing is claimed
  std::vector<std::pair<std::uint32_t, std::string>>
      digests;  // the digest of position n, in the order of n
  bool operator==(const Claims&) const = default;
};

// Each reads a part of a log and adds faults to the context, whose place is the log itself. `whole`
// is false for the `given` of cases, which need not repeat format and game.
bool read_log_form(const TapeValue& head, bool whole, LogForm& form, DecodeContext& context);
bool read_terms(const OptionsForm& form, const Book& book, Terms& terms, DecodeContext& context);
// It is a fault if players bring something that the variant of the log does not have.
bool read_players(const LogForm& form, const Book& book, std::pair<unsigned, unsigned> allowed,
                  SetUp& set_up, DecodeContext& context);
// Where the numbers of chance come from.
struct ChanceTerms {
  std::string seed;                         // 32 bytes; empty: chance is recorded
  std::vector<Contribution> contributions;  // to a joint seed; empty: it is not joint
};
bool read_chance(const ChanceForm& form, unsigned players, ChanceTerms& terms,
                 DecodeContext& context);
// Reads the openings that stand in the end line of JSON Lines, beside those in `terms`.
bool read_end_openings(const TapeValue& json, ChanceTerms& terms, DecodeContext& context);
// Reads the form of a judge's entry at `index`, with the context at that entry. Positions up to
// `first` are gone, since an earlier entry of the judge replaced them.
bool read_judge_form(const JudgeForm& form, std::size_t index, std::size_t first,
                     DecodeContext& context);
bool read_claims(const TapeValue& json, unsigned players, Claims& claims, DecodeContext& context);

// The terms of a log that chooses nothing.
Terms standard_terms(const Book& book);

// The variant, the rulings in force, {"conquest:R-10": "any_order"}, and the parameters.
nlohmann::ordered_json options_json(const Terms& terms, const Book& book);

// The values of a ruling option; the first is the default.
std::vector<std::string_view> values_of(const RulingOption& option);

}  // namespace arbiter
