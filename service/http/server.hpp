// The HTTP service: the gate in front of the routes, the key, and the metrics.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/http/gate.hpp"
#include "service/http/key_ring.hpp"
#include "service/http/metrics.hpp"
#include "service/http/service.hpp"
#include "service/jobs/worker.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

struct ServerOptions {
  GateLimits limits;
  // The admin's key, which is sent as "Authorization: Bearer KEY". Without it and without keys in
  // the database, anybody may call.
  std::string key;
  WorkLimits work{};
  // Names by which the service may be addressed while anybody may call, in lower case and without
  // a port. Requests for other names are refused then, and so are requests by pages of other sites:
  // on a personal computer any web site could send them through the browser. Empty: any name.
  std::vector<std::string> hosts{};
  Sequencer* sequencer = nullptr;   // keeps the transparency log; null: there is none
  KeyRing::AdminKey changed_key{};  // where `key` may change; see there
};

class HttpServer final : private CallHandler {
 public:
  // The store and the sequencer must outlive the server.
  HttpServer(const ServerOptions& options, GameStore& store);

  // Binds an address; port 0 selects a free port. Returns the port, or a Problem that says why the
  // address cannot be used.
  Result<int> bind(const std::string& host, int port) { return gate_.bind(host, port); }

  // Serves the bound address until stop(), and returns when the last request has ended.
  void run() { gate_.run(); }

  // Whether callers need a key at present.
  bool needs_key() const { return keys_.needs_key(); }

  // Ends run() within the grace of the limits. May be called from a signal handler.
  void stop() noexcept { gate_.stop(); }

  // Counts a part of a job that this process has done, for /metrics.
  void note_part(const JobWorkers::Done& done) {
    metrics_.part(done.waited, done.took, done.attempt);
  }

  // Likewise an attempt at a webhook, by what came of it.
  void note_delivery(std::string_view result) { metrics_.delivery(result); }

  // See Gate::serve_bytes.
  std::string serve_bytes(std::string_view bytes, std::size_t piece = 16 * 1024) {
    return gate_.serve_bytes(bytes, piece);
  }

 private:
  Admission admit(Call& call) override;
  void answer(Exchange& exchange, httplib::Response& response) override;
  void finished(const Exchange& exchange, const Sent& sent) override;

  // Finds out who calls. nullopt if a key is needed and there is none.
  std::optional<KeyRing::Owner> owner_of_key(const Call& call) const;
  std::optional<Rejection> check_host(const Call& call) const;

  KeyRing keys_;
  const std::vector<std::string> hosts_;
  Metrics metrics_;
  Gate gate_;
  Service service_;
};

}  // namespace arbiter
