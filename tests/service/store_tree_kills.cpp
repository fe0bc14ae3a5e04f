// kill -9 while a service attests what it stores: every proof that it has handed out still holds in
// the one history that there is afterwards.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>
#include <vector>

#include "service/store/copy.hpp"
#include "service/transparency/published.hpp"
#include "service/transparency/sequencer.hpp"
#include "service/trust/attestation.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/served.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::store_test {
namespace {

using cli_test::Served;
using trust_test::kOrigin;
using trust_test::log_key;
using trust_test::value_of;

// Services that share a database, of which one is killed now and then while clients use them.
class AttestingServices {
 public:
  AttestingServices(std::string database, const Folder& folder, std::size_t count)
      : database_(std::move(database)), folder_(folder) {
    write_file(folder_ / "key", log_key(kOrigin).text());
    std::filesystem::permissions(folder_ / "key", std::filesystem::perms::owner_read);
    for (std::size_t i = 0; i < count; ++i) services_.push_back(started(i));
  }

  // The proof in the answer; empty where there was none.
  std::string proof_of(std::size_t client, const std::string& log) {
    std::shared_ptr<Served> service;
    {
      const std::lock_guard lock(mutex_);
      service = services_[client % services_.size()];
    }
    const std::string answer = service->exchange(
        "POST /v1/games?proof=wait HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: " +
        std::to_string(log.size()) + "\r\n\r\n" + log);
    const std::size_t body = answer.find("\r\n\r\n");
    if (body == std::string::npos) return "";
    const auto json = nlohmann::json::parse(answer.substr(body + 4), nullptr, false);
    const bool has = json.is_object() && json.contains("proof") && json["proof"].is_string();
    return has ? json["proof"].get<std::string>() : "";
  }

  void kill(std::size_t which) {
    which %= services_.size();
    services_[which]->end(SIGKILL);
    std::shared_ptr<Served> next = started(which);
    const std::lock_guard lock(mutex_);
    services_[which] = std::move(next);
  }

 private:
  // Each has a file of its own for the last checkpoint, as on a machine of its own.
  std::shared_ptr<Served> started(std::size_t which) const {
    return std::make_shared<Served>(std::vector<std::string>{
        "--db", database_, "--job-threads", "0", "--signing-key", folder_ / "key",
        "--last-checkpoint", folder_ / ("last" + std::to_string(which))});
  }

  const std::string database_;
  const Folder& folder_;
  std::mutex mutex_;  // guards services_
  std::vector<std::shared_ptr<Served>> services_;
};

std::vector<std::string> proofs_between_kills(AttestingServices& services) {
  const int rounds = std::getenv("ARBITER_ALL") != nullptr ? 300 : 4;
  const std::string game = http_test::legal_log();
  std::vector<std::string> proofs;
  std::mutex mutex;
  std::atomic<bool> stopping = false;
  std::vector<std::thread> clients;
  for (std::uint32_t client = 0; client < 3; ++client) {
    clients.emplace_back([&, client] {
      for (std::uint32_t number = client; !stopping; number += 3) {
        std::string proof = services.proof_of(client, numbered(game, number));
        const std::lock_guard lock(mutex);
        if (!proof.empty()) proofs.push_back(std::move(proof));
      }
    });
  }
  std::mt19937 random(7);
  const auto so_far = [&] {
    const std::lock_guard lock(mutex);
    return proofs.size();
  };
  for (int round = 0; round < rounds; ++round) {
    const std::size_t before = so_far();
    http_test::eventually([&] { return so_far() > before; }, std::chrono::seconds(60));
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 200));
    services.kill(random());
  }
  const std::size_t before = so_far();
  http_test::eventually([&] { return so_far() > before; }, std::chrono::seconds(60));
  stopping = true;
  for (std::thread& client : clients) client.join();
  return proofs;
}

class StoreTree : public StoreConformance {};
INSTANTIATE_TEST_SUITE_P(Store, StoreTree, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(StoreTree, KilledAtAnyMomentHasOneHistory) {
  const Folder folder;
  const std::size_t count = place().schema().empty() ? 1 : 2;
  std::vector<std::string> proofs;
  {
    AttestingServices services(place().address(), folder, count);
    proofs = proofs_between_kills(services);
  }
  EXPECT_GE(proofs.size(), 5u);
  const Result<AllGames> checked = check_games(place().address());
  ASSERT_TRUE(checked.ok()) << checked.problem().errors.front().detail;
  const auto store = open();
  const trust::Checkpoint last = value_of(published_checkpoint(store->tree())).checkpoint;
  auto reader = tile_reader(store->tree(), last.size);
  const auto read = [&](unsigned level, std::uint64_t index) { return reader(level, index); };
  for (const std::string& text : proofs) {
    const trust::Proof proof = value_of(trust::parse_proof(text));
    const trust::Checkpoint& checkpoint = proof.checkpoint.checkpoint;
    ASSERT_LE(checkpoint.size, last.size);
    EXPECT_EQ(value_of(trust::root_of(checkpoint.size, read)), checkpoint.root);
    const trust::Extra extra = value_of(trust::parse_extra(proof.extra));
    EXPECT_TRUE(trust::includes(trust::leaf_hash(text_of(extra.attestation)), proof.index,
                                checkpoint.size, checkpoint.root, proof.path));
  }
  EXPECT_EQ(place().number("SELECT count(*) - count(DISTINCT number) FROM " + place().schema() +
                           "leaves"),
            0);
}

}  // namespace
}  // namespace arbiter::store_test
