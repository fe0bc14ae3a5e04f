#include "service/http/games_in_play.hpp"

#include <utility>

namespace arbiter {
namespace {

// Two thousand games of some hundred entries.
constexpr std::size_t kMostBytes = std::size_t{48} << 20;

std::string tag_of(LineChain chain, std::string_view text) {
  LogStream lines(text);
  while (const std::optional<LogStream::Line> line = lines.next()) chain.add(line->log);
  return chain.tag();
}

}  // namespace

void LogLines::add(std::string_view text) {
  LogStream lines(text);
  while (const std::optional<LogStream::Line> line = lines.next()) {
    starts_.push_back(text_.size());
    text_.append(line->log) += '\n';
    chain_.add(line->log);
  }
}

std::string LogLines::from(std::size_t line) const {
  return line < count() ? text_.substr(starts_[line + 1]) : std::string();
}

std::string_view LogLines::before(std::size_t line) const {
  return std::string_view(text_).substr(0, line < count() ? starts_[line + 1] : text_.size());
}

std::string LogLines::tag_before(std::size_t line) const {
  return tag_of(LineChain(), before(line));
}

std::string LogLines::tag_with(std::string_view lines) const { return tag_of(chain_, lines); }

bool LogLines::stand(std::size_t line, std::string_view lines) const {
  return line < count() && std::string_view(text_).substr(starts_[line + 1]).starts_with(lines);
}

GamesInPlay::Loan::~Loan() {
  if (kept_) games_.give_back(id_, *log_);
  log_->mutex.unlock();
}

GamesInPlay::Loan GamesInPlay::borrow(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto found = kept_.find(id);
  if (found == kept_.end()) {
    order_.push_front(id);
    found = kept_.emplace(id, Kept{std::make_shared<HeldLog>(), 0, order_.begin()}).first;
  }
  order_.splice(order_.begin(), order_, found->second.place);
  std::shared_ptr<HeldLog> log = found->second.log;
  const bool kept = log->mutex.try_lock();
  if (!kept) {
    log = std::make_shared<HeldLog>();
    log->mutex.lock();
  }
  return Loan(*this, id, std::move(log), kept);
}

void GamesInPlay::give_back(const std::string& id, const HeldLog& log) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(id);
  if (found == kept_.end() || found->second.log.get() != &log) return;
  bytes_ += log.bytes() - found->second.bytes;
  found->second.bytes = log.bytes();
  while (bytes_ > kMostBytes && !order_.empty()) drop(kept_.find(order_.back()));
}

void GamesInPlay::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto found = kept_.find(id); found != kept_.end()) drop(found);
}

void GamesInPlay::drop(std::map<std::string, Kept>::iterator kept) {
  bytes_ -= kept->second.bytes;
  order_.erase(kept->second.place);
  kept_.erase(kept);
}

std::size_t GamesInPlay::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace arbiter
