// `arbiter serve`: opens the database, binds the address, and answers until it is told to stop.
#include <arpa/inet.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <utility>

#include "service/build_hash.hpp"
#include "service/cli/commands.hpp"
#include "service/cli/input.hpp"
#include "service/cli/key_file.hpp"
#include "service/cli/listening.hpp"
#include "service/cli/log_sink.hpp"
#include "service/cli/report.hpp"
#include "service/hooks/sender.hpp"
#include "service/http/server.hpp"
#include "service/store/open.hpp"
#include "service/transparency/sequencer.hpp"

namespace arbiter::cli {
namespace {

constexpr std::size_t kShortestKey = 16;
constexpr std::size_t kLongestKey = 4'096;  // the header fields of a request have room for this

// True for addresses that only this machine can reach. Other host names do not count: they may
// resolve to any address.
bool is_local(const std::string& host) {
  in_addr four{};
  const bool loopback =
      ::inet_pton(AF_INET, host.c_str(), &four) == 1 && (ntohl(four.s_addr) >> 24) == 127;
  return loopback || host == "localhost" || host == "::1";
}

bool is_key(const std::string& text) {
  const auto visible = [](char c) { return c > ' ' && c <= '~'; };
  return text.size() >= kShortestKey && text.size() <= kLongestKey &&
         std::all_of(text.begin(), text.end(), visible);
}

Result<std::string> read_key(const Terminal& terminal, const std::string& path) {
  Result<std::string> text = read_document(path, terminal.in);
  if (!text.ok()) return wrong_arguments("The key file " + path + ": " + text.problem().detail);
  std::string key = std::move(text).value();
  while (key.ends_with('\n') || key.ends_with('\r')) key.pop_back();
  if (is_key(key)) return key;
  return wrong_arguments("The key file " + path +
                         " must hold one key of 16 to 4096 visible characters; " +
                         "`openssl rand -hex 32` makes one.");
}

// What is different once a file was written or replaced; nullopt if there is none.
using FileMark = std::optional<std::array<std::int64_t, 5>>;
FileMark mark_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return std::nullopt;
  return std::array{
      static_cast<std::int64_t>(found.st_dev), static_cast<std::int64_t>(found.st_ino),
      static_cast<std::int64_t>(found.st_size), static_cast<std::int64_t>(found.st_mtim.tv_sec),
      static_cast<std::int64_t>(found.st_mtim.tv_nsec)};
}

// Reads the key file again when it has changed. While it cannot be used, or is gone, the key that
// was read last stays: the service must not lock its admin out, and never lets everybody in.
KeyRing::AdminKey changed_key(const Terminal& terminal, const std::string& path) {
  if (path.empty() || path == "-") return {};
  return [&terminal, path, read = mark_of(path),
          complaint = std::string()]() mutable -> std::optional<std::string> {
    const FileMark now = mark_of(path);
    if (now && now == read) return std::nullopt;
    Result<std::string> key = read_key(terminal, path);
    if (key.ok()) {
      read = now;
      complaint.clear();
      spdlog::info("the key file {} was read again", path);
      return std::move(key).value();
    }
    if (std::exchange(complaint, key.problem().detail) != key.problem().detail)
      spdlog::warn("{} The key that was read before still counts.", key.problem().detail);
    return std::nullopt;
  };
}

// Whether keys were made in the database of the arguments, which need not be there yet.
Result<bool> has_keys(const ServeArguments& arguments) {
  const Result<std::shared_ptr<KeyStore>> keys = open_keys(arguments.database, false);
  if (!keys.ok() && keys.problem().type == "not-found") return false;
  if (!keys.ok()) return keys.problem();
  const Result<KeyStore::Count> count = keys.value()->count();
  if (!count.ok()) return count.problem();
  return count.value().made > 0;
}

// The admin's key that callers may send; empty if there is no key file.
Result<std::string> key_for(const Terminal& terminal, const ServeArguments& arguments,
                            const Address& address) {
  if (!arguments.key_file.empty()) return read_key(terminal, arguments.key_file);
  if (arguments.no_key || is_local(address.host)) return std::string();
  const Result<bool> keys = has_keys(arguments);
  if (!keys.ok()) return keys.problem();
  if (keys.value()) return std::string();
  return wrong_arguments("On " + address.host +
                         " others can reach the service: give --key-file FILE, make a key with "
                         "`arbiter key new --role admin`, or give --no-key to let everybody in.");
}

// A key that others on this machine can read is not secret. The service starts all the same, since
// the permissions may be intended.
void warn_of_open_key(const std::string& path) {
  struct stat status {};
  if (path.empty() || path == "-" || ::stat(path.c_str(), &status) != 0) return;
  if ((status.st_mode & (S_IRGRP | S_IROTH)) == 0) return;
  spdlog::warn("others on this machine can read the key file {}; `chmod 600 {}` keeps it secret",
               path, path);
}

std::string lower_case(std::string name) {
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

// The names by which callers may address a service that only this machine can reach and that has
// no key. Empty if callers may use any name.
std::vector<std::string> hosts_for(const ServeArguments& arguments, const Address& address,
                                   bool has_key) {
  if (has_key || !is_local(address.host)) return {};
  std::vector<std::string> hosts = {"localhost", "127.0.0.1", "[::1]", "::1"};
  const bool six = address.host.find(':') != std::string::npos;
  hosts.push_back(six ? "[" + address.host + "]" : address.host);
  for (const std::string& name : arguments.hosts) hosts.push_back(lower_case(name));
  return hosts;
}

ServerOptions options_for(const ServeArguments& arguments, const Address& address,
                          const std::string& key) {
  ServerOptions options;
  options.key = key;
  options.hosts = hosts_for(arguments, address, !key.empty());
  options.limits.connections = possible_connections(arguments.connections);
  options.limits.in_flight = std::size_t{arguments.memory} << 20;
  options.limits.workers.waiting = arguments.waiting;
  options.limits.workers.threads = arguments.workers;
  options.work.units = arguments.units;
  options.work.job_bytes = std::uint64_t{arguments.job_megabytes} << 20;
  return options;
}

SenderOptions sender_options(const ServeArguments& arguments) {
  SenderOptions options;
  options.threads = arguments.webhook_threads;
  for (const std::string& host : arguments.webhook_hosts)
    options.allowed.push_back(lower_case(host));
  return options;
}

// The transparency log; null where none is wanted.
Result<std::unique_ptr<Sequencer>> open_sequencer(GameStore& store,
                                                  const ServeArguments& arguments) {
  if (arguments.signing_keys.empty()) return std::unique_ptr<Sequencer>();
  if (!build_hash())
    return wrong_arguments(
        "The system does not show this program's file (/proc/self/exe), by "
        "whose hash a log says what has judged.");
  SequencerOptions options;
  options.last_checkpoint = arguments.last_checkpoint;
  for (const std::string& path : arguments.signing_keys) {
    Result<trust::SigningKey> key = read_key_file(path);
    if (!key.ok()) return wrong_arguments(path + ": " + key.problem().detail);
    options.keys.push_back(std::move(key).value());
  }
  for (const auto& [url, vkey] : arguments.witnesses) {
    Result<Witness> witness = parse_witness(url, vkey);
    if (!witness.ok()) return witness.problem();
    options.witnesses.push_back(std::move(witness).value());
  }
  return Sequencer::open(store, std::move(options));
}

}  // namespace

int serve(const Terminal& terminal, const ServeArguments& arguments) {
  ignore_harmless_signals();
  const Result<Address> address = parse_address(arguments.listen);
  if (!address.ok()) return refuse(terminal, address.problem());
  const KeyRing::AdminKey changed = changed_key(terminal, arguments.key_file);
  const Result<std::string> key = key_for(terminal, arguments, address.value());
  if (!key.ok()) return refuse(terminal, key.problem());
  const Result<std::unique_ptr<GameStore>> store = open_store(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());

  store.value()->jobs().set_most_bytes(std::uint64_t{arguments.job_storage} << 20);
  start_log(arguments.log_level);
  warn_of_open_key(arguments.key_file);
  const Result<std::unique_ptr<Sequencer>> sequencer = open_sequencer(*store.value(), arguments);
  if (!sequencer.ok()) return refuse(terminal, sequencer.problem());
  ServerOptions options = options_for(arguments, address.value(), key.value());
  options.sequencer = sequencer.value().get();
  options.changed_key = changed;
  HttpServer server(options, *store.value());
  const Result<int> port = server.bind(address.value().host, address.value().port);
  if (!port.ok()) return refuse(terminal, port.problem());
  spdlog::info("arbiter {}, games in {}, {}", version(), shown_database(arguments.database),
               server.needs_key() ? "key needed" : "no key needed");
  if (arguments.no_key && server.needs_key())
    spdlog::warn("the database has keys, so --no-key lets nobody in without one");
  if (options.sequencer != nullptr)
    spdlog::info("transparency log {}", options.sequencer->vkeys().front());
  spdlog::info("listening on {}", url_of(address.value(), port.value()));
  JobWorkers workers(
      *store.value(),
      {.threads = arguments.job_threads, .lease = std::chrono::seconds(arguments.lease)},
      [&server](const JobWorkers::Done& done) { server.note_part(done); });
  WebhookSender sender(*store.value(), sender_options(arguments),
                       [&server](std::string_view result) { server.note_delivery(result); });
  if (!run_until_signal(server)) return kUnusable;
  spdlog::info("stopped; every acknowledged game is stored");
  return kFine;
}

}  // namespace arbiter::cli
