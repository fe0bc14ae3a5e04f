// The games of an event, stored as their lines arrive.
#pragma once
#include <cstdint>
#include <deque>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "service/http/call.hpp"
#include "service/http/event_line.hpp"
#include "service/http/service.hpp"
#include "service/http/verdict_stream.hpp"

namespace arbiter {

class EventImport final : public Kept {
 public:
  // The service and the exchange, whose body is the lines, must outlive it.
  EventImport(const Service& service, Exchange& exchange, std::string event);

  // Judges and stores the games whose lines have arrived, and waits until they would survive a
  // power cut. A Problem if the import must end; the games of the lines before stay.
  std::optional<Problem> take();

  // What became of the lines, as JSON.
  std::string report() const;

 private:
  struct Waiting {  // for the store
    std::uint64_t line = 0;
    StoredGame game;
    std::future<Result<GameStore::Stored>> stored;
  };

  std::optional<Problem> take(const LogSource::Line& line);
  std::optional<Problem> judge(const LogSource::Line& line, const EventLine& read, StoredGame game);
  bool may_have_id(const EventLine& read, const std::string& hash) const;
  // Why a line that was read cannot be this event's; nullopt if it can.
  std::optional<Fault> fault_in(const EventLine& read) const;
  std::optional<Problem> finish_waiting();
  void refuse(std::uint64_t line, const std::string& code, const std::string& detail);
  void note_deleted(std::uint64_t line, const Problem& gone);
  void note_existing(std::uint64_t line, const std::string& id, bool same);
  void note(std::uint64_t line, const char* result, const std::string& code,
            const std::string& detail);
  std::optional<Problem> ended_by(std::uint64_t line, Problem problem) const;

  const Service& service_;
  Exchange& exchange_;
  const std::string event_;
  const std::unique_ptr<LogSource> lines_;
  std::deque<Waiting> waiting_;
  std::uint64_t seen_ = 0;
  std::uint64_t stored_ = 0;
  std::uint64_t same_ = 0;
  std::uint64_t different_ = 0;
  std::uint64_t deleted_ = 0;
  std::uint64_t refused_ = 0;
  struct Note {
    std::uint64_t line = 0;
    const char* result = "";
    std::string code;
    std::string detail;
  };
  std::vector<Note> notes_;  // a bounded number
};

}  // namespace arbiter
