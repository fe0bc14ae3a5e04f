#include "service/cli/webhook_options.hpp"

namespace arbiter::cli {
namespace {

CLI::App& add_command(CLI::App& webhook, const std::string& name, const std::string& what,
                      WebhookArguments& arguments, const std::string& footer) {
  CLI::App& app = *webhook.add_subcommand(name, what);
  app.add_option("--db", arguments.database, "A SQLite file or the URL of a PostgreSQL database")
      ->type_name("FILE|URL")
      ->capture_default_str();
  app.footer(footer);
  return app;
}

void add_id(CLI::App& app, WebhookArguments& arguments) {
  app.add_option("ID", arguments.id, "The id of the webhook, such as wh_0123...")->required();
}

}  // namespace

void add_webhook_commands(CLI::App& app, WebhookArguments& arguments, const OnWebhookCommand& on) {
  CLI::App& webhook = *app.add_subcommand(
      "webhook", "Tell other programs of verdicts and of ended jobs (Standard Webhooks 1.0.0)");
  webhook.require_subcommand(1);
  webhook.footer(
      "Services read the webhooks of their database whenever something happens, so they may keep\n"
      "running. The database holds the secrets in clear, because the service signs with them:\n"
      "whoever can read it, or a backup of it, can sign in its name.\n\n"
      "Examples:\n"
      "  arbiter webhook add https://club.example/arbiter --db games.db --event autumn-open\n"
      "  arbiter webhook list --db games.db\n");
  CLI::App& add = add_command(
      webhook, "add", "Register a receiver, and print its id and its secret", arguments,
      "The secret (whsec_...) is shown only now; the receiver verifies signatures with it. A\n"
      "receiver is told of whatever happens from now on. With --event it is told of the games "
      "that\n"
      "have the label event:NAME when they are judged; without, of all games and of jobs.\n"
      "Addresses of the service's own machine and of private networks are refused when something\n"
      "is sent, unless the service allows the host: `arbiter serve --webhook-allow HOST`.\n\n"
      "Examples:\n"
      "  arbiter webhook add https://club.example/arbiter --db games.db\n"
      "  arbiter webhook add https://club.example/hook?key=7 --event autumn-open\n");
  add.add_option("URL", arguments.url, "http://HOST:PORT/PATH or https://HOST/PATH")->required();
  add.add_option("--event", arguments.event, "Only games of this event")->type_name("NAME");
  on(add, add_webhook);
  on(add_command(webhook, "list", "List the receivers, and how their deliveries go", arguments,
                 "One line each: id, address, event (or \"everything\"), \"ended\" where it has\n"
                 "answered 410, attempts that have failed since the last success, and how many\n"
                 "deliveries wait, were given up, or found the outbox full. No secrets.\n\n"
                 "Examples:\n"
                 "  arbiter webhook list --db games.db\n"),
     list_webhooks);
  CLI::App& remove =
      add_command(webhook, "remove", "Remove a receiver and what waits for it", arguments,
                  "Examples:\n"
                  "  arbiter webhook remove wh_5f1c4b6a9e0d3f27c8b1a6e4d2f09c73 --db games.db\n");
  add_id(remove, arguments);
  on(remove, remove_webhook);
  CLI::App& rotate = add_command(
      webhook, "rotate", "Give a receiver another secret, and print it", arguments,
      "For 24 hours deliveries are signed with both, so that the receiver can change over at any\n"
      "time. A secret that others may know is best replaced twice: the second time ends it.\n\n"
      "Examples:\n"
      "  arbiter webhook rotate wh_5f1c4b6a9e0d3f27c8b1a6e4d2f09c73 --db games.db\n");
  add_id(rotate, arguments);
  on(rotate, rotate_webhook);
}

}  // namespace arbiter::cli
