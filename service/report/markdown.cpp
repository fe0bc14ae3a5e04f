// The report as Markdown, for a forum or an issue: the ruling first.
#include <algorithm>

#include "codec/words.hpp"
#include "service/report/gathered.hpp"

namespace arbiter {
namespace {

// How many legal answers and facts are written out.
constexpr std::size_t kAnswersWritten = 12;

// Escapes a text for use in a paragraph, a list or a table. Forums also make links of addresses
// ("https://…", "www.…") and call people by "@name".
std::string plain(std::string_view text) {
  constexpr std::string_view kMarks = "\\`*_{}[]<>#|~&!@";
  const std::string line = one_line(text);
  const std::string_view all = line;
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool address =
        all.substr(i).starts_with("://") || (all[i] == '.' && all.substr(0, i).ends_with("www"));
    if (address || kMarks.find(all[i]) != std::string_view::npos) out += '\\';
    out += all[i];
  }
  return out;
}

// Lines as they are, indented so that Markdown does not interpret them. What else Markdown takes
// for the end of a line would end the indentation.
std::string block(std::string_view text) {
  std::string out = "\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out += "    " + one_line(text.substr(0, end)) + "\n";
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out + "\n";
}

std::string broken_rule(const BrokenRule& one) {
  std::string out = "**" + plain(one.rule) + "**";
  if (!one.section.empty()) out += " (" + plain(one.section) + ")";
  out += "\n\n";
  if (!one.text.empty()) out += "> " + plain(one.text) + "\n\n";
  if (!one.detail.empty()) out += plain(one.detail) + "\n\n";
  for (const RulingText& ruling : one.rulings)
    out += "- " + plain(ruling.id + ": " + ruling.question + " " + ruling.ruling) + "\n";
  return out + (one.rulings.empty() ? "" : "\n");
}

std::string answers(const Gathered& report) {
  const std::optional<Asked>& asked = report.explanation.asked;
  if (!report.subject || !asked || asked->seats.empty()) return "";
  const bool refused = report.explanation.status != Status::legal || report.settled;
  std::string out = refused ? "### What would have been legal\n\n" : "### What was asked\n\n";
  out += plain(asked_sentence(*asked)) + "\n\n";
  std::string listed;
  for (const DiceDue& due : asked->dice)
    listed += "- roll " + counted(static_cast<std::int64_t>(due.number), "die", "dice") + "\n";
  const std::size_t shown = std::min(kAnswersWritten, asked->words.size());
  for (std::size_t i = 0; i < shown; ++i) listed += "- " + plain(asked->words[i]) + "\n";
  const std::size_t more = asked->words.size() - shown + asked->left_out;
  if (more > 0) listed += "- and " + std::to_string(more) + " more\n";
  if (!listed.empty()) out += listed + "\n";
  const std::string incomplete = incomplete_sentence(*asked);
  return out + (incomplete.empty() ? "" : plain(incomplete) + "\n\n");
}

std::string entries(const Gathered& report) {
  const auto told = around(report);
  if (told.empty()) return "";
  std::string out = report.subject ? "### The entries around it\n\n" : "### The last entries\n\n";
  for (const ReportedEntry* one : told) {
    const std::string number = one->implied ? "" : std::to_string(one->index) + ": ";
    const std::string line = number + plain(one->words);
    const bool subject = !one->implied && report.subject == one->index;
    out += subject ? "- **" + line + "**\n" : "- " + line + "\n";
  }
  return out + "\n";
}

std::string irregularities(const Gathered& report) {
  const Verdict& verdict = report.verdict;
  if (verdict.irregularities.empty()) return "";
  std::string out =
      "### Irregularities\n\n| Entry | Broken rules | The judge |\n| --- | --- | --- |\n";
  for (const Irregularity& one : verdict.irregularities) {
    std::vector<std::string> rules;
    for (const BrokenRule& broken : one.broken) rules.push_back(broken.rule);
    out += "| " + std::to_string(one.index) + " | " + plain(joined(rules)) + " | " +
           plain(settled_by(report, one)) + " |\n";
  }
  return out + "\n";
}

std::string passed_over(const Gathered& report) {
  const std::optional<Omissions>& omissions = report.omissions;
  if (!omissions || omissions->list.empty()) return "";
  std::string out = "### What was passed over\n\n";
  for (const Omission& one : omissions->list)
    out +=
        "- " + plain(place_of(one) + ": " + report.explanation.players.in(sentence_of(one))) + "\n";
  if (!omissions->complete) out += "- There may be more.\n";
  return out + "\n";
}

std::string basis(const Verdict& verdict) {
  std::string out = "### What the verdict rests on\n\n";
  out += "- " + plain(verdict.game) + ", rules\\_version " + std::to_string(verdict.rules_version) +
         ", arbiter " + plain(version()) + "\n";
  if (!verdict.pack_sha256.empty()) out += "- pack: `" + verdict.pack_sha256 + "`\n";
  if (!verdict.log_sha256.empty()) out += "- log: `" + verdict.log_sha256 + "`\n";
  if (!verdict.digest.empty()) out += "- last position: `" + verdict.digest + "`\n";
  if (!verdict.seed.empty()) out += "- joint seed: " + plain(verdict.seed) + "\n";
  for (const CheckedClaim& one : verdict.claims)
    out += "- claim " + plain(one.claim) + (one.holds ? " holds" : " does not hold") +
           (one.why.empty() ? "" : ": " + plain(fault_of(one))) + "\n";
  return out;
}

std::string judges_words(const Gathered& report) {
  const auto rulings = rulings_on_subject(report);
  std::string out = rulings.empty() ? "" : "### What the judge ruled\n\n";
  for (const ReportedRuling* one : rulings) out += plain(ruling_sentence(*one)) + "\n\n";
  return out;
}

std::string the_table(const Gathered& report) {
  if (report.position.empty()) return "";
  const std::string players = report.explanation.players.introduction();
  return std::string(report.subject ? "### The table before it\n" : "### The table\n") +
         (players.empty() ? "" : "\n" + plain(players) + "\n") + block(report.position);
}

}  // namespace

std::string markdown_of(const Gathered& report) {
  const Explanation& explanation = report.explanation;
  std::string out = "## " + plain(headline(report)) + "\n\n" + plain(report.title) + ". " +
                    plain(log_sentences(report)) + " Verdict on the log: **" +
                    std::string{text(report.verdict.status)} + "**.\n\n";
  if (explanation.words) out += "> " + plain(*explanation.words) + "\n\n";
  if (!explanation.elsewhere.empty()) out += plain(explanation.elsewhere) + "\n\n";
  if (explanation.lacking) out += plain(missing_sentence(*explanation.lacking)) + "\n\n";
  for (const BrokenRule& one : explanation.broken) out += broken_rule(one);
  out += judges_words(report) + answers(report);
  if (explanation.happened && !explanation.judges)
    out += "### What the entry does\n" + block(*explanation.happened);
  out += entries(report) + irregularities(report) + passed_over(report) + the_table(report);
  out += basis(report.verdict);
  if (!report.proof.empty())
    out += "\n### The proof, for `arbiter check-proof`\n" + block(report.proof);
  return out;
}

}  // namespace arbiter
