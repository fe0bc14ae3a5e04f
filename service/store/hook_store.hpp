// Keeps webhooks, the receivers that are told of what happens, and the outbox: what they are still
// to be told. All members may be called from several threads at once.
//
// A delivery is written in the transaction of the change that it tells of. It is sent at least
// once: whoever claims it holds it for the time of a lease, and what is noted under an earlier
// claim is rejected. Moments are milliseconds since 1970, by the clock of whoever sends.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/problem.hpp"

namespace arbiter {

struct StoredGame;
struct StoredJob;

inline constexpr std::size_t kMostHooks = 64;               // of one database
inline constexpr std::uint64_t kMostWaiting = 10'000;       // deliveries for one hook
inline constexpr std::uint32_t kMostToOneHook = 4;          // to one hook; 1 while it fails
inline constexpr std::chrono::hours kKeptInOutbox{4 * 24};  // a delivery, whatever happens

struct Webhook {
  std::string id;      // "wh_" and 32 hex digits
  std::string url;     // as parse_url() takes it
  std::string event;   // only games with this value of the label "event"; empty: everything
  std::string secret;  // its bytes
  std::string created_at = {};    // written as StoredGame::created_at is; the store fills it in
  std::string former = {};        // the secret before; empty: none
  std::int64_t former_until = 0;  // when that one ends
  bool gone = false;              // it has answered 410: nothing is sent any more
  std::uint32_t failures = 0;     // attempts since the last one that succeeded
  std::int64_t paused_until = 0;  // nothing is sent before, because of the failures
  std::uint64_t waiting = 0;      // deliveries in the outbox
  std::uint64_t missed = 0;       // were not put into the outbox, which was full
  std::uint64_t given_up = 0;     // could not be delivered
};

// Something that happened, of which hooks are told.
struct Notice {
  std::string type;       // "game.judged", "job.ended", ...
  std::string event;      // of the game; empty: none
  std::int64_t game = 0;  // its number; 0: it is not about a game
  std::string data;       // a JSON object. Nothing in it is hidden from anybody
  std::string once = {};  // a name of what happens only once, although a database that was set back
                          // does it again; empty: it happens anew each time
};
// A game got a verdict: its first one, or another one.
inline constexpr const char* kJudged = "game.judged";
// Entries were added to a game in play.
inline constexpr const char* kEntriesAdded = "game.entries";
Notice notice_of(const std::string& type, const StoredGame& game);
// A job has ended.
Notice notice_of(const StoredJob& ended);

// Whether a hook for this event, or for everything, is told.
bool wants(const std::string& hook_event, const Notice& notice);

// What a receiver is sent. `time` is when it happened, written as StoredGame::created_at is.
std::string body_of(const Notice& notice, const std::string& time);

// The name of a message ("webhook-id"), by which a receiver knows one that comes again. It is new
// each time, except for what happens only once.
std::string message_id(const Notice& notice);

struct ClaimedDelivery {
  std::int64_t number = 0;
  std::int64_t claim = 0;  // how often it was claimed
  Webhook hook;            // as it was then, without the counts
  std::string message;
  std::string body;
  std::uint32_t attempts = 0;  // that have failed
};

// What has become of a delivery.
struct Attempted {
  enum class End : std::uint8_t {
    delivered,
    again,     // it failed and is due at `due`
    given_up,  // it failed for the last time
    gone,      // the hook ends, and with it all that waits for it
    released,  // it was not tried, or broken off: anybody may try at once
  } end;
  std::int64_t due = 0;
  std::int64_t paused_until = 0;  // of the hook, where it failed
};

class HookStore {
 public:
  using Milliseconds = std::chrono::milliseconds;

  HookStore() = default;
  virtual ~HookStore() = default;
  HookStore(const HookStore&) = delete;
  HookStore& operator=(const HookStore&) = delete;

  // Keeps a hook, of which only id, url, event and secret are looked at. Problem "too-many-hooks"
  // beyond kMostHooks.
  virtual std::optional<Problem> add(const Webhook& hook) = 0;

  // All of them, in the order of their ids.
  virtual Result<std::vector<Webhook>> hooks() = 0;

  // Removes the hook and what waits for it. False if there is none.
  virtual Result<bool> remove(const std::string& id) = 0;

  // Gives the hook another secret. The present one stays valid until a moment, and one before that
  // ends at once. False if there is no such hook.
  virtual Result<bool> rotate(const std::string& id, const std::string& secret,
                              std::int64_t former_until) = 0;

  // Claims a delivery that is due, one for the hook with the fewest that are claimed now. nullopt
  // if there is nothing to send.
  virtual Result<std::optional<ClaimedDelivery>> claim(std::int64_t now, Milliseconds lease) = 0;

  // False, and nothing is changed, if the delivery was claimed again or is no longer there.
  virtual Result<bool> note(const ClaimedDelivery& claimed, const Attempted& attempted) = 0;

  // Gives up what has been in the outbox for longer than kKeptInOutbox, and forgets secrets that
  // have ended. Returns how many deliveries were given up.
  virtual Result<std::uint64_t> sweep(std::int64_t now) = 0;

  struct Figures {
    std::uint64_t waiting = 0;
    std::uint64_t missed = 0;
  };
  virtual Result<Figures> figures() = 0;
};

// The Problem of a hook too many.
Problem too_many_hooks();

}  // namespace arbiter
