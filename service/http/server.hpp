// The HTTP service: the gate before the routes, the key, and the count of everything.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/http/gate.hpp"
#include "service/http/metrics.hpp"
#include "service/http/service.hpp"
#include "service/jobs/worker.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

struct ServerOptions {
  GateLimits limits;
  std::string key;  // what callers send as "Authorization: Bearer KEY"; empty: everybody may call
  WorkLimits work{};
  // Names under which the service is called, in lower case and without a port. Requests for others,
  // and requests that pages of others send, are refused: on a machine of one's own any web site can
  // send them through the browser. Empty: under every name.
  std::vector<std::string> hosts{};
  Sequencer* sequencer = nullptr;  // keeps the transparency log; null: there is none
};

class HttpServer final : private CallHandler {
 public:
  // The store and the sequencer must outlive the server.
  HttpServer(const ServerOptions& options, GameStore& store);

  // Takes an address; port 0 takes a free one. Returns the port, or a Problem that says why not.
  Result<int> bind(const std::string& host, int port) { return gate_.bind(host, port); }

  // Serves the bound address until stop(), and returns when the last request has ended.
  void run() { gate_.run(); }

  // Ends run() within the grace of the limits. May be called from a signal handler.
  void stop() noexcept { gate_.stop(); }

  // What is counted of jobs that this process does, for /metrics.
  void note_part(const JobWorkers::Done& done) {
    metrics_.part(done.waited, done.took, done.attempt);
  }

  // See Gate::serve_bytes.
  std::string serve_bytes(std::string_view bytes, std::size_t piece = 16 * 1024) {
    return gate_.serve_bytes(bytes, piece);
  }

 private:
  Admission admit(Call& call) override;
  void answer(Exchange& exchange, httplib::Response& response) override;
  void finished(const Exchange& exchange, const Sent& sent) override;

  bool has_key(const Call& call) const;
  std::optional<Rejection> check_host(const Call& call) const;

  std::optional<std::string> key_hash_;
  const std::vector<std::string> hosts_;
  Metrics metrics_;
  Gate gate_;
  Service service_;
};

}  // namespace arbiter
