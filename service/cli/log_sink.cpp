#include "service/cli/log_sink.hpp"

#include <poll.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <climits>

namespace arbiter::cli {

void LogSink::sink_it_(const spdlog::details::log_msg& message) {
  spdlog::memory_buf_t formatted;
  formatter_->format(message, formatted);
  if (left_out_ > 0) {
    const std::string notice =
        "(" + std::to_string(left_out_) + " lines of the log could not be written)\n";
    if (write(notice)) left_out_ = 0;
  }
  if (left_out_ > 0 || !write({formatted.data(), formatted.size()})) ++left_out_;
}

// A pipe that is ready takes PIPE_BUF bytes without blocking; a longer line is cut there.
bool LogSink::write(std::string_view text) {
  pollfd polled{descriptor_, POLLOUT, 0};
  if (::poll(&polled, 1, 0) != 1 || (polled.revents & POLLOUT) == 0) return false;
  std::string cut;
  if (text.size() > PIPE_BUF) {
    cut = std::string(text.substr(0, PIPE_BUF - 1)) + '\n';
    text = cut;
  }
  return ::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

void start_log(const std::string& level) {
  spdlog::set_default_logger(
      std::make_shared<spdlog::logger>("arbiter", std::make_shared<LogSink>(STDERR_FILENO)));
  spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%eZ %l %v", spdlog::pattern_time_type::utc);
  spdlog::set_level(spdlog::level::from_str(level));
}

}  // namespace arbiter::cli
