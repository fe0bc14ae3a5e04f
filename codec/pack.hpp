// Content packs: reading one from JSON, and the built-in ones.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/canonical_json.hpp"
#include "codec/decode.hpp"
#include "codec/heads.hpp"
#include "codec/names.hpp"
#include "codec/strict.hpp"
#include "engine/core/game.hpp"
#include "engine/core/work.hpp"

namespace arbiter {

// What a pack has in every game.
struct PackBase {
  PackHead head;
  std::string canonical;  // canonical JSON
  std::string sha256;     // of the canonical JSON
  Names names;  // of the content, for a document with the largest possible number of seats
  std::map<std::string, std::vector<Copies>, std::less<>> decks;
};
template <Game G>
struct Pack : PackBase {
  typename G::Content content;
};
template <Game G>
using PackPointer = std::shared_ptr<const Pack<G>>;

bool check_pack_head(const PackHead& head, std::string_view game, DecodeContext& context);

namespace pack_reading {

template <Game G>
void read_decks(const TapeValue& json, Pack<G>& pack, DecodeContext& context) {
  const auto at = json.find("decks");
  if (!at) return;
  const DecodeContext::Inside inside(context, "decks");
  if (!at->is_object()) {
    context.needs("type", "an object of decks by name", *at);
    return;
  }
  for (const auto& [name, deck] : at->sorted_members()) {
    const DecodeContext::Inside one(context, name);
    decode(deck, pack.decks[std::string{name}], context);
  }
}

// Adds what is wrong with the cards, except those whose form is already wrong.
template <Game G>
void add_problems(const typename G::PackText& text, const std::string& base,
                  std::vector<Fault>& faults) {
  const auto form = faults;
  const auto known = [&](const std::string& pointer) {
    const auto card = pointer.substr(0, pointer.find_last_of('/'));
    return std::any_of(form.begin(), form.end(), [&](const Fault& one) {
      return one.pointer == card || one.pointer.starts_with(card + "/");
    });
  };
  for (const auto& [pointer, reason] : G::pack_problems(text))
    if (!known(base + pointer)) faults.push_back({base + pointer, 0, "content", reason});
}

}  // namespace pack_reading

// Reads a pack; `base` is its place in the document. If the pack cannot be used, returns null and
// adds everything that is wrong to `faults`. Returns null without faults if the units of work are
// used up.
template <Game G>
PackPointer<G> read_pack(const TapeValue& json, const std::string& base,
                         std::vector<Fault>& faults) {
  const Book book = G::book();
  Names names{book.game, book.rows, limits::kSeats, {}, {}, {}, false};
  DecodeContext context(names, base);
  auto pack = std::make_shared<Pack<G>>();
  typename G::PackText text;
  const bool form = HasCards<G> ? decode_members(json, context, {"decks"}, pack->head, text)
                                : decode_members(json, context, {}, pack->head, text);
  if (form) check_pack_head(pack->head, book.game, context);
  auto found = context.take_faults();
  // Cards that are texts are read one by one, whatever is wrong elsewhere.
  if (form || HasTexts<G>) pack_reading::add_problems<G>(text, base, found);
  if (out_of_work()) return nullptr;
  if (found.empty() || (form && HasTexts<G>)) {
    pack->content = G::load(std::move(text));
    pack->names = names_of(book.game, book.rows, pack->content, limits::kSeats);
    if constexpr (HasCards<G>) {
      DecodeContext decks(pack->names, base);
      pack_reading::read_decks(json, *pack, decks);
      for (auto& one : decks.take_faults()) found.push_back(std::move(one));
    }
  }
  if (out_of_work()) return nullptr;
  if (!found.empty()) {
    faults.insert(faults.end(), found.begin(), found.end());
    return nullptr;
  }
  pack->canonical = canonical_json(json);
  pack->sha256 = sha256(pack->canonical);
  return pack;
}

// Caches the packs that logs have brought with them or named on the shelf for the next log with the
// same one: reading cards takes longer than judging a game. Keeps the most recently used packs up
// to a number of bytes for each game, and no large ones. Thread-safe.
template <Game G>
class BroughtPacks {
 public:
  // A pack, and the units of work that reading it takes.
  struct Known {
    PackPointer<G> pack;  // null: none
    std::uint64_t units = 0;
  };

  Known find(std::string_view sha256) {
    const std::lock_guard lock(guard_);
    const auto at = std::find_if(known_.begin(), known_.end(),
                                 [&](const Known& one) { return one.pack->sha256 == sha256; });
    if (at == known_.end()) return {};
    std::rotate(known_.begin(), at, at + 1);
    return known_.front();
  }
  void keep(Known known) {
    if (known.pack->canonical.size() > kLargest) return;
    const std::lock_guard lock(guard_);
    bytes_ += known.pack->canonical.size();
    known_.insert(known_.begin(), std::move(known));
    for (; bytes_ > kMostBytes; known_.pop_back()) bytes_ -= known_.back().pack->canonical.size();
  }

  static BroughtPacks& all() {
    static BroughtPacks packs;
    return packs;
  }

 private:
  // Sizes of canonical texts.
  static constexpr std::size_t kLargest = 256 * 1024;
  static constexpr std::size_t kMostBytes = 2 * 1024 * 1024;

  std::mutex guard_;
  std::vector<Known> known_;  // the most recently used one is the first
  std::size_t bytes_ = 0;
};

// The same as read_pack, at the same cost in units, but uses the cache.
template <Game G>
PackPointer<G> read_brought_pack(const TapeValue& json, const std::string& base,
                                 std::vector<Fault>& faults) {
  auto& packs = BroughtPacks<G>::all();
  Work* const work = Working::current();
  if (work == nullptr) return read_pack<G>(json, base, faults);
  const auto known = packs.find(sha256(canonical_json(json)));
  work->drop_glances();
  if (known.pack) return charge(known.units) ? known.pack : nullptr;
  const std::uint64_t before = work->used();
  auto pack = read_pack<G>(json, base, faults);
  work->drop_glances();
  if (pack) packs.keep({pack, work->used() - before});
  return pack;
}

// The packs compiled into the binary, loaded once. A broken one is a build error.
template <Game G>
const std::vector<PackPointer<G>>& built_in_packs() {
  static const std::vector<PackPointer<G>> all = [] {
    const Working uncharged(nullptr);  // the first caller must not pay for it
    std::vector<PackPointer<G>> list;
    for (const std::string_view text : G::packs()) {
      std::vector<Fault> faults;
      const auto json = read_strict(text);
      if (!json.ok()) throw std::logic_error("a built-in pack: " + json.problem().detail);
      list.push_back(read_pack<G>(json.value(), "", faults));
      if (!faults.empty())
        throw std::logic_error("a built-in pack: " + faults[0].pointer + ": " + faults[0].detail);
    }
    return list;
  }();
  return all;
}

// The built-in pack with this id and hash, either of which may be empty; the first one if there are
// several. Null if there is none.
template <Game G>
PackPointer<G> find_pack(std::string_view id, std::string_view sha256) {
  for (const auto& one : built_in_packs<G>())
    if ((id.empty() || one->head.id == id) && (sha256.empty() || one->sha256 == sha256)) return one;
  return nullptr;
}

}  // namespace arbiter
