// The transparency log over HTTP.
#include <gtest/gtest.h>

#include "codec/adjudicator.hpp"
#include "service/build_hash.hpp"
#include "service/trust/check.hpp"
#include "service/trust/tiles.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/store_support.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::http_test {
namespace {

using trust_test::kOrigin;
using trust_test::log_key;
using trust_test::value_of;

// What a stranger does with what the service hands out, and nothing else.
TEST(HttpProof, TheAnswerHasAProofThatHoldsOffline) {
  const RunningService service({quick_limits(), ""}, {}, {log_key(kOrigin)});
  const std::string log = legal_log();
  const Answer stored = service.ask(post("/v1/games?proof=wait", "application/json", log));
  ASSERT_EQ(stored.status, 201);
  const Json game = Json::parse(stored.body);
  const std::string path = "/v1/games/" + game["id"].get<std::string>();
  const std::string verdict = service.ask(get(path + "/verdict")).body;
  trust::Trust trusted;
  trusted.logs = {value_of(trust::parse_vkey([vkey = service.ask(get("/v1/log/vkey")).body] {
    return vkey.substr(0, vkey.size() - 1);
  }()))};
  Effort effort;
  const trust::CheckedProof checked = value_of(trust::check_proof(
      {log, verdict, game["proof"].get<std::string>()}, trusted, build_hash().value(), effort));
  EXPECT_EQ(checked.recheck, trust::Recheck::same_bytes);
  EXPECT_EQ(service.ask(get(path + "/proof")).body, game["proof"].get<std::string>());
  // The report carries it along.
  const std::string report = service.ask(get(path + "/report")).body;
  EXPECT_NE(report.find("c2sp.org/tlog-proof@v1"), std::string::npos);
  EXPECT_EQ(service.ask(get(path + "/report?seat=A")).body.find("c2sp"), std::string::npos);
  // The same log again: the same game, with its proof.
  const Answer again = service.ask(post("/v1/games?proof=wait", "application/json", log));
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(Json::parse(again.body)["proof"], game["proof"]);
}

TEST(HttpProof, WhatIsNotAttestedSaysWhy) {
  const RunningService service({quick_limits(), ""}, {}, {log_key(kOrigin)});
  const Answer stored =
      service.ask(post("/v1/games?proof=wait", "application/jsonl", json_lines(false)));
  ASSERT_EQ(stored.status, 201);
  const Json game = Json::parse(stored.body);
  EXPECT_TRUE(game["proof"].is_null());
  EXPECT_EQ(game["no_proof"]["type"], "urn:arbiter:problem:not-attested");
  const Answer proof = service.ask(get("/v1/games/" + game["id"].get<std::string>() + "/proof"));
  EXPECT_EQ(proof.status, 409);
  EXPECT_EQ(service.ask(get("/v1/games/none/proof")).status, 404);
  EXPECT_EQ(service.ask(post("/v1/games?proof=now", "application/json", legal_log())).status, 400);
}

// Everybody has to be able to watch a log, without the key of the service and without its secrets.
TEST(HttpProof, TheLogIsOpenToEverybody) {
  const RunningService service({quick_limits(), "secret"}, {}, {log_key(kOrigin)});
  const std::string key = "Authorization: Bearer secret\r\n";
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    ASSERT_EQ(
        service.ask(post("/v1/games?proof=wait", "application/json", whole_log(seed), key)).status,
        201);
  const Answer note = service.ask(get("/checkpoint"));
  ASSERT_EQ(note.status, 200);
  EXPECT_EQ(note.header("cache-control"), "no-cache");
  const auto checkpoint = value_of(trust::parse_signed_checkpoint(note.body));
  EXPECT_EQ(checkpoint.checkpoint.size, 3u);
  trust_test::Tree tree;
  const Answer bundle = service.ask(get("/tile/entries/000.p/3"));
  EXPECT_EQ(bundle.header("cache-control"), "public, max-age=31536000, immutable");
  for (const std::string& entry : value_of(trust::parse_bundle(bundle.body, 3))) tree.append(entry);
  EXPECT_EQ(tree.root(3), checkpoint.checkpoint.root);
  EXPECT_EQ(service.ask(get("/tile/0/000.p/2")).body.size(), 64u);
  for (const char* none : {"/tile/0/000.p/4", "/tile/0/000", "/tile/1/000.p/1", "/tile/0/001.p/1",
                           "/tile/entries/000.p/4", "/tile/64/000", "/tile/0/0", "/tile/x",
                           "/tile/0/000.p/0", "/tile/0/x000/000.p/1", "/tile/"}) {
    const Answer answer = service.ask(get(none));
    EXPECT_EQ(answer.status, 404) << none;
    EXPECT_EQ(Json::parse(answer.body)["type"], "urn:arbiter:problem:not-found") << none;
  }
  EXPECT_EQ(service.ask(get("/tile")).status, 401);
  EXPECT_EQ(service.ask(get("/v1/games")).status, 401);
}

TEST(HttpProof, AServiceWithoutALogSaysSo) {
  const RunningService service;
  for (const char* path : {"/checkpoint", "/tile/0/000.p/1", "/v1/log/vkey"}) {
    const Answer answer = service.ask(get(path));
    EXPECT_EQ(answer.status, 404);
    EXPECT_EQ(Json::parse(answer.body)["type"], "urn:arbiter:problem:no-log") << path;
  }
  const Answer refused = service.ask(post("/v1/games?proof=wait", "application/json", whole_log()));
  EXPECT_EQ(refused.status, 404);
  EXPECT_EQ(Json::parse(service.ask(get("/v1/games")).body)["items"].size(), 0u);
}

TEST(HttpProof, ALogThatWasSetBackMakesTheServiceNotReady) {
  const RunningService service({quick_limits(), ""}, {}, {log_key(kOrigin)});
  ASSERT_EQ(service.ask(post("/v1/games?proof=wait", "application/json", whole_log())).status, 201);
  ASSERT_TRUE((*service.store).tree().end().value());
  ASSERT_TRUE(eventually([&] { return service.ask(get("/readyz")).status == 503; }));
  EXPECT_EQ(Json::parse(service.ask(get("/readyz")).body)["type"],
            "urn:arbiter:problem:log-behind");
  const Answer stored = service.ask(post("/v1/games?proof=wait", "application/json", whole_log(2)));
  EXPECT_EQ(stored.status, 201);
  EXPECT_TRUE(Json::parse(stored.body)["proof"].is_null());
}

TEST(HttpProof, WhereNothingIsSignedTheReasonIsToldInsteadOfAProof) {
  const store_test::Folder folder;
  const std::string file = folder / "checkpoint";
  store_test::write_file(file, "no checkpoint\n");
  const TemporaryStore store;
  SequencerOptions signing;
  signing.keys = {log_key(kOrigin)};
  signing.last_checkpoint = file;
  signing.patience = std::chrono::milliseconds(200);
  const auto sequencer = value_of(Sequencer::open(*store, signing));
  ServerOptions options{quick_limits(), ""};
  options.sequencer = sequencer.get();
  HttpServer server(options, *store);
  const Running<HttpServer> running(server);
  ASSERT_TRUE(eventually([&] { return sequencer->obstacle().has_value(); }));
  const Answer stored =
      ask(running.port(), post("/v1/games?proof=wait", "application/json", whole_log()));
  ASSERT_EQ(stored.status, 201);
  const Json game = Json::parse(stored.body);
  EXPECT_EQ(game["no_proof"]["type"], "urn:arbiter:problem:log-unconfirmed");
  const Answer proof =
      ask(running.port(), get("/v1/games/" + game["id"].get<std::string>() + "/proof"));
  EXPECT_EQ(proof.status, 503);
  EXPECT_EQ(proof.header("retry-after"), "1");
  EXPECT_EQ(Json::parse(proof.body)["detail"],
            file +
                " has no checkpoint: no empty line separates its text from signatures. Put the "
                "file back as it was, or name another one.");
  EXPECT_EQ(ask(running.port(), get("/readyz")).status, 200);
}

}  // namespace
}  // namespace arbiter::http_test
