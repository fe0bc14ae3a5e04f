"""Domains: drawing, searching, shuffling (1.5.1, 2.3.2)."""

from collections import Counter

from ask import Ask, NotFollowed, require


def draw(table, seat, wanted):
    """Acquires up to `wanted` resources; the last one stays (2.3.2-3). Returns the ids."""
    one = table.commanders[seat]
    left = min(wanted, len(one.slots) - 1)
    got = []
    while left > 0:
        if one.slots[0] is not None:
            known = table.get(one.slots.pop(0))
            known.region = "arsenal"
            known.seen = known.seen | {seat}
            got.append(known.id)
            left -= 1
            continue
        blank = next((n for n, slot in enumerate(one.slots[:left]) if slot is not None), left)
        entry = yield Ask(["chance"], ["draw"], None,
                          takes=lambda e, n=blank: fits_draw(one, e, n), among=(seat, blank))
        for card in entry["cards"]:
            one.slots.pop(0)
            take(table, one, card)
            got.append(f"{seat}{one.next - 1}")
            left -= 1
    return got


def fits_draw(one, entry, most):
    return entry["to"] == one.seat and 1 <= len(entry["cards"]) <= most \
        and not Counter(entry["cards"]) - one.pool


def take(table, one, card):
    """A card of a blank slot becomes known to its commander."""
    require(one.pool[card] > 0, f"{card} is not in the domain of {one.seat}")
    one.pool[card] -= 1
    made = table.new_resource(one.seat, card, "arsenal")
    made.seen = {one.seat}
    return made


def search(table, seat, words):
    """1.5.1-4 to 1.5.1-9: a resource that contains the words, or any; then a shuffle."""
    one = table.commanders[seat]
    names = {card for card, n in one.pool.items() if n}
    names |= {table.get(slot).card.id for slot in one.slots if slot is not None}
    if len(one.slots) <= 1:
        names = set()
    fitting = sorted(n for n in names if words is None or table.cards[n].contains(words))
    got = None
    options = [{"by": seat, "do": "search", "card": name} for name in fitting]
    entry = yield Ask([seat], ["search"], options + [{"by": seat, "do": "search"}])
    if "card" in entry:
        got = found(table, one, entry["card"])
        got.seen = set(table.seats) if words is not None else {seat}
    yield from shuffle(table, seat)
    return got


def found(table, one, name):
    known = [slot for slot in one.slots if slot is not None
             and table.get(slot).card.id == name]
    if one.pool[name] and not known:
        one.slots.remove(None)
        return take(table, one, name)
    one.slots.remove(known[0])
    made = table.get(known[0])
    made.region = "arsenal"
    return made


def shuffle(table, seat):
    """All places become unknown. Chance may state the order (R-18)."""
    one = table.commanders[seat]
    for slot in one.slots:
        if slot is not None:
            one.pool[table.get(slot).card.id] += 1
            del table.resources[slot]
    one.slots = [None] * len(one.slots)
    one.shuffled = True
    entry = yield Ask(["chance"], ["pass", "shuffle"], [{"by": "chance", "do": "pass"}],
                      optional=True)
    if entry is not None and entry["do"] == "shuffle":
        raise NotFollowed("the log tells the order of a domain")
