#include "service/transparency/sequencer.hpp"

#include <openssl/rand.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cassert>
#include <future>
#include <stdexcept>
#include <utility>

#include "service/transparency/attesting.hpp"
#include "service/transparency/last_checkpoint.hpp"
#include "service/transparency/published.hpp"
#include "service/trust/growth.hpp"

namespace arbiter {
namespace {

constexpr std::uint32_t kMostAtOnce = 1'024;            // games, and changes, in one transaction
constexpr std::chrono::seconds kBeforeAskingAgain{10};  // a witness that has failed
constexpr std::chrono::seconds kBetweenCheckpoints{1};  // at most, while there is always more
constexpr int kMostRequests = 3;                        // to a witness for one checkpoint

trust::Salt random_salt() {
  trust::Salt salt{};
  if (RAND_priv_bytes(salt.data(), static_cast<int>(salt.size())) != 1)
    throw std::runtime_error("the system gives no random numbers");
  return salt;
}

Problem unconfirmed(const std::string& why) {
  return {"log-unconfirmed", "Nothing is signed yet", why, {}};
}

Problem no_answer(const Witness& witness, const std::string& why) {
  return {"witness-refused",
          "The witness has not cosigned",
          "The witness at " + witness.url + ": " + why,
          {}};
}

bool has_signature_of(const trust::Note& note, const trust::VerifierKey& key) {
  return std::any_of(note.signatures.begin(), note.signatures.end(),
                     [&](const trust::NoteSignature& one) { return trust::is_by(one, key); });
}

// Those that the note does not have.
void add_signatures(trust::Note& note, const trust::Note& from) {
  for (const trust::NoteSignature& one : from.signatures) {
    const auto same = [&](const trust::NoteSignature& had) {
      return had.name == one.name && had.id == one.id;
    };
    if (std::none_of(note.signatures.begin(), note.signatures.end(), same))
      note.signatures.push_back(one);
  }
}

std::vector<StoredTile> stored(const std::map<trust::TileAddress, std::string>& tiles) {
  std::vector<StoredTile> rows;
  for (const auto& [address, hashes] : tiles)
    rows.push_back({address.level, static_cast<std::int64_t>(address.index), hashes});
  return rows;
}

std::optional<Problem> objection(const SequencerOptions& options) {
  assert(!options.keys.empty());
  for (const trust::SigningKey& key : options.keys) {
    const auto same = [&](const trust::SigningKey& one) {
      return one.verifier() == key.verifier();
    };
    if (std::count_if(options.keys.begin(), options.keys.end(), same) > 1)
      return trust::malformed("not-a-key", 0, "a key that signs a log is named once");
    if (key.verifier().type != trust::KeyType::signature)
      return trust::malformed("not-a-key", 0, "the key of a witness signs no log");
    if (key.verifier().name != options.keys.front().verifier().name)
      return trust::malformed("not-a-key", 0,
                              "all keys that sign a log have one name, which is that of the log");
  }
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<Sequencer>> Sequencer::open(GameStore& store, SequencerOptions options) {
  if (auto problem = objection(options)) return *problem;
  const std::string origin = options.keys.front().verifier().name;
  const Result<TreeHead> head = store.tree().begin(origin);
  if (!head.ok()) return head.problem();
  if (head.value().origin != origin)
    return Problem{"other-log",
                   "The database has another log",
                   "It keeps the transparency log " + head.value().origin +
                       ", and the signing key is that of " + origin +
                       ". Use the key of that log, or end it: `arbiter db end-log`.",
                   {}};
  std::unique_ptr<Sequencer> sequencer(new Sequencer(store, std::move(options)));
  sequencer->thread_ = std::thread([raw = sequencer.get()] { raw->run(); });
  return sequencer;
}

Sequencer::Sequencer(GameStore& store, SequencerOptions options)
    : store_(store), options_(std::move(options)) {
  for (const Witness& witness : options_.witnesses) witnesses_.push_back({witness, 0, false, {}});
}

void Sequencer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Sequencer::stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

std::optional<Problem> Sequencer::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

std::optional<Problem> Sequencer::obstacle() const {
  const std::lock_guard lock(mutex_);
  return obstacle_;
}

void Sequencer::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  wake_.notify_all();
}

void Sequencer::when_published(std::int64_t number, std::function<void()> done) {
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && !trouble_) {
      waiters_.push_back({number, Clock::now() + options_.patience, std::move(done)});
      woken_ = true;
      done = nullptr;
    }
  }
  wake_.notify_all();
  if (done) done();
}

std::vector<std::string> Sequencer::vkeys() const {
  std::vector<std::string> all;
  for (const trust::SigningKey& key : options_.keys) all.push_back(text_of(key.verifier()));
  return all;
}

void Sequencer::run() {
  const auto ended = [this] { return stopping_; };
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait_for(lock, options_.look, [this] { return woken_ || stopping_; });
      if (std::exchange(woken_, false)) wake_.wait_for(lock, options_.gather, ended);
      if (stopping_) break;
    }
    if (!trouble()) {
      const std::optional<Problem> problem = guarded_round();
      const std::string why = problem ? trust::sentence_of(*problem) : "";
      const std::lock_guard lock(mutex_);
      if (problem && !trouble_ && (!obstacle_ || obstacle_->detail != why))
        spdlog::warn("transparency log: {}: {}", problem->type, why);
      obstacle_ = problem ? std::optional(unconfirmed(why)) : std::nullopt;
    }
    answer_waiters(-1);
  }
  answer_waiters(-1);
}

// Those whose game is published or who have waited long enough; all of them at the end.
void Sequencer::answer_waiters(std::int64_t published) {
  std::vector<Waiter> answered;
  {
    const std::lock_guard lock(mutex_);
    const auto now = Clock::now();
    const auto first =
        std::stable_partition(waiters_.begin(), waiters_.end(), [&](const Waiter& waiter) {
          return waiter.number > published && waiter.until > now && !trouble_ && !stopping_;
        });
    answered.assign(std::make_move_iterator(first), std::make_move_iterator(waiters_.end()));
    waiters_.erase(first, waiters_.end());
  }
  for (const Waiter& waiter : answered) waiter.done();
}

Problem Sequencer::behind(const std::string& why) {
  Problem problem{"log-behind",
                  "The transparency log was set back",
                  why +
                      " Nothing is signed until this is mended: start the service with the newest "
                      "copy of the database, or end the log and begin one of another name "
                      "(`arbiter db end-log`).",
                  {}};
  spdlog::error("transparency log: {}", problem.detail);
  const std::lock_guard lock(mutex_);
  trouble_ = problem;
  return problem;
}

std::string Sequencer::signed_text(std::uint64_t size, const trust::Hash& root) const {
  trust::Note note{text_of(trust::Checkpoint{origin(), size, root}), {}};
  for (const trust::SigningKey& key : options_.keys)
    note.signatures.push_back(trust::sign(key, note.text));
  return text_of(note);
}

// A log that has signed nothing yet has the checkpoint of the empty tree.
Result<trust::SignedCheckpoint> Sequencer::checkpoint_of(const TreeHead& head) const {
  return trust::parse_signed_checkpoint(
      head.checkpoint.empty() ? signed_text(0, trust::empty_root()) : head.checkpoint);
}

// A fault of ours, or of the system, does not end the service.
std::optional<Problem> Sequencer::guarded_round() {
  try {
    return round();
  } catch (const std::exception& fault) {
    return unconfirmed(fault.what());
  }
}

std::optional<Problem> Sequencer::round() {
  // The file first: where services share it, what it has is in the database by then.
  const Result<std::optional<std::string>> filed = filed_checkpoint();
  if (!filed.ok()) return filed.problem();
  const Result<std::optional<TreeHead>> found = store_.tree().head();
  if (!found.ok()) return found.problem();
  if (!found.value() || found.value()->origin != origin())
    return behind("The database no longer has the log " + origin() + ".");
  const Result<trust::SignedCheckpoint> checkpoint = checkpoint_of(*found.value());
  if (!checkpoint.ok()) return checkpoint.problem();
  const std::uint64_t size = checkpoint.value().checkpoint.size;
  if (size < greatest_)
    return behind("The database had " + std::to_string(greatest_) + " leaves and has " +
                  std::to_string(size) + " now.");
  greatest_ = size;
  // A file that somebody else has written may be that of a service on a copy of the database.
  if (!confirmed_ || filed.value() != written_) {
    if (auto problem = confirm(checkpoint.value(), filed.value())) return problem;
    confirmed_ = true;
    written_ = filed.value();
  }
  if (auto problem = sign_with_every_key(*found.value(), checkpoint.value())) return problem;
  const Result<TreeHead> head = append_waiting();
  if (!head.ok()) return head.problem();
  if (auto problem = publish(head.value())) return problem;
  answer_waiters(head.value().looked_at);
  return std::nullopt;
}

Result<std::optional<std::string>> Sequencer::filed_checkpoint() const {
  if (options_.last_checkpoint.empty()) return std::optional<std::string>();
  return read_last_checkpoint(options_.last_checkpoint);
}

// The file is enough. Without it every witness has to answer once: one that is asked later could
// have seen a longer log.
std::optional<Problem> Sequencer::confirm(const trust::SignedCheckpoint& checkpoint,
                                          const std::optional<std::string>& filed) {
  if (filed) {
    const Result<trust::SignedCheckpoint> last = trust::parse_signed_checkpoint(*filed);
    if (!last.ok())
      return unconfirmed(options_.last_checkpoint +
                         " has no checkpoint: " + trust::sentence_of(last.problem()) +
                         ". Put the file back as it was, or name another one.");
    return confirm_by_file(checkpoint, last.value());
  }
  if (!options_.last_checkpoint.empty() && checkpoint.checkpoint.size > 0)
    spdlog::warn(
        "transparency log: {} does not exist and is made now. If it should be there, stop the "
        "service and put it back: whether the database was set back {}.",
        options_.last_checkpoint,
        witnesses_.empty() ? "cannot be told without it" : "is left to the witnesses");
  return confirm_by_witnesses(checkpoint);
}

std::optional<Problem> Sequencer::confirm_by_file(const trust::SignedCheckpoint& checkpoint,
                                                  const trust::SignedCheckpoint& last) {
  const auto holds = [&](const trust::SigningKey& key) {
    const auto& signatures = last.note.signatures;
    return std::any_of(signatures.begin(), signatures.end(), [&](const auto& one) {
      return trust::is_by(one, key.verifier()) &&
             trust::is_valid(one, key.verifier(), last.note.text);
    });
  };
  if (last.checkpoint.origin != origin() ||
      !std::any_of(options_.keys.begin(), options_.keys.end(), holds))
    return unconfirmed(
        options_.last_checkpoint +
        " has a checkpoint that no signing key of this log has signed. If it is that "
        "of another log, name another file; after a change of keys, sign with the old one too.");
  const std::uint64_t size = checkpoint.checkpoint.size;
  if (last.checkpoint.size > size)
    return behind(options_.last_checkpoint + " has a checkpoint of " +
                  std::to_string(last.checkpoint.size) + " leaves, and the database has " +
                  std::to_string(size) + ".");
  auto reader = tile_reader(store_.tree(), size);
  const Result<trust::Hash> root =
      trust::root_of(last.checkpoint.size,
                     [&](unsigned level, std::uint64_t index) { return reader(level, index); });
  if (!root.ok()) return root.problem();
  if (root.value() != last.checkpoint.root)
    return behind("The first " + std::to_string(last.checkpoint.size) +
                  " leaves in the database are not those of the checkpoint in " +
                  options_.last_checkpoint + ".");
  return std::nullopt;
}

// Only a cosignature confirms: a witness that has seen less may have seen another history.
std::optional<Problem> Sequencer::confirm_by_witnesses(const trust::SignedCheckpoint& checkpoint) {
  for (Watching& watching : witnesses_) {
    if (watching.confirmed) continue;
    watching.size = checkpoint.checkpoint.size;
    const auto cosigned = ask(watching, checkpoint);
    if (!cosigned.ok() && trouble()) return trouble();
    const std::string unknown =
        "How far the witness " + watching.witness.key.name + " has seen this log is not known: ";
    if (!cosigned.ok()) return unconfirmed(unknown + trust::sentence_of(cosigned.problem()));
    if (!cosigned.value()) return unconfirmed(unknown + "the log has just grown.");
    watching.confirmed = true;
  }
  return std::nullopt;
}

// Another service may have brought the log so far meanwhile.
std::optional<Problem> Sequencer::set_back(const Watching& watching, std::uint64_t held) {
  const Result<std::optional<TreeHead>> head = store_.tree().head();
  if (!head.ok()) return head.problem();
  if (!head.value()) return std::nullopt;  // the next round tells
  const Result<trust::SignedCheckpoint> newest = checkpoint_of(*head.value());
  if (!newest.ok()) return newest.problem();
  if (held <= newest.value().checkpoint.size) return std::nullopt;
  return behind("The witness " + watching.witness.key.name + " has seen " + std::to_string(held) +
                " leaves of this log, and the database has " +
                std::to_string(newest.value().checkpoint.size) + ".");
}

// The empty tree contradicts nothing, and neither does a proof that does not hold here.
Problem Sequencer::contradicted(const Watching& watching, const trust::AddCheckpoint& asked,
                                const std::string& reason) {
  const trust::Checkpoint& checkpoint = asked.checkpoint.checkpoint;
  auto reader = tile_reader(store_.tree(), checkpoint.size);
  const Result<trust::Hash> root = trust::root_of(
      asked.old_size, [&](unsigned level, std::uint64_t index) { return reader(level, index); });
  if (!root.ok()) return root.problem();
  if (asked.old_size == 0 || !trust::is_consistent(asked.old_size, root.value(), checkpoint.size,
                                                   checkpoint.root, asked.proof))
    return no_answer(watching.witness, "it answered " + reason);
  return behind(
      "The witness " + watching.witness.key.name + " has seen " + std::to_string(asked.old_size) +
      " leaves of this log that are not those in the database (it answered " + reason + ").");
}

// The lines of other keys stay: several services may change their keys one after the other.
std::optional<Problem> Sequencer::sign_with_every_key(const TreeHead& head,
                                                      const trust::SignedCheckpoint& checkpoint) {
  if (head.checkpoint.empty()) return std::nullopt;
  trust::Note note = checkpoint.note;
  for (const trust::SigningKey& key : options_.keys) {
    if (!has_signature_of(note, key.verifier()))
      note.signatures.push_back(trust::sign(key, note.text));
  }
  if (note == checkpoint.note) return std::nullopt;
  const Result<bool> stored = store_.tree().append({head.checkpoint, text_of(note), 0, 0, {}, {}});
  if (!stored.ok()) return stored.problem();
  return std::nullopt;
}

Result<TreeHead> Sequencer::append_waiting() {
  const Clock::time_point enough = Clock::now() + kBetweenCheckpoints;
  for (;;) {
    Result<std::optional<TreeHead>> head = store_.tree().head();
    if (!head.ok()) return head.problem();
    if (!head.value()) return unconfirmed("The log has just been ended.");
    if (head.value()->checkpoint.empty()) {
      const Result<bool> begun =
          store_.tree().append({"", signed_text(0, trust::empty_root()), 0, 0, {}, {}});
      if (!begun.ok()) return begun.problem();
      continue;
    }
    if (Clock::now() > enough) {
      wake();
      return *std::move(head).value();
    }
    const Result<TreeStore::Waiting> waiting = store_.tree().waiting(kMostAtOnce);
    if (!waiting.ok()) return waiting.problem();
    const bool none = waiting.value().games.empty() && waiting.value().changed.empty();
    if (none || stopping()) return *std::move(head).value();
    if (auto problem = append_some(*head.value(), waiting.value())) return *problem;
  }
}

// Where another service was quicker nothing is appended, and what waits is read again.
std::optional<Problem> Sequencer::append_some(const TreeHead& head,
                                              const TreeStore::Waiting& waiting) {
  const Result<trust::SignedCheckpoint> checkpoint = checkpoint_of(head);
  if (!checkpoint.ok()) return checkpoint.problem();
  const std::uint64_t size = checkpoint.value().checkpoint.size;
  auto leaves = next_leaves(
      waiting, head.looked_at, static_cast<std::int64_t>(size),
      [this](std::int64_t number) { return store_.tree().leaves_of(number); }, random_salt);
  if (!leaves.ok()) return leaves.problem();
  TreeStore::Append append{head.checkpoint,
                           head.checkpoint,
                           waiting.games.empty() ? 0 : waiting.games.back().number,
                           waiting.last_change,
                           std::move(leaves).value(),
                           {}};
  if (!append.leaves.empty()) {
    std::vector<trust::Hash> hashes;
    for (const StoredLeaf& leaf : append.leaves) hashes.push_back(trust::leaf_hash(leaf.entry));
    const Result<trust::Growth> growth =
        trust::grow(size, hashes, [&](const trust::TileAddress& address) {
          return tile_bytes(store_.tree(), address, size);
        });
    if (!growth.ok()) return growth.problem();
    append.tiles = stored(growth.value().tiles);
    append.checkpoint = signed_text(growth.value().size, growth.value().root);
  }
  const Result<bool> appended = store_.tree().append(append);
  if (!appended.ok()) return appended.problem();
  return std::nullopt;
}

std::optional<Problem> Sequencer::publish(const TreeHead& head) {
  const Result<trust::SignedCheckpoint> checkpoint = checkpoint_of(head);
  if (!checkpoint.ok()) return checkpoint.problem();
  greatest_ = std::max(greatest_, checkpoint.value().checkpoint.size);
  leaves_ = checkpoint.value().checkpoint.size;
  if (!options_.last_checkpoint.empty() && written_.value_or("") != head.checkpoint) {
    if (auto problem = write_last_checkpoint(options_.last_checkpoint, head.checkpoint))
      return problem;
    written_ = head.checkpoint;
  }
  trust::Note note = checkpoint.value().note;
  if (!head.published.empty()) {
    const Result<trust::Note> published = trust::parse_note(head.published);
    if (!published.ok()) return published.problem();
    if (published.value().text == note.text) add_signatures(note, published.value());
  }
  note = cosigned(checkpoint.value(), std::move(note));
  std::string text = text_of(note);
  if (trouble() || text == head.published) return trouble();
  const Result<bool> published = store_.tree().publish(head.published, text);
  if (!published.ok()) return published.problem();
  return std::nullopt;
}

trust::Note Sequencer::cosigned(const trust::SignedCheckpoint& checkpoint, trust::Note note) {
  std::vector<std::future<std::optional<trust::NoteSignature>>> asked;
  for (Watching& watching : witnesses_) {
    if (has_signature_of(note, watching.witness.key) || Clock::now() < watching.not_before)
      continue;
    asked.push_back(std::async(std::launch::async, [this, &watching, &checkpoint] {
      return cosignature_of(watching, checkpoint);
    }));
  }
  for (auto& one : asked) {
    if (auto signature = one.get()) note.signatures.push_back(*std::move(signature));
  }
  return note;
}

std::optional<trust::NoteSignature> Sequencer::cosignature_of(
    Watching& watching, const trust::SignedCheckpoint& checkpoint) {
  const auto signature = ask(watching, checkpoint);
  if (signature.ok()) return signature.value();
  if (!trouble())
    spdlog::warn("transparency log: no cosignature: {}", trust::sentence_of(signature.problem()));
  watching.not_before = Clock::now() + kBeforeAskingAgain;
  return std::nullopt;
}

Result<std::optional<trust::NoteSignature>> Sequencer::ask(
    Watching& watching, const trust::SignedCheckpoint& checkpoint) {
  const std::uint64_t size = checkpoint.checkpoint.size;
  const Clock::time_point until = Clock::now() + options_.patience;
  auto reader = tile_reader(store_.tree(), size);
  for (int request = 0; request < kMostRequests && watching.size <= size; ++request) {
    auto proof = trust::prove_consistency(
        watching.size, size,
        [&](unsigned level, std::uint64_t index) { return reader(level, index); });
    if (!proof.ok()) return proof.problem();
    const trust::AddCheckpoint asked{watching.size, std::move(proof).value(), checkpoint};
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    if (left.count() <= 0) return no_answer(watching.witness, "it did not cosign in time.");
    const Result<WitnessReply> reply =
        ask_witness(watching.witness, asked, left, [this] { return stopping(); });
    if (!reply.ok()) return reply.problem();
    if (const auto* signature = std::get_if<trust::NoteSignature>(&reply.value())) {
      watching.size = size;
      return std::optional(*signature);
    }
    if (const auto* other = std::get_if<Contradicted>(&reply.value()))
      return contradicted(watching, asked, other->reason);
    watching.size = std::get<HeldSize>(reply.value()).size;
  }
  if (watching.size <= size)
    return no_answer(watching.witness, "it names one size after the other.");
  // More than this checkpoint has: another service was quicker, or the database was set back.
  if (auto problem = set_back(watching, watching.size)) return *problem;
  return std::optional<trust::NoteSignature>();
}

}  // namespace arbiter
