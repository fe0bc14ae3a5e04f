// The log on standard error, which never blocks. A line that cannot be written at once, because
// nobody reads the pipe or the terminal is stopped, is left out and counted.
#pragma once
#include <spdlog/sinks/base_sink.h>

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace arbiter::cli {

// From now on the program's log goes to standard error, with this level and above.
void start_log(const std::string& level);

class LogSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  // Writes to this file descriptor; the caller still owns it.
  explicit LogSink(int descriptor) : descriptor_(descriptor) {}

 protected:
  void sink_it_(const spdlog::details::log_msg& message) override;
  void flush_() override {}

 private:
  bool write(std::string_view text);

  const int descriptor_;
  std::uint64_t left_out_ = 0;
};

}  // namespace arbiter::cli
