// The interface of a game in terms of JSON documents: one object for each game of the list in
// CMakeLists.txt. Only codec sources and tests include this.
#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/coverage.hpp"
#include "codec/schema_documents.hpp"
#include "codec/tape.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

class AnyEntries;
class AnyLog;
class GrowingLog;
class Work;
struct Document;

struct CaseSettings {
  std::string muted;             // a rule that is ignored: the mute test
  Coverage* coverage = nullptr;  // receives what the cases touch
};

// Reads the parts of a file of cases: the situation once, then the entries of each case.
class SituationReader {
 public:
  virtual ~SituationReader() = default;
  // False if it cannot be used: problem() says why.
  virtual bool read_head() = 0;
  virtual Problem problem() = 0;
  // What was wrong with the entries; the caller may add to it.
  virtual std::vector<Fault>& faults() = 0;
  // The situation together with the moves that were read last.
  virtual const AnyLog& log() const = 0;
  // `json` may be null: no moves. `pointer` says where it is.
  virtual void read_moves(const TapeValue& json, const std::string& pointer) = 0;
  // Entries that are only checked for legality.
  virtual std::unique_ptr<AnyEntries> read_entries(const TapeValue& json,
                                                   const std::string& pointer) = 0;
};

// How a built-in pack is listed.
struct PackInfo {
  std::string game, id, version, title, sha256;
};

// One game in terms of its documents. Objects live as long as the program and may be used by any
// number of threads at once. Errors in a document are returned as a Problem, with pointers into it.
class GameCodec {
 public:
  virtual ~GameCodec() = default;
  virtual Book book() const = 0;
  virtual std::vector<PackInfo> packs() const = 0;
  virtual std::string pack(
      std::string_view sha256) const = 0;  // canonical JSON; "" if there is none

  // The forms of its documents.
  virtual schema::GameForms forms() const = 0;
  // For a given pack: its contents, and how a card's text was understood.
  virtual Result<std::string> check_pack(const Document& pack) const = 0;
  virtual Result<std::string> show_card(const Document& pack, const std::string& card,
                                        bool text) const = 0;

  // Everything below happens in the work of the thread.

  // The log, ready to be played.
  virtual Result<std::unique_ptr<AnyLog>> read(const Document& log) const = 0;
  // A log of which only the head, which must outlive it, is known yet.
  virtual Result<std::unique_ptr<GrowingLog>> grow(const Document& head) const = 0;
  // Reads the situation of a file of cases, which must outlive the reader. `muted` is a rule of the
  // set-up that is ignored.
  virtual std::unique_ptr<SituationReader> reader(const Document& given, RuleId muted) const = 0;
  // What is wrong with a pack, with pointers into it.
  virtual std::vector<Fault> pack_faults(const TapeValue& pack) const = 0;
  virtual Result<std::string> play(const PlayOptions& options) const = 0;
  virtual Result<std::string> new_document(const std::string& kind,
                                           std::uint32_t players) const = 0;
};

// The codec of a game, defined in one source for each game.
template <Game G>
const GameCodec& codec();

// All games, in the order of the list.
std::span<const GameCodec* const> codecs();
// The game with this id; null if there is none.
const GameCodec* codec_of(std::string_view game);

// check_cases with a rule muted, or recording what the cases touch.
Result<std::vector<CaseResult>> run_cases(std::string_view text, const CaseSettings& settings,
                                          Effort* effort = nullptr);

}  // namespace arbiter
