// Keeps the transparency log of a database (TRUST.md): appends what was judged, judged again or
// deleted, signs a checkpoint, has witnesses cosign it, publishes it.
//
// Any number of services may do this for one database. A checkpoint is stored by compare-and-swap
// before anybody sees it, so that only one of them appends at a time.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "service/store/game_store.hpp"
#include "service/trust/checkpoint.hpp"
#include "service/trust/key.hpp"
#include "service/witness/client.hpp"

namespace arbiter {

struct SequencerOptions {
  std::vector<trust::SigningKey> keys;  // at least one; all of type `signature` and of one name
  std::vector<Witness> witnesses = {};
  std::string last_checkpoint = {};           // a file apart from the database; empty: none
  std::chrono::milliseconds gather{100};      // how long what was stored waits for more
  std::chrono::milliseconds look{500};        // how often it looks for what others have stored
  std::chrono::milliseconds patience{2'000};  // with witnesses, and of who waits for a proof
};

class Sequencer {
 public:
  // Begins the log where there is none, and the work. The store must outlive the sequencer.
  // Problem "not-a-key" for keys of different names, or one key twice, "other-log" where the
  // database has the log of another name, "log-ended", or of the store.
  static Result<std::unique_ptr<Sequencer>> open(GameStore& store, SequencerOptions options);
  ~Sequencer() { stop(); }
  Sequencer(const Sequencer&) = delete;
  Sequencer& operator=(const Sequencer&) = delete;

  // Ends the work; whoever waits is told. May be called twice.
  void stop();

  // Why nothing is signed, until an operator does something: "log-behind" where a witness, or the
  // file of the last checkpoint, knows the log to have come further than the database, or to have
  // gone another way. Signing never begins again without a restart then.
  std::optional<Problem> trouble() const;

  // Why nothing was signed in the last round, as "log-unconfirmed"; it is tried again.
  std::optional<Problem> obstacle() const;

  // Looks soon for what was stored.
  void wake();

  // Calls `done` once, from another thread or at once: when the published tree has whatever is
  // attested of the games up to this number, when that has taken too long, or when nothing is
  // signed. It must neither block nor throw.
  void when_published(std::int64_t number, std::function<void()> done);

  // Leaves of the last checkpoint that this process has seen or made; 0 before.
  std::uint64_t leaves() const { return leaves_; }

  // The keys that sign, as vkeys, the first one first.
  std::vector<std::string> vkeys() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiter {
    std::int64_t number;
    Clock::time_point until;
    std::function<void()> done;
  };
  struct Watching {
    Witness witness;
    std::uint64_t size = 0;        // that it holds, as far as is known
    bool confirmed = false;        // it has answered since the start
    Clock::time_point not_before;  // when it is asked again after it has failed
  };

  Sequencer(GameStore& store, SequencerOptions options);

  void run();
  // What goes wrong is tried again in the next round.
  std::optional<Problem> guarded_round();
  std::optional<Problem> round();
  // What the file of the last checkpoint has; nullopt without an option or without the file.
  Result<std::optional<std::string>> filed_checkpoint() const;
  std::optional<Problem> confirm(const trust::SignedCheckpoint& checkpoint,
                                 const std::optional<std::string>& filed);
  std::optional<Problem> confirm_by_file(const trust::SignedCheckpoint& checkpoint,
                                         const trust::SignedCheckpoint& last);
  std::optional<Problem> confirm_by_witnesses(const trust::SignedCheckpoint& checkpoint);
  // Where a witness holds more than the database has: the Problem.
  std::optional<Problem> set_back(const Watching& watching, std::uint64_t held);
  // Where a witness says that our tree does not continue the one that it has seen: the Problem.
  Problem contradicted(const Watching& watching, const trust::AddCheckpoint& asked,
                       const std::string& reason);
  // Stores the checkpoint with the lines of those of our keys that have not signed it.
  std::optional<Problem> sign_with_every_key(const TreeHead& head,
                                             const trust::SignedCheckpoint& checkpoint);
  // Appends until nothing waits, or until it is time to publish. The head as it is then.
  Result<TreeHead> append_waiting();
  std::optional<Problem> append_some(const TreeHead& head, const TreeStore::Waiting& waiting);
  std::optional<Problem> publish(const TreeHead& head);
  // The checkpoint with the cosignatures that it had and those that are given now.
  trust::Note cosigned(const trust::SignedCheckpoint& checkpoint, trust::Note note);
  // Asks one witness, from the size that it is believed to hold. nullopt where it holds more than
  // this checkpoint, and the database has as much by now.
  Result<std::optional<trust::NoteSignature>> ask(Watching& watching,
                                                  const trust::SignedCheckpoint& checkpoint);
  std::optional<trust::NoteSignature> cosignature_of(Watching& watching,
                                                     const trust::SignedCheckpoint& checkpoint);
  Result<trust::SignedCheckpoint> checkpoint_of(const TreeHead& head) const;
  std::string signed_text(std::uint64_t size, const trust::Hash& root) const;
  // Notes for good that the log has been set back; the Problem.
  Problem behind(const std::string& why);
  void answer_waiters(std::int64_t published);
  bool stopping() const;
  const std::string& origin() const { return options_.keys.front().verifier().name; }

  GameStore& store_;
  const SequencerOptions options_;
  std::vector<Watching> witnesses_;
  bool confirmed_ = false;
  std::uint64_t greatest_ = 0;  // size of a tree that was seen
  // What the file of the last checkpoint had when it was last read or written.
  std::optional<std::string> written_;
  std::atomic<std::uint64_t> leaves_ = 0;

  mutable std::mutex mutex_;  // guards the members up to waiters_
  std::condition_variable wake_;
  bool woken_ = false;
  bool stopping_ = false;
  std::optional<Problem> trouble_;
  std::optional<Problem> obstacle_;
  std::vector<Waiter> waiters_;
  std::thread thread_;
};

}  // namespace arbiter
