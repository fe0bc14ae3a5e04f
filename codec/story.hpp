// A game told entry by entry: one line per entry for people, one object per entry for programs,
// with what happened below it, as lines or as a tree of effects. For codec sources only.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"
#include "codec/json_stream.hpp"

namespace arbiter {

class Labour;

// The tree of effects across the entries of a log: an effect keeps one number from its creation to
// its end, however many entries it lasts. Empty for a game whose facts are not traced.
class EffectTree {
 public:
  struct Node {
    std::uint32_t number = 0;  // 0: no effect
    std::uint32_t parent = 0;
    std::uint32_t level = 0;  // depth; 1 for an effect that is in no other
    std::string sentence;     // the sentence about its creation
    bool goes_on = false;     // it began in an earlier entry; its first fact in this one
  };

  void next_entry() { here_.clear(); }
  // Forgets the effects in progress, except those in the position. Numbers are not used again.
  void forget();
  // The effect that a fact belongs to.
  Node place(const ToldFact& fact);

 private:
  Node begin(const ToldFact& fact);
  Node find(std::uint32_t number);

  std::map<std::uint32_t, Node> here_;  // by the numbers of the entry
  std::vector<Node> stack_;             // by place in the stack
  std::uint32_t last_ = 0;
};

// Tells a log in the order in which it is played.
class Teller : public StoryListener {
 public:
  virtual Readers readers() const = 0;
  // Returns what was written since the last call, continuing the same list.
  virtual std::string take() = 0;
  // Discards what was written since the last call, and begins a new list.
  virtual void forget() = 0;
  // Returns what was written since forget() as a whole: a list, or lines.
  virtual std::string take_whole() = 0;
  virtual std::size_t size() const = 0;  // bytes that take() would give
  // Begins a document with a list of entries, and ends it with how the log ends.
  virtual void begin_document(const AnyLog& log, Seat seat) = 0;
  virtual void end_document(const Explanation& end) = 0;
  // The end if telling stops early: a sentence, and the first entry that is left out.
  virtual void end_early(std::size_t index, const std::string& sentence, bool for_work) = 0;
};

// `log` must outlive the teller; `seat` is the listener, `effects` asks for the tree of effects.
std::unique_ptr<Teller> make_teller(const AnyLog& log, Readers readers, Seat seat, bool effects);

// How a log is told, and to whom.
struct TellingSettings {
  Seat seat = nobody;  // nobody: everything
  Readers readers = Readers::people;
  bool effects = false;
  RuleId muted{};  // a rule that is ignored (tests)
};
// The whole story of a log, charged to `answering`. If that is used up, the story ends early and
// says so.
std::string told_story(const AnyLog& log, const TellingSettings& settings, Work& answering);

// A story keeps the log, but nothing of the document it was read from.
std::unique_ptr<Story> tell_story(std::unique_ptr<AnyLog> log, Seat seat,
                                  const StoryOptions& options, std::unique_ptr<Labour> labour);

}  // namespace arbiter
