// Streams of any length on the command line: in order with any number of threads, packed, damaged,
// through pipes, in bounded memory.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "codec/adjudicator.hpp"
#include "tests/service/cli_packed.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using nlohmann::json;

std::string small_log(std::uint64_t seed) {
  json log = json::parse(play({.game = games().front(),
                               .seed = seed,
                               .players = 2,
                               .moves = 10 + std::uint32_t(seed % 7)})
                             .value());
  if (seed % 5 == 3) log["moves"].push_back(log["moves"][0]);
  return log.dump();
}

// Legal and illegal logs, empty lines, and lines that are not logs.
const std::string& season() {
  static const std::string text = [] {
    std::string lines;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      lines += small_log(seed) + (seed % 3 == 0 ? "\r\n" : "\n");
      if (seed % 10 == 4) lines += "{\"moves\":\n";
      if (seed % 10 == 7) lines += "\n \n";
    }
    return lines;
  }();
  return text;
}

Ran verify_season(const std::vector<std::string>& more, const std::string& input = season()) {
  std::vector<std::string> arguments = {"verify", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_cli(arguments, input);
}

TEST(CliStream, WhatIsPrintedIsTheSameForAnyNumberOfJobs) {
  for (const std::vector<std::string>& form :
       {std::vector<std::string>{}, {"--json"}, {"--json", "--digests"}}) {
    const auto with_jobs = [&](const std::string& jobs) {
      std::vector<std::string> arguments = form;
      arguments.insert(arguments.end(), {"--jobs", jobs});
      return verify_season(arguments);
    };
    const Ran one = with_jobs("1");
    EXPECT_EQ(one.code, 2);
    for (const char* jobs : {"2", "3", "16", "256"}) {
      const Ran ran = with_jobs(jobs);
      EXPECT_EQ(ran.code, one.code) << jobs;
      EXPECT_EQ(ran.out, one.out) << jobs;
      EXPECT_EQ(ran.err, one.err) << jobs;
    }
    EXPECT_EQ(verify_season(form).out, one.out);
  }
}

TEST(CliStream, EachAnswerIsThatOfItsLogAlone) {
  const std::vector<std::string> answers = lines_of(verify_season({"--json", "--jobs", "4"}).out);
  const std::vector<std::string> logs = lines_of(season());
  ASSERT_EQ(answers.size(), 66u);
  for (const std::string& text : answers) {
    const json answer = json::parse(text);
    std::string log = logs.at(answer["line"].get<std::size_t>() - 1);
    if (log.ends_with('\r')) log.pop_back();
    const Result<Verdict> alone = verify(log);
    ASSERT_EQ(alone.ok(), answer.contains("verdict")) << text;
    if (alone.ok()) {
      EXPECT_EQ(answer["verdict"], json::parse(json_of(alone.value())));
    }
  }
}

TEST(CliStream, JobsAreFrom1To256) {
  for (const char* jobs : {"0", "257", "-1", "many", ""}) {
    const Ran ran = verify_season({"--jobs", jobs});
    EXPECT_EQ(ran.code, 2) << jobs;
    EXPECT_EQ(ran.out, "") << jobs;
  }
}

TEST(CliStream, PackedFilesAndInputAreReadDirectly) {
  Files files;
  const Ran plain = run_cli({"verify", "--json", files.add("a/season.ndjson", season())});
  const std::string gz = files.add("a/season.ndjson.gz", gzip(season()));
  const std::string zst = files.add("b/season.ndjson.zst", zstd(season()));
  EXPECT_EQ(verify_season({}, gzip(season())).out, verify_season({}).out);
  EXPECT_EQ(verify_season({}, zstd(season())).out, verify_season({}).out);
  for (const std::string& path : {gz, zst}) {
    const Ran ran = run_cli({"verify", "--json", path});
    EXPECT_EQ(ran.code, plain.code);
    EXPECT_EQ(lines_of(ran.out).size(), lines_of(plain.out).size());
    EXPECT_EQ(json::parse(lines_of(ran.out)[0])["file"], path);
  }
  const Ran folder = run_cli({"verify", "--json", files.path()});
  EXPECT_EQ(lines_of(folder.out).size(), 3 * lines_of(plain.out).size());
  const std::string one = files.add("one.json.gz", gzip(small_log(0)));
  EXPECT_EQ(run_cli({"verify", one}).code, 0);
  EXPECT_EQ(run_cli({"position", one}).out, run_cli({"position", "-"}, small_log(0)).out);
}

TEST(CliStream, DamageIsToldAfterTheLinesBeforeIt) {
  Files files;
  const std::string packed = gzip(season());
  const std::string path = files.add("cut.ndjson.gz", packed.substr(0, packed.size() * 3 / 4));
  const Ran ran = run_cli({"verify", "--json", path});
  EXPECT_EQ(ran.code, 2);
  const std::vector<std::string> lines = lines_of(ran.out);
  const std::vector<std::string> whole = lines_of(verify_season({"--json"}).out);
  ASSERT_GT(lines.size(), 20u);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    EXPECT_EQ(json::parse(lines[i])["verdict"], json::parse(whole[i])["verdict"]);
  const json last = json::parse(lines.back());
  EXPECT_EQ(last["problem"]["type"], "urn:arbiter:problem:damaged");
  EXPECT_FALSE(last.contains("line"));
  EXPECT_TRUE(has(ran.err, path + ": The packed file is damaged")) << ran.err;
  EXPECT_TRUE(has(ran.err, "at byte " + std::to_string(packed.size() * 3 / 4))) << ran.err;
  // The next file is still judged.
  const Ran both = run_cli({"verify", "--json", path, files.add("a.json", small_log(0))});
  EXPECT_EQ(lines_of(both.out).size(), lines.size() + 1);
}

TEST(CliStream, ALineAboveTheLimitIsAProblemAndTheNextIsJudged) {
  const std::string stream =
      small_log(0) + "\n{" + std::string(20u << 20, 'x') + "\n" + small_log(1) + "\n";
  const Ran ran = verify_season({"--json"}, stream);
  EXPECT_EQ(ran.code, 2);
  const std::vector<std::string> lines = lines_of(ran.out);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(json::parse(lines[1])["line"], 2);
  EXPECT_EQ(json::parse(lines[1])["problem"]["status"], 413);
  EXPECT_TRUE(has(lines[1], std::to_string((20u << 20) + 1) + " bytes")) << lines[1];
  EXPECT_EQ(json::parse(lines[2])["line"], 3);
  EXPECT_EQ(json::parse(lines[2])["verdict"]["status"], "legal");
}

TEST(CliStream, ALogOfOneLineAndOneOfManyAreToldApart) {
  json log = json::parse(small_log(1));
  const json moves = log["moves"];
  log.erase("moves");
  log.erase("claims");
  std::string lines = log.dump() + "\n";
  for (const json& move : moves) lines += move.dump() + "\n";
  const Ran json_lines = verify_season({"--json"}, lines);
  EXPECT_EQ(json_lines.code, 0) << json_lines.err;
  EXPECT_EQ(lines_of(json_lines.out).size(), 1u);
  EXPECT_FALSE(json::parse(json_lines.out).contains("line"));
  const Ran indented = verify_season({"--json"}, json::parse(small_log(1)).dump(2));
  EXPECT_EQ(lines_of(indented.out).size(), 1u);
  EXPECT_FALSE(json::parse(indented.out).contains("line"));
  EXPECT_EQ(json::parse(verify_season({"--json"}, "\n\n" + small_log(1)).out)["line"], 3);
}

TEST(CliStream, CasesMayBeAStreamToo) {
  const std::string cases = json::parse(new_document(games().front(), "cases", 2).value()).dump();
  const Ran alone = run_cli({"check", "--json", "-"}, cases + "\n\n");
  EXPECT_EQ(alone.code, 0) << alone.err;
  EXPECT_FALSE(json::parse(lines_of(alone.out).at(0)).contains("line"));
  json failing = json::parse(cases);
  failing["cases"][0]["expect"]["status"] = "unverifiable";
  std::string stream;
  for (int i = 0; i < 20; ++i) stream += (i == 13 ? failing.dump() : cases) + "\n";
  const std::size_t each = json::parse(cases)["cases"].size();
  for (const char* jobs : {"1", "3"}) {
    const Ran ran = run_cli({"check", "--json", "--jobs", jobs, "-"}, gzip(stream));
    EXPECT_EQ(ran.code, 1) << ran.err;
    const std::vector<std::string> lines = lines_of(ran.out);
    ASSERT_EQ(lines.size(), 20 * each);
    for (std::size_t i = 0; i < lines.size(); ++i)
      EXPECT_EQ(json::parse(lines[i])["line"], i / each + 1);
  }
  const Ran told = run_cli({"check", "-"}, stream);
  EXPECT_TRUE(has(told.out, "standard input:14: ")) << told.out;
  EXPECT_TRUE(has(told.out, " in 1 file, 1 failed")) << told.out;
  EXPECT_EQ(run_cli({"check", "-"}, stream + "{\n").code, 2);
}

TEST(CliStream, RegressComparesStreamsWithBaselinesInAnyOrder) {
  Files files;
  const std::string path = files.add("season.ndjson", season());
  std::vector<std::string> lines = lines_of(run_cli({"verify", "--json", path}).out);
  std::reverse(lines.begin(), lines.end());
  std::string reversed;
  for (const std::string& line : lines) reversed += "\n" + line + "\r\n";
  const std::string plain = files.add("baseline.jsonl", reversed);
  const std::string packed = files.add("baseline.jsonl.zst", zstd(reversed));
  const Ran one = run_cli({"regress", "--json", "--jobs", "1", "--baseline", plain, path});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_TRUE(has(one.out, "{\"done\":true,\"compared\":66,\"same\":66,\"unusable\":0}"))
      << one.out;
  const Ran several = run_cli({"regress", "--json", "--jobs", "5", "--baseline", packed, path});
  EXPECT_EQ(several.out, one.out);
  const std::string cut = files.add("cut.zst", zstd(reversed).substr(0, 500));
  const Ran damaged = run_cli({"regress", "--baseline", cut, path});
  EXPECT_EQ(damaged.code, 2);
  EXPECT_TRUE(has(damaged.err, "cut.zst: ")) << damaged.err;
  EXPECT_TRUE(has(damaged.err, "at byte 500")) << damaged.err;
}

TEST(CliStream, TheLastVerdictOfABaselineCounts) {
  Files files;
  const std::string path = files.add("a.ndjson", small_log(0) + "\n");
  const std::string line = run_cli({"verify", "--json", path}).out;
  json other = json::parse(line);
  other["verdict"]["status"] = "illegal";
  for (const bool same : {true, false}) {
    const std::string baseline =
        files.add("b.jsonl", same ? other.dump() + "\n" + line : line + other.dump() + "\n");
    EXPECT_EQ(run_cli({"regress", "--baseline", baseline, path}).code == 0, same);
  }
}

// ---- as a process ----

// `arbiter verify --json -`, with both ends of its pipes held by the test.
class Piped {
 public:
  explicit Piped(const std::vector<std::string>& more, bool ignore_broken_pipes = false) {
    int in[2];
    int out[2];
    int err[2];
    EXPECT_EQ(pipe2(in, O_CLOEXEC) + pipe2(out, O_CLOEXEC) + pipe2(err, O_CLOEXEC), 0);
    signal(SIGPIPE, SIG_IGN);
    child_ = fork();
    if (child_ == 0) {
      signal(SIGPIPE, ignore_broken_pipes ? SIG_IGN : SIG_DFL);
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      dup2(err[1], STDERR_FILENO);
      std::vector<std::string> words = {ARBITER_BINARY, "verify", "--json", "-"};
      words.insert(words.end(), more.begin(), more.end());
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execv(ARBITER_BINARY, arguments.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    in_ = in[1];
    out_ = out[0];
    err_ = err[0];
  }
  ~Piped() {
    if (child_ > 0) kill(child_, SIGKILL), wait();
    close_input();
    close_output();
    close(err_);
  }
  Piped(const Piped&) = delete;
  Piped& operator=(const Piped&) = delete;

  // Returns false when nobody reads any more.
  bool write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::write(in_, bytes.data(), bytes.size());
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  void close_input() {
    if (in_ >= 0) close(std::exchange(in_, -1));
  }
  void close_output() {
    if (out_ >= 0) close(std::exchange(out_, -1));
  }

  // Returns the next line of the answer, or empty if none comes for a minute.
  std::string line() {
    for (;;) {
      const std::size_t end = read_.find('\n');
      if (end != std::string::npos) {
        const std::string found = read_.substr(0, end);
        read_.erase(0, end + 1);
        return found;
      }
      pollfd ready{out_, POLLIN, 0};
      char piece[65536];
      if (poll(&ready, 1, 60'000) != 1) return "";
      const ssize_t got = read(out_, piece, sizeof piece);
      if (got <= 0) return "";
      read_.append(piece, static_cast<std::size_t>(got));
    }
  }

  // Returns the most memory that it has used, in KiB. Requires that it is running.
  std::size_t most_memory() const {
    std::ifstream status("/proc/" + std::to_string(child_) + "/status");
    for (std::string word; status >> word;) {
      if (word != "VmHWM:") continue;
      std::size_t size = 0;
      status >> size;
      return size;
    }
    return 0;
  }

  // Returns how it ended, in the form of waitpid().
  int wait() {
    int status = 0;
    waitpid(std::exchange(child_, -1), &status, 0);
    return status;
  }
  std::string errors() {
    std::string text(4096, '\0');
    const ssize_t got = read(err_, text.data(), text.size());
    text.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return text;
  }

 private:
  pid_t child_ = -1;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::string read_;
};

TEST(CliPipe, AnAnswerComesBeforeTheNextLineDoes) {
  for (const char* jobs : {"1", "3"}) {
    Piped piped({"--jobs", jobs});
    for (std::uint64_t line = 1; line <= 5; ++line) {
      ASSERT_TRUE(piped.write(small_log(line) + "\n"));
      const std::string answer = piped.line();
      ASSERT_NE(answer, "") << "no answer to line " << line;
      EXPECT_EQ(json::parse(answer)["line"], line);
    }
    piped.close_input();
    const int status = piped.wait();
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 1);
  }
}

TEST(CliPipe, ItEndsQuietlyWhenNobodyReads) {
  for (const bool ignored : {false, true}) {
    Piped piped({"--jobs", "2"}, ignored);
    ASSERT_TRUE(piped.write(small_log(1) + "\n"));
    ASSERT_NE(piped.line(), "");
    piped.close_output();
    const std::string log = small_log(2) + "\n";
    bool taken = true;
    for (int i = 0; i < 10'000 && taken; ++i) taken = piped.write(log);
    EXPECT_FALSE(taken) << "the whole stream was read for nobody";
    piped.close_input();
    const int status = piped.wait();
    EXPECT_TRUE(ignored ? WIFEXITED(status) && WEXITSTATUS(status) == 2
                        : WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
    EXPECT_EQ(piped.errors(), "");
  }
}

// A log of this many bytes whose envelope is cheap to judge.
std::string log_of(std::size_t bytes) {
  json log = json::parse(small_log(0));
  json& meta = log["meta"] = json::array();
  for (std::size_t size = log.dump().size(); size < bytes; size += 4003)
    meta.push_back(std::string(4000, 'x'));
  return log.dump() + "\n";
}

constexpr std::size_t kMemory = 128 << 10;  // KiB

TEST(CliMemory, AStreamOf300MegabytesTakesNoMore) {
  Piped piped({"--jobs", "2"});
  const std::string log = log_of(500'000);
  constexpr std::size_t kLogs = 600;
  std::thread writer([&] {
    for (std::size_t i = 0; i < kLogs; ++i)
      if (!piped.write(log)) return;
  });
  for (std::size_t i = 0; i < kLogs; ++i) {
    const std::string answer = piped.line();
    ASSERT_TRUE(has(answer, "\"line\":" + std::to_string(i + 1) + ",\"verdict\"")) << answer;
  }
  writer.join();
  const std::size_t memory = piped.most_memory();
  RecordProperty("kibibytes", static_cast<int>(memory));
  EXPECT_GT(memory, 0u);
  EXPECT_LT(memory, kMemory);
  piped.close_input();
  EXPECT_EQ(piped.wait(), 0);
}

// 20 KB that unpack to a line of 512 MiB, and a line after it that is judged.
TEST(CliMemory, ALineThatUnpacksToMuchTakesNoMore) {
  const std::string zeros(std::size_t{1} << 20, '0');
  std::string packed = zstd(log_of(1'000));
  for (int i = 0; i < 512; ++i) packed += zstd(zeros);
  packed += zstd("\n" + log_of(1'000));
  Piped piped({"--jobs", "2"});
  ASSERT_TRUE(piped.write(packed));
  EXPECT_TRUE(has(piped.line(), "\"line\":1,\"verdict\""));
  EXPECT_TRUE(has(piped.line(), "\"line\":2,\"problem\""));
  EXPECT_TRUE(has(piped.line(), "\"line\":3,\"verdict\""));
  EXPECT_LT(piped.most_memory(), kMemory);
}

TEST(CliMemory, ASlowReaderStopsTheReading) {
  Piped piped({"--digests", "--jobs", "2"});
  const std::string log = small_log(1) + "\n";
  std::atomic<std::size_t> written = 0;
  std::thread writer([&] {
    while (piped.write(log)) written += log.size();
  });
  std::size_t before = 1;
  for (int quiet = 0; quiet < 5; quiet = written == before ? quiet + 1 : 0) {
    before = written;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_LT(written, std::size_t{4} << 20);
  EXPECT_LT(piped.most_memory(), kMemory);
  piped.close_output();
  writer.join();
}

}  // namespace
}  // namespace arbiter::cli_test
