#!/usr/bin/env python3
"""A second opinion on Warhammer 40,000: Conquest, written only from the rule book and the rulings.

It plays the book's procedure beside the program. Random games are followed entry by entry: those of
`arbiter play`, and others that the model makes itself and in which players seek battle. Before each
entry the model and the program are compared: who is asked, what is listed, the whole position, and
the position as one of the seats sees it. The first difference ends the run with both views and exit
code 1.

    python3 tests/opinion/wh40k/follow.py --arbiter build/release/arbiter --games 20 --seed 1
"""

import argparse
import json
import os
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

import compare                                 # noqa: E402
import players                                 # noqa: E402
from content import Content                    # noqa: E402
from phases import game                        # noqa: E402
from program import Program                    # noqa: E402

FEW, MANY = 10, 400


class Difference(Exception):
    """The program and the model disagree."""


def next_question(questions, entry):
    try:
        return questions.send(entry)
    except StopIteration:
        return None


def answer(table, questions, ask, entry):
    """Sends the entry to the question that it answers. Optional questions may have been passed over
    without an entry. Returns the next question, or None at the end."""
    if entry["do"] == "concede" and ask is not None:
        table.outcome = {"state": "won", "winners": [table.other(entry["by"])],
                         "rule": "overview-1"}
        return None
    while ask is not None:
        if ask.takes(entry):
            return next_question(questions, entry)
        if not ask.optional:
            raise Difference(f"the model does not take it; it asks {ask.by} by {ask.rule} among "
                             f"{[compare.plain(option) for option in ask.options]}")
        ask = next_question(questions, {"by": ask.by[0], "do": "pass"})
    raise Difference("the model has come to the end")


def look(program, game_id, table, ask, number):
    """Compares everything before entry `number`, and every third time also what a seat sees."""
    decision = program.options(game_id, number)["decision"]
    if ask is None:
        lines = [] if decision is None else [
            "the model has come to the end, the program asks " + ", ".join(decision["by"])]
    else:
        lines = compare.of_options(ask, decision)
    position = program.position(game_id, number)
    lines += compare.differences(*compare.of_both(table, position))
    if number % 3 == 0:
        lines += look_as(program, game_id, table, decision, number, table.seats[number % 2])
    lines += compare.of_outcome(table.outcome, position.get("outcome"))
    if lines:
        raise Difference("\n  ".join(lines[:12]))


def look_as(program, game_id, table, decision, number, seat):
    view = program.position(game_id, number, seat)
    lines = [f"as {seat} sees it, {line}"
             for line in compare.differences(*compare.of_both(table, view, seat))]
    if decision is not None:
        seen = program.options(game_id, number, seat)["decision"]
        own = [option for option in decision["options"] if option["by"] == seat]
        if seen["options"] != own:
            lines.append(f"{seat} sees the options {seen['options']} and not its own, {own}")
        if seen["complete"] != (decision["complete"] and seat in decision["by"]):
            lines.append(f"complete for {seat} is {seen['complete']}; {decision['by']} are asked")
    return lines


def follow(program, log):
    """Follows one game and returns how many entries were followed."""
    stored = program.store(log)
    if stored["status"] not in ("legal", "incomplete"):
        verdict = stored["verdict"]
        number = verdict["moves"]["accepted"]
        raise Difference(f"entry {number}, {json.dumps(log['moves'][number])}, is "
                         f"{stored['status']}: "
                         f"{json.dumps(verdict['violation'] or verdict['missing'])[:1500]}")
    table = players.table_of(log, Content(
        log["content"].get("inline") or program.pack(log["content"]["pack"])))
    questions = game(table)
    ask = next(questions)
    number = 0
    try:
        for number in range(len(log["moves"]) + 1):
            look(program, stored["id"], table, ask, number)
            if number < len(log["moves"]):
                ask = answer(table, questions, ask, log["moves"][number])
    except Difference as difference:
        entry = json.dumps(log["moves"][number]) if number < len(log["moves"]) else "the end"
        raise Difference(f"before entry {number}, {entry}:\n  {difference}") from None
    return len(log["moves"])


def logs(program, arguments):
    """The games to follow, with their names: those of `arbiter play` and of the model in turn."""
    for path in arguments.log or ():
        with open(path, encoding="utf-8") as file:
            yield json.load(file), path
    for seed in range(arguments.seed, arguments.seed + arguments.games * (not arguments.log)):
        own = arguments.kind == "model" or (arguments.kind == "both" and seed % 2)
        if own:
            yield players.random_log(program, seed), f"the model's game of seed {seed}"
        else:
            yield program.play(seed), f"`arbiter play`, game of seed {seed}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--arbiter", required=True, help="the program")
    parser.add_argument("--games", type=int, default=MANY if os.environ.get("ARBITER_ALL") else FEW,
                        help="hundreds where ARBITER_ALL is set")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--kind", choices=["both", "program", "model"], default="both",
                        help="who plays the games")
    parser.add_argument("--log", nargs="*", help="follow these logs instead of random games")
    parser.add_argument("--on", action="store_true", help="go on with the next game")
    parser.add_argument("--keep", help="a folder for the logs of games that differ")
    arguments = parser.parse_args()
    entries = games = failed = 0
    with Program(arguments.arbiter, "wh40k") as program:
        for log, name in logs(program, arguments):
            try:
                entries += follow(program, log)
                games += 1
            except Difference as difference:
                failed += 1
                print(f"{name}, {difference}", flush=True)
                if arguments.keep:
                    path = os.path.join(arguments.keep, f"wh40k-{failed}.json")
                    with open(path, "w", encoding="utf-8") as file:
                        json.dump(log, file)
                if not arguments.on:
                    return 1
    print(f"wh40k: {games} games, {entries} entries, no difference")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
