// The verdicts on a stream of logs, made while the client reads, so ten thousand need not fit into
// memory. For a live stream they are also made while the client still sends.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "service/http/call.hpp"
#include "service/http/service.hpp"

namespace arbiter {

// Where the logs come from.
class LogSource {
 public:
  virtual ~LogSource() = default;

  struct Line {
    std::uint64_t number = 0;  // from 1
    std::string_view log;      // valid until the next call of next()
    std::size_t size = 0;      // if it is above the limit for a log, `log` may be empty
  };
  // The next line that is not blank. Nothing if none has arrived yet, or if there are no more.
  virtual std::optional<Line> next() = 0;
  // After next() has returned nothing: whether there are no more lines.
  virtual bool ended() const = 0;
};

// The logs of a text, which must outlive the source.
std::unique_ptr<LogSource> whole_logs(std::string_view stream);

// The logs of a live exchange, taken out of its body; of a line with more than `most` bytes only
// the size is kept. The exchange must outlive the source.
std::unique_ptr<LogSource> live_logs(Exchange& exchange, std::size_t most = limits::kLogBytes);

class VerdictStream final : public Producer {
 public:
  // The service must outlive it.
  VerdictStream(const Service& service, std::unique_ptr<LogSource> logs,
                const VerifyOptions& options)
      : service_(service), logs_(std::move(logs)), options_(options) {}

  Piece next(Lane lane, const std::function<bool()>& break_off) override;

 private:
  bool judge(Lane lane, const std::function<bool()>& break_off, Piece& piece);

  const Service& service_;
  const std::unique_ptr<LogSource> logs_;
  const VerifyOptions options_;
  std::optional<LogSource::Line> line_;  // the one that is judged next
  std::uint64_t count_ = 0;
};

}  // namespace arbiter
