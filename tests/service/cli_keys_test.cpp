// `arbiter key new --role`, `key list` and `key revoke`, alone and while a service runs; and the
// key file of a running service.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/service/served.hpp"

namespace arbiter::cli_test {
namespace {

constexpr const char* kOldKey = "the-old-key-of-the-file";
constexpr const char* kNewKey = "the-new-key-of-the-file";

class CliKeys : public testing::Test {
 protected:
  Ran key(std::vector<std::string> words) const {
    words.insert(words.begin(), "key");
    words.insert(words.end(), {"--db", database_});
    return run_cli(words);
  }

  // Makes a key and returns it.
  std::string made(std::vector<std::string> words) const {
    words.insert(words.begin(), "new");
    const Ran ran = key(words);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(std::regex_match(ran.out, std::regex("arbiter_[0-9a-f]{64}\n"))) << ran.out;
    return ran.out.substr(0, ran.out.find('\n'));
  }

  std::string status(const Served& served, const std::string& key) const {
    const std::string header = key.empty() ? "" : "Authorization: Bearer " + key + "\r\n";
    return served.get("/v1/packs", header).substr(9, 3);
  }

  // Whether the service answers the key with this status within the time that is promised.
  bool becomes(const Served& served, const std::string& key, const std::string& wanted) const {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    while (status(served, key) != wanted) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return true;
  }

  Files files_;
  const std::string database_ = files_.path() + "/games.db";
};

TEST_F(CliKeys, AreShownOnceAndKeptAsAHash) {
  const std::string secret = made(
      {"--role", "judge", "--event", "autumn-open", "--name", "Jana, table 7", "--quota", "60"});
  EXPECT_NE(secret, made({"--role", "admin", "--name", "Ada"}));
  const Ran listed = key({"list"});
  EXPECT_TRUE(has(listed.out, "Jana, table 7: judge of autumn-open, 60 requests a minute, made 2"))
      << listed.out;
  EXPECT_TRUE(has(listed.out, "Ada: admin, made 2")) << listed.out;
  const Ran listed_json = key({"list", "--json"});
  const auto second = nlohmann::json::parse(lines_of(listed_json.out).at(1));
  EXPECT_EQ(second["event"], "autumn-open");
  EXPECT_EQ(second["quota"], 60);
  EXPECT_TRUE(second["revoked_at"].is_null());
  for (const auto& file : std::filesystem::directory_iterator(files_.path()))
    EXPECT_FALSE(has(file_text(file.path()), secret.substr(8))) << file.path();
  EXPECT_FALSE(has(listed.out + listed_json.out, secret.substr(8)));
  EXPECT_FALSE(has(listed.out + listed_json.out, sha256(secret)));
  const Ran revoked = key({"revoke", "Ada"});
  EXPECT_TRUE(has(revoked.out, ", revoked 2")) << revoked.out << revoked.err;
  EXPECT_TRUE(has(key({"list"}).out, "Ada: admin, made 2"));
}

TEST_F(CliKeys, SayWhatIsWrong) {
  made({"--role", "admin", "--name", "Ada"});
  const struct {
    std::vector<std::string> words;
    const char* why;
  } cases[] = {
      {{"new", "--role", "king", "--name", "x"},
       "king not in {admin,organiser,judge,seat,verifier}"},
      {{"new", "--role", "admin"}, "--name says whose key it is"},
      {{"new", "--role", "admin", "--name", "a\nb"}, "without control characters"},
      {{"new", "--role", "admin", "--name", std::string(129, 'x')}, "1 to 128 bytes"},
      {{"new", "--role", "admin", "--name", "key-file"}, "is not \"key-file\""},
      {{"new", "--role", "admin", "--name", "Ada"}, "A key has or had the name \"Ada\""},
      {{"new", "--role", "judge", "--name", "x"}, "--event names the event of the judge"},
      {{"new", "--role", "organiser", "--name", "x", "--event", std::string(129, 'e')},
       "The name of an event has"},
      {{"new", "--role", "verifier", "--name", "x", "--event", "e"}, "not for the role verifier"},
      {{"new", "--role", "seat", "--name", "x", "--seat", "A"}, "--game and --seat name the game"},
      {{"new", "--role", "admin", "--name", "x", "--seat", "A"}, "are for the role seat"},
      {{"new", "--role", "seat", "--name", "x", "--game", "g_none", "--seat", "A"},
       "There is no game g_none"},
      {{"new", "--role", "admin", "--name", "x", "--quota", "0"}, "--quota"},
      {{"new", "--role", "admin", "--name", "x", "--quota", "many"}, "--quota"},
      {{"new", "--name", "x"}, "--role"},
      {{"new", "file", "--role", "admin", "--name", "x"}, "Two kinds of keys are given"},
      {{"new"}, "No kind of key is given"},
      {{"new", "--signing", "a.example/log"}, "No file is given"},
      {{"revoke", "nobody"}, "No key in use has the name \"nobody\""},
      {{"revoke"}, "NAME"},
  };
  for (const auto& one : cases) {
    const Ran ran = key(one.words);
    EXPECT_EQ(ran.code, 2) << one.why << ran.out;
    EXPECT_TRUE(has(ran.err, one.why)) << one.why << "\n" << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_EQ(lines_of(key({"list"}).out).size(), 1u) << "nothing was made";
  const Ran none = run_cli({"key", "list", "--db", files_.path() + "/none.db"});
  EXPECT_EQ(none.code, 2);
  EXPECT_TRUE(has(none.err, "there is no such file")) << none.err;
}

TEST_F(CliKeys, AreMadeAndRevokedWhileAServiceRuns) {
  made({"--role", "admin", "--name", "Ada"});
  const Served served({"--db", database_});
  EXPECT_EQ(status(served, ""), "401");
  const std::string vera = made({"--role", "verifier", "--name", "Vera"});
  EXPECT_TRUE(becomes(served, vera, "200"));
  EXPECT_EQ(key({"revoke", "Vera"}).code, 0);
  EXPECT_TRUE(becomes(served, vera, "401"));
}

TEST_F(CliKeys, OfASeatNeedTheSeat) {
  Served served({"--db", database_});
  const std::string log = legal_log();
  const std::string answer = served.exchange(
      "POST /v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
      "application/json\r\nContent-Length: " +
      std::to_string(log.size()) + "\r\n\r\n" + log);
  std::smatch id;
  ASSERT_TRUE(std::regex_search(answer, id, std::regex("g_[0-9a-f]{32}"))) << answer;
  const Ran wrong = key({"new", "--role", "seat", "--name", "x", "--game", id[0], "--seat", "H"});
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(has(wrong.err, "The game has no seat \"H\"; it has A, B")) << wrong.err;
  const std::string seat =
      made({"--role", "seat", "--name", "Sam", "--game", id[0], "--seat", "A"});
  EXPECT_TRUE(becomes(served, "", "401")) << "the first key closes the service";
  EXPECT_EQ(status(served, seat), "200");
  const std::string header = "Authorization: Bearer " + seat + "\r\n";
  const std::string path = "/v1/games/" + id[0].str();
  EXPECT_TRUE(has(served.get(path, header), "\"digest\":null"));
  EXPECT_TRUE(has(served.get(path + "/log", header), "404 Not Found"));
  served.end(SIGTERM);
  const std::string written = served.log();
  EXPECT_TRUE(has(written, ", key Sam")) << written;
  EXPECT_FALSE(has(written, seat));
}

TEST_F(CliKeys, OfTheFileAreReadAgain) {
  const std::string file = files_.add("key", std::string(kOldKey) + "\n");
  std::filesystem::permissions(
      file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  Served served({"--db", database_, "--key-file", file});
  EXPECT_EQ(status(served, kOldKey), "200");
  EXPECT_EQ(status(served, kNewKey), "401");
  files_.add("next", kNewKey);
  std::filesystem::rename(files_.path() + "/next", file);
  EXPECT_TRUE(becomes(served, kNewKey, "200"));
  EXPECT_EQ(status(served, kOldKey), "401");
  files_.add("key", "short");
  std::this_thread::sleep_for(std::chrono::milliseconds(2'500));
  EXPECT_EQ(status(served, kNewKey), "200") << "a file that cannot be used changes nothing";
  EXPECT_EQ(status(served, ""), "401");
  std::filesystem::remove(file);
  std::this_thread::sleep_for(std::chrono::milliseconds(2'500));
  EXPECT_EQ(status(served, kNewKey), "200") << "neither does one that is gone";
  EXPECT_EQ(status(served, ""), "401");
  files_.add("key", kOldKey);
  EXPECT_TRUE(becomes(served, kOldKey, "200"));
  served.end(SIGTERM);
  const std::string written = served.log();
  EXPECT_TRUE(has(written, "The key that was read before still counts.")) << written;
  EXPECT_TRUE(has(written, "was read again")) << written;
}

TEST_F(CliKeys, LetAServiceBeReachedByOthers) {
  const std::vector<std::string> words = {"serve", "--listen", "192.0.2.1:1", "--db", database_};
  const Ran without = run_cli(words);
  EXPECT_EQ(without.code, 2);
  EXPECT_TRUE(has(without.err, "arbiter key new --role admin")) << without.err;
  made({"--role", "admin", "--name", "Ada"});
  const Ran with = run_cli(words);  // this is not an address of this machine
  EXPECT_TRUE(has(with.err, "192.0.2.1:1 cannot be used")) << with.err;
}

}  // namespace
}  // namespace arbiter::cli_test
