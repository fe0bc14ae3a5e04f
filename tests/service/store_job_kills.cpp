// Services and workers on one PostgreSQL are killed again and again while they do jobs, including
// the server. Every job ends with the result that one process gives.
#ifdef ARBITER_POSTGRES
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/jobs/lines.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/postgres_server.hpp"
#include "tests/service/served.hpp"
#include "tests/service/store_places.hpp"

namespace arbiter::store_test {
namespace {

using cli_test::Served;
using namespace std::chrono_literals;

// `arbiter work`, killed at the latest when this object goes out of scope.
class Worker {
 public:
  explicit Worker(std::string database) {
    child_ = fork();
    if (child_ != 0) return;
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDERR_FILENO);
    std::vector<std::string> words = {ARBITER_BINARY, "work", "--db",    std::move(database),
                                      "--threads",    "1",    "--lease", "1"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(ARBITER_BINARY, arguments.data());
    _exit(127);
  }
  ~Worker() { end(SIGKILL); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Returns its exit code, or -1 if it was killed.
  int end(int with) {
    if (child_ <= 0) return -1;
    kill(child_, with);
    int status = 0;
    waitpid(std::exchange(child_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t child_ = -1;
};

// Two services that do jobs besides answering requests, and a worker.
class Processes {
 public:
  explicit Processes(std::string database) : database_(std::move(database)) {
    for (std::size_t i = 0; i < services_.size(); ++i) start(i);
    worker_ = std::make_unique<Worker>(database_);
  }

  void kill(std::size_t which) {
    if (which == services_.size()) {
      worker_ = std::make_unique<Worker>(database_);
      return;
    }
    services_[which]->end(SIGKILL);
    start(which);
  }
  static constexpr std::size_t kCount = 3;

  std::string ask(std::size_t which, const std::string& request) {
    return services_[which]->exchange(request);
  }

 private:
  void start(std::size_t which) {
    services_[which] = std::make_unique<Served>(
        std::vector<std::string>{"--db", database_, "--workers", "1", "--lease", "1"});
  }

  const std::string database_;
  std::array<std::unique_ptr<Served>, 2> services_;
  std::unique_ptr<Worker> worker_;
};

constexpr std::uint64_t kLogs = 600;

// Long lines, so that there are many parts.
std::string logs() {
  const std::string kinds[] = {http_test::legal_log(1, 60), http_test::illegal_log()};
  std::string text;
  for (std::uint64_t i = 0; i < kLogs; ++i) text += kinds[i % 2] + std::string(40'000, ' ') + "\n";
  return text;
}

std::string expected_result() {
  const Result<Verdict> kinds[] = {verify(http_test::legal_log(1, 60)),
                                   verify(http_test::illegal_log())};
  std::string text;
  for (std::uint64_t i = 0; i < kLogs; ++i) text += verdict_line(i + 1, kinds[i % 2]);
  return text;
}

std::string request_of(const std::string& text, const std::string& key) {
  return "POST /v1/jobs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
         "Content-Type: application/x-ndjson\r\nIdempotency-Key: " +
         key + "\r\nContent-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
}

// Sends the request until it is accepted, whatever happens to its receiver.
std::string accepted_id(Processes& processes, const std::string& request) {
  for (int attempt = 0; attempt < 600; ++attempt) {
    const std::string answer = processes.ask(attempt % 2, request);
    const std::size_t at = answer.find("\"id\":\"");
    if (answer.starts_with("HTTP/1.1 202") && at != std::string::npos)
      return answer.substr(at + 6, 34);
    std::this_thread::sleep_for(200ms);
  }
  ADD_FAILURE() << "no service takes the job";
  return "";
}

std::string result_of(GameStore& store, const StoredJob& job) {
  std::string result;
  for (std::uint64_t part = 0; part < job.parts; ++part)
    result += store.jobs().result(job.id, part).value().value_or("none\n");
  return result;
}

std::uint32_t kills_of_jobs() { return std::getenv("ARBITER_ALL") != nullptr ? 1'000 : 12; }

void restart_database(const Place& place) {
  PostgresServer::shared().kill();
  std::this_thread::sleep_for(500ms);
  PostgresServer::shared().start();
  while (!open_store(place.address()).ok()) std::this_thread::sleep_for(100ms);
}

class StoreJobKills : public testing::TestWithParam<StoreKind> {};
INSTANTIATE_TEST_SUITE_P(Store, StoreJobKills,
                         testing::Values(StoreKind{"postgres", postgres_place},
                                         StoreKind{"pgbouncer", pooled_place}),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(StoreJobKills, EveryJobEndsWithTheResultOfOneProcess) {
  const auto place = GetParam().place();
  (void)place->open();
  const auto begun = std::chrono::steady_clock::now();
  Processes processes(place->address());
  // A process lives for a few times as long as it takes to start one. If it were killed sooner on a
  // slow machine, a part could be lost so often that it is given up.
  const auto start = (std::chrono::steady_clock::now() - begun) / Processes::kCount;
  const std::string text = logs();
  const std::string expected = expected_result();
  std::mt19937 random(5);
  std::uint32_t killed = 0;
  for (int number = 0; killed < kills_of_jobs(); ++number) {
    const std::string id =
        accepted_id(processes, request_of(text, "job-" + std::to_string(number)));
    ASSERT_NE(id, "");
    const auto store = place->open();
    const auto job = [&] {
      const auto found = store->jobs().job(id);
      return found.ok() && found.value() ? *found.value()
                                         : StoredJob{.id = id, .kind = "", .request = ""};
    };
    while (killed < kills_of_jobs() && job().state != "done") {
      std::this_thread::sleep_for(start * (1 + random() % 15) / 5);
      processes.kill(random() % Processes::kCount);
      if (++killed % 200 == 7) restart_database(*place);
    }
    ASSERT_TRUE(http_test::eventually([&] { return job().state == "done"; }, http_test::kForJobs));
    EXPECT_EQ(job().counts, (JobCounts{{"illegal", kLogs / 2}, {"legal", kLogs / 2}}));
    EXPECT_TRUE(result_of(*store, job()) == expected) << "of job " << number;
    EXPECT_TRUE(store->jobs().remove(id).value());
  }
}

TEST(StoreJobKills, AWorkerEndsCleanlyAndNeedsAServer) {
  const auto place = postgres_place();
  (void)place->open();
  Worker worker(place->address());
  std::this_thread::sleep_for(500ms);
  EXPECT_EQ(worker.end(SIGTERM), 0);
}

// A transaction that stays open prevents the server from cleaning up after claims.
TEST(StoreJobKills, ClaimsGoOnWhileATransactionIsHeld) {
  const auto place = postgres_place();
  const auto store = place->open();
  JobStore& jobs = store->jobs();
  constexpr std::uint64_t kParts = 2'000;
  const StoredJob one{.id = "j_a", .kind = "verify", .request = "{}"};
  ASSERT_TRUE(jobs.add(one, 7, 1min, 1h).value().ours);
  std::vector<JobPart> parts;
  for (std::uint64_t i = 0; i < kParts; ++i) parts.push_back({i, 0, 0, "log\n"});
  ASSERT_TRUE(jobs.add_parts("j_a", 7, parts).value());
  ASSERT_TRUE(jobs.start("j_a", 7, kParts, "hash").value());
  const auto reader = open_rows(place->address());
  ASSERT_TRUE(reader.value()->next().ok()) << "its snapshot is held from here on";
  for (std::uint64_t i = 0; i < kParts; ++i) {
    const auto claimed = jobs.claim(1min).value();
    ASSERT_TRUE(claimed);
    ASSERT_EQ(claimed->part.number, i);
    ASSERT_TRUE(jobs.finish(*claimed, {"done\n", {}, "1"}).value());
  }
  EXPECT_EQ(jobs.job("j_a").value()->state, "done");
}

}  // namespace
}  // namespace arbiter::store_test
#endif
