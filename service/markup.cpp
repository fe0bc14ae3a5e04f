#include "service/markup.hpp"

namespace arbiter {
namespace {

constexpr std::string_view kStyle = R"(:root { color-scheme: light dark; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 68rem; margin: 2rem auto;
  padding: 0 1rem; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #8888; }
summary { font-weight: 600; cursor: pointer; padding: .3rem 0; }
table { border-collapse: collapse; width: 100%; margin: .3rem 0 1rem; }
th, td { text-align: left; vertical-align: top; padding: .2rem .7rem .2rem 0;
  border-bottom: 1px solid #8883; }
th { font-weight: 600; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
@media print { details { display: block; } body { margin: 0; max-width: none; } }
)";

}  // namespace

std::string page_begin(std::string_view title, std::string_view style) {
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"";
  html += kPagePolicy;
  html +=
      "\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
      "<title>";
  html += escaped(title) + "</title>\n<style>\n";
  html += kStyle;
  html += style;
  return html + "</style>\n</head>\n<body>\n";
}

}  // namespace arbiter
