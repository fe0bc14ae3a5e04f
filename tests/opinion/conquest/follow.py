#!/usr/bin/env python3
"""A second opinion on Conquest, written only from the rule book and the catalogue's rulings.

It plays the book's procedure beside the program: random games of `arbiter play` with both built-in
packs are followed entry by entry. Before each entry the model and the program are compared: who is
asked, with which kinds of entries, what is listed, the whole position, and the position and the
options as one of the seats sees them. The first difference ends the run with both views and exit
code 1.

    python3 tests/opinion/conquest/follow.py --arbiter build/release/arbiter --games 20 --seed 1

Every other pair of games is played by the model itself (random_play.py), which lets units fight far
more often. Then the program must find every entry legal. The model follows standard wars of two to
four commanders. It does not follow an order of a domain that the log states, or payments that are
left out, and it reports them when it meets them. It never meets the variants of appendix D, rulings
that a log chooses, or cards without names. Some things are not decided by a rule of the book. The
model takes these from the program: the numbers of resources and of their becoming active, the order
in which a unit and its items come on top of a domain or return to the war, and that a draw offer
ends with the first refusal. The priority in a position outside the barter, condition and campaign
phases is not compared.
"""

import argparse
import json
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

import cards                                   # noqa: E402
import options                                 # noqa: E402
import random_play                             # noqa: E402
import term                                    # noqa: E402
import views                                   # noqa: E402
from ask import Differs, NotFollowed           # noqa: E402
from program import Program                    # noqa: E402
from table import Table                        # noqa: E402

SHARE = 0.1     # the share of games that may contain something that the model does not know
PACKS = ("proving-ground", "salt-and-cinder")


class Difference(Exception):
    pass


class Follower:
    def __init__(self, program, log, sparse, every):
        self.program, self.log, self.sparse, self.every = program, log, sparse, every
        pack = program.pack(log["content"]["pack"])
        decks = {p["id"]: pack["decks"][p["deck"]] for p in log["players"]}
        self.table = Table(cards.read_pack(pack), decks)
        self.stored = program.store(log)
        if self.stored["status"] != "legal":
            verdict = self.stored["verdict"]
            raise Difference(f"the program says {self.stored['status']}: "
                             f"{json.dumps(verdict.get('violation'))} "
                             f"{json.dumps(verdict.get('moves'))}")
        self.number = 0

    def follow(self):
        moves = self.log["moves"]
        questions = term.game(self.table)
        ask = next(questions)
        for self.number, entry in enumerate(moves):
            self.look(ask)
            ask = self.answer(questions, ask, entry)
        self.number = len(moves)
        self.look(ask)
        return len(moves)

    def answer(self, questions, ask, entry):
        """Sends the entry to the question that it answers."""
        if entry["by"] == "table" and entry["do"] == "time_limit":
            self.table.terms_left = 5
            return ask
        while ask is not None:
            if ask.takes(entry):
                return send(questions, entry)
            if not ask.optional:
                raise Difference(f"the model does not take it; it asks {ask.by} for {ask.kinds}")
            ask = send(questions, None)
        raise Difference("the model has come to the end")

    def look(self, ask):
        seats = self.table.seats
        seat = seats[self.number % len(seats)]
        if self.number > self.every and self.number % 8 and ask is not None:
            return
        position = self.program.position(self.stored["id"], self.number)
        with self.table.looked_at():
            lines = self.compare(position, None)
        if lines or self.number < self.sparse or self.number % 16 == 0 or ask is None:
            decision = self.program.options(self.stored["id"], self.number)["decision"]
            lines += options.differences(self.table, ask, decision)
            view = self.program.position(self.stored["id"], self.number, seat)
            with self.table.looked_at():
                lines += [f"as {seat} sees it, {line}" for line in self.compare(view, seat)]
        if lines:
            raise Difference("\n  ".join(lines[:12]))

    def compare(self, position, seat):
        return views.differences(views.of_table(self.table, seat), views.of_position(position))


def send(questions, entry):
    try:
        return questions.send(entry)
    except StopIteration:
        return None


def numbered(program, seed, arguments):
    pack = PACKS[seed % 2]
    players = arguments.players or (2, 2, 3, 2, 4)[seed % 5]
    if arguments.kind == "model" or (arguments.kind == "both" and seed % 4 > 1):
        return random_play.make_log(program.pack(pack), seed, players, arguments.moves), \
            f"the model's game of seed {seed} ({pack}, {players} players)"
    moves = 0 if seed % 10 == 4 else arguments.moves
    return program.play(seed, players, pack, moves=moves), \
        f"game of seed {seed} ({pack}, {players} players)"


def logs(program, arguments):
    for path in arguments.log or []:
        with open(path, encoding="utf-8") as file:
            yield json.load(file), path
    if not arguments.log:
        for number in range(arguments.games):
            yield numbered(program, arguments.seed + number, arguments)


def main():
    many = bool(os.environ.get("ARBITER_ALL"))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--arbiter", required=True, help="the program")
    parser.add_argument("--games", type=int, default=300 if many else 10)
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--players", type=int, default=0, help="0: two to four")
    parser.add_argument("--moves", type=int, default=600 if many else 200,
                        help="of a game at most; those of the program whose seed ends in 4 are "
                             "whole")
    parser.add_argument("--kind", choices=["both", "program", "model"], default="both",
                        help="who plays the games")
    parser.add_argument("--keep", default=tempfile.gettempdir(),
                        help="where the log of a game that differs is kept")
    parser.add_argument("--sparse", type=int, default=400 if many else 60,
                        help="from this entry on the options are compared at every 16th")
    parser.add_argument("--every", type=int, default=4000 if many else 400,
                        help="from this entry on the positions are compared at every 8th")
    parser.add_argument("--log", nargs="*", help="follow these logs instead of random games")
    parser.add_argument("--on", action="store_true", help="go on with the next game")
    arguments = parser.parse_args()
    entries = games = failed = 0
    unknown = []
    with Program(arguments.arbiter, "conquest") as program:
        for log, name in logs(program, arguments):
            follower = None
            try:
                follower = Follower(program, log, arguments.sparse, arguments.every)
                entries += follower.follow()
                games += 1
            except NotFollowed as problem:
                unknown.append(f"{name}, entry {follower.number}: {problem}")
                entries += follower.number
            except (Difference, Differs) as problem:
                failed += 1
                number = follower.number if follower else 0
                entry = log["moves"][number:number + 1]
                print(f"{name}, before entry {number}, {json.dumps(entry)}:\n  {problem}",
                      flush=True)
                path = os.path.join(arguments.keep, f"conquest-{failed}.json")
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(log, file)
                print(f"  the log is kept in {path}", flush=True)
                if not arguments.on:
                    return 1
    print(f"conquest: {games} games followed to the end, {len(unknown)} up to what the model does "
          f"not know, {entries} entries")
    for line in unknown:
        print("  " + line)
    return 1 if failed or len(unknown) > SHARE * (games + len(unknown)) else 0


if __name__ == "__main__":
    sys.exit(main())
