"""ALPHA STRIKE DAMAGE STEP and DAMAGE STEP: R-57 to R-68."""

from itertools import combinations, permutations

import effects
from asking import Ask, require
from modifiers import can_absorb, damage_dealt_by, has, keywords_of
from table import neighbours


def strike(table, alpha):
    """The alpha strike step is a whole damage step for cards with ALPHA STRIKE (R-65)."""
    table.step = "alpha" if alpha else "damage"
    fighters = [c for c in table.objects() if c.in_attack]
    acting = [c for c in fighters if not c.dealt and (not alpha or has(table, c, "alpha_strike"))]
    for card in acting:
        card.turned = "activated"
    yield from barrage(table, [c for c in acting if c.attacker])
    yield from blows(table, acting, alpha)
    effects.clear_zero(table, costs_health=True)


# BARRAGE


def barrages_of(table, card):
    """One value for each BARRAGE: printed ones first, then those from cards in play and effects."""
    printed = [k for k in card.printed.keywords if k[0] == "barrage"]
    held = keywords_of(table, card)
    left = []
    for keyword in printed:
        if held[keyword] > 0:
            held[keyword] -= 1
            left.append(keyword)
    for keyword, count in held.items():
        if keyword[0] == "barrage":
            left += [keyword] * count
    return left


def barrage(table, attackers):
    """R-67: as many sites around the attacked one as N says, or all if there are fewer.

    A BARRAGE does not trigger in a direct attack, or if the attacked site is gone. It has not hit
    then, so it is not counted.
    """
    for card in attackers:
        site = table.cards.get(card.aim)
        if site is None or site.zone != "site_zone":
            continue
        for _, number, amount in barrages_of(table, card)[card.barraged:]:
            around = [table.site_at(site.controller, p)
                      for p in neighbours(site.place, diagonal=True)]
            around = [s for s in around if s is not None]
            chosen = around
            if len(around) > number:
                chosen = yield from choose_sites(table, card, around, number)
            card.barraged += 1
            for hit in chosen:
                effects.hit(table, hit, amount)


def choose_sites(table, card, around, number):
    seat = card.controller
    entry = yield Ask(table.side_of(seat), ["barrage"], lambda: [
        {"by": by, "do": "barrage", "unit": card.id, "sites": list(some)}
        for by in table.side_of(seat) for some in combinations([s.id for s in around], number)])
    chosen = [table.cards[s] for s in entry["sites"]]
    require(len(set(entry["sites"])) == number and all(s in around for s in chosen)
            and entry["unit"] == card.id, f"{entry} does not hit {number} of {around}")
    return chosen


# Blows


def defenders_of(table, attacker):
    return [c for c in table.objects() if c.in_attack and c.defender and c.aim == attacker.id]


def blows(table, acting, alpha):
    """Attackers and their defenders deal damage to each other, then what is left goes to sites and
    players."""
    attackers = [c for c in table.objects() if c.in_attack and c.attacker]
    left = {}
    back = {}
    for card in [c for c in attackers if c in acting]:
        left[card.id] = yield from against_defenders(table, card)
        card.dealt = True
    for card in [c for c in acting if c.defender]:
        attacker = table.cards.get(card.aim)
        if attacker is not None and attacker.in_play:
            back[attacker.id] = back.get(attacker.id, 0) + damage_dealt_by(table, card)
        card.dealt = True
    for identity, amount in back.items():
        table.cards[identity].damage += amount
    yield from sites_and_players(table, attackers, left, alpha)


def against_defenders(table, attacker):
    """damage-step-9 and -10: one defender after the other, in the order their player chooses."""
    amount = damage_dealt_by(table, attacker)
    guards = defenders_of(table, attacker)
    if not guards or amount == 0:
        return amount
    seat = guards[0].controller
    order = yield from choose_order(table, seat, attacker, guards)
    return absorb(table, order, amount)


def absorb(table, order, amount):
    for card in order:
        taken = min(amount, can_absorb(table, card))
        card.damage += taken
        amount -= taken
    return amount


def choose_order(table, seat, source, cards):
    able = [c for c in cards if can_absorb(table, c) > 0]
    if len(able) < 2:
        return able
    seats = [seat] if source.printed.type == "combatant" else table.side_of(seat)
    entry = yield Ask(seats, ["absorb"], lambda: [
        {"by": by, "do": "absorb", "from": source.id, "order": list(order)}
        for by in seats for order in permutations([c.id for c in able])])
    require(entry["from"] == source.id, f"{source} is asked about, not {entry['from']}")
    order = [table.cards[c] for c in entry["order"]]
    require(all(c in cards for c in order), f"{entry} names others than {cards}")
    return order


def sites_and_players(table, attackers, left, alpha):
    """damage-step-4 to -8, R-61: the site absorbs its DEF once, and the rest reaches the player."""
    hurt = {}
    attacked = []
    for card in attackers:
        if card.aim is not None and card.aim not in attacked:
            attacked.append(card.aim)
    for identity in attacked:
        site = table.cards[identity]
        rest = sum(left.get(c.id, 0) for c in attackers if c.aim == identity)
        beyond = absorb(table, [site], rest)
        hurt[site.controller] = hurt.get(site.controller, 0) + beyond
    for card in attackers:
        if card.versus is not None:
            hurt[card.versus] = hurt.get(card.versus, 0) + left.get(card.id, 0)
    for seat, amount in hurt.items():
        if amount:
            effects.lose_health(table, seat, amount)
    for identity in attacked:
        yield from site_strikes(table, identity, attackers, alpha)


def site_strikes(table, identity, attackers, alpha):
    """damage-step-14, R-60: the site's ATK is shared among all its attackers, in their player's
    order."""
    site = table.cards[identity]
    if site.dealt or (alpha and not has(table, site, "alpha_strike")):
        return
    on_it = [c for c in attackers if c.aim == identity]
    strength = damage_dealt_by(table, site)
    order = []
    if strength:
        order = yield from choose_order(table, on_it[0].controller, site, on_it)
    absorb(table, order, strength)
    site.dealt = True
