#!/usr/bin/env python3
"""Follows random games of Battle for Sularia with a second, independent model of the book.

After each entry the model's own position is compared with the program's: who is asked, with which
kinds of entries and among what, every card and pool, and in every third game what a seat may see.
The first difference is printed with the game, the entry and both views, and the exit code is then
1.

The model follows constructed and drafted games of two to eight players and Faction War with the
cards of the sample pack, with every value of R-05, R-07 and `columns`, and drafts. It does not
follow cards without names, seeds, or a game of several after one player concedes, and it reports
these when it meets them. The book says nothing about some things, which the model takes from the
program: whose deck is shuffled first, the ids of cards, and how far the damage of an unfinished
step has been recorded.
"""

import argparse
import json
import os
import random
import sys
import tempfile

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

import cards                                   # noqa: E402
import draft                                   # noqa: E402
import ending                                  # noqa: E402
import options                                 # noqa: E402
import random_play                             # noqa: E402
import seats                                   # noqa: E402
import setup                                   # noqa: E402
import view                                    # noqa: E402
from asking import Differs, NotFollowed       # noqa: E402
from program import Program                    # noqa: E402
from table import Table                        # noqa: E402


class Difference(Exception):
    pass


def differences(mine, theirs, path=""):
    """Where two documents differ: (path, mine, theirs)."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        found = []
        for key in sorted(set(mine) | set(theirs), key=str):
            found += differences(mine.get(key), theirs.get(key), f"{path}/{key}")
        return found
    return [] if mine == theirs else [(path, mine, theirs)]


def settled_by_the_end_of_the_step(path):
    """While somebody is asked in a damage step, not all damage of its kind has been dealt.

    The book applies it to combatants, then sites, then players (damage-step-3). The program follows
    the ATK of one attacker all the way before the next. The sums are compared when the step is
    over.
    """
    return path.endswith(("/damage", "/dealt", "/defense", "/health")) or path == "/waiting"


def describe(found):
    return "\n".join(f"    {path}\n      model:   {json.dumps(mine)}\n"
                     f"      program: {json.dumps(theirs)}"
                     for path, mine, theirs in found[:12])


def refused(log, verdict):
    number = verdict["moves"]["accepted"]
    entry = json.dumps(log["moves"][number]) if number < len(log["moves"]) else "no entry"
    return f"the program refuses entry {number}, {entry}: {json.dumps(verdict['violation'])}"


class Follower:
    def __init__(self, program, pack, log, look_at_seats):
        self.program = program
        self.log = log
        self.game = None
        self.look_at_seats = look_at_seats
        decks = {p["id"]: pack.decks[p["deck"]] if isinstance(p["deck"], str) else p["deck"]
                 for p in log["players"]}
        chosen = log.get("options", {})
        self.table = Table(pack, list(decks), decks, chosen.get("rulings", {}),
                           chosen.get("parameters", {}).get("columns", 0),
                           {p["id"]: p["team"] for p in log["players"] if "team" in p})
        self.number = 0

    def compare(self, number, ask):
        self.number = number
        theirs = self.program.position(self.game, number)
        frames = theirs.get("frames", [])
        in_the_middle = bool(frames)
        mine, theirs = view.position(self.table), view.of_program(theirs)
        if self.table.phase == "setup":   # no rule says whose deck is shuffled first
            mine["at"].pop("acts", None)
            theirs["at"].pop("acts", None)
        # While a chain resolves, and after the end, nobody has it.
        if in_the_middle or ask is None:
            for at in (mine["at"], theirs["at"]):
                at.pop("priority", None)
                at.pop("passes", None)
        found = differences(mine, theirs)
        if any(f["frame"] == "striking" for f in frames):
            found = [one for one in found if not settled_by_the_end_of_the_step(one[0])]
        if found:
            raise Difference(f"the positions differ:\n{describe(found)}")
        answer = self.program.options(self.game, number)
        problem = options.compare(ask, answer["decision"])
        if problem:
            raise Difference(problem)
        if self.look_at_seats:
            for seat in self.table.seats:
                problem = seats.compare(self.table, seat, self.program.position(
                    self.game, number, seat), self.program.options(self.game, number, seat))
                if problem:
                    raise Difference(problem)

    def play(self):
        return setup.game(self.table)

    def concede(self, seat):
        """Possible at any decision. Nobody is asked for it."""
        ending.concede(self.table, seat)

    def follow(self):
        """Returns the number of entries that were followed."""
        play = self.play()
        moves = self.log["moves"]
        stored = self.program.store(self.log)
        self.game, verdict = stored["id"], stored["verdict"]
        if verdict["status"] != "legal":
            self.number = verdict["moves"]["accepted"]
            raise Difference(refused(self.log, verdict))
        ask = next(play)
        for number, entry in enumerate(moves):
            self.compare(number, ask)
            try:
                if entry["do"] == "concede":
                    ask = self.concede(entry["by"])
                    continue
                while ask.may_be_left_out_for(entry):
                    ask = play.send(None)
                if entry["do"] not in ask.kinds or entry["by"] not in ask.by:
                    raise Differs(f"asked are {ask.by} for {ask.kinds}")
                ask = play.send(entry)
            except StopIteration:
                ask = None
            except Differs as problem:
                raise Difference(f"the model does not take entry {number} {entry}: {problem}")
        self.compare(len(moves), ask)
        return len(moves)


class DraftFollower(Follower):
    """The same for a draft, which has a different position."""

    def __init__(self, program, pack, log, look_at_seats):
        self.program, self.log, self.look_at_seats = program, log, look_at_seats
        self.draft = draft.Draft(pack, [p["id"] for p in log["players"]])
        self.number = 0

    def play(self):
        return draft.run(self.draft)

    def compare(self, number, ask):
        self.number = number
        theirs = draft.of_program(self.program.position(self.game, number))
        found = differences(draft.position(self.draft), theirs)
        if found:
            raise Difference(f"the positions differ:\n{describe(found)}")
        problem = options.compare(ask, self.program.options(self.game, number)["decision"])
        for seat in self.draft.seats if self.look_at_seats else []:
            problem = problem or draft.seen_wrongly(
                self.draft, seat, self.program.position(self.game, number, seat))
        if problem:
            raise Difference(problem)


def numbered_log(program, pack, seed, arguments):
    """Every other game is the program's own, and the others are played by the model."""
    chooser = random.Random(seed)
    players = arguments.players or chooser.choice([2, 2, 2, 3, 4, 5])
    if seed % 10 == 4:
        return program.play(seed, 4, variant="faction_war", moves=arguments.moves)
    if seed % 10 == 7:
        return random_play.make_log(pack, seed, 4, arguments.moves, war=True)
    if seed % 10 == 0:
        return program.play(seed, players, variant="draft")
    if arguments.kind == "model" or (arguments.kind == "both" and seed % 2):
        return random_play.make_log(pack, seed, players, arguments.moves)
    return program.play(seed, players, variant=chooser.choice(["standard", "drafted"]),
                        moves=arguments.moves)


def follow_game(program, pack, seed, arguments):
    """(entries followed, why it stopped before the end)"""
    log = numbered_log(program, pack, seed, arguments)
    kind = DraftFollower if log.get("options", {}).get("variant") == "draft" else Follower
    follower = kind(program, pack, log, look_at_seats=seed % 3 == 0)
    try:
        return follower.follow(), None
    except NotFollowed as problem:
        return follower.number, str(problem)
    except Difference as problem:
        name = os.path.join(arguments.keep, f"sularia-{seed}.json")
        with open(name, "w", encoding="utf-8") as file:
            json.dump(log, file)
        raise SystemExit(f"game of seed {seed}, after {follower.number} entries: {problem}\n"
                         f"  next entry: {json.dumps(log['moves'][follower.number:][:1])}\n"
                         f"  the log is kept in {name}") from None


def main():
    many = bool(os.environ.get("ARBITER_ALL"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arbiter", required=True)
    parser.add_argument("--games", type=int, default=400 if many else 10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, default=0, help="0: two to five")
    parser.add_argument("--moves", type=int, default=800 if many else 200)
    parser.add_argument("--kind", choices=["both", "program", "model"], default="both",
                        help="who plays the games")
    parser.add_argument("--keep", default=tempfile.gettempdir(),
                        help="where the log of a game that differs is kept")
    arguments = parser.parse_args()
    entries, skipped = 0, []
    with Program(arguments.arbiter, "sularia") as program:
        pack = cards.Pack(program.pack("sularia:sample"))
        for seed in range(arguments.seed, arguments.seed + arguments.games):
            followed, problem = follow_game(program, pack, seed, arguments)
            entries += followed
            if problem:
                skipped.append((seed, problem))
    print(f"{arguments.games - len(skipped)} games, {entries} entries: the model agrees")
    for seed, problem in skipped:
        print(f"  taken over, not followed to the end: seed {seed}: {problem}")


if __name__ == "__main__":
    main()
