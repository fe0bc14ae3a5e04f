"""Drawing, looking at the top of a deck, turning planets up: what chance decides."""

from collections import Counter
from itertools import permutations

from ask import Ask, one


def take(table, seat, number, rule, place):
    """Moves the top cards of a deck to `place`; chance names those that are not known. If the deck
    is too small, all of it is taken (R-53)."""
    player, taken = table.players[seat], []
    number = min(number, len(player.deck))
    while len(taken) < number:
        if player.deck[0] is not None:
            card = table.cards[player.deck.pop(0)]
            card.goes_to(place)
            card.seen.add(seat)
            taken.append(card)
            continue
        unknown = 0
        while unknown < number - len(taken) and player.deck[unknown] is None:
            unknown += 1

        def judge(entry):
            return (entry["do"] == "draw" and entry["to"] == seat
                    and len(entry["cards"]) == unknown
                    and Counter(entry["cards"]) <= player.pool)

        def make(chance):
            names = list(player.pool.elements())
            return {"by": "chance", "do": "draw", "to": seat,
                    "cards": chance.sample(names, unknown)}
        entry = yield Ask(["chance"], rule, judge=judge, make=make)
        for name in entry["cards"]:
            player.deck.pop(0)
            player.pool[name] -= 1
            taken.append(table.new_card(seat, name, place, [seat]))
    return taken


def draw(table, seat, number, rule):
    yield from take(table, seat, number, rule, "hand")


def look(table, seat, number, fits, may):
    """"Look at the top cards of your deck; you may (must) take one; the others go under the deck in
    any order.\" Returns the card taken."""
    cards = yield from take(table, seat, number, "card-anatomy-11", "looked")
    if not cards:
        return None
    choices = [card for card in cards if fits(card.name)]
    taken = [card.id for card in choices] + ([None] if may or not choices else [])

    def judge(entry):
        rest = sorted(card.id for card in cards if card.id != entry.get("card"))
        return (entry["do"] == "pick" and entry.get("card") in taken
                and sorted(entry.get("under", [])) == rest)

    def make(chance):
        card = chance.choice(taken)
        rest = [other.id for other in cards if other.id != card]
        chance.shuffle(rest)
        return dict({"by": seat, "do": "pick", "under": rest}, **({"card": card} if card else {}))
    entry = yield one(seat, "card-anatomy-11", few_picks(cards, taken), judge, make=make)
    for under in entry.get("under", []):
        table.cards[under].goes_to("deck")
        table.players[seat].deck.append(under)
    return table.cards[entry["card"]] if entry.get("card") else None


def few_picks(cards, taken):
    """All answers if they are few, otherwise none."""
    if len(cards) > 4:
        return []
    return [dict({"do": "pick", "under": list(order)}, **({"card": card} if card else {}))
            for card in taken
            for order in permutations([other.id for other in cards if other.id != card])]


def reveal(table, number, rule):
    """Turns up the leftmost `number` face-down planets; chance names those without a name."""
    places = [place for place in table.line if not place[1]][:number]
    unknown = [place for place in places if place[0] is None]
    if unknown:
        def judge(entry):
            return (entry["do"] == "reveal" and len(entry["planets"]) == len(unknown)
                    and Counter(entry["planets"]) <= table.planets)

        def make(chance):
            return {"by": "chance", "do": "reveal",
                    "planets": chance.sample(sorted(table.planets.elements()), len(unknown))}
        entry = yield Ask(["chance"], rule, judge=judge, make=make)
        for place, planet in zip(unknown, entry["planets"]):
            place[0] = planet
            table.planets[planet] -= 1
    for place in places:
        place[1] = True
