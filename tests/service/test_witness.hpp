// A witness in memory on a port of its own, which tests can stop, start and set back.
#pragma once
#include <httplib.h>

#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "service/trust/witness.hpp"
#include "service/witness/client.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::store_test {

class TestWitness {
 public:
  TestWitness(const std::string& name, const trust::VerifierKey& log)
      : key_(trust_test::witness_key(name, 21)), log_(log) {
    server_.Post("/add-checkpoint", [this](const httplib::Request& request,
                                           httplib::Response& response) {
      ++requests_;
      const std::chrono::milliseconds slow = slow_;
      if (slow.count() > 0) {
        std::this_thread::sleep_for(slow);
        response.status = 409;
        response.set_content(request.body.starts_with("old 0\n") ? "1\n" : "0\n",
                             "text/x.tlog.size");
        return;
      }
      const std::lock_guard lock(mutex_);
      const auto find = [this](const std::string& origin) -> std::optional<trust::WitnessedLog> {
        if (origin != log_.name) return std::nullopt;
        return trust::WitnessedLog{{log_}, record_};
      };
      const int refusal = refusal_;
      const trust::WitnessAnswer answer =
          refusal != 0 ? trust::WitnessAnswer{refusal, "text/plain", "refused", std::nullopt, ""}
                       : trust::answer(request.body, find, key_, ++time_);
      if (answer.record) record_ = *answer.record;
      response.status = answer.status;
      response.set_content(answer.body, answer.content_type);
    });
    port_ = server_.bind_to_any_port("127.0.0.1");
    thread_ = std::thread([this] { server_.listen_after_bind(); });
    while (!server_.is_running()) std::this_thread::yield();
  }
  ~TestWitness() {
    server_.stop();
    thread_.join();
  }
  TestWitness(const TestWitness&) = delete;
  TestWitness& operator=(const TestWitness&) = delete;

  Witness witness() const { return {"http://127.0.0.1:" + std::to_string(port_), key_.verifier()}; }
  trust::WitnessRecord record() {
    const std::lock_guard lock(mutex_);
    return record_;
  }
  void set_record(const trust::WitnessRecord& record) {
    const std::lock_guard lock(mutex_);
    record_ = record;
  }
  void set_down(bool down) { set_refusal(down ? 503 : 0); }
  // Answers everything with this status; 0: as a witness does.
  void set_refusal(int status) { refusal_ = status; }
  // Takes so long for each answer, and names another size every time.
  void set_slow(std::chrono::milliseconds time) { slow_ = time; }
  int requests() const { return requests_; }

 private:
  const trust::SigningKey key_;
  const trust::VerifierKey log_;
  std::atomic<int> refusal_ = 0;
  std::atomic<int> requests_ = 0;
  std::atomic<std::chrono::milliseconds> slow_ = std::chrono::milliseconds(0);
  std::mutex mutex_;  // guards the record and the time
  trust::WitnessRecord record_;
  std::uint64_t time_ = 1'764'000'000;
  httplib::Server server_;
  int port_ = 0;
  std::thread thread_;
};

}  // namespace arbiter::store_test
