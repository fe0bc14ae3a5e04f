// What can be asked of a game once its documents are JSON: one object for each game of the list in
// CMakeLists.txt. Only codec sources and tests include this.
#pragma once
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/tape.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

class Labour;
struct Document;
struct Played;
struct PlayedAs;

// Which rules a run of cases touched, by their full ids.
struct Coverage {
  std::set<std::string> refused;  // an entry was refused by it
  std::set<std::string> passed;   // an applied entry was held to it
  std::set<std::string> carried;  // a fact or a decision named it
  std::set<std::string> reached;  // kinds of moves made, and stages of frames in which one was made
};

struct CaseSettings {
  std::string muted;             // a rule that is not asked: the mute test
  Coverage* coverage = nullptr;  // gets what the cases touch
};

struct PackInfo {
  std::string game, id, version, title, sha256;
};

class GameCodec {
 public:
  virtual ~GameCodec() = default;
  virtual Book book() const = 0;
  virtual std::vector<PackInfo> packs() const = 0;
  virtual std::string pack(
      std::string_view sha256) const = 0;  // canonical JSON; "" where there is none

  // File name under schema/ and text.
  virtual std::vector<std::pair<std::string, std::string>> schemas() const = 0;
  // The definitions behind them in one JSON object by name, which refer to each other by
  // "#/$defs/".
  virtual std::string definitions() const = 0;
  // Of a pack that is given: what it holds, and how a card's text was understood.
  virtual Result<std::string> check_pack(const Document& pack) const = 0;
  virtual Result<std::string> show_card(const Document& pack, const std::string& card,
                                        bool text) const = 0;

  // Each reads and judges in the work of the thread, which is the labour's for judging, and makes
  // the answer in the other one.
  virtual Result<Verdict> verify(const Document& log, const VerifyOptions& options,
                                 Labour& labour) const = 0;
  virtual Result<std::string> position(const Document& log, const Place& place, bool text,
                                       Labour& labour) const = 0;
  virtual Result<std::string> options(const Document& log, const Place& place, bool text,
                                      Labour& labour) const = 0;
  virtual Result<std::string> picture(const Document& log, const Place& place,
                                      Labour& labour) const = 0;
  // The story takes the labour with it; where none comes about the labour stays.
  virtual Result<std::unique_ptr<Story>> story(const Document& log, const StoryOptions& options,
                                               std::unique_ptr<Labour>& labour) const = 0;
  virtual Result<std::string> explain(const Document& log, const Place& place, bool text,
                                      Labour& labour) const = 0;
  virtual Result<Difference> diff(const Document& one, const Document& other,
                                  Labour& labour) const = 0;
  virtual Result<Walk> walk(const Document& log, std::uint32_t depth, Labour& labour) const = 0;
  // `text` is the document that `cases` was read from.
  virtual Result<std::vector<CaseResult>> cases(std::string_view text, const TapeValue& cases,
                                                const CaseSettings& settings,
                                                Labour& labour) const = 0;

  // These do everything in the work of the thread.
  virtual Result<Played> play_again(const Document& log, const PlayedAs& as) const = 0;
  // What is wrong with a pack, with pointers into it.
  virtual std::vector<Fault> pack_faults(const TapeValue& pack) const = 0;
  virtual Result<std::string> play(const PlayOptions& options) const = 0;
  virtual Result<std::string> new_document(const std::string& kind,
                                           std::uint32_t players) const = 0;
};

// The codec of a game; one source for each game defines it.
template <Game G>
const GameCodec& codec();

// All games, in the order of the list.
std::span<const GameCodec* const> codecs();
// The game with this id; null where there is none.
const GameCodec* codec_of(std::string_view game);

// check_cases with a rule muted or what the cases touch recorded.
Result<std::vector<CaseResult>> run_cases(std::string_view text, const CaseSettings& settings,
                                          Effort* effort = nullptr);

}  // namespace arbiter
