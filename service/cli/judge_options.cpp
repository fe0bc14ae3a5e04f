#include "service/cli/judge_options.hpp"

#include <string>

#include "service/cli/number_option.hpp"

namespace arbiter::cli {
namespace {

CLI::App& command(CLI::App& all, const std::string& name, const std::string& description,
                  const std::string& examples) {
  CLI::App& added = *all.add_subcommand(name, description);
  added.footer("Examples:\n" + examples + "\n");
  return added;
}

void add_file(CLI::App& app, std::string& file) {
  app.add_option("FILE", file, "A log, or -")->required();
}
void add_entry(CLI::App& app, LookArguments& arguments, const std::string& otherwise) {
  add_number(app, "--at", arguments.at,
             "The entry with this number, counted from 0; without it the refused one" + otherwise)
      ->type_name("N");
}
void add_seat(CLI::App& app, LookArguments& arguments) {
  app.add_option("--seat", arguments.seat, "Only what this seat may know")->type_name("A");
}

// Text or JSON; such an answer says what every seat knows.
void add_form_for_judges(CLI::App& app, std::string& format) {
  app.add_option("--format", format, "text for people, or json")
      ->check(CLI::IsMember({"text", "json"}));
  app.add_option_function<std::string>(
         "--seat",
         [](const std::string&) {
           throw CLI::ValidationError(
               "--seat", "the report says what every seat knows, so there is no report for a seat");
         })
      ->group("");
}

}  // namespace

CLI::App& add_explain_command(CLI::App& all, LookArguments& arguments) {
  CLI::App& app =
      command(all, "explain", "Explain a refused entry as a judge would",
              "  arbiter explain game.json              the entry that was refused\n"
              "  arbiter explain game.json --at 57      what entry 57 does, or why not");
  add_file(app, arguments.file);
  add_entry(app, arguments, "");
  add_seat(app, arguments);
  app.add_flag("--json", arguments.json, "JSON for programs");
  return app;
}

CLI::App& add_report_command(CLI::App& all, LookArguments& arguments) {
  CLI::App& app = command(
      all, "report", "Write a report that a judge can hand over: one HTML page, or Markdown",
      "  arbiter report game.json > verdict.html        the entry that was refused\n"
      "  arbiter report game.json --at 57 > entry.html  what entry 57 does, or why not\n"
      "  arbiter report game.json --format md           for a forum or an issue\n"
      "The page needs nothing else: it runs no script and loads nothing. Printed on A4, the\n"
      "ruling is on the first page.");
  add_file(app, arguments.file);
  add_entry(app, arguments, ", or the end");
  add_seat(app, arguments);
  app.add_option_function<std::string>(
         "--format", [&arguments](const std::string& form) { arguments.markdown = form == "md"; },
         "html or md")
      ->type_name("FORM")
      ->default_str("html")
      ->check(CLI::IsMember({"html", "md"}));
  app.add_option(
         "--proof", arguments.proof,
         "The proof of a verdict on this log (*.tlog-proof), to be carried along; it is about "
         "the whole verdict, so there is none in the report of a seat")
      ->type_name("FILE")
      ->excludes("--seat");
  return app;
}

CLI::App& add_rewind_command(CLI::App& all, RewindArguments& arguments) {
  CLI::App& app = command(
      all, "rewind",
      "Say what going back to an earlier position would undo, and what else can be done",
      "  arbiter rewind game.json --to 53       what was learnt since, and a grade with reasons\n"
      "  arbiter rewind game.json --to 53 --format json | jq '.fixes[0].entry' >> moves\n\n"
      "The report is for judges: it says what every seat knows. Its rulings are entries for the\n"
      "log, and were checked by judging the log with them. A ruling comes after the refused\n"
      "entry, which stays in the log; where the report says that it must be left out, the ruling\n"
      "takes its place.");
  add_file(app, arguments.file);
  add_number(app, "--to", arguments.to, "The position after so many entries")
      ->type_name("N")
      ->required();
  add_form_for_judges(app, arguments.format);
  return app;
}

CLI::App& add_omissions_command(CLI::App& all, OmissionsArguments& arguments) {
  CLI::App& app = command(
      all, "omissions",
      "Say what a log passed over: duties that a ruling skips, and claims that were not made",
      "  arbiter omissions game.json                 each with its entry and its rule\n"
      "  arbiter omissions game.json --format json | jq '.omissions[].rule'\n\n"
      "A duty is passed over where the judge gives a position (`correct`) that goes on without an\n"
      "answer that the rules demand. A claim is something that the rules give to whoever asks for\n"
      "it, such as the points of a card, and that the seat did not ask for. Verdicts do not\n"
      "change: a log that passes something over is as legal as before. The list is for judges: it\n"
      "says what every seat knows.");
  add_file(app, arguments.file);
  add_form_for_judges(app, arguments.format);
  return app;
}

}  // namespace arbiter::cli
