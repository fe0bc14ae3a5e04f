// A witness that answers over HTTP (C2SP tlog-witness 1.0.0), behind the gate of the service.
//
// `POST /add-checkpoint` cosigns; `GET /` says what the witness has cosigned last.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "service/http/gate.hpp"
#include "service/trust/witness.hpp"
#include "service/witness/records.hpp"

namespace arbiter {

class WitnessServer final : private CallHandler {
 public:
  // Cosigns with a key of type `cosignature` for the logs with these keys, of type `signature`;
  // the name of each is the origin of its log. `now` is the time in seconds since 1970. The records
  // must outlive the server.
  WitnessServer(const GateLimits& limits, trust::SigningKey key,
                const std::vector<trust::VerifierKey>& logs, WitnessRecords& records,
                std::function<std::uint64_t()> now);

  // As those of HttpServer.
  Result<int> bind(const std::string& host, int port) { return gate_.bind(host, port); }
  void run() { gate_.run(); }
  void stop() noexcept { gate_.stop(); }

 private:
  Admission admit(Call& call) override;
  void answer(Exchange& exchange, httplib::Response& response) override;
  void finished(const Exchange& exchange, const Sent& sent) override;

  trust::WitnessAnswer add_checkpoint(std::string_view body);
  std::string description();

  const trust::SigningKey key_;
  std::map<std::string, std::vector<trust::VerifierKey>> logs_;  // by origin
  WitnessRecords& records_;
  const std::function<std::uint64_t()> now_;
  Gate gate_;
};

}  // namespace arbiter
