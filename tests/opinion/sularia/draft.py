"""4 PLAYER DRAFT, 5+ PLAYER DRAFT: a draft as a game of its own; R-88 to R-90."""

from collections import Counter

from asking import Ask, require

PACK = 15
ROUNDS = 3


class Drafter:
    def __init__(self):
        self.pack = []
        self.taken = Counter()
        self.pick = None
        self.deck = None


class Draft:
    def __init__(self, pack, seats):
        self.pack = pack
        self.seats = list(seats)
        self.drafters = {seat: Drafter() for seat in seats}
        self.pool = Counter()
        self.step = "pool"
        self.round = 1
        self.over = False


def factions(draft, cards):
    return {draft.pack[c].faction for c in cards} - {"mercenary"}


def run(draft):
    yield from lay_pool(draft)
    for number in range(ROUNDS):
        draft.round = number + 1
        yield from deal(draft)
        for _ in range(PACK):
            yield from everybody_picks(draft)
            pass_on(draft, to_the_left=number != 1)   # left, right, left
    draft.step = "build"
    while any(d.deck is None for d in draft.drafters.values()):
        entry = yield Ask([s for s, d in draft.drafters.items() if d.deck is None], ["build"])
        build(draft, draft.drafters[entry["by"]], entry["deck"])
    draft.over = True


def lay_pool(draft):
    """draft-4-4, draft-5-2: 180 cards for every four players or part of four."""
    entry = yield Ask(["table"], ["pool"])
    draft.pool = Counter(entry["cards"])
    groups = (len(draft.seats) + 3) // 4
    require(sum(draft.pool.values()) == 180 * groups, "the pool has 180 cards for four players")
    require(len(draft.seats) > 4 or len(factions(draft, draft.pool)) <= 2, "two factions at most")


def deal(draft):
    draft.step = "deal"
    for seat in draft.seats:
        entry = yield Ask(["chance"], ["deal"])
        dealt = Counter(entry["cards"])
        require(entry["to"] == seat and len(entry["cards"]) == PACK, f"15 cards for {seat}")
        require(not dealt - draft.pool, "these cards are not in the pool")
        draft.pool -= dealt
        draft.drafters[seat].pack = list(entry["cards"])


def everybody_picks(draft):
    """draft-4-11: each picks from the own pack at the same time, then all packs are passed on."""
    draft.step = "pick"
    while any(d.pick is None for d in draft.drafters.values()):
        waiting = [s for s, d in draft.drafters.items() if d.pick is None]
        entry = yield Ask(waiting, ["pick"], lambda: [
            {"by": s, "do": "pick", "card": c}
            for s in waiting for c in sorted(set(draft.drafters[s].pack))])
        drafter = draft.drafters[entry["by"]]
        require(entry["card"] in drafter.pack, f"{entry} is not in the pack")
        drafter.pick = entry["card"]
    for drafter in draft.drafters.values():
        drafter.pack.remove(drafter.pick)
        drafter.taken[drafter.pick] += 1
        drafter.pick = None


def pass_on(draft, to_the_left):
    packs = [draft.drafters[s].pack for s in draft.seats]
    shift = 1 if to_the_left else -1
    for index, seat in enumerate(draft.seats):
        draft.drafters[seat].pack = packs[(index - shift) % len(packs)]


def build(draft, drafter, deck):
    """draft-4-19 to -23, R-88: at least 40 cards, four of a name, two factions."""
    deck = Counter(deck)
    require(not deck - drafter.taken, "the deck has cards that were not taken")
    require(sum(deck.values()) >= 40, "a deck has at least 40 cards")
    names = Counter()
    for card, copies in deck.items():
        names[draft.pack[card].name] += copies
    require(max(names.values()) <= 4, "four of a name")
    require(len(factions(draft, deck)) <= 2, "two factions at most")
    drafter.deck = deck


def position(draft):
    return {
        "step": draft.step, "round": draft.round, "pool": dict(draft.pool),
        "outcome": "drawn" if draft.over else "running",
        "drafters": {s: {"pack": sorted(d.pack), "taken": dict(d.taken), "pick": d.pick,
                         "deck": dict(d.deck or {})} for s, d in draft.drafters.items()}}


def of_program(document):
    return {
        "step": document["at"]["step"], "round": document.get("round", 1),
        "pool": document.get("pool", {}),
        "outcome": document.get("outcome", {"state": "running"})["state"],
        "drafters": {s: {"pack": sorted(d.get("pack", [])), "taken": d.get("taken", {}),
                         "pick": d.get("pick"), "deck": d.get("deck", {})}
                     for s, d in document["drafters"].items()}}


def seen_wrongly(draft, seat, document):
    """Nobody sees another player's pack, taken cards, pick or deck, or the cards that are not
    dealt."""
    if document.get("pool"):
        return f"seat {seat} sees the pool"
    for other, shown in document["drafters"].items():
        names = [c for c in shown.get("pack", []) if c] + list(shown.get("taken", {}))
        names += list(shown.get("deck", {})) + ([shown["pick"]] if shown.get("pick") else [])
        if other != seat and names:
            return f"seat {seat} sees {names[:3]} of {other}"
    return None
