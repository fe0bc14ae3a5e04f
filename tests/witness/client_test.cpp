// A log's client before witnesses of every kind: right ones, wrong ones, and hostile ones.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <httplib.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "tests/service/cli_support.hpp"
#include "tests/witness/support.hpp"

namespace arbiter::witness_test {
namespace {

using namespace std::chrono_literals;
using trust::AddCheckpoint;
using trust::NoteSignature;

// A server that does with each connection what it is told to.
class Peer {
 public:
  explicit Peer(std::function<void(int)> act) : act_(std::move(act)) {
    signal(SIGPIPE, SIG_IGN);
    socket_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(listen(socket_, 8), 0);
    socklen_t size = sizeof address;
    getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~Peer() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
      shutdown(socket_, SHUT_RDWR);
      if (peer_ >= 0) shutdown(peer_, SHUT_RDWR);  // it may wait to send more
    }
    thread_.join();
    close(socket_);
  }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  std::string url(const std::string& scheme = "http") const {
    return scheme + "://127.0.0.1:" + std::to_string(port_);
  }
  int connections() const { return connections_; }

 private:
  void serve() {
    for (;;) {
      const int peer = accept(socket_, nullptr, nullptr);
      if (!use(peer)) return;
      ++connections_;
      act_(peer);
      const std::lock_guard lock(mutex_);
      close(std::exchange(peer_, -1));
    }
  }

  // False if it is over.
  bool use(int peer) {
    const std::lock_guard lock(mutex_);
    if (over_ && peer >= 0) close(peer);
    if (over_ || peer < 0) return false;
    peer_ = peer;
    return true;
  }

  std::function<void(int)> act_;
  int socket_ = -1;
  int port_ = 0;
  std::mutex mutex_;  // guards peer_ and over_
  int peer_ = -1;     // whose turn it is
  bool over_ = false;
  std::atomic<int> connections_ = 0;
  std::thread thread_;
};

// Reads a request up to the end of its body.
std::string read_request(int peer) {
  std::string text;
  char piece[4096];
  for (;;) {
    const std::size_t head = text.find("\r\n\r\n");
    const std::size_t length = text.find("Content-Length: ");
    if (head != std::string::npos && length != std::string::npos &&
        text.size() >= head + 4 + std::stoul(text.substr(length + 16)))
      return text;
    const ssize_t got = recv(peer, piece, sizeof piece, 0);
    if (got <= 0) return text;
    text.append(piece, static_cast<std::size_t>(got));
  }
}

bool write_all(int peer, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(peer, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string answer_of(const std::string& status, const std::string& type, const std::string& body,
                      const std::string& fields = "") {
  return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + fields +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

// Reads the request, then sends these bytes.
std::function<void(int)> saying(const std::string& bytes) {
  return [bytes](int peer) {
    read_request(peer);
    write_all(peer, bytes);
  };
}

// Sends the beginning, and then the same piece again and again for as long as the client takes it.
std::function<void(int)> without_end(const std::string& begin, const std::string& piece,
                                     std::chrono::milliseconds pause = 0ms) {
  return [=](int peer) {
    read_request(peer);
    if (!write_all(peer, begin)) return;
    while (write_all(peer, piece)) std::this_thread::sleep_for(pause);
  };
}

AddCheckpoint request() { return request_for(story(), 3, 9); }

Result<WitnessReply> ask(const std::string& url, std::chrono::milliseconds within = 5s) {
  return ask_witness({url, witness_key().verifier()}, request(), within);
}

// "witness-wrong: its signature is wrong.", without the name of the witness.
std::string refusal(const Result<WitnessReply>& reply) {
  if (reply.ok()) return "a reply";
  const std::string& detail = reply.problem().detail;
  const std::size_t end = detail.find(": ", detail.find("127.0.0.1"));
  return reply.problem().type + detail.substr(end);
}
std::string refusal_of(const std::string& bytes) {
  const Peer peer(saying(bytes));
  return refusal(ask(peer.url()));
}

std::string cosignature(const trust::SigningKey& key = witness_key(),
                        const AddCheckpoint& asked = request()) {
  return line_of(cosign(key, asked.checkpoint.note.text, 1'700'000'000));
}

constexpr const char* kSize = "text/x.tlog.size";

TEST(WitnessAddress, HasOneForm) {
  const std::string vkey = text_of(witness_key().verifier());
  const auto type = [&](const std::string& url) {
    const Result<Witness> read = parse_witness(url, vkey);
    return read.ok() ? "" : read.problem().type;
  };
  for (const char* url :
       {"http://witness.example", "https://witness.example", "http://127.0.0.1:8081",
        "http://[::1]:8081", "https://[fe80::1]", "https://witness.example/a/b%20c~"})
    EXPECT_EQ(type(url), "") << url;
  for (const char* url :
       {"", "witness.example", "ftp://witness.example", "http://", "http:///a", "http://host/",
        "http://host:0", "http://host:65536", "http://host:", "http://host:8a", "http://me@host",
        "http://host/a?b", "http://host/a#b", "http://ho st", "http://host/a\r\nb", "http://[::1",
        "http://[::1]x:80", "http://h\xc3\xb6st"})
    EXPECT_EQ(type(url), "not-a-witness") << url;
  EXPECT_EQ(type("http://" + std::string(2'000, 'a')), "not-a-witness");
  const auto key_type = [](const std::string& key) {
    return parse_witness("http://witness.example", key).problem().type;
  };
  EXPECT_EQ(key_type(text_of(log_key().verifier())), "not-a-key");
  EXPECT_EQ(key_type("witness.example"), "not-a-key");
}

TEST(WitnessClient, BelievesAVerifiedCosignature) {
  std::string asked;
  const Peer peer([&](int socket) {
    asked = read_request(socket);
    // Signatures by others are nobody's business here.
    write_all(socket,
              answer_of("200 OK", kText,
                        cosignature(trust_test::witness_key("other.example", 3)) + cosignature()));
  });
  const Result<WitnessReply> reply = ask(peer.url() + "/of/ours");
  ASSERT_TRUE(reply.ok()) << reply.problem().detail;
  EXPECT_EQ(line_of(std::get<NoteSignature>(reply.value())), cosignature());
  EXPECT_TRUE(asked.starts_with("POST /of/ours/add-checkpoint HTTP/1.1\r\n")) << asked;
  EXPECT_TRUE(asked.ends_with("\r\n\r\n" + text_of(request()))) << asked;
}

TEST(WitnessClient, HearsTheSizeThatTheWitnessHolds) {
  const Peer peer(saying(answer_of("409 Conflict", kSize, "7\n")));
  const Result<WitnessReply> reply = ask(peer.url());
  ASSERT_TRUE(reply.ok()) << reply.problem().detail;
  EXPECT_EQ(std::get<HeldSize>(reply.value()).size, 7u);
  for (const char* body : {"", "7", "07\n", "-7\n", "seven\n", "9223372036854775808\n", "7\n\n"})
    EXPECT_EQ(refusal_of(answer_of("409 Conflict", kSize, body)),
              "witness-wrong: the size that it holds is no number.")
        << body;
  EXPECT_EQ(refusal_of(answer_of("409 Conflict", kSize, "3\n")),
            "witness-wrong: it says 409 for the size that it holds.");
  EXPECT_EQ(refusal_of(answer_of("409 Conflict", "text/html", "7\n")),
            "witness-refused: it answered 409: 7");
}

TEST(WitnessClient, HearsThatTheWitnessHasSeenAnotherHistory) {
  const Peer peer(saying(answer_of("422 Unprocessable Entity", kText, "It forks.\nindeed")));
  EXPECT_EQ(std::get<Contradicted>(ask(peer.url()).value()).reason, "422: It forks.");
  // Some say 409 for another root of the same size.
  const Peer conflict(saying(answer_of("409 Conflict", kSize, "9\n")));
  const Result<WitnessReply> reply =
      ask_witness({conflict.url(), witness_key().verifier()}, request_for(story(), 9, 9));
  EXPECT_TRUE(std::holds_alternative<Contradicted>(reply.value()));
}

TEST(WitnessClient, BelievesNothingElse) {
  const auto said = [](const std::string& body) {
    return refusal_of(answer_of("200 OK", kText, body));
  };
  EXPECT_EQ(said(""), "witness-wrong: its answer is not made of signature lines.");
  EXPECT_EQ(said("welcome\n"), "witness-wrong: its answer is not made of signature lines.");
  EXPECT_EQ(said(cosignature() + "\n"),
            "witness-wrong: its answer is not made of signature lines.");
  EXPECT_EQ(said(cosignature(trust_test::witness_key("other.example", 8))),
            "witness-wrong: it has not signed with the key witness.example.");
  EXPECT_EQ(said(cosignature(trust_test::witness_key("witness.example", 9))),
            "witness-wrong: it has not signed with the key witness.example.");
  // Its own, but for another checkpoint.
  EXPECT_EQ(said(cosignature(witness_key(), request_for(story(), 3, 10))),
            "witness-wrong: its signature is wrong.");
  NoteSignature later = cosign(witness_key(), request().checkpoint.note.text, 1'700'000'000);
  ++later.bytes[7];
  EXPECT_EQ(said(line_of(later)), "witness-wrong: its signature is wrong.");
}

// Its name and its id.
std::string beginning_of_vkey(const trust::VerifierKey& key) {
  const std::string vkey = text_of(key);
  return vkey.substr(0, vkey.find('+', vkey.find('+') + 1));
}

TEST(WitnessClient, TellsWhyItWasRefused) {
  EXPECT_EQ(refusal_of(answer_of("403 Forbidden", kText, "No known key.\nMore.\n")),
            "witness-refused: it answered 403: No known key. The checkpoint is signed by " +
                beginning_of_vkey(log_key().verifier()) +
                "; a witness that does not know this key has to be told the vkey that begins so "
                "(`arbiter witness --log`), and is asked again by itself.");
  EXPECT_EQ(refusal_of(answer_of("503 Service Unavailable", kText, "a\x1b[31m\xff")),
            "witness-refused: it answered 503: a?[31m?");
  EXPECT_EQ(refusal_of(answer_of("500 Error", kText, std::string(5'000, 'x'))),
            "witness-refused: it answered 500: " + std::string(200, 'x'));
  EXPECT_EQ(refusal_of(answer_of("204 No Content", kText, "")),
            "witness-refused: it answered 204: ");
}

TEST(WitnessClient, FollowsNoRedirect) {
  const Peer other(saying(answer_of("200 OK", kText, cosignature())));
  for (const char* status : {"301 Moved", "302 Found", "303 See Other", "307 Temporary Redirect",
                             "308 Permanent Redirect"})
    EXPECT_EQ(refusal_of(answer_of(status, kText, cosignature(),
                                   "Location: " + other.url() + "/add-checkpoint\r\n")),
              "witness-wrong: it redirects, which is not followed.");
  EXPECT_EQ(other.connections(), 0);
}

TEST(WitnessClient, ReadsOnlySoMuch) {
  const auto limited = [](std::function<void(int)> act) {
    const Peer peer(std::move(act));
    const auto before = std::chrono::steady_clock::now();
    const std::string said = refusal(ask(peer.url()));
    EXPECT_LT(std::chrono::steady_clock::now() - before, 3s);
    return said;
  };
  const std::string ok = "HTTP/1.1 200 OK\r\n";
  const std::string much(60'000, 'x');
  const std::string too_long = "witness-wrong: its answer is too long.";
  EXPECT_EQ(limited(without_end(ok + "Content-Length: 9000000000\r\n\r\n", much)), too_long);
  EXPECT_EQ(limited(without_end(ok + "\r\n", much)), too_long);
  EXPECT_EQ(
      limited(without_end(ok + "Transfer-Encoding: chunked\r\n\r\n", "ea60\r\n" + much + "\r\n")),
      too_long);
  EXPECT_EQ(limited(without_end(ok, "Field: " + std::string(5'000, 'x') + "\r\n")), too_long);
  // Some versions of cpp-httplib read 100 fields at most.
  const std::string refused = limited(without_end(ok, "Field: value\r\n"));
  EXPECT_TRUE(refused == too_long || refused.starts_with("witness-unreachable: ")) << refused;
  EXPECT_EQ(limited(without_end("", "HTTP/1.1 100 Continue\r\n\r\n")), too_long);
  // A compressed answer is not unpacked.
  EXPECT_EQ(
      limited(saying(answer_of("200 OK", kText, "\x1f\x8b\x08", "Content-Encoding: gzip\r\n"))),
      "witness-wrong: its answer is not made of signature lines.");
}

TEST(WitnessClient, WaitsOnlySoLong) {
  const auto in_time = [](std::function<void(int)> act, const std::string& scheme = "http") {
    const Peer peer(std::move(act));
    const auto before = std::chrono::steady_clock::now();
    const std::string said = refusal(ask(peer.url(scheme), 300ms));
    const auto took = std::chrono::steady_clock::now() - before;
    EXPECT_GE(took, 290ms);
    EXPECT_LT(took, 2s);
    return said;
  };
  const std::string late = "witness-unreachable: it did not answer in time.";
  // Silent; one byte after the other of each part of an answer, or of a handshake.
  const auto silent = [](int peer) {
    char c;
    while (recv(peer, &c, 1, 0) > 0) continue;
  };
  EXPECT_EQ(in_time(silent), late);
  EXPECT_EQ(in_time(silent, "https"), late);
  EXPECT_EQ(in_time(without_end("", "H", 5ms)), late);
  EXPECT_EQ(in_time(without_end("HTTP/1.1 200 OK\r\n", "a", 5ms)), late);
  EXPECT_EQ(in_time(without_end("HTTP/1.1 200 OK\r\n\r\n", "a", 5ms)), late);
  EXPECT_EQ(in_time(without_end("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
                                "1\r\na\r\n", 5ms)),
            late);
  EXPECT_EQ(in_time(
                [](int peer) {
                  const std::string begin("\x16\x03\x03\x40\x00\x02\x00\x3f\xfc\x03\x03", 11);
                  if (!write_all(peer, begin)) return;
                  while (write_all(peer, "a")) std::this_thread::sleep_for(5ms);
                },
                "https"),
            late);
}

// A host whose system lets a connection wait: the place of those that nobody has accepted is taken.
TEST(WitnessClient, WaitsOnlySoLongForAConnection) {
  const int full = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(full, reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(full, 0), 0);
  getsockname(full, reinterpret_cast<sockaddr*>(&address), &size);
  std::vector<int> waiting;
  for (int i = 0; i < 4; ++i) {
    waiting.push_back(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    (void)connect(waiting.back(), reinterpret_cast<sockaddr*>(&address), size);
  }
  const auto before = std::chrono::steady_clock::now();
  const std::string url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
  EXPECT_EQ(refusal(ask(url, 300ms)), "witness-unreachable: it did not answer in time.");
  EXPECT_LT(std::chrono::steady_clock::now() - before, 2s);
  for (const int socket : waiting) close(socket);
  close(full);
}

TEST(WitnessClient, StopsWhenItIsTold) {
  std::atomic<bool> stop = false;
  const Peer peer(without_end("", "H", 5ms));
  std::thread other([&] {
    std::this_thread::sleep_for(200ms);
    stop = true;
  });
  const auto before = std::chrono::steady_clock::now();
  const Result<WitnessReply> reply = ask_witness({peer.url(), witness_key().verifier()}, request(),
                                                 60s, [&] { return stop.load(); });
  EXPECT_EQ(refusal(reply), "witness-unreachable: it was not waited for.");
  EXPECT_LT(std::chrono::steady_clock::now() - before, 3s);
  other.join();
}

TEST(WitnessClient, SaysWhyThereIsNoConnection) {
  std::string url;
  {
    const Peer peer(saying(""));
    EXPECT_EQ(refusal(ask(peer.url())),
              "witness-unreachable: the connection ended before its answer did.");
    url = peer.url();
  }
  EXPECT_EQ(refusal(ask(url)), "witness-unreachable: no connection could be made.");
  EXPECT_EQ(ask("http://no-such-host.invalid").problem().type, "witness-unreachable");
  EXPECT_EQ(refusal_of("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n— witness"),
            "witness-unreachable: the connection ended before its answer did.");
  const Peer plain([](int peer) { write_all(peer, "HTTP/1.1 400 Bad Request\r\n\r\n"); });
  EXPECT_EQ(refusal(ask("https" + plain.url().substr(4))),
            "witness-unreachable: it does not speak TLS.");
}

// A witness behind TLS, whose certificate is made by openssl's command line.
TEST(WitnessClient, DemandsATrustedCertificate) {
  cli_test::Files files;
  const std::string key = files.path() + "/key.pem", certificate = files.path() + "/cert.pem";
  const std::string make =
      "openssl req -x509 -newkey ed25519 -nodes -days 2 -subj /CN=localhost "
      "-addext subjectAltName=DNS:localhost -keyout " +
      key + " -out " + certificate + " 2> " + files.path() + "/errors";
  ASSERT_EQ(std::system(make.c_str()), 0) << "is openssl installed?";
  httplib::SSLServer server(certificate.c_str(), key.c_str());
  server.Post("/add-checkpoint", [](const httplib::Request& asked, httplib::Response& response) {
    EXPECT_EQ(asked.body, text_of(request()));
    response.set_content(cosignature(), kText);
  });
  const int port = server.bind_to_any_port("127.0.0.1");
  std::thread thread([&] { server.listen_after_bind(); });
  const std::string end = ":" + std::to_string(port);
  EXPECT_EQ(refusal(ask("https://127.0.0.1" + end)),
            "witness-unreachable: its certificate is not trusted.");
  setenv("SSL_CERT_FILE", certificate.c_str(), 1);
  const Result<WitnessReply> reply = ask("https://localhost" + end);
  const std::string other_name = refusal(ask("https://127.0.0.1" + end));
  unsetenv("SSL_CERT_FILE");
  EXPECT_TRUE(reply.ok()) << reply.problem().detail;
  EXPECT_EQ(other_name, "witness-unreachable: its certificate is not trusted.");
  server.stop();
  thread.join();
}

}  // namespace
}  // namespace arbiter::witness_test
