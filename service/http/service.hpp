// What the service answers on each of its routes. Members answer calls that the server has
// admitted: the path fits the route, the parameters are known ones, the body has a type that the
// route takes.
#pragma once
#include <httplib.h>

#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/http/guard.hpp"
#include "service/http/metrics.hpp"
#include "service/store/store.hpp"

namespace arbiter {

class Service {
 public:
  // All three must outlive the service.
  Service(Store& store, Metrics& metrics, const Guard& guard)
      : store_(store), metrics_(metrics), guard_(guard) {}

  void verify(const Call& call, httplib::Response& response) const;

  void submit_game(const Call& call, httplib::Response& response) const;
  void list_games(const Call& call, httplib::Response& response) const;
  void show_game(const Call& call, httplib::Response& response) const;
  void show_log(const Call& call, httplib::Response& response) const;
  void show_position(const Call& call, httplib::Response& response) const;
  void show_options(const Call& call, httplib::Response& response) const;
  void show_transcript(const Call& call, httplib::Response& response) const;

  void show_rules(const Call& call, httplib::Response& response) const;
  void show_rule(const Call& call, httplib::Response& response) const;
  void list_packs(const Call& call, httplib::Response& response) const;
  void show_pack(const Call& call, httplib::Response& response) const;

  void live(const Call& call, httplib::Response& response) const;
  void ready(const Call& call, httplib::Response& response) const;
  void show_metrics(const Call& call, httplib::Response& response) const;
  void show_openapi(const Call& call, httplib::Response& response) const;

 private:
  Result<Verdict> judge(std::string_view log, const VerifyOptions& options) const;
  Result<StoredGame> find_game(const Call& call) const;
  Result<std::string> find_log(const Call& call) const;
  void reply_place(const Call& call, httplib::Response& response,
                   Result<std::string> (*show)(std::string_view log, const Place& place)) const;
  Result<Store::Stored> store_game(const Call& call, const Verdict& verdict) const;
  void verify_stream(const Call& call, const VerifyOptions& options,
                     httplib::Response& response) const;
  bool write_stream(std::string_view logs, const VerifyOptions& options,
                    httplib::DataSink& sink) const;

  Store& store_;
  Metrics& metrics_;
  const Guard& guard_;
};

}  // namespace arbiter
