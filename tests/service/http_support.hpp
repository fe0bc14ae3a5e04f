// Shared by the tests of the HTTP layer: a client that sends exactly the bytes it is given, servers
// on ports of their own, and logs of every kind.
#pragma once
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "service/http/gate.hpp"
#include "service/http/server.hpp"
#include "service/store/sqlite/store.hpp"
#include "service/transparency/sequencer.hpp"

namespace arbiter::http_test {

using Json = nlohmann::json;
using namespace std::chrono_literals;

// An answer as received from the network.
struct Answer {
  int status = 0;                              // 0 if none came
  std::string start;                           // its first line
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

// A TCP connection to 127.0.0.1. It waits at most `patience` for anything.
class Client {
 public:
  explicit Client(int port, int receive_buffer = 0);
  ~Client();
  Client(Client&& other) noexcept;
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Returns false when the server no longer accepts bytes.
  bool send(std::string_view bytes);
  void finish_sending();

  // Returns the next answer. The answer to a HEAD request has no body.
  Answer receive(bool to_head = false);

  // All bytes up to the end of the connection, or only their number without keeping them.
  std::string rest();
  std::size_t skip_rest();

  // Takes at most this many bytes and returns how many there were.
  std::size_t take_some(std::size_t most);

  // Returns everything up to and including the mark, or empty if it does not come.
  std::string until(const std::string& mark);

  // Whether the first bytes of an answer have come.
  bool waits_for_bytes() { return !read_.empty() || fill(); }

  // Whether the server ends the connection without another byte.
  bool is_closed_by_server();

  std::chrono::milliseconds patience{300'000};  // sanitizers on a busy machine are slow

 private:
  bool fill();
  std::string take_line();
  std::string take(std::size_t size);

  int socket_;
  std::string read_;
  bool reset_ = false;
};

// Returns the peak memory of this process in KiB since the last call of forget_peak.
long peak_memory();
void forget_peak();

// Sanitizers also count their own memory.
inline constexpr bool kSanitized =
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    true;
#else
    false;
#endif
#else
    false;
#endif

// Waits until is_so() holds. Returns false if it does not hold within the time.
bool eventually(const std::function<bool()>& is_so, std::chrono::seconds patience = 10s);
// Jobs run in threads of low priority. While other tests keep all cores busy, they hardly run.
inline constexpr std::chrono::seconds kForJobs{600};

Answer ask(int port, const std::string& request);

// "GET /path HTTP/1.1" with a Host, and the given lines ("Name: value\r
// " each).
std::string get(const std::string& path, const std::string& lines = "");
std::string post(const std::string& path, const std::string& type, const std::string& body,
                 const std::string& lines = "");
std::string chunked_post(const std::string& path, const std::string& chunks);

// Limits that make slow tests fast.
GateLimits quick_limits();

// Runs a server on a free port until this object is destroyed.
template <class Served>
class Running {
 public:
  explicit Running(Served& served) : served_(served) {
    Result<int> bound = served_.bind("127.0.0.1", 0);
    if (!bound.ok()) {
      ADD_FAILURE() << bound.problem().detail;
      return;
    }
    port_ = bound.value();
    thread_ = std::thread([this] { served_.run(); });
  }
  ~Running() { stop(); }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  int port() const { return port_; }

  void stop() {
    served_.stop();
    if (thread_.joinable()) thread_.join();
  }

 private:
  Served& served_;
  int port_ = 0;
  std::thread thread_;
};

// A gate before a handler that echoes. GET returns method, path and peer, and POST (at most 1,000
// bytes) returns the body. /throw throws, /big is large, /slow takes its time, /later is answered
// by another thread, /drip is long, and /burn works in the slow lane until it is broken off.
class EchoGate : private CallHandler {
 public:
  static constexpr std::size_t kBodyBytes = 1'000;
  static constexpr std::size_t kBigBytes = 16 << 20;

  explicit EchoGate(const GateLimits& limits = quick_limits());

  Result<int> bind(const std::string& host, int port) { return gate_.bind(host, port); }
  void run() { gate_.run(); }
  void stop() { gate_.stop(); }
  Gate& gate() { return gate_; }
  int answered() const { return answered_; }
  int cut() const { return cut_; }            // answers that did not reach the client completely
  std::size_t sent() const { return sent_; }  // bytes of the last answer
  bool broken_off() const { return broken_off_; }

  std::chrono::milliseconds slow{300};
  std::size_t body_bytes = kBodyBytes;
  std::size_t drip_pieces = 100;
  std::size_t drip_bytes = 10'000;

 private:
  Admission admit(Call& call) override;
  void answer(Exchange& exchange, httplib::Response& response) override;
  void finished(const Exchange&, const Sent& sent) override {
    sent_ = sent.bytes;
    cut_ += sent.whole ? 0 : 1;
    ++answered_;
  }

  std::atomic<int> answered_ = 0;
  std::atomic<int> cut_ = 0;
  std::atomic<std::size_t> sent_ = 0;
  std::atomic<bool> broken_off_ = false;
  Gate gate_;
};

// A store in a folder of its own.
class TemporaryStore {
 public:
  explicit TemporaryStore(const SqliteOptions& options = {});
  ~TemporaryStore();
  TemporaryStore(const TemporaryStore&) = delete;
  TemporaryStore& operator=(const TemporaryStore&) = delete;

  GameStore& operator*() const { return *store_; }

 private:
  std::string folder_;
  std::unique_ptr<GameStore> store_;
};

// The whole service on a port.
struct RunningService {
  // With keys it keeps a transparency log.
  explicit RunningService(const ServerOptions& options = {quick_limits(), ""},
                          const SqliteOptions& store_options = {},
                          const std::vector<trust::SigningKey>& keys = {})
      : store(store_options),
        sequencer(sequencer_of(*store, keys)),
        server(with(options, sequencer.get()), *store),
        running(server) {}

  // Compares every answer with the OpenAPI document (described.hpp).
  Answer ask(const std::string& request) const;

  TemporaryStore store;
  std::unique_ptr<Sequencer> sequencer;
  HttpServer server;
  Running<HttpServer> running;

 private:
  static std::unique_ptr<Sequencer> sequencer_of(GameStore& store,
                                                 const std::vector<trust::SigningKey>& keys);
  static ServerOptions with(ServerOptions options, Sequencer* sequencer);
};

// A game that has ended, different for each seed.
std::string whole_log(std::uint64_t seed = 1);

// A legal log of some moves on one line, different for each seed.
std::string legal_log(std::uint64_t seed = 1, std::uint32_t moves = 20);
// Logs whose verdicts are illegal and unverifiable, made from the legal one.
std::string illegal_log();
std::string unverifiable_log();
// The legal log as JSON Lines, with and without its end line.
std::string json_lines(bool ended);
// A log that is well-formed but names a pack that does not exist.
std::string log_of_unknown_pack();

}  // namespace arbiter::http_test
