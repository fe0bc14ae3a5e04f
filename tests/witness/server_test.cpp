// `arbiter witness`: each of its answers by a real request, what it keeps, and what it refuses.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/file_text.hpp"
#include "tests/witness/witnessing.hpp"

namespace arbiter::witness_test {
namespace {

using namespace std::chrono_literals;
using cli_test::has;
using cli_test::Ran;
using trust::AddCheckpoint;

TEST(WitnessServer, GivesEachAnswerOfTheSpecification) {
  const Place place;
  const Witnessing witness(place, {"--create"});
  const auto tree = story(), other = story(true);
  const AddCheckpoint first = request_for(tree, 0, 5);
  const Answered cosigned = witness.ask(first);
  EXPECT_TRUE(is_cosigned(cosigned, first)) << cosigned.body;
  EXPECT_EQ(cosigned.type, kText);
  const AddCheckpoint next = request_for(tree, 5, 40);
  EXPECT_TRUE(is_cosigned(witness.ask(next), next));
  const AddCheckpoint again = request_for(tree, 40, 40);
  EXPECT_TRUE(is_cosigned(witness.ask(again), again)) << "the same once more, with a later time";

  const auto refused = [&](const Answered& answer, int status, const std::string& why) {
    EXPECT_EQ(answer.status, status) << answer.body;
    EXPECT_EQ(answer.type, kText);
    EXPECT_TRUE(has(answer.body, why)) << answer.body;
  };
  refused(witness.ask(http_request("POST", "/add-checkpoint", "old x\n")), 400, "line 1");
  AddCheckpoint backwards = request_for(tree, 40, 40);
  backwards.old_size = 41;
  refused(witness.ask(backwards), 400, "larger");
  refused(witness.ask(request_for(tree, 40, 40, trust_test::log_key("log.example", 9))), 403,
          "No known key");
  AddCheckpoint forged = request_for(tree, 40, 40);
  forged.checkpoint.note.signatures[0].bytes[3] ^= 1;
  refused(witness.ask(forged), 403, "wrong");
  refused(witness.ask(request_for(tree, 40, 40, log_key("unknown.example"))), 404,
          "unknown.example");
  const Answered conflict = witness.ask(request_for(tree, 5, 40));
  EXPECT_EQ(conflict.status, 409);
  EXPECT_EQ(conflict.type, "text/x.tlog.size");
  EXPECT_EQ(conflict.body, "40\n");
  AddCheckpoint fork = request_for(other, 40, 40);
  refused(witness.ask(fork), 422, "Another root");
}

TEST(WitnessServer, RefusesWhatIsNoRequest) {
  const Place place;
  const Witnessing witness(place, {"--create"});
  const auto status = [&](const std::string& method, const std::string& path,
                          const std::string& body = "") {
    return witness.ask(http_request(method, path, body)).status;
  };
  EXPECT_EQ(status("GET", "/add-checkpoint"), 405);
  EXPECT_EQ(status("POST", "/"), 405);
  EXPECT_EQ(status("POST", "/other", "x"), 404);
  EXPECT_EQ(status("GET", "/v1/games"), 404);
  EXPECT_EQ(status("POST", "/add-checkpoint?a=b", "x"), 400);
  EXPECT_EQ(status("POST", "/add-checkpoint"), 400);
  EXPECT_EQ(status("POST", "/add-checkpoint", std::string(400'000, 'x')), 413);
  EXPECT_EQ(witness.ask("nonsense\r\n\r\n").status, 400);
  EXPECT_EQ(status("POST", "/add-checkpoint", std::string("old 0\n\0\xff\n\n", 11)), 400);
}

TEST(WitnessServer, SaysWhatItHolds) {
  const Place place;
  const Witnessing witness(place,
                           {"--create", "--log", text_of(log_key("two.example").verifier())});
  EXPECT_EQ(witness.ask(request_for(story(), 0, 7)).status, 200);
  const Answered shown = witness.ask(http_request("GET", "/"));
  EXPECT_EQ(shown.status, 200);
  const auto json = nlohmann::json::parse(shown.body);
  EXPECT_EQ(json["witness"], text_of(witness_key().verifier()));
  ASSERT_EQ(json["logs"].size(), 2u);
  EXPECT_EQ(json["logs"][0]["origin"], "log.example");
  EXPECT_EQ(json["logs"][0]["vkeys"], nlohmann::json{text_of(log_key().verifier())});
  EXPECT_EQ(json["logs"][0]["size"], 7);
  const trust::Hash root = story().root(7);
  EXPECT_EQ(json["logs"][0]["root"], trust::base64(trust::bytes_of(root)));
  EXPECT_GT(json["logs"][0]["time"], 1'700'000'000);
  EXPECT_EQ(json["logs"][1]["size"], 0);
  EXPECT_FALSE(json["logs"][1].contains("time"));
}

// Each log has a record of its own, and one log may have an old and a new key.
TEST(WitnessServer, KnowsLogsByTheirOrigin) {
  const Place place;
  const trust::SigningKey old_key = log_key(), new_key = trust_test::log_key("log.example", 70);
  const trust::SigningKey two = log_key("two.example");
  const Witnessing witness(
      place, {"--create", "--log", text_of(new_key.verifier()), "--log", text_of(two.verifier())});
  EXPECT_EQ(witness.ask(request_for(story(), 0, 7, old_key)).status, 200);
  EXPECT_EQ(witness.ask(request_for(story(), 7, 8, new_key)).status, 200);
  EXPECT_EQ(witness.ask(request_for(story(true), 0, 9, two)).status, 200);
  EXPECT_EQ(witness.ask(request_for(story(true), 0, 9, old_key)).body, "8\n");
}

TEST(WitnessServer, RemembersBeyondItsEnd) {
  const Place place;
  {
    Witnessing witness(place, {"--create"});
    EXPECT_EQ(witness.ask(request_for(story(), 0, 7)).status, 200);
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(witness.end(SIGTERM), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - before, 5s);
    EXPECT_TRUE(has(witness.log(), "every cosigned checkpoint is recorded"));
  }
  Witnessing witness(place);
  EXPECT_EQ(witness.ask(request_for(story(), 0, 9)).body, "7\n");
  EXPECT_EQ(witness.ask(request_for(story(true), 7, 9)).status, 422);
  EXPECT_EQ(witness.ask(request_for(story(), 7, 9)).status, 200);
  EXPECT_EQ(witness.end(SIGINT), 0);
}

// 503, and nothing changes: when the clock has gone back, and when nothing can be stored.
TEST(WitnessServer, CosignsNothingThatItCannotKeepItsWordOn) {
  const Place place;
  const Witnessing witness(place, {"--create"});
  EXPECT_EQ(witness.ask(request_for(story(), 0, 7)).status, 200);
  SQLite::Database database(place.database(), SQLite::OPEN_READWRITE, 5'000);
  database.exec("UPDATE records SET time = time + 86400");
  const Answered early = witness.ask(request_for(story(), 7, 9));
  EXPECT_EQ(early.status, 503);
  EXPECT_TRUE(has(early.body, "clock"));
  database.exec("UPDATE records SET time = time - 86400");
  {
    const SQLite::Transaction lock(database, SQLite::TransactionBehavior::IMMEDIATE);
    const Answered locked = witness.ask(request_for(story(), 7, 9));
    EXPECT_EQ(locked.status, 503);
    EXPECT_TRUE(has(locked.body, "records cannot be read or written")) << locked.body;
  }
  EXPECT_EQ(witness.ask(request_for(story(), 0, 9)).body, "7\n");
  EXPECT_EQ(witness.ask(request_for(story(), 7, 9)).status, 200);
}

trust_test::Tree tree_of(const std::vector<std::string>& entries, const std::string& last) {
  trust_test::Tree tree;
  for (const std::string& entry : entries) tree.append(entry);
  tree.append(last);
  return tree;
}

// Two stories at the same moment, also to two processes that share their records.
TEST(WitnessServer, CosignsOneOfTwoConcurrentForks) {
  const Place place;
  const Witnessing one(place, {"--create"});
  const Witnessing two(place);
  std::vector<std::string> entries;
  for (int round = 0; round < 30; ++round) {
    const std::uint64_t size = entries.size();
    const auto here = request_for(tree_of(entries, "here"), size, size + 1);
    const auto there = request_for(tree_of(entries, "there"), size, size + 1);
    Answered second;
    std::thread other([&] { second = (round % 2 == 0 ? one : two).ask(there); });
    const Answered first = one.ask(here);
    other.join();
    const bool cosigned = is_cosigned(first, here);
    ASSERT_NE(cosigned, is_cosigned(second, there)) << first.status << ' ' << second.status;
    EXPECT_EQ((cosigned ? second : first).status, 409);
    entries.emplace_back(cosigned ? "here" : "there");
  }
}

TEST(WitnessServer, KeepsNobodyWaiting) {
  const Place place;
  const Witnessing witness(place, {"--create"});
  const auto open = [&](const std::string& bytes) {
    const int peer = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(witness.port()));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(peer, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(send(peer, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
    return peer;
  };
  std::vector<int> slow;
  for (int i = 0; i < 100; ++i) {
    slow.push_back(open(""));
    slow.push_back(open("POST /add-ch"));
    slow.push_back(
        open("POST /add-checkpoint HTTP/1.1\r\nHost: a\r\nContent-Length: 200000\r\n\r\nold"));
  }
  const auto before = std::chrono::steady_clock::now();
  for (std::uint64_t size = 1; size <= 20; ++size)
    EXPECT_EQ(witness.ask(request_for(story(), size - 1, size)).status, 200);
  EXPECT_LT(std::chrono::steady_clock::now() - before, 5s);
  for (const int peer : slow) close(peer);
}

// The convention of 409: a log that does not know what the witness holds asks again from there.
TEST(WitnessServer, AndItsClientUnderstandEachOther) {
  signal(SIGPIPE, SIG_IGN);
  const Place place;
  const Witnessing witness(place, {"--create"});
  const auto ask = [&](std::uint64_t old_size, std::uint64_t size, bool other = false) {
    return ask_witness(witness.client_view(), request_for(story(other), old_size, size));
  };
  EXPECT_TRUE(std::holds_alternative<trust::NoteSignature>(ask(0, 20).value()));
  const WitnessReply held = ask(0, 30).value();
  EXPECT_EQ(std::get<HeldSize>(held).size, 20u);
  EXPECT_TRUE(std::holds_alternative<trust::NoteSignature>(ask(20, 30).value()));
  // The log's database was set back: the witness knows more than the log.
  EXPECT_EQ(std::get<HeldSize>(ask(20, 25).value()).size, 30u);
  EXPECT_EQ(std::get<Contradicted>(ask(30, 40, true).value()).reason,
            "422: The consistency proof does not hold.");
}

// The dialogues of TRUST.md, request and answers in turn.
std::vector<std::string> dialogues_of_document() {
  std::vector<std::string> blocks;
  bool is_kept = false;
  for (const std::string& line : cli_test::lines_of(file_text("TRUST.md"))) {
    if (line.starts_with("```")) {
      is_kept = line == "```http";
      if (is_kept) blocks.emplace_back();
    } else if (is_kept) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

// Whether an answer has every line of its head that is shown, and the body that is shown. A line
// may be shown up to a gap.
void expect_shown(const std::string& shown, const std::string& given) {
  const std::size_t head = given.find("\r\n\r\n");
  ASSERT_NE(head, std::string::npos) << given;
  const std::string fields = "\r\n" + given.substr(0, head) + "\r\n";
  const std::size_t empty = shown.find("\n\n");
  for (const std::string& line : cli_test::lines_of(shown.substr(0, empty)))
    EXPECT_TRUE(has(fields, "\r\n" + line + "\r\n")) << line << " is not in " << given;
  const auto lines = cli_test::lines_of(given.substr(head + 4));
  const auto wanted = cli_test::lines_of(shown.substr(empty + 2));
  ASSERT_EQ(lines.size(), wanted.size()) << given;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t gap = wanted[i].find("…");
    EXPECT_EQ(lines[i].substr(0, gap), wanted[i].substr(0, gap));
  }
}

// A request as the document shows it, as it is sent: without its length, which the document leaves
// out, and on a connection of its own.
std::string sent(const std::string& shown) {
  const std::size_t end = shown.find(" HTTP/1.1\n");
  const std::size_t space = shown.find(' ');
  const std::size_t empty = shown.find("\n\n");
  return http_request(shown.substr(0, space), shown.substr(space + 1, end - space - 1),
                      empty == std::string::npos ? "" : shown.substr(empty + 2));
}

TEST(WitnessServer, AnswersAsTheDocumentShows) {
  const auto blocks = dialogues_of_document();
  ASSERT_EQ(blocks.size(), 5u);
  const Place place;
  const Witnessing witness(place, {"--create"});
  EXPECT_EQ(witness.ask(request_for(story(), 0, 5)).status, 200);
  const std::string body = text_of(request_for(story(), 5, 9));
  EXPECT_EQ(blocks[0].substr(blocks[0].find("\n\n") + 2), body) << "is the request of this log";
  expect_shown(blocks[1], witness.exchange(sent(blocks[0])));
  expect_shown(blocks[2], witness.exchange(sent(blocks[0])));
  expect_shown(blocks[4], witness.exchange(sent(blocks[3])));
}

TEST(WitnessCommand, StartsOnlyWithWhatIsIts) {
  const Place place;
  const auto refusal = [&](const std::vector<std::string>& arguments) {
    std::vector<std::string> words = {"witness"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const Ran ran = cli_test::run_cli(words);
    EXPECT_EQ(ran.code, 2) << ran.out;
    return ran.err;
  };
  EXPECT_TRUE(has(refusal(place.arguments()), "--create"));
  EXPECT_FALSE(std::filesystem::exists(place.database()));
  EXPECT_TRUE(has(refusal({"--log", "x"}), "--key"));
  const std::string key = place.files.path() + "/witness.key";
  EXPECT_TRUE(has(refusal({"--key", key}), "--log"));
  EXPECT_TRUE(has(refusal({"--key", key, "--log", "x"}), "two plus signs"));
  EXPECT_TRUE(
      has(refusal({"--key", key, "--log", text_of(witness_key().verifier())}), "key of a witness"));
  const std::string logs_key = place.key(log_key(), "log.key");
  const std::string log = text_of(log_key().verifier());
  EXPECT_TRUE(has(refusal({"--key", logs_key, "--log", log}), "the key is a log's"));
  EXPECT_TRUE(has(refusal({"--key", key, "--log", log, "--listen", "8081"}), "HOST:PORT"));
  chmod(logs_key.c_str(), 0644);
  EXPECT_TRUE(has(refusal({"--key", logs_key, "--log", log}), "chmod 600"));

  { Witnessing witness(place, {"--create"}); }
  EXPECT_TRUE(has(refusal(place.arguments({"--create"})), "exists"));
  const std::string other = place.key(trust_test::witness_key("witness.example", 9), "other.key");
  EXPECT_TRUE(has(refusal({"--key", other, "--log", log, "--db", place.database()}),
                  "whose key is another one"));
  const std::string text = place.files.add("text.db", "not a database, but text\n");
  EXPECT_TRUE(has(refusal({"--key", key, "--log", log, "--db", text}), "not a database"));
  const std::string empty = place.files.add("empty.db", "");
  EXPECT_TRUE(has(refusal({"--key", key, "--log", log, "--db", empty}), "no file of a witness"));
  EXPECT_TRUE(has(refusal({"--key", key, "--log", log, "--create", "--db", "/no/w.db"}),
                  "cannot be created"));
  Witnessing witness(place);
  SQLite::Database(place.database(), SQLite::OPEN_READWRITE, 5'000).exec("PRAGMA user_version = 2");
  EXPECT_TRUE(has(refusal(place.arguments()), "version 2"));
}

}  // namespace
}  // namespace arbiter::witness_test
