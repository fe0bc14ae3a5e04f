#!/usr/bin/env python3
"""Opens reports of every game in Chromium without a network, as their readers do: nothing is
loaded, nothing is written to the console, the ruling is on the first printed page, and HTML Tidy
finds no fault. Part of `./dev test --all`.

    python3 tests/report_in_browser.py build/release/arbiter
    python3 tests/report_in_browser.py build/release/arbiter --keep FOLDER   # pages, PDFs, pictures
"""

import argparse
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAMES = ("conquest", "wh40k", "sularia", "zabor", "hex")
# HTML Tidy knows little of SVG.
UNKNOWN_TO_TIDY = ("<svg> proprietary attribute", "found <style> tag in <body>")
BROWSER = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions",
           "--host-resolver-rules=MAP * ~NOTFOUND", "--enable-logging=stderr", "--log-level=0"]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def logs_of(game):
    """Every broken game, and the first whole one."""
    folder = ROOT / "replays" / game
    whole = [path for path in sorted(folder.glob("*.json"))
             if not path.name.endswith(".verdict.json")]
    broken = [path for path in sorted(folder.glob("broken/*.json"))
              if not path.name.endswith(".verdict.json")]
    return broken + whole[:1]


def opened(page, *options):
    """The browser's answer; a request or a message on the console is a fault."""
    answer = run(*BROWSER, *options, page.as_uri())
    said = [line for line in answer.stderr.splitlines() if "CONSOLE" in line or "net_error" in line]
    if answer.returncode != 0:
        said.append(f"the browser ended with {answer.returncode}")
    return answer.stdout, said


def inaccessible(page, axe):
    """What axe-core finds; its script runs in a copy of the page whose policy allows it."""
    library = axe.read_text(encoding="utf-8").replace("</script", "<\\/script")
    script = ("<script>" + library + "</script><script>axe.run().then(found => {"
              "const end = document.createElement('pre'); end.id = 'axe';"
              "end.textContent = JSON.stringify(found.violations.map(one => one.id));"
              "document.body.appendChild(end); })</script></body>")
    text = re.sub("<meta http-equiv[^>]*>", "", page.read_text(encoding="utf-8"))
    copy = page.with_suffix(".axe.html")
    copy.write_text(text.replace("</body>", script), encoding="utf-8")
    shown, _ = opened(copy, "--virtual-time-budget=20000", "--dump-dom")
    found = re.search('<pre id="axe">(.*?)</pre>', shown)
    return ["axe-core did not run"] if not found else json.loads(html.unescape(found[1]))


def faults_in(arbiter, log, folder, axe):
    name = f"{log.parent.parent.name}-{log.parent.name}-{log.stem}"
    written = run(arbiter, "report", str(log))
    if written.returncode != 0:
        return [] if "verdict" not in log.read_text() else [written.stderr]
    page = folder / f"{name}.html"
    page.write_text(written.stdout, encoding="utf-8")
    _, faults = opened(page, "--dump-dom")
    pdf = folder / f"{name}.pdf"
    faults += opened(page, f"--print-to-pdf={pdf}", "--no-pdf-header-footer")[1]
    first = " ".join(run("pdftotext", "-l", "1", "-layout", str(pdf), "-").stdout.split())
    verdict = json.loads(run(arbiter, "verify", "--json", str(log)).stdout)["verdict"]
    violation = verdict["violation"]
    wanted = [verdict["status"]] + [one["rule"] for one in (violation or {}).get("broken", [])]
    faults += [f"\"{text}\" is not on the first page" for text in wanted if text not in first]
    tidied = run("tidy", "-quiet", "-errors", "--fix-style-tags", "no", str(page))
    faults += [line for line in tidied.stderr.splitlines()
               if not any(words in line for words in UNKNOWN_TO_TIDY)]
    if axe:
        faults += inaccessible(page, pathlib.Path(axe))
    opened(page, f"--screenshot={folder / name}.png", "--window-size=1000,1400")
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("arbiter")
    parser.add_argument("--keep", help="a folder for what was looked at")
    parser.add_argument("--axe", help="axe.min.js of the npm package axe-core: accessibility, too")
    parser.add_argument("--games", nargs="+", default=GAMES)
    arguments = parser.parse_args()
    found = 0
    with tempfile.TemporaryDirectory(prefix="arbiter-report-") as scratch:
        folder = pathlib.Path(arguments.keep or scratch)
        os.makedirs(folder, exist_ok=True)
        for game in arguments.games:
            for log in logs_of(game):
                for fault in faults_in(arguments.arbiter, log, folder, arguments.axe):
                    print(f"{log}: {fault}")
                    found += 1
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
