#include "service/hooks/sender.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <random>
#include <utility>

#include "codec/adjudicator.hpp"
#include "service/hooks/schedule.hpp"
#include "service/hooks/signature.hpp"
#include "service/outward/addresses.hpp"

namespace arbiter {
namespace {

constexpr std::chrono::milliseconds kBetweenSweeps = std::chrono::minutes(1);
// The status is what counts; of the rest of an answer only so much is taken as to be polite.
constexpr std::size_t kMostBody = 16 * 1'024;
constexpr std::uint64_t kMostReceived = 64 * 1'024;  // head, body and TLS's certificates
constexpr std::size_t kMostAddresses = 4;            // of one host, tried in one attempt

bool contains(const std::vector<std::string>& hosts, const std::string& host) {
  return std::find(hosts.begin(), hosts.end(), host) != hosts.end();
}

double random_share() {
  thread_local std::mt19937_64 random{std::random_device{}()};
  return std::uniform_real_distribution<double>(0, 1)(random);
}

// The signatures by the present secret and, while it is valid, by the one before.
std::string signatures(const ClaimedDelivery& claimed, std::int64_t now) {
  const Webhook& hook = claimed.hook;
  const std::int64_t time = now / 1'000;
  std::string all = signature(hook.secret, claimed.message, time, claimed.body);
  if (!hook.former.empty() && now < hook.former_until)
    all += " " + signature(hook.former, claimed.message, time, claimed.body);
  return all;
}

std::string described(const Posted& posted) {
  if (posted.status >= 300 && posted.status < 400)
    return "it redirects (" + std::to_string(posted.status) + "), which is not followed";
  if (posted.status != 0) return "it answered " + std::to_string(posted.status);
  switch (posted.end) {
    case Posted::End::too_long: return "its answer is too long";
    case Posted::End::late: return "it did not answer in time";
    case Posted::End::broken_off: return "it was not waited for";
    case Posted::End::unconnected: return "no connection could be made";
    case Posted::End::untrusted: return "its certificate is not trusted";
    case Posted::End::no_tls: return "it does not speak TLS";
    case Posted::End::whole:
    case Posted::End::cut_short: break;
  }
  return "the connection ended before its answer did";
}

// Names the host alone: paths and queries of hooks may hold secrets.
void tell(const ClaimedDelivery& claimed, const Attempted& attempted, const std::string& why,
          std::int64_t now) {
  const std::optional<Url> url = parse_url(claimed.hook.url);
  const std::string host = url ? url->authority : "";
  switch (attempted.end) {
    case Attempted::End::delivered:
      spdlog::debug("webhook {} ({}): {} delivered", claimed.hook.id, host, claimed.message);
      return;
    case Attempted::End::again:
      spdlog::warn("webhook {} ({}): {}, attempt {} of {} for {}, the next in {} s",
                   claimed.hook.id, host, why, claimed.attempts + 1, kMostAttempts, claimed.message,
                   (attempted.due - now) / 1'000);
      return;
    case Attempted::End::given_up:
      spdlog::warn("webhook {} ({}): {}, {} is given up", claimed.hook.id, host, why,
                   claimed.message);
      return;
    case Attempted::End::gone:
      spdlog::warn("webhook {} ({}): it answered 410 and has ended", claimed.hook.id, host);
      return;
    case Attempted::End::released: return;
  }
}

}  // namespace

std::string_view word_for(Attempted::End end) {
  switch (end) {
    case Attempted::End::delivered: return "delivered";
    case Attempted::End::again: return "failed";
    case Attempted::End::given_up: return "given_up";
    case Attempted::End::gone: return "gone";
    case Attempted::End::released: break;
  }
  return "released";
}

WebhookSender::WebhookSender(GameStore& store, SenderOptions options,
                             std::function<void(std::string_view)> done)
    : store_(store), options_(std::move(options)), done_(std::move(done)) {
  for (unsigned i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { run(); });
}

void WebhookSender::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

// The thread survives any failure, since a shortage of memory may pass.
void WebhookSender::run() {
  while (wait_for_turn()) {
    try {
      sweep_now_and_then();
      if (send_one()) pass_turn();  // there may be more
    } catch (const std::exception& fault) {
      spdlog::error("a webhook was not sent: {}", fault.what());
    }
  }
}

bool WebhookSender::wait_for_turn() {
  std::unique_lock lock(mutex_);
  while (!stopping_ && Clock::now() < next_look_) wake_.wait_until(lock, next_look_);
  next_look_ = Clock::now() + options_.pause;
  return !stopping_;
}

void WebhookSender::pass_turn() {
  {
    const std::lock_guard lock(mutex_);
    next_look_ = Clock::now();
  }
  wake_.notify_all();
}

void WebhookSender::sweep_now_and_then() {
  const std::int64_t now = options_.now();
  std::int64_t next = next_sweep_;
  if (now < next || !next_sweep_.compare_exchange_strong(next, now + kBetweenSweeps.count()))
    return;
  if (store_.trouble()) return;
  const Result<std::uint64_t> given_up = store_.hooks().sweep(now);
  if (!given_up.ok()) {
    spdlog::warn("the outbox of the webhooks stays as it is: {}", given_up.problem().detail);
    return;
  }
  if (given_up.value() > 0)
    spdlog::warn("{} deliveries of webhooks are given up after four days", given_up.value());
  for (std::uint64_t i = 0; done_ && i < given_up.value(); ++i)
    done_(word_for(Attempted::End::given_up));
}

bool WebhookSender::send_one() {
  if (store_.trouble()) return false;
  const auto found = [this] {
    // One after the other, so that each claim sees what the others hold.
    const std::lock_guard lock(mutex_);
    return store_.hooks().claim(options_.now(), options_.lease);
  }();
  if (!found.ok()) {
    spdlog::warn("nothing can be sent to webhooks: {}", found.problem().detail);
    return false;
  }
  if (!found.value()) return false;
  const ClaimedDelivery& claimed = *found.value();
  if (stopping_) {
    (void)store_.hooks().note(claimed, {Attempted::End::released});
    return false;
  }
  pass_turn();
  const Sent sent = send(claimed);
  const std::int64_t now = options_.now();
  const Attempted attempted = follow(sent.posted, claimed, now, random_share());
  const Result<bool> noted = store_.hooks().note(claimed, attempted);
  if (!noted.ok()) {
    spdlog::warn("webhook {}: {} may come again: {}", claimed.hook.id, claimed.message,
                 noted.problem().detail);
    return true;
  }
  if (!noted.value()) return true;
  tell(claimed, attempted, sent.obstacle.empty() ? described(sent.posted) : sent.obstacle, now);
  if (done_ && attempted.end != Attempted::End::released) done_(word_for(attempted.end));
  return true;
}

// Connects to the very addresses that were looked at: asked again, the name could lead elsewhere.
WebhookSender::Sent WebhookSender::send(const ClaimedDelivery& claimed) const {
  Sent sent;
  sent.posted.end = Posted::End::unconnected;
  const std::optional<Url> url = parse_url(claimed.hook.url);
  const auto until = Clock::now() + options_.within;
  std::vector<std::string> addresses;
  if (url) addresses = addresses_of(url->host);
  if (addresses.empty()) sent.obstacle = "its name leads nowhere";
  if (url && !contains(options_.allowed, url->host)) {
    if (std::erase_if(addresses, [](const std::string& one) { return !is_public(one); }) > 0)
      sent.obstacle = "it is on this machine or in a private network (--webhook-allow)";
  }
  if (addresses.size() > kMostAddresses) addresses.resize(kMostAddresses);
  for (const std::string& address : addresses) {
    sent.obstacle.clear();
    const std::int64_t now = options_.now();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    sent.posted = send_post({.url = *url,
                             .address = address,
                             .fields = {{"Content-Type", "application/json"},
                                        {"User-Agent", "arbiter/" + version()},
                                        {"webhook-id", claimed.message},
                                        {"webhook-timestamp", std::to_string(now / 1'000)},
                                        {"webhook-signature", signatures(claimed, now)}},
                             .body = claimed.body,
                             .within = left,
                             .most_body = kMostBody,
                             .most_received = kMostReceived,
                             .break_off = [this] { return stopping_.load(); }});
    if (sent.posted.end != Posted::End::unconnected) break;
  }
  return sent;
}

}  // namespace arbiter
