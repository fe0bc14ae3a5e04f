// A game told entry by entry: for people a line each, for programs an object each, with what
// happened below it, as lines or as a tree of effects. For codec sources only.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"
#include "codec/json_stream.hpp"

namespace arbiter {

class Labour;

// The tree of effects over the entries of a log: an effect keeps one number from its creation to
// its end, whatever entries it lasts. Knows nothing of a game whose facts are not traced.
class EffectTree {
 public:
  struct Node {
    std::uint32_t number = 0;  // 0: no effect
    std::uint32_t parent = 0;
    std::uint32_t level = 0;  // how deep; 1 is one that lies in no other
    std::string sentence;     // how its creation was told
    bool goes_on = false;     // an earlier entry began it, and this is its first fact in this one
  };

  void next_entry() { here_.clear(); }
  // What was going on is not any more, but for what the position says. Numbers are not used again.
  void forget();
  // Where a fact lies.
  Node place(const ToldFact& fact);

 private:
  Node begin(const ToldFact& fact);
  Node find(std::uint32_t number);

  std::map<std::uint32_t, Node> here_;  // by the numbers of the entry
  std::vector<Node> stack_;             // by place in the stack
  std::uint32_t last_ = 0;
};

// What is told of a log, in the order in which it is played.
class Teller : public StoryListener {
 public:
  virtual Readers readers() const = 0;
  // What was told since the last call, which goes on in the same list, ...
  virtual std::string take() = 0;
  // ... or since this one, which begins a new list.
  virtual void forget() = 0;
  // What was told since forget() as a whole: a list, or lines.
  virtual std::string take_whole() = 0;
  virtual std::size_t size() const = 0;  // bytes that take() would give
  // Begins a document with a list of entries, and ends it with how the log ends.
  virtual void begin_document(const AnyLog& log, Seat seat) = 0;
  virtual void end_document(const Explanation& end) = 0;
  // The end where no more is told: a sentence, and from which entry on.
  virtual void end_early(std::size_t index, const std::string& sentence, bool for_work) = 0;
};

// `log` must outlive the teller; `seat` is who is told, `effects` whether as a tree.
std::unique_ptr<Teller> make_teller(const AnyLog& log, Readers readers, Seat seat, bool effects);

// How a log is told, and to whom.
struct TellingSettings {
  Seat seat = nobody;  // nobody: everything
  Readers readers = Readers::people;
  bool effects = false;
  RuleId muted{};  // a rule that is not asked (tests)
};
// The whole story of a log; all of it is charged to `answering`. Where that is used up the story
// ends early and says so.
std::string told_story(const AnyLog& log, const TellingSettings& settings, Work& answering);

// A story keeps the log, but nothing of the document that it was read from.
std::unique_ptr<Story> tell_story(std::unique_ptr<AnyLog> log, Seat seat,
                                  const StoryOptions& options, std::unique_ptr<Labour> labour);

}  // namespace arbiter
