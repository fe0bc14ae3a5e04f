// `arbiter witness`: cosigns the checkpoints of other logs until it is told to stop.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <chrono>

#include "service/cli/commands.hpp"
#include "service/cli/key_file.hpp"
#include "service/cli/listening.hpp"
#include "service/cli/log_sink.hpp"
#include "service/cli/report.hpp"
#include "service/witness/server.hpp"

namespace arbiter::cli {
namespace {

constexpr std::size_t kMostConnections = 16'384;

Result<std::vector<trust::VerifierKey>> read_logs(const std::vector<std::string>& vkeys) {
  std::vector<trust::VerifierKey> logs;
  for (const std::string& text : vkeys) {
    Result<trust::VerifierKey> key = trust::parse_vkey(text);
    if (!key.ok()) return key.problem();
    if (key.value().type != trust::KeyType::signature)
      return trust::malformed("not-a-key", 0, text + " is the key of a witness, not of a log");
    logs.push_back(std::move(key).value());
  }
  return logs;
}

Result<trust::SigningKey> read_witness_key(const std::string& file) {
  Result<trust::SigningKey> key = read_key_file(file);
  if (key.ok() && key.value().verifier().type != trust::KeyType::cosignature)
    return trust::malformed("not-a-key", 0,
                            "the key is a log's; `arbiter key new --witness` makes a witness's");
  return key;
}

std::uint64_t seconds_now() {
  using std::chrono::seconds;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::max<seconds::rep>(1, std::chrono::duration_cast<seconds>(now).count()));
}

}  // namespace

int serve_witness(const Terminal& terminal, const WitnessArguments& arguments) {
  ignore_harmless_signals();
  const Result<Address> address = parse_address(arguments.listen);
  if (!address.ok()) return refuse(terminal, address.problem());
  const Result<std::vector<trust::VerifierKey>> logs = read_logs(arguments.logs);
  if (!logs.ok()) return refuse(terminal, "--log", logs.problem());
  const Result<trust::SigningKey> key = read_witness_key(arguments.key_file);
  if (!key.ok()) return refuse(terminal, arguments.key_file, key.problem());
  const trust::VerifierKey& verifier = key.value().verifier();
  const auto records = arguments.create ? WitnessRecords::create(arguments.database, verifier)
                                        : WitnessRecords::open(arguments.database, verifier);
  if (!records.ok()) return refuse(terminal, records.problem());

  start_log(arguments.log_level);
  GateLimits limits;
  limits.connections = possible_connections(kMostConnections);
  WitnessServer server(limits, key.value(), logs.value(), *records.value(), seconds_now);
  const Result<int> port = server.bind(address.value().host, address.value().port);
  if (!port.ok()) return refuse(terminal, port.problem());
  spdlog::info("witness {}, records in {}", text_of(verifier), arguments.database);
  for (const trust::VerifierKey& log : logs.value()) spdlog::info("cosigns {}", text_of(log));
  spdlog::info("listening on {}", url_of(address.value(), port.value()));
  if (!run_until_signal(server)) return kUnusable;
  spdlog::info("stopped; every cosigned checkpoint is recorded");
  return kFine;
}

}  // namespace arbiter::cli
