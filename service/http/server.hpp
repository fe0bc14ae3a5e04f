// The HTTP service: the guard before the routes, the key, and the count of everything.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/http/guard.hpp"
#include "service/http/metrics.hpp"
#include "service/http/service.hpp"
#include "service/store/store.hpp"

namespace arbiter {

struct ServerOptions {
  GuardLimits limits;
  std::string key;  // what callers send as "Authorization: Bearer KEY"; empty: everybody may call
  WorkLimits work{};
};

class HttpServer final : private CallHandler {
 public:
  // The store must outlive the server.
  HttpServer(const ServerOptions& options, Store& store);

  // Takes an address; port 0 takes a free one. Returns the port, or a Problem that says why not.
  Result<int> bind(const std::string& host, int port) { return guard_.bind(host, port); }

  // Serves the bound address until stop(), and returns when the last request has ended.
  void run() { guard_.run(); }

  // Ends run() within the grace of the limits. May be called from a signal handler.
  void stop() noexcept { guard_.stop(); }

  // See Guard::serve_bytes.
  std::string serve_bytes(std::string_view bytes, std::size_t piece = 16 * 1024) {
    return guard_.serve_bytes(bytes, piece);
  }

 private:
  Admission admit(Call& call) override;
  void answer(const Call& call, httplib::Response& response) override;
  void finished(const Call& call, int status) override;

  bool has_key(const Call& call) const;

  std::optional<std::string> key_hash_;
  Metrics metrics_;
  Guard guard_;
  Service service_;
};

}  // namespace arbiter
