// What the service answers on each of its routes. Members answer calls that the server has
// admitted: the path fits the route, the parameters are known ones, the body has a type that the
// route takes.
#pragma once
#include <httplib.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/http/guard.hpp"
#include "service/http/metrics.hpp"
#include "service/http/room.hpp"
#include "service/store/store.hpp"

namespace arbiter {

class Service {
 public:
  // The first three must outlive the service.
  Service(Store& store, Metrics& metrics, const Guard& guard, const WorkLimits& limits)
      : store_(store),
        metrics_(metrics),
        guard_(guard),
        limits_(limits),
        judged_(limits.judged),
        told_(limits.told, limits.told_waiting) {}

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
  Result<std::size_t> find_size(const Call& call) const;
  Result<Room::Place> enter(Room& room, std::size_t bytes) const;
  // Finds the log of the call, in the room that its size needs, and calls use(log).
  Result<std::string> with_log(
      const Call& call, const std::function<Result<std::string>(std::string_view log)>& use) const;
  struct Told;
  Result<std::shared_ptr<Told>> begin_story(const Call& call, const StoryOptions& options) const;
  bool write_story(Told& told, httplib::DataSink& sink) const;
  Result<Store::Stored> store_game(const Call& call, const Verdict& verdict) const;
  void verify_stream(const Call& call, const VerifyOptions& options,
                     httplib::Response& response) const;
  bool write_stream(std::string_view logs, const VerifyOptions& options,
                    httplib::DataSink& sink) const;

  Store& store_;
  Metrics& metrics_;
  const Guard& guard_;
  const WorkLimits limits_;
  mutable Room judged_;
  mutable Room told_;
};

}  // namespace arbiter
