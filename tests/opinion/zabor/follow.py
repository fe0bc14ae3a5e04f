#!/usr/bin/env python3
"""A second opinion on Conquest of Zabor, written only from the rule book.

It plays the book's procedure beside the program. Random games of `arbiter play` are followed entry
by entry, and before each entry the model and the program are compared: who is asked, what is
listed, the whole position, and the position as one of the seats sees it. The first difference ends
the run with both views and exit code 1.

    python3 tests/opinion/zabor/follow.py --arbiter build/release/arbiter --games 20 --seed 1
"""

import argparse
import json
import os
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

import compare                                 # noqa: E402
from ask import PASS                           # noqa: E402
from content import Content                    # noqa: E402
from phases import game                        # noqa: E402
from program import Program                    # noqa: E402
from table import Table                        # noqa: E402

AGES = {"standard": 4, "medium": 3, "short": 2}
FEW, MANY = 3, 200


class Difference(Exception):
    pass


def answer(questions, ask, entry):
    """Sends the entry to the question that it answers. Optional questions may have been passed over
    without an entry. Returns the next question, or None at the end."""
    while True:
        if ask.takes(entry):
            return next_question(questions, entry)
        if not ask.optional:
            raise Difference(f"the model does not take it; it asks {ask.by} for "
                             f"{[compare.plain(option) for option in ask.options or []]}")
        ask = next_question(questions, dict(PASS, by=ask.by[0]))
        if ask is None:
            raise Difference("the model has come to the end")


def next_question(questions, entry):
    try:
        return questions.send(entry)
    except StopIteration:
        return None


def look(program, stored, table, ask, number, seat):
    """Compares everything before entry `number`."""
    lines = []
    options = program.options(stored, number)
    if ask is None:
        if options["decision"] is not None:
            lines.append("the model has come to the end, the program asks "
                         + ", ".join(options["decision"]["by"]))
    else:
        lines += compare.of_options(ask, options["decision"])
    position = program.position(stored, number)
    lines += compare.differences(compare.of_table(table), compare.of_position(position))
    view = program.position(stored, number, seat)
    lines += [f"as {seat} sees it, {line}" for line in compare.differences(
        compare.of_table(table, seat), compare.of_position(view, seat))]
    if ask is not None and seat not in ask.by:
        seen = program.options(stored, number, seat)
        if seen["decision"] and seen["decision"]["options"]:
            lines.append(f"{seat} is not asked and sees the options of others")
    if lines:
        raise Difference("\n  ".join(lines[:12]))


def follow(program, log):
    """Follows one game and returns how many entries were followed."""
    stored = program.store(log)
    if stored["status"] != "legal":
        raise Difference(f"a game of `arbiter play` is {stored['status']}")
    content = Content(log["content"].get("inline") or program.pack(log["content"]["pack"]))
    options = log.get("options", {})
    seats = [player["id"] for player in log["players"]]
    table = Table(content, seats, AGES[options.get("variant", "standard")],
                  options.get("parameters", {}).get("vp_cards", 2))
    questions = game(table)
    ask = next(questions)
    number = 0
    try:
        for number, entry in enumerate(log["moves"]):
            look(program, stored["id"], table, ask, number, seats[number % len(seats)])
            ask = answer(questions, ask, entry)
        number = len(log["moves"])
        look(program, stored["id"], table, ask, number, seats[0])
        if ask is None and stored["verdict"]["outcome"].get("winners") != table.winners:
            raise Difference(f"the model has {table.winners} win, the program "
                             f"{stored['verdict']['outcome']}")
    except Difference as difference:
        entry = json.dumps(log["moves"][number]) if number < len(log["moves"]) else "the end"
        raise Difference(f"before entry {number}, {entry}:\n  {difference}") from None
    return len(log["moves"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--arbiter", required=True, help="the program")
    parser.add_argument("--games", type=int, default=FEW if not os.environ.get("ARBITER_ALL")
                        else MANY, help="hundreds where ARBITER_ALL is set, else a few short ones")
    parser.add_argument("--seed", type=int, default=3, help="of the first game")
    parser.add_argument("--moves", type=int, default=0, help="of each game at most; 0: all")
    parser.add_argument("--log", nargs="*", help="follow these logs instead of random games")
    parser.add_argument("--on", action="store_true", help="go on with the next game")
    arguments = parser.parse_args()
    program = Program(arguments.arbiter, "zabor")
    entries = games = failed = 0
    try:
        for log, name in logs(program, arguments):
            try:
                entries += follow(program, log)
                games += 1
            except Difference as difference:
                failed += 1
                print(f"{name}, {difference}", flush=True)
                if not arguments.on:
                    return 1
    finally:
        program.close()
    print(f"zabor: {games} games, {entries} entries followed; nothing was only taken over")
    return 1 if failed else 0


def logs(program, arguments):
    if arguments.log:
        for path in arguments.log:
            with open(path, encoding="utf-8") as file:
                yield json.load(file), path
        return
    for number in range(arguments.games):
        seed = arguments.seed + number
        players = 3 + seed % 3
        pack = "zabor-small" if seed % 2 and players < 5 else "zabor-sample"
        variant = ("standard", "short", "medium")[seed // 3 % 3]
        name = f"game of seed {seed} ({players} players, {pack}, {variant})"
        yield program.play(seed, players, pack, variant, arguments.moves), name


if __name__ == "__main__":
    sys.exit(main())
