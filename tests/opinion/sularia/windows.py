"""TIMING, PRIORITY, COMMAND CHAIN, PASSING IN SUCCESSION; R-05 to R-08."""

import abilities
import chain
import playing
import triggers
from asking import Ask, Differs


def window(table, opener=None):
    """A command window: priority passes from player to player until all have passed in a row.

    It begins with the player whose turn it is (priority-2), even after that player's own establish
    or deploy (`opener`), unless R-05 says `left`: then the first opponent answers first. Then the
    chain resolves completely and the window is over. If R-07 says `reopens`, it opens again until
    all pass on an empty chain. The chain of an establish or deploy is not such a window: "repeat
    steps b - d" comes next (site-steps-5).
    """
    while True:
        table.priority = table.from_active()[0]
        if opener is not None and table.rulings.get("sularia:R-05") == "left":
            table.priority = next(s for s in table.from_active() if not table.active(s))
        table.passes = 0
        while table.passes < len(table.playing()):
            yield from one_answer(table)
        was_empty = not table.chain
        yield from chain.resolve_all(table)
        table.priority, table.passes = None, 0
        if was_empty or opener is not None or table.rulings.get("sularia:R-07") != "reopens":
            return


def one_answer(table):
    seat = table.priority
    entry = yield Ask([seat], ["play", "use", "trigger", "pass"],
                      lambda: legal_answers(table, seat))
    if entry["do"] == "pass":
        table.passes += 1
    elif entry["do"] in ("play", "use", "trigger"):
        if not any(is_same(entry, option) for option in legal_answers(table, seat)):
            raise Differs(f"{entry} is not legal: {why_not(table, seat, entry)}")
        table.passes = 0
        if entry["do"] == "play":
            yield from playing.play(table, seat, entry)
        elif entry["do"] == "use":
            yield from abilities.use(table, seat, entry)
        else:
            yield from triggers.place_optional(table, seat, entry)
    else:
        raise Differs(f"nobody is asked for {entry}")
    table.priority = table.next_in_priority(seat)   # priority-3


def legal_answers(table, seat):
    return ([{"by": seat, "do": "pass"}] + playing.legal_plays(table, seat)
            + abilities.legal_uses(table, seat) + triggers.legal_triggers(table, seat))


# How entries are compared


def is_same(entry, option):
    """Members that an entry leaves out have the meaning given in the README. The model writes all
    of them."""
    for member in ("by", "do", "card", "targets", "player", "spend"):
        mine, theirs = option.get(member), entry.get(member)
        if member == "targets":
            mine, theirs = sorted(mine or []), sorted(theirs or [])
            if option.get("defuse") and not theirs:
                continue
        if mine != theirs:
            return False
    if "ability" in entry and entry["ability"] is not None \
            and entry["ability"] != option.get("ability"):
        return False
    return entry.get("of") is None or entry["of"] == option.get("of")


def why_not(table, seat, entry):
    card = table.cards.get(entry.get("card"))
    return f"{card} for {seat}, {table.phase} {table.step}" if card else "no such card"
