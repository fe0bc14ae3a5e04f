#!/usr/bin/env python3
"""Mutation testing of the rules: `./dev mutate GAME` (tests/mutation/README.md).

For each place in the chapters of a game where a small change of the code is possible, the change
is written into a copy of the file, behind a switch:

    if (a <= b) ...    becomes    if ((mutated(17) ? (a < b) : (a <= b))) ...

All copies are built once, in a tree of their own. Then the cases run with each switch turned on in
turn. A mutant that no case detects is tried with the other tests of the game, and listed.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from mutations import Copy, Finder, without_errors

ROOT = Path(__file__).resolve().parent.parent

# Files that are not chapters: words, pictures, forms of positions and packs, and lists of moves.
NO_CHAPTER = re.compile(
    r"words|picture|holdings|whereabouts|soundness|position|refus|_facts|content|pack_|vocabulary"
    r"|written|views|options|map_text|/text/|/(conquest|hex|sularia|wh40k|zabor)\.cpp$"
)

class Tree:
    def __init__(self, game, options):
        self.game = game
        self.folder = ROOT / "build" / f"mutate-{game}"
        self.copies = self.folder / "mutated"
        self.options = options

    def run(self, *command, **settings):
        result = subprocess.run(command, **settings)
        if result.returncode != 0:
            sys.exit(f"failed: {' '.join(map(str, command))}")

    def build(self, *targets):
        self.run("cmake", "--build", self.folder, "--parallel", str(self.options.jobs), "--target",
                 *targets)

    def configure(self):
        self.run("cmake", "--preset", "release", "-B", self.folder, f"-DARBITER_GAMES={self.game}",
                 f"-DARBITER_MUTANTS={self.copies}", "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG -w",
                 *self.options.cmake, cwd=ROOT, stdout=subprocess.DEVNULL)

    def flags(self):
        return ["-std=c++20", "-DNDEBUG", f"-I{ROOT}", f"-I{self.folder / 'generated'}"]

    def chapters(self):
        folder = ROOT / "engine" / "games" / self.game
        paths = sorted(folder.rglob("*.cpp"))
        return [one for one in paths if not NO_CHAPTER.search(one.relative_to(ROOT).as_posix())]

    def write(self):
        """Finds all changes and writes the copies; unchanged copies are left alone."""
        changes = []
        for path in self.chapters():
            name = path.relative_to(ROOT)
            finder = Finder(path, self.flags())
            found = without_errors(path, finder.source, list(finder.changes.values()), self.flags())
            found.sort(key=lambda one: (one.begin, one.end))
            seen = Counter()
            for change in found:
                change.file = path.name
                change.number = len(changes) + 1
                seen[change.function, change.text()] += 1
                change.repeat = seen[change.function, change.text()]
                changes.append(change)
            target = self.copies / name
            target.parent.mkdir(parents=True, exist_ok=True)
            text = Copy(finder.source, found).text
            if not target.exists() or target.read_bytes() != text:
                target.write_bytes(text)
            print(f"{name}: {len(found)} changes", flush=True)
        return changes

    def run_cases(self, changes, count):
        """The result of the cases for each change, by its number."""
        found = {}
        numbers = "\n".join(str(change.number) for change in changes)
        runner = subprocess.Popen(
            [self.folder / "tests" / "mutants", self.game, str(count)], cwd=ROOT, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )
        runner.stdin.write(numbers)
        runner.stdin.close()
        for line in runner.stdout:
            number, _, result = line.strip().partition(" ")
            if not number.isdigit():
                sys.exit(line.strip())
            found[int(number)] = result
        if runner.wait() != 0:
            sys.exit("the cases fail where nothing is changed")
        # Only "in FILE": it crashed there or did not end.
        return {number: re.sub("^in ", "killed ", result) for number, result in found.items()}

    def run_properties(self, change):
        """The first other test of the game that fails with the change, or nothing."""
        environment = os.environ | {
            "ARBITER_MUTANT": str(change.number), "RC_PARAMS": "seed=20090818 max_success=20",
        }
        test = f"{self.game}_test"
        try:
            result = subprocess.run(
                [self.folder / "tests" / test, "--gtest_fail_fast", "--gtest_brief=1"], cwd=ROOT,
                env=environment, capture_output=True, text=True, errors="replace", timeout=600,
            )
        except subprocess.TimeoutExpired:
            return f"{test}, which does not end"
        if result.returncode == 0:
            return ""
        failed = re.search(r"FAILED  \] (\S+)", result.stdout)
        return failed[1].rstrip(",") if failed else f"{test}, which crashes"


# ---- changes explained as undetectable -----------------------------------------------------------


def explanations(game):
    """tests/mutation/GAME.txt: by the key of a change, why nothing can detect it."""
    path = ROOT / "tests" / "mutation" / f"{game}.txt"
    found, key = {}, ""
    for line in path.read_text().splitlines() if path.exists() else []:
        if line.startswith(" "):
            found[key] = (found[key] + " " + line.strip()).strip()
        elif line and not line.startswith("#"):
            key = line
            found[key] = ""
    return found


# ---- the report ----------------------------------------------------------------------------------


def summary(report):
    count = Counter(one["result"] for one in report["mutants"])
    total = sum(count.values())
    asked = total - count["explained"]
    share = 100 * count["killed"] / asked if asked else 100.0
    size = f"{total} of {report['of']}" + (
        f" (seed {report['seed']})" if total < report["of"] else ""
    )
    return share, (
        f"{report['game']}: {size} mutants, {count['killed']} detected by cases,"
        f" {count['property']} by properties and random games alone,"
        f" {count['survived']} by nothing, {count['explained']} explained:"
        f" cases detect {share:.1f} % of those not explained"
    )


def describe(one):
    why = f"\n    {one['by']}" if one["by"] else ""
    return f"{one['file']}:{one['line']}: {one['result']}\n    {one['key']}{why}"


def judged(tree, changes, count):
    """The result of each change, as values for the report."""
    known = explanations(tree.game)
    results = tree.run_cases(changes, count)
    mutants = []
    for change in changes:
        result, _, by = results[change.number].partition(" ")
        if result != "killed":
            result, by = "survived", "no case comes here" if result == "unreached" else ""
            if change.key() in known:
                result, by = "explained", known[change.key()]
            elif tree.options.properties:
                found_by = tree.run_properties(change)
                result, by = ("property", found_by) if found_by else (result, by)
        one = {
            "number": change.number, "file": change.file, "line": change.line,
            "kind": change.kind, "key": change.key(), "result": result, "by": by,
        }
        mutants.append(one)
        if result in ("survived", "property"):
            print(describe(one), flush=True)
    return mutants


def run(game, options):
    tree = Tree(game, options)
    tree.copies.mkdir(parents=True, exist_ok=True)
    tree.configure()
    tree.build(f"rows_{game}")
    changes = tree.write()
    tree.configure()  # a new copy replaces its file in the build
    tree.build("mutants", *([f"{game}_test"] if options.properties else []))
    chosen = changes
    path = tree.folder / "report.json"
    if options.again:
        before = json.loads(path.read_text())["mutants"]
        open_keys = {one["key"] for one in before if one["result"] in ("survived", "property")}
        chosen = [change for change in changes if change.key() in open_keys]
    elif options.sample and options.sample < len(changes):
        chosen = random.Random(options.seed).sample(changes, options.sample)
    chosen = sorted(chosen, key=lambda one: one.number)
    gone = explanations(game).keys() - {change.key() for change in changes}
    for key in sorted(gone):
        print(f"explained, but no longer there: {key}")
    report = {
        "game": game, "of": len(changes), "seed": options.seed,
        "mutants": judged(tree, chosen, len(changes)),
    }
    share, text = summary(report)
    if not options.again:
        path.write_text(json.dumps(report, indent=1) + "\n")
    print(text)
    return share >= options.goal


def show_reports(games):
    for path in sorted((ROOT / "build").glob("mutate-*/report.json")):
        report = json.loads(path.read_text())
        if not games or report["game"] in games:
            print(summary(report)[1])


def main():
    parser = argparse.ArgumentParser(
        prog="./dev mutate", description="Mutation testing of the rules."
    )
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--sample", type=int, default=0, help="test only this many mutants; 0: all")
    parser.add_argument("--seed", type=int, default=1, help="seed that selects the sample")
    parser.add_argument("--again", action="store_true",
                        help="only the mutants that no case detected in the last run")
    parser.add_argument("--cases", dest="properties", action="store_false",
                        help="only the cases, not the properties and random games")
    parser.add_argument("--goal", type=float, default=0,
                        help="fail if the cases detect less than this percentage")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(),
                        help="compilers to run in parallel")
    parser.add_argument("--cmake", action="append", default=[], help="an argument to pass to cmake")
    parser.add_argument("--report", action="store_true", help="show the results of the last runs")
    options = parser.parse_args()
    if options.report:
        return show_reports(options.games)
    if not options.games:
        parser.error("name at least one game")
    results = [run(game, options) for game in options.games]
    sys.exit(0 if all(results) else 1)


if __name__ == "__main__":
    main()
