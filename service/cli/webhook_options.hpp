// The command `webhook`: who is told of what happens.
#pragma once
#include <CLI/CLI.hpp>
#include <functional>

#include "service/cli/commands.hpp"

namespace arbiter::cli {

// Is called with the operation of each command of `webhook`.
using OnWebhookCommand =
    std::function<void(CLI::App&, int (*)(const Terminal&, const WebhookArguments&))>;
// Declares `webhook` with its commands, which fill `arguments`.
void add_webhook_commands(CLI::App& app, WebhookArguments& arguments, const OnWebhookCommand& on);

}  // namespace arbiter::cli
