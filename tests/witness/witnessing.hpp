// `arbiter witness` as a process, and requests over real sockets.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/service/cli_support.hpp"
#include "tests/service/served.hpp"
#include "tests/witness/support.hpp"

namespace arbiter::witness_test {

struct Answered {
  int status = 0;  // 0: no answer came
  std::string type;
  std::string body;
};

// Reads an answer; one that is not complete has the status 0.
inline Answered answered(const std::string& bytes) {
  const std::size_t head = bytes.find("\r\n\r\n");
  if (!bytes.starts_with("HTTP/1.1 ") || head == std::string::npos) return {};
  const auto field = [&](const std::string& name) {
    const std::size_t at = bytes.find("\r\n" + name + ": ");
    if (at == std::string::npos || at >= head) return std::string();
    const std::size_t begin = at + name.size() + 4;
    return bytes.substr(begin, bytes.find("\r\n", begin) - begin);
  };
  const std::string body = bytes.substr(head + 4);
  const std::string length = field("Content-Length");
  if (length.empty() || body.size() != std::stoul(length)) return {};
  return {std::stoi(bytes.substr(9, 3)), field("Content-Type"), body};
}

inline std::string http_request(const std::string& method, const std::string& path,
                                const std::string& body = "") {
  const std::string length =
      method == "POST" ? "Content-Length: " + std::to_string(body.size()) + "\r\n" : "";
  return method + " " + path + " HTTP/1.1\r\nHost: witness.example\r\nConnection: close\r\n" +
         length + "\r\n" + body;
}

inline std::string http_request(const trust::AddCheckpoint& asked) {
  return http_request("POST", "/add-checkpoint", text_of(asked));
}

// What a witness needs, in a folder of its own.
struct Place {
  Place() { key(witness_key()); }

  std::string key(const trust::SigningKey& key, const std::string& name = "witness.key") const {
    const std::string path = files.add(name, key.text());
    chmod(path.c_str(), 0600);
    return path;
  }
  std::vector<std::string> arguments(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words = {"--key", files.path() + "/witness.key", "--db", database(),
                                      "--log", text_of(log_key().verifier())};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  std::string database() const { return files.path() + "/witness.db"; }

  mutable cli_test::Files files = {};
};

// A witness that runs.
class Witnessing : public cli_test::Served {
 public:
  explicit Witnessing(const Place& place, const std::vector<std::string>& more = {})
      : cli_test::Served(place.arguments(more), "witness") {}

  Answered ask(const std::string& request) const { return answered(exchange(request)); }
  Answered ask(const trust::AddCheckpoint& asked) const { return ask(http_request(asked)); }
  Witness client_view() const {
    return {"http://127.0.0.1:" + std::to_string(port()), witness_key().verifier()};
  }
};

// Whether the answer is a cosignature of the checkpoint by the witness's key.
inline bool is_cosigned(const Answered& answer, const trust::AddCheckpoint& asked) {
  if (answer.status != 200) return false;
  const auto note = trust::parse_note(asked.checkpoint.note.text + '\n' + answer.body);
  const trust::VerifierKey key = witness_key().verifier();
  return note.ok() && note.value().signatures.size() == 1 &&
         is_by(note.value().signatures[0], key) &&
         is_valid(note.value().signatures[0], key, note.value().text);
}

}  // namespace arbiter::witness_test
