"""TACTIC/CONDITION CARD, FACTION, INFLUENCE THRESHOLD: what is played from hand or row."""

from itertools import combinations

import triggers
from asking import Ask, require
from modifiers import can_choose, players_for, targets_for
from table import Item


def playable_cards(table, seat, types):
    """From the hand, or face down from the row (special-card-types-4, R-30)."""
    return [c for c in table.hand(seat) + [c for c in table.row(seat) if not c.up]
            if c.printed.type in types]


def has_presence(table, seat, printed):
    """faction-3, mercenary-3, R-44: a site or combatant that the player controls when the card is
    played."""
    objects = table.objects(seat)
    if printed.faction == "mercenary":
        return bool(objects)
    return any(c.printed.faction == printed.faction for c in objects)


def meets_threshold(table, seat, printed):
    """influence-threshold-3: the number of cards in the row, still including the revealed one."""
    return len(table.row(seat)) >= printed.cost


def may_play(table, seat, card):
    printed = card.printed
    if not has_presence(table, seat, printed) or not meets_threshold(table, seat, printed):
        return False
    if printed.is_defuse:
        return bool(table.chain)
    effect = printed.effect
    return effect is None or can_choose(table, seat, effect.get("choose"), card)


def choices(table, seat, choose, source):
    """Every way to choose the targets or the player that a card or ability asks for."""
    if choose is None:
        return [{}]
    if "player" in choose:
        return [{"player": s} for s in players_for(table, seat, choose)]
    found = [c.id for c in targets_for(table, seat, choose, source)]
    least, most = choose.get("least", 1), choose.get("most", 1)
    return [{"targets": list(some)} for n in range(least, most + 1)
            for some in combinations(found, n)]


def legal_plays(table, seat):
    options = []
    for card in playable_cards(table, seat, ("tactic", "condition")):
        if not may_play(table, seat, card):
            continue
        effect = card.printed.effect
        for chosen in choices(table, seat, effect.get("choose") if effect else None, card):
            option = {"by": seat, "do": "play", "card": card.id, **chosen}
            if card.printed.is_defuse:
                option["defuse"] = True
            options.append(option)
    return options


def put_on_chain(table, seat, card, item):
    """special-card-types-4: a card from the row is turned up and placed on the chain."""
    item.from_row = card.zone == "row"
    card.zone = "chain"
    card.up = False
    table.show_to_all(card)
    table.chain.append(item)


def play(table, seat, entry):
    card = table.cards[entry["card"]]
    below = table.chain[-1] if table.chain else None
    put_on_chain(table, seat, card, Item(
        card.printed.type, card, seat, targets=entry.get("targets", []),
        player=entry.get("player"), cancels=below if card.printed.is_defuse else None))
    triggers.happened(table, "played", card, seat)
    return
    yield


# Establishing and deploying


def legal_places(table, seat):
    """R-34, establishing-2 to -5: next to a site of the player, or anywhere if there is none.

    "Anywhere" is one place in each row, because columns are counted from the first site.
    """
    from table import neighbours
    sites = table.sites(seat)
    if not sites:
        return ["F0", "R0"]
    taken = {c.place for c in sites}
    free = {p for c in sites for p in neighbours(c.place)} - taken
    if table.columns:
        columns = [int(c.place[1:]) for c in sites]
        free = {p for p in free
                if max(columns + [int(p[1:])]) - min(columns + [int(p[1:])]) < table.columns}
    return sorted(free)


def legal_establishes(table, seat):
    options = []
    for card in playable_cards(table, seat, ("site",)):
        if card.printed.cost > table.players[seat].influence:
            continue
        if card.printed.has("hidden"):   # hidden-10
            options.append({"by": seat, "do": "establish", "card": card.id})
        options += [{"by": seat, "do": "establish", "card": card.id, "at": place}
                    for place in legal_places(table, seat)]
    return options


def establish(table, seat, entry):
    first = "at" in entry and not table.sites(seat)   # in any column
    listed = {**entry, "at": entry["at"][0] + "0"} if first else entry
    require(listed in legal_establishes(table, seat), f"{entry} is not legal")
    card = table.cards[entry["card"]]
    table.players[seat].influence -= card.printed.cost
    put_on_chain(table, seat, card, Item("establish", card, seat, at=entry.get("at"),
                                         visible="at" in entry))


def order_of_payment(faction):
    """The README: the card's own faction first, then mercenary, jotune, synthien, third, fourth."""
    from cards import FACTIONS
    return [faction] + [f for f in FACTIONS if f != faction]


def take_points(player, amount, order, pay=None):
    pay = dict(pay) if pay else {}
    if not pay:
        for faction in order:
            pay[faction] = min(amount - sum(pay.values()), player.sularium[faction])
    for faction, points in pay.items():
        require(0 <= points <= player.sularium[faction], f"{points} {faction} points are not there")
        player.sularium[faction] -= points
    require(sum(pay.values()) == amount, f"{pay} is not {amount} points")


def factions_that_pay(printed):
    """R-42: a faction's points deploy its own combatants. Points of any faction pay for Mercenary
    ones."""
    order = order_of_payment(printed.faction)
    return order if printed.faction == "mercenary" else [printed.faction]


def ways_to_pay(pool, factions, amount):
    """Every division of a cost among the factions that may pay it."""
    if not factions:
        return [{}] if amount == 0 else []
    first, rest = factions[0], factions[1:]
    ways = []
    for points in range(min(amount, pool[first]), -1, -1):
        for way in ways_to_pay(pool, rest, amount - points):
            ways.append({**({first: points} if points else {}), **way})
    return ways


def legal_deploys(table, seat):
    options = []
    for card in playable_cards(table, seat, ("combatant",)):
        pool = table.players[seat].sularium
        if sum(pool[f] for f in factions_that_pay(card.printed)) < card.printed.cost:
            continue
        option = {"by": seat, "do": "deploy", "card": card.id}
        options.append(option)
        if card.printed.has("hidden"):
            options.append({**option, "visible": True})
    return options


def deploy(table, seat, entry):
    plain = {k: v for k, v in entry.items() if k != "pay"}
    require(plain in legal_deploys(table, seat), f"{entry} is not legal")
    card = table.cards[entry["card"]]
    factions = factions_that_pay(card.printed)
    require(set(entry.get("pay", {})) <= set(factions), f"{entry} pays with another faction")
    take_points(table.players[seat], card.printed.cost, factions, entry.get("pay"))
    put_on_chain(table, seat, card, Item("deploy", card, seat, visible=entry.get("visible", False)))


def replace_by_type(table, seat, card):
    """combatants-22, sites-22, sites-24, R-39: at Type N one of the copies makes room.

    The controller chooses it. It goes to its owner's damage pile, and a site costs its influence.
    """
    import effects
    copies = [c for c in table.copies(seat, card.printed) if c is not card]
    if len(copies) < card.printed.limit:
        return
    leaving = copies[0]
    if len(copies) > 1:
        entry = yield Ask([seat], ["replace"],
                          lambda: [{"by": seat, "do": "replace", "card": c.id} for c in copies])
        leaving = table.cards[entry["card"]]
        require(leaving in copies, f"{leaving} is no copy of {card}")
    cost = leaving.printed.cost if leaving.printed.type == "site" else 0
    effects.leave_battlefield(table, [leaving], "damage_pile")
    if cost:
        effects.lose_health(table, seat, cost)
