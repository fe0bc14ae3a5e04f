#!/usr/bin/env python3
"""Follows random games of hex entry by entry and compares the program with the model.

    python3 tests/opinion/hex/follow.py --arbiter build/release/arbiter --games 20 --seed 1

It follows the games of `arbiter play`, and others that the model makes itself and in which players
seek battle. After each entry both must agree on the position, on who is asked, on every legal entry
and on the outcome. The first difference is printed with both views, and the exit code is 1. Without
--games only a few games are followed, or hundreds if ARBITER_ALL is set.
"""

import argparse
import json
import os
import sys
import time

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

import entries                                 # noqa: E402
import options                                 # noqa: E402
import players                                 # noqa: E402
import position                                # noqa: E402
import turns                                   # noqa: E402
import views                                   # noqa: E402
from board import Board                        # noqa: E402
from program import Program                    # noqa: E402


class Difference(Exception):
    """The program and the model disagree."""


def canonical(entry, seat):
    entry = dict(entry)
    entry.setdefault("by", seat)
    return json.dumps(entry, sort_keys=True)


def first_game(program, log, stored):
    """The model's position 0 of a log: the setup, or the position with which the log begins."""
    document = program.position(stored["id"], 0)
    board = Board(document["map"]["sides"], document["map"]["rows"])
    seats = [p["id"] for p in log["players"]]
    rulings = stored["verdict"]["options"]["rulings"]
    if "start" in log:
        return position.read_position(log["start"], board, seats, rulings)
    game = position.Game(board, seats, rulings)
    turns.new_game(game)
    return game


def compare_decisions(document, game):
    ours = options.decision(game)
    theirs = document["decision"]
    if (ours is None) != (theirs is None):
        raise Difference("who is asked: arbiter has %s, the model %s" % (theirs, ours))
    if ours is None:
        winners = document["outcome"].get("winners", [])
        if winners != game.winners:
            raise Difference("winners: arbiter has %s, the model %s" % (winners, game.winners))
        return
    if theirs["by"] != ours.by or theirs["optional"] != ours.optional:
        raise Difference("who is asked: arbiter asks %s%s, the model %s%s" % (
            theirs["by"], " (optional)" if theirs["optional"] else "",
            ours.by, " (optional)" if ours.optional else ""))
    if theirs["complete"] != ours.complete:
        raise Difference("complete: arbiter says %s" % theirs["complete"])
    if not ours.complete:
        return
    listed = {canonical(o, ours.by[0]) for o in theirs["options"]}
    expected = {canonical(o, ours.by[0]) for o in ours.moves}
    if listed != expected:
        raise Difference("options:\n" + "\n".join(
            ["  arbiter alone lists " + o for o in sorted(listed - expected)]
            + ["  the model alone lists " + o for o in sorted(expected - listed)]))


def compare(program, stored, number, game, with_options=True):
    lines = views.differences(
        views.of_document(program.position(stored["id"], number)), views.of_game(game))
    if lines:
        raise Difference("position:\n  " + "\n  ".join(lines))
    if with_options:
        compare_decisions(program.options(stored["id"], number), game)


def answers(game, entry):
    """Whether an entry is meant for the decision asked. An optional decision may be passed over."""
    asked = options.decision(game)
    return not asked.optional or (
        entry["by"] in asked.by and any(entry["do"] == m["do"] for m in asked.moves))


def play_entry(game, entry):
    while not answers(game, entry):
        entries.play(game, {"by": options.decision(game).by[0], "do": "pass"})
    entries.play(game, entry)


def follow(program, log):
    """Compares after each entry and returns how many there were."""
    stored = program.store(log)
    if stored["status"] != "legal":
        verdict = stored["verdict"]
        raise Difference("entry %d: the verdict is %s: %s" % (
            verdict["moves"]["accepted"], stored["status"],
            json.dumps(verdict["violation"] or verdict["missing"])[:1500]))
    game = first_game(program, log, stored)
    for number in range(len(log["moves"]) + 1):
        entry = log["moves"][number - 1] if number else None
        try:
            if entry:
                play_entry(game, entry)
            compare(program, stored, number, game)
        except Difference as difference:
            raise Difference("after entry %d, %s:\n%s" % (
                number - 1, json.dumps(entry), difference)) from None
    return len(log["moves"])


def logs(program, seed, games):
    """The games to follow, with their names. The model's own games are short, so there are four
    times as many."""
    for number in range(seed, seed + games):
        yield "arbiter play, seed %d" % number, program.play(number, 2 + number % 5)
        for own in range(4 * number, 4 * number + 4):
            yield "the model, seed %d" % own, players.random_log(own)


def follow_games(program, arguments):
    """Prints what was followed, or the first difference. Returns whether there was none."""
    begun, games, entries_followed = time.time(), 0, 0
    for name, log in logs(program, arguments.seed, arguments.games):
        try:
            entries_followed += follow(program, log)
        except Difference as difference:
            print("The game made by %s: %s" % (name, difference))
            if arguments.keep:
                with open(arguments.keep + "/difference.json", "w") as file:
                    json.dump(log, file)
            return False
        games += 1
    print("hex: %d games, %d entries, no difference, %.1f s" % (
        games, entries_followed, time.time() - begun))
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--arbiter", required=True, help="the program")
    parser.add_argument(
        "--games", type=int, default=200 if os.environ.get("ARBITER_ALL") else 2,
        help="so many by `arbiter play`, and four times as many by the model")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the log of a game that differs")
    arguments = parser.parse_args()
    program = Program(arguments.arbiter, "hex")
    try:
        return 0 if follow_games(program, arguments) else 1
    finally:
        program.close()


if __name__ == "__main__":
    sys.exit(main())
