// The answers of the service on each of its routes. The members answer calls that the server has
// admitted: the path matches the route, the parameters are known, and the body has a type that the
// route accepts.
#pragma once
#include <httplib.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "service/http/arrivals.hpp"
#include "service/http/games_in_play.hpp"
#include "service/http/gate.hpp"
#include "service/http/metrics.hpp"
#include "service/http/upload.hpp"
#include "service/jobs/request.hpp"
#include "service/store/game_store.hpp"
#include "service/store/stored_packs.hpp"
#include "service/transparency/sequencer.hpp"

namespace arbiter {

struct ReportOptions;

struct WorkLimits {
  std::uint64_t units = limits::kUnits;  // for judging a log, and for an answer about it
  // Work that takes more than this starts again in the slow lane, so that the quick one stays
  // quick.
  std::uint64_t quick_units = 40'000;
  std::size_t quick_bytes = 256 * 1024;
  std::uint64_t job_bytes = std::uint64_t{1} << 30;  // of the logs that one job may be sent
};

// A job over stored games that is to be started.
struct PlannedJob {
  std::string id;
  std::string asked;  // hash of the request as it was sent
  JobRequest request;
};

class Service {
 public:
  // All but the limits must outlive the service. `sequencer` is null where it keeps no log.
  Service(GameStore& store, Sequencer* sequencer, Metrics& metrics, const Gate& gate,
          const WorkLimits& limits)
      : store_(store),
        sequencer_(sequencer),
        packs_(store),
        arrivals_(store),
        metrics_(metrics),
        gate_(gate),
        limits_(limits) {}

  // Answers a call by its route, unless what the path names does not exist for the caller.
  void answer(Exchange& exchange, httplib::Response& response) const;

  void show_verdict(Exchange& exchange, httplib::Response& response) const;
  void verify(Exchange& exchange, httplib::Response& response) const;

  void submit_game(Exchange& exchange, httplib::Response& response) const;
  void list_games(Exchange& exchange, httplib::Response& response) const;
  void show_game(Exchange& exchange, httplib::Response& response) const;
  void show_log(Exchange& exchange, httplib::Response& response) const;
  void judge_game(Exchange& exchange, httplib::Response& response) const;
  void show_verdicts(Exchange& exchange, httplib::Response& response) const;
  void show_writes(Exchange& exchange, httplib::Response& response) const;
  void label_game(Exchange& exchange, httplib::Response& response) const;
  void delete_game(Exchange& exchange, httplib::Response& response) const;
  void show_entries(Exchange& exchange, httplib::Response& response) const;
  void append_entries(Exchange& exchange, httplib::Response& response) const;

  void export_event(Exchange& exchange, httplib::Response& response) const;
  void import_event(Exchange& exchange, httplib::Response& response) const;

  // These use a stored game if the route names one, otherwise the log in the body.
  void show_position(Exchange& exchange, httplib::Response& response) const;
  void show_options(Exchange& exchange, httplib::Response& response) const;
  void show_transcript(Exchange& exchange, httplib::Response& response) const;
  void show_explanation(Exchange& exchange, httplib::Response& response) const;
  void show_report(Exchange& exchange, httplib::Response& response) const;
  void show_rewind(Exchange& exchange, httplib::Response& response) const;
  void show_omissions(Exchange& exchange, httplib::Response& response) const;

  void show_proof(Exchange& exchange, httplib::Response& response) const;
  void show_vkey(Exchange& exchange, httplib::Response& response) const;
  void show_checkpoint(Exchange& exchange, httplib::Response& response) const;
  void show_tile(Exchange& exchange, httplib::Response& response) const;

  void show_rules(Exchange& exchange, httplib::Response& response) const;
  void show_rule(Exchange& exchange, httplib::Response& response) const;
  void list_packs(Exchange& exchange, httplib::Response& response) const;
  void show_pack(Exchange& exchange, httplib::Response& response) const;
  void put_pack(Exchange& exchange, httplib::Response& response) const;

  void create_job(Exchange& exchange, httplib::Response& response) const;
  void show_job(Exchange& exchange, httplib::Response& response) const;
  void show_job_result(Exchange& exchange, httplib::Response& response) const;
  void delete_job(Exchange& exchange, httplib::Response& response) const;
  void list_suites(Exchange& exchange, httplib::Response& response) const;
  void put_suite(Exchange& exchange, httplib::Response& response) const;
  void show_suite(Exchange& exchange, httplib::Response& response) const;
  void delete_suite(Exchange& exchange, httplib::Response& response) const;
  void run_suite(Exchange& exchange, httplib::Response& response) const;
  void show_run(Exchange& exchange, httplib::Response& response) const;

  void live(Exchange& exchange, httplib::Response& response) const;
  void ready(Exchange& exchange, httplib::Response& response) const;
  void show_metrics(Exchange& exchange, httplib::Response& response) const;
  void show_openapi(Exchange& exchange, httplib::Response& response) const;

 private:
  friend class VerdictStream;
  friend class EventImport;

  // What a call of the adjudicator may spend in this lane. Only in the slow lane is `break_off`
  // called.
  Effort effort_in(Lane lane, const std::function<bool()>& break_off) const;
  // True if work that was tried in the quick lane must be done in the slow one. Otherwise counts
  // the work.
  bool takes_longer(Lane lane, const Effort& effort) const;
  bool takes_longer(Lane lane, std::size_t bytes) const;

  // Asks the adjudicator about a log of this many bytes, in the lane of the exchange. Returns
  // nothing if the exchange continues in the slow lane.
  template <class T, class Ask>
  std::optional<Result<T>> ask(Exchange& exchange, std::size_t bytes, Ask ask) const;

  std::optional<Result<Verdict>> judge(Exchange& exchange, std::string_view log,
                                       const VerifyOptions& options) const;
  // Why what the path names does not exist for the caller: another event, or a game that the
  // caller may not see.
  std::optional<Problem> hidden_from_caller(const Call& call) const;
  Problem why_missing(const Call& call, const std::string& id) const;
  void reply_existing(const Call& call, httplib::Response& response, const std::string& id) const;
  // The game that the path names, as far as it exists for the caller.
  Result<StoredGame> find_game(const Call& call) const;
  Result<std::string> find_log(const Call& call) const;
  Result<std::size_t> find_size(const Call& call) const;
  // Finds the log that a call is about and asks about it, as ask() does.
  template <class T, class Ask>
  std::optional<Result<T>> ask_about_log(Exchange& exchange, Ask ask) const;
  void store_game(Exchange& exchange, const std::string& id, Labels labels, Verdict verdict) const;
  // Reads the log of the game into `held` if it is not there. A problem if it cannot be read.
  std::optional<Problem> bring_lines(HeldLog& held, const StoredGame& game) const;
  // The entries from one place on, as a seat may know them; an empty seat may know everything.
  struct EntriesShown {
    std::string tag;
    std::string lines;
  };
  Result<EntriesShown> entries_of(const StoredGame& game, std::size_t from, const std::string& seat,
                                  Effort* effort) const;
  static void reply_entries(const Call& call, httplib::Response& response,
                            const Result<EntriesShown>& shown);
  struct AskedEntries;
  Result<AskedEntries> read_asked_entries(const Call& call) const;
  bool stands_at_hand(Exchange& exchange, httplib::Response& response, const HeldLog& held,
                      const AskedEntries& asked, std::string& for_seat) const;
  void answer_other_tag(Exchange& exchange, httplib::Response& response, const HeldLog& held,
                        const AskedEntries& asked) const;
  std::optional<Result<Verdict>> judge_entries(Exchange& exchange, HeldLog& held,
                                               const StoredGame& game,
                                               const std::string& lines) const;
  void store_entries(Exchange& exchange, const HeldLog& held, const AskedEntries& asked,
                     Verdict judged, std::string for_seat) const;
  // Adds the stored verdict, and its proof where there is one, to what a report is made of.
  std::optional<Problem> add_stored(const Call& call, ReportOptions& options) const;
  // Answers with the report on the log. `stage`: on the stored log as it was after so many lines.
  void reply_report(Exchange& exchange, httplib::Response& response, const ReportOptions& options,
                    std::optional<std::uint32_t> stage) const;
  // The stored log as it was after so many lines.
  Result<std::string> as_it_was(const Call& call, std::string_view log, std::uint32_t stage) const;
  // Says in a header field that this build judges a game otherwise than the stored verdict.
  std::optional<Problem> note_other_verdict(const Call& call, const Verdict& found,
                                            httplib::Response& response) const;
  void show_stored_verdict(Exchange& exchange, httplib::Response& response) const;
  void show_game_to_seat(Exchange& exchange, httplib::Response& response) const;
  // Answers with a game and its verdict, and with its proof where that was asked for.
  void reply_game(const Call& call, httplib::Response& response, int status, const StoredGame& game,
                  const std::string& verdict) const;
  // Whether the caller waits for the proof. Problem 400 or "no-log".
  Result<bool> waits_for_proof(const Call& call) const;
  // The proof, or why there is none now.
  Result<std::string> proof_of(const StoredGame& game) const;
  // What is to be in the log soon.
  void wake_sequencer() const;
  Result<StoredJob> find_job(std::string_view id) const;
  Result<StoredSuite> find_suite(const Call& call) const;
  void receive_job(Exchange& exchange, httplib::Response& response) const;
  void begin_upload(Exchange& exchange, httplib::Response& response, const std::string& id,
                    const JobRequest& request) const;
  bool reply_known(Exchange& exchange, httplib::Response& response, const std::string& id,
                   const std::string& asked) const;
  void plan_job(Exchange& exchange, httplib::Response& response, PlannedJob planned) const;
  std::optional<Problem> untried_ruling(const JobRequest& request) const;
  Result<StoredJob> begin_planned(const PlannedJob& planned, std::int64_t upload,
                                  const std::vector<JobPart>& parts) const;

  GameStore& store_;
  Sequencer* const sequencer_;
  mutable StoredPacks packs_;
  mutable GamesInPlay in_play_;
  mutable Arrivals arrivals_;
  mutable GivenUpUploads given_up_;
  Metrics& metrics_;
  const Gate& gate_;
  const WorkLimits limits_;
};

}  // namespace arbiter
