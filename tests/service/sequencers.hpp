// What tests of the transparency log share: closed games, and sequencers that lose no time.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "service/transparency/published.hpp"
#include "service/transparency/sequencer.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/store_support.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::store_test {

inline const std::string kBuild(64, 'b');

// A closed game with a verdict of its own.
inline GameStore::Submission closed(std::uint32_t number) {
  static const std::string verdict = json_of(verify(http_test::whole_log()).value());
  GameStore::Submission game = submission(numbered_log(number));
  auto json = nlohmann::ordered_json::parse(verdict);
  json["log_sha256"] = game.game.log_sha256;
  game.verdict = json.dump();
  game.game.build = kBuild;
  return game;
}

inline SequencerOptions quick(std::vector<trust::SigningKey> keys = {
                                  trust_test::log_key(trust_test::kOrigin)}) {
  SequencerOptions options;
  options.keys = std::move(keys);
  options.gather = std::chrono::milliseconds(5);
  options.look = std::chrono::milliseconds(20);
  options.patience = std::chrono::seconds(60);
  return options;
}

inline std::unique_ptr<Sequencer> started(GameStore& store, SequencerOptions options = quick()) {
  return trust_test::value_of(Sequencer::open(store, std::move(options)));
}

// Waits until all games up to now are published.
inline void wait_for(GameStore& store, Sequencer& sequencer) {
  std::mutex mutex;
  std::condition_variable wake;
  bool done = false;
  sequencer.when_published(store.greatest_number().value(), [&] {
    const std::lock_guard lock(mutex);
    done = true;
    wake.notify_all();
  });
  std::unique_lock lock(mutex);
  wake.wait(lock, [&] { return done; });
}

inline trust::Checkpoint published(GameStore& store) {
  return trust_test::value_of(published_checkpoint(store.tree())).checkpoint;
}

}  // namespace arbiter::store_test
