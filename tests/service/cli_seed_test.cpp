// `arbiter seed`: contributions to a joint seed, and its draws.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using Json = nlohmann::json;

// Contributions of two seats and the organiser, as the command makes them.
struct Contributed {
  Contributed() {
    for (const std::string by : {"A", "B", "organiser"}) {
      const Ran made = run_cli({"seed", "new", path_of(by)});
      EXPECT_EQ(made.code, 0) << made.err;
      chance["commitments"][by] = made.out.substr(0, 64);
      if (by != "organiser") open(by);
    }
  }
  std::string path_of(const std::string& by) const { return files.path() + "/" + by; }
  std::string opening_of(const std::string& by) const {
    return file_text(path_of(by)).substr(0, 64);
  }
  void open(const std::string& by) { chance["openings"][by] = opening_of(by); }

  // A log without entries.
  Json log() const {
    Json log = Json::parse(new_document("conquest", "log", 2).value());
    log["chance"] = chance;
    return log;
  }

  Files files = {};
  Json chance = {{"source", "joint"}, {"algorithm", "arbiter.draw/1"}};
};

TEST(SeedCommand, MakesAnOpeningThatOnlyItsOwnerMayRead) {
  Files files;
  const std::string path = files.path() + "/mine", other = files.path() + "/other";
  const Ran made = run_cli({"seed", "new", path});
  ASSERT_EQ(made.code, 0) << made.err;
  ASSERT_EQ(made.out.size(), 65u);
  struct stat status {};
  ASSERT_EQ(::stat(path.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  const std::string text = file_text(path);
  ASSERT_EQ(text.size(), 65u);
  EXPECT_EQ(text.find_first_not_of("0123456789abcdef"), 64u);
  std::string bytes;
  for (std::size_t i = 0; i < 64; i += 2)
    bytes += static_cast<char>(std::stoi(text.substr(i, 2), nullptr, 16));
  EXPECT_EQ(sha256(bytes) + "\n", made.out);
  const Ran again = run_cli({"seed", "new", path});
  EXPECT_EQ(again.code, 2) << "an opening is never written over";
  EXPECT_TRUE(has(again.err, "it cannot be created")) << again.err;
  EXPECT_EQ(file_text(path), text);
  EXPECT_EQ(run_cli({"seed", "new", files.path() + "/no/folder"}).code, 2);
  ASSERT_EQ(run_cli({"seed", "new", other}).code, 0);
  EXPECT_NE(file_text(other), text);
}

TEST(SeedCommand, PrintsTheCommitmentOfAnOpening) {
  Files files;
  const std::string path = files.path() + "/mine";
  const Ran made = run_cli({"seed", "new", path});
  EXPECT_EQ(run_cli({"seed", "commit", path}).out, made.out);
  EXPECT_EQ(run_cli({"seed", "commit", "-"}, file_text(path)).out, made.out);
  // Computed by coreutils.
  std::string ones;
  for (int i = 0; i < 32; ++i) ones += "01";
  EXPECT_EQ(run_cli({"seed", "commit", "-"}, ones).out,
            "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793\n");
  for (const std::string& text : {std::string{}, std::string{"\n"}, ones.substr(2), ones + "01",
                                  std::string(64, 'A'), std::string(64, 'x')}) {
    const Ran ran = run_cli({"seed", "commit", "-"}, text);
    EXPECT_EQ(ran.code, 2) << text;
    EXPECT_TRUE(has(ran.err, "64 hex digits")) << ran.err;
  }
  EXPECT_EQ(run_cli({"seed", "commit", files.path() + "/nowhere"}).code, 2);
  EXPECT_EQ(run_cli({"seed"}).code, 2);
}

// The organiser writes down what the seed draws; when the organiser has opened, it is what the seed
// gives.
TEST(SeedCommand, DrawsForTheOrganiser) {
  Contributed contributed;
  Json log = contributed.log();
  const std::string organiser = contributed.path_of("organiser");
  std::size_t written = 0;
  for (int turn = 0; turn < 4; ++turn) {
    const std::string file = contributed.files.add("game.json", log.dump());
    const Ran drawn = run_cli({"seed", "draws", file, organiser});
    ASSERT_EQ(drawn.code, 0) << drawn.err;
    for (const std::string& line : lines_of(drawn.out)) log["moves"].push_back(Json::parse(line));
    written += lines_of(drawn.out).size();
    const Json asked = Json::parse(run_cli({"options", "--json", "-"}, log.dump()).out)["decision"];
    ASSERT_FALSE(asked["options"].empty());
    log["moves"].push_back(asked["options"][0]);
  }
  EXPECT_GT(written, 0u);
  const Ran unopened = run_cli({"verify", "-"}, log.dump());
  EXPECT_EQ(unopened.code, 0) << unopened.out;
  EXPECT_TRUE(has(unopened.out, "The joint seed is unopened")) << unopened.out;
  EXPECT_FALSE(has(unopened.out, contributed.opening_of("organiser")));
  contributed.open("organiser");
  log["chance"] = contributed.chance;
  const Ran opened = run_cli({"verify", "-"}, log.dump());
  EXPECT_EQ(opened.code, 0) << opened.out;
  EXPECT_FALSE(has(opened.out, "unopened")) << opened.out;
}

TEST(SeedCommand, AContributionThatDoesNotFitEndsWithOne) {
  Contributed contributed;
  Json log = contributed.log();
  log["chance"]["openings"]["B"] = contributed.opening_of("A");
  const Ran ran = run_cli({"verify", "-"}, log.dump());
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "/chance/openings/B does not hold: it does not fit its commitment"))
      << ran.out;
  const Ran drawn = run_cli({"seed", "draws", "-", contributed.path_of("organiser")}, log.dump());
  EXPECT_EQ(drawn.code, 2);
  EXPECT_EQ(drawn.out, "");
  EXPECT_TRUE(has(drawn.err, "/chance/openings/B")) << drawn.err;
  EXPECT_EQ(
      run_cli({"seed", "draws", "-", contributed.path_of("A")}, contributed.log().dump()).code, 2)
      << "not the organiser's opening";
  EXPECT_EQ(run_cli({"seed", "draws", contributed.path_of("A"), contributed.path_of("A")}).code, 2)
      << "not a log";
}

}  // namespace
}  // namespace arbiter::cli_test
