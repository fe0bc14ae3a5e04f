// `arbiter work`: does the jobs of services that share a database.
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <csignal>
#include <memory>

#include "service/cli/commands.hpp"
#include "service/cli/log_sink.hpp"
#include "service/cli/report.hpp"
#include "service/jobs/worker.hpp"
#include "service/store/open.hpp"

namespace arbiter::cli {
namespace {

Problem one_process() {
  return {"arguments",
          "The worker cannot start",
          "A SQLite file belongs to one process: `arbiter serve` does its jobs itself. Name the "
          "URL of a PostgreSQL database.",
          {}};
}

void log_part(const JobWorkers::Done& done) {
  const auto milliseconds = [](std::chrono::nanoseconds time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
  };
  spdlog::debug("a part of a job took {} ms after waiting for {} ms, attempt {}",
                milliseconds(done.took), milliseconds(done.waited), done.attempt);
}

}  // namespace

int work(const Terminal& terminal, const WorkArguments& arguments) {
  if (!is_postgres(arguments.database)) return refuse(terminal, one_process());
  // Blocked before any thread begins, so that only this thread receives the signals.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  signal(SIGPIPE, SIG_IGN);
  const Result<std::unique_ptr<GameStore>> store = open_store(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  start_log(arguments.log_level);
  JobWorkers workers(*store.value(),
                     {.threads = arguments.threads, .lease = std::chrono::seconds(arguments.lease)},
                     log_part);
  spdlog::info("arbiter {} works for {} on {} threads", version(),
               shown_database(arguments.database), arguments.threads);
  int signal_number = 0;
  sigwait(&ends, &signal_number);
  workers.stop();
  spdlog::info("stopped; other workers will finish what was begun");
  pthread_sigmask(SIG_UNBLOCK, &ends, nullptr);
  return kFine;
}

}  // namespace arbiter::cli
