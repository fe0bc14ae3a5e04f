// The report as a page, for a browser and for paper.
#include <algorithm>
#include <utility>

#include "codec/words.hpp"
#include "service/markup.hpp"
#include "service/report/gathered.hpp"

namespace arbiter {
namespace {

constexpr const char* kReportStyle = R"(h1 { margin-bottom: 0; }
.ruling h2 { border: 0; font-size: 1.7rem; margin: .6rem 0; }
.said { color: #5f6368; margin-top: 0; }
.tried { font-size: 1.15rem; margin: .5rem 0 1rem; padding-left: .8rem;
  border-left: 4px solid #8888; }
.status { padding: .1rem .6rem; border-radius: .6rem; color: #fff; font-size: 1rem;
  vertical-align: middle; }
.status.legal { background: #1b6e3c; } .status.illegal { background: #a3231b; }
.status.unverifiable { background: #6a5300; }
.rule { border-left: 4px solid #a3231b; padding: .1rem 0 .1rem .8rem; margin: .8rem 0; }
.rule h3 { margin: 0; font-size: 1rem; } .rule p { margin: .25rem 0; }
.judge { border-left: 4px solid #1a5fb4; padding-left: .8rem; }
.id { white-space: nowrap; color: #5f6368; font-size: .85em; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; max-height: 95vh; }
figcaption { color: #5f6368; }
ul { margin: .3rem 0; padding-left: 1.2rem; }
.story { list-style: none; padding: 0; } .story > li { padding: .15rem 0 .15rem 3.5rem; }
.story .at { float: left; margin-left: -3.5rem; width: 2.8rem; text-align: right; color: #5f6368;
  font-variant-numeric: tabular-nums; }
.story .facts { list-style: none; padding-left: 1rem; font-size: .93em; }
.subject { background: #fbbc0433; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; }
pre.table { white-space: pre; overflow-x: auto; }
td.hash { font-family: monospace; overflow-wrap: anywhere; }
@media (prefers-color-scheme: dark) { .said, .id, figcaption, .story .at { color: #a8adb3; } }
@page { size: A4; margin: 16mm; }
@media print { body { font-size: 10.5pt; } .ruling { break-after: page; }
  figure svg { max-height: 110mm; } .rule, li, tr { break-inside: avoid; } }
)";

// How many legal answers are shown at once; the others are folded away.
constexpr std::size_t kAnswersShown = 12;
constexpr std::size_t kOmissionsShown = 12;  // more are folded

std::string element(const std::string& name, const std::string& kind, std::string_view text) {
  return "<" + name + (kind.empty() ? "" : " class=\"" + kind + "\"") + ">" + escaped(text) + "</" +
         name + ">\n";
}
std::string paragraph(std::string_view text) { return element("p", "", text); }

std::string folded(const std::string& title, const std::string& inside) {
  return "<details>\n<summary>" + escaped(title) + "</summary>\n" + inside + "</details>\n";
}

std::string list(std::vector<std::string>::const_iterator from,
                 std::vector<std::string>::const_iterator to) {
  std::string html = "<ul>\n";
  for (; from != to; ++from) html += element("li", "", *from);
  return html + "</ul>\n";
}

class Page {
 public:
  explicit Page(const Gathered& report) : report_(report) {}

  std::string html() {
    html_ = page_begin(report_.title + ": " + headline(report_), kReportStyle);
    html_ += "<main>\n";
    ruling();
    entries_around();
    irregularities();
    passed_over();
    claims();
    story();
    table_in_words();
    basis();
    html_ += folded("The verdict, for programs",
                    "<pre id=\"verdict\">" + escaped(report_.document) + "</pre>\n");
    return html_ + "</main>\n" + std::string(kPageEnd);
  }

 private:
  void ruling() {
    const Verdict& verdict = report_.verdict;
    html_ += "<section class=\"ruling\">\n" + element("h1", "", report_.title);
    html_ += element("p", "said", log_sentences(report_));
    const std::string status{text(verdict.status)};
    html_ += "<h2>" + escaped(headline(report_)) + " <span class=\"status " + status +
             "\">verdict on the log: " + status + "</span></h2>\n";
    const Explanation& explanation = report_.explanation;
    if (explanation.words) html_ += element("p", "tried", *explanation.words);
    if (!explanation.elsewhere.empty()) html_ += paragraph(explanation.elsewhere);
    if (explanation.lacking) html_ += paragraph(missing_sentence(*explanation.lacking));
    for (const BrokenRule& one : explanation.broken) broken_rule(one);
    judges_words();
    if (explanation.asked && report_.subject) legal_answers(*explanation.asked);
    if (explanation.happened && !explanation.judges)
      html_ +=
          "<h3>What the entry does</h3>\n<pre>" + escaped_lines(*explanation.happened) + "</pre>\n";
    picture();
    html_ += "</section>\n";
  }

  // escaped() turns line ends into blanks.
  static std::string escaped_lines(std::string_view text) {
    std::string html;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      html += escaped(text.substr(0, end)) + "\n";
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return html;
  }

  void broken_rule(const BrokenRule& one) {
    html_ += "<article class=\"rule\">\n<h3>" + escaped(one.rule) + " <span class=\"id\">" +
             escaped(one.section) + "</span></h3>\n";
    if (!one.text.empty()) html_ += "<p>“" + escaped(one.text) + "”</p>\n";
    if (!one.detail.empty()) html_ += element("p", "", one.detail);
    if (one.pointer) html_ += element("p", "id", *one.pointer);
    if (!one.also.empty()) html_ += element("p", "id", "The same is said by " + joined(one.also));
    for (const RulingText& ruling : one.rulings)
      html_ += "<p><strong>" + escaped(ruling.id) + ": " + escaped(ruling.question) +
               "</strong><br/>" + escaped(ruling.ruling) + "</p>\n";
    html_ += "</article>\n";
  }

  void judges_words() {
    const auto rulings = rulings_on_subject(report_);
    if (!rulings.empty()) html_ += "<h3>What the judge ruled</h3>\n";
    for (const ReportedRuling* one : rulings) html_ += element("p", "judge", ruling_sentence(*one));
  }

  void legal_answers(const Asked& asked) {
    if (asked.seats.empty()) return;
    const bool refused = report_.explanation.status != Status::legal || report_.settled;
    html_ += element("h3", "", refused ? "What would have been legal" : "What was asked");
    html_ += paragraph(asked_sentence(asked));
    std::vector<std::string> answers;
    for (const DiceDue& due : asked.dice)
      answers.push_back("roll " + counted(static_cast<std::int64_t>(due.number), "die", "dice"));
    answers.insert(answers.end(), asked.words.begin(), asked.words.end());
    const auto middle =
        answers.begin() + static_cast<std::ptrdiff_t>(std::min(kAnswersShown, answers.size()));
    if (!answers.empty()) html_ += list(answers.begin(), middle);
    if (middle != answers.end())
      html_ +=
          folded(std::to_string(answers.end() - middle) + " more", list(middle, answers.end()));
    if (asked.left_out > 0)
      html_ += paragraph(std::to_string(asked.left_out) + " more are not listed here.");
    const std::string incomplete = incomplete_sentence(asked);
    if (!incomplete.empty()) html_ += paragraph(incomplete);
  }

  void picture() {
    if (report_.picture.empty()) return;
    const std::string caption = report_.subject
                                    ? "The table before entry " + std::to_string(*report_.subject)
                                    : "The table at the end";
    html_ += "<figure>\n" + report_.picture.substr(report_.picture.find("<svg")) +
             element("figcaption", "", caption) + "</figure>\n";
  }

  bool is_subject(const ReportedEntry& one) const {
    return !one.implied && report_.subject == one.index;
  }
  static std::string list_item(bool subject, const std::string& attributes = "") {
    return "<li" + attributes + (subject ? " class=\"subject\"" : "") + ">";
  }
  static std::string link_to(std::size_t index) {
    const std::string number = std::to_string(index);
    return "<a class=\"at\" href=\"#e" + number + "\">" + number + "</a>";
  }

  // The number of an entry, as a link if it is in the story.
  static std::string number_of(const ReportedEntry& one) {
    if (one.implied) return "";
    return one.accepted ? link_to(one.index) : element("span", "at", std::to_string(one.index));
  }

  void entries_around() {
    const auto entries = around(report_);
    if (entries.empty()) return;
    html_ += element("h2", "", report_.subject ? "The entries around it" : "The last entries") +
             "<ol class=\"story\">\n";
    for (const ReportedEntry* one : entries)
      html_ += list_item(is_subject(*one)) + number_of(*one) + escaped(one->words) + "</li>\n";
    html_ += "</ol>\n";
  }

  void irregularities() {
    if (report_.verdict.irregularities.empty()) return;
    html_ +=
        "<h2>Irregularities</h2>\n<table>\n<thead><tr><th class=\"n\">Entry</th>"
        "<th>Broken rules</th><th>The judge</th></tr></thead>\n<tbody>\n";
    for (const Irregularity& one : report_.verdict.irregularities) {
      std::vector<std::string> rules;
      for (const BrokenRule& broken : one.broken) rules.push_back(broken.rule);
      html_ += "<tr><td class=\"n\">" + link_to(one.index) + "</td><td>" + escaped(joined(rules)) +
               "</td><td>" + escaped(settled_by(report_, one)) + "</td></tr>\n";
    }
    html_ += "</tbody>\n</table>\n";
  }

  static std::string found_by(const CheckedClaim& claim) {
    if (!claim.why.empty()) return fault_of(claim);
    return claim.found.is_null() ? "not reached" : claim.found.dump();
  }

  void passed_over() {
    if (!report_.omissions || report_.omissions->list.empty()) return;
    const auto& list = report_.omissions->list;
    const std::string outer = std::exchange(html_, "");
    html_ += "<table>\n<thead><tr><th>Entry</th><th>Rule</th><th>What</th></tr></thead>\n<tbody>\n";
    for (const Omission& one : list)
      html_ += "<tr>" + element("td", "", place_of(one)) + element("td", "id", one.rule) +
               element("td", "", report_.explanation.players.in(sentence_of(one))) + "</tr>\n";
    html_ += "</tbody>\n</table>\n";
    if (!report_.omissions->complete) html_ += paragraph("There may be more.");
    html_ = outer + "<h2>What was passed over</h2>\n" +
            (list.size() > kOmissionsShown
                 ? folded(std::to_string(list.size()) + " duties and claims", html_)
                 : html_);
  }

  void claims() {
    const std::string seed = seed_sentence(report_.verdict);
    if (report_.verdict.claims.empty() && seed.empty()) return;
    html_ += "<h2>Claims of the log</h2>\n";
    if (!seed.empty()) html_ += paragraph(seed);
    if (report_.verdict.claims.empty()) return;
    html_ +=
        "<table>\n<thead><tr><th>Claim</th><th>It holds</th>"
        "<th>Found</th></tr></thead>\n<tbody>\n";
    for (const CheckedClaim& one : report_.verdict.claims)
      html_ += "<tr><td>" + escaped(one.claim) + "</td><td>" + (one.holds ? "yes" : "no") +
               "</td><td>" + escaped(found_by(one)) + "</td></tr>\n";
    html_ += "</tbody>\n</table>\n";
  }

  void story() {
    if (report_.story.empty()) return;
    const std::string outer = std::exchange(html_, "");
    if (!report_.whole_story)
      html_ += paragraph("These are the entries nearest to it; `arbiter transcript` tells all.");
    html_ += "<ol class=\"story\">\n";
    for (const ReportedEntry& one : report_.story) {
      const std::string number = std::to_string(one.index);
      html_ += one.implied ? std::string("<li>")
                           : list_item(is_subject(one), " id=\"e" + number + "\"") +
                                 element("span", "at", number);
      words(one);
    }
    html_ += "</ol>\n";
    html_ =
        outer + "<h2>The story</h2>\n" +
        folded(counted(static_cast<std::int64_t>(report_.story.size()), "entry", "entries"), html_);
  }
  void words(const ReportedEntry& one) {
    html_ += escaped(one.words);
    if (!one.facts.empty()) {
      html_ += "<ul class=\"facts\">\n";
      for (const auto& [fact, rule] : one.facts)
        html_ += "<li>" + escaped(fact) + " <span class=\"id\">" + escaped(rule) + "</span></li>\n";
      html_ += "</ul>\n";
    }
    html_ += "</li>\n";
  }

  void table_in_words() {
    if (report_.position.empty()) return;
    html_ += folded(report_.subject ? "The table before it, in words" : "The table, in words",
                    paragraph(report_.explanation.players.introduction()) +
                        "<pre class=\"table\">" + escaped_lines(report_.position) + "</pre>\n");
  }

  void row(const std::string& name, const std::string& value, const std::string& kind = "") {
    if (value.empty()) return;
    html_ +=
        "<tr><th scope=\"row\">" + escaped(name) + "</th>" + element("td", kind, value) + "</tr>\n";
  }

  void basis() {
    const Verdict& verdict = report_.verdict;
    html_ += "<h2>What the verdict rests on</h2>\n<table>\n<tbody>\n";
    row("Rules", verdict.game + ", rules_version " + std::to_string(verdict.rules_version));
    row("Program", "arbiter " + version());
    for (const auto& [name, value] : verdict.options.items()) {
      if (!value.is_object()) {
        row(name, value.is_string() ? value.get<std::string>() : value.dump());
        continue;
      }
      std::vector<std::string> parts;
      for (const auto& [id, chosen] : value.items())
        parts.push_back(id + " = " +
                        (chosen.is_string() ? chosen.get<std::string>() : chosen.dump()));
      row(name, joined(parts));
    }
    row("SHA-256 of the pack", verdict.pack_sha256, "hash");
    row("SHA-256 of the log", verdict.log_sha256, "hash");
    row("Digest of the last position", verdict.digest, "hash");
    html_ += "</tbody>\n</table>\n";
    if (report_.proof.empty()) return;
    html_ += folded("The proof that a transparency log attests a verdict on this log",
                    paragraph("Saved as a file, it is checked by arbiter check-proof.") +
                        "<pre class=\"table\">" + escaped_lines(report_.proof) + "</pre>\n");
  }

  const Gathered& report_;
  std::string html_;
};

}  // namespace

std::string page_of(const Gathered& report) { return Page(report).html(); }

}  // namespace arbiter
