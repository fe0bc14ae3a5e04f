// `arbiter webhook`: registers, lists and removes the receivers of a database.
#include <ostream>

#include "service/cli/commands.hpp"
#include "service/cli/report.hpp"
#include "service/hooks/signature.hpp"
#include "service/outward/url.hpp"
#include "service/store/open.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter::cli {
namespace {

constexpr std::size_t kIdBytes = 16;
constexpr std::chrono::milliseconds kFormerStays = std::chrono::hours(24);

Problem unusable(const std::string& detail) {
  return {"arguments", "The webhook cannot be registered", detail, {}};
}

std::optional<Problem> fault_in(const WebhookArguments& arguments) {
  if (!parse_url(arguments.url))
    return unusable(
        "An address has the form http://HOST:PORT/PATH or https://HOST/PATH, without a user or a "
        "fragment, and at most 1,024 characters.");
  if (!arguments.event) return std::nullopt;
  if (const auto fault = fault_in_label("event", *arguments.event))
    return unusable("The label of an event " + *fault + ".");
  return std::nullopt;
}

int unknown(const Terminal& terminal, const std::string& id) {
  return refuse(terminal, {"not-found",
                           "There is no such webhook",
                           id + " is not in this database; `arbiter webhook list` shows them.",
                           {}});
}

void print_secret(const Terminal& terminal, const std::string& secret) {
  terminal.out << "secret " << secret_text(secret) << '\n';
}

void print(const Terminal& terminal, const Webhook& hook) {
  terminal.out << hook.id << ' ' << hook.url << ' '
               << (hook.event.empty() ? "everything" : "event:" + hook.event);
  if (hook.gone) terminal.out << ", ended";
  if (!hook.former.empty() && present_moment() < hook.former_until)
    terminal.out << ", the former secret is still valid";
  terminal.out << ", " << hook.failures << " failures, " << hook.waiting << " waiting, "
               << hook.given_up << " given up, " << hook.missed << " missed\n";
}

}  // namespace

int add_webhook(const Terminal& terminal, const WebhookArguments& arguments) {
  if (const auto problem = fault_in(arguments)) return refuse(terminal, *problem);
  const Result<std::shared_ptr<HookStore>> store = open_hooks(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  const Webhook hook{"wh_" + random_name(kIdBytes), arguments.url, arguments.event.value_or(""),
                     new_secret()};
  if (const auto problem = store.value()->add(hook)) return refuse(terminal, *problem);
  terminal.out << "webhook " << hook.id << '\n';
  print_secret(terminal, hook.secret);
  return kFine;
}

int list_webhooks(const Terminal& terminal, const WebhookArguments& arguments) {
  const Result<std::shared_ptr<HookStore>> store = open_hooks(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  const Result<std::vector<Webhook>> hooks = store.value()->hooks();
  if (!hooks.ok()) return refuse(terminal, hooks.problem());
  for (const Webhook& hook : hooks.value()) print(terminal, hook);
  return kFine;
}

int remove_webhook(const Terminal& terminal, const WebhookArguments& arguments) {
  const Result<std::shared_ptr<HookStore>> store = open_hooks(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  const Result<bool> removed = store.value()->remove(arguments.id);
  if (!removed.ok()) return refuse(terminal, removed.problem());
  return removed.value() ? kFine : unknown(terminal, arguments.id);
}

int rotate_webhook(const Terminal& terminal, const WebhookArguments& arguments) {
  const Result<std::shared_ptr<HookStore>> store = open_hooks(arguments.database);
  if (!store.ok()) return refuse(terminal, store.problem());
  const std::string secret = new_secret();
  const Result<bool> rotated =
      store.value()->rotate(arguments.id, secret, present_moment() + kFormerStays.count());
  if (!rotated.ok()) return refuse(terminal, rotated.problem());
  if (!rotated.value()) return unknown(terminal, arguments.id);
  print_secret(terminal, secret);
  return kFine;
}

}  // namespace arbiter::cli
