"""ATTACK PHASE up to the command chain step: declarations and the keyword value step."""

from itertools import product

import chain
import triggers
import windows
from asking import Ask, require
from modifiers import has


def attack_phase(table):
    import damage
    table.step = "triggers"
    yield from triggers.required(table)
    yield from declare_attackers(table)
    table.step = "declared"
    yield from windows.window(table)
    yield from declare_defenders(table)
    table.step = "defended"
    yield from windows.window(table)
    yield from keyword_value_step(table)
    table.step = "command"
    yield from windows.window(table)
    yield from damage.strike(table, alpha=True)
    yield from damage.strike(table, alpha=False)
    end_of_attack(table)


def end_of_attack(table):
    for card in table.cards.values():
        card.aim = card.versus = None
        card.in_attack = card.dealt = False
        card.barraged = 0


# Attackers


def can_attack(card):
    """R-41, R-48: reset, and not in the turn in which it entered play."""
    return card.printed.type == "combatant" and card.turned == "reset" and not card.arrived


def is_protected(table, site):
    """protected-site-1: in the rear row with a site in front of it."""
    return (site.place[0] == "R"
            and table.site_at(site.controller, "F" + site.place[1:]) is not None)


def aims_of(table, seat, card):
    """The targets against which one combatant may be declared (R-73, R-75, R-51)."""
    aims = []
    for enemy in table.from_left_of(seat):
        if table.same_side(enemy, seat):
            continue
        sites = table.sites(enemy)
        aims += [{"unit": card.id, "site": s.id} for s in sites
                 if not is_protected(table, s) or has(table, card, "flight")]
        if not sites:
            aims.append({"unit": card.id, "player": enemy})
    return aims


def joint_strike_is_legal(table, attacks):
    """faction-4, R-54: on one site only one faction besides Mercenary."""
    factions = {}
    for aim in attacks:
        if "site" in aim:
            faction = table.cards[aim["unit"]].printed.faction
            if faction != "mercenary":
                factions.setdefault(aim["site"], set()).add(faction)
    return all(len(f) <= 1 for f in factions.values())


def legal_attacks(table, seat):
    ready = [c for c in table.objects() if table.active(c.controller) and can_attack(c)]
    ways = [[None] + aims_of(table, seat, c) for c in ready]
    count = 1
    for way in ways:
        count *= len(way)
    if count > 3000:
        return None
    found = [[a for a in some if a] for some in product(*ways)]
    return [{"by": by, "do": "attack", "attacks": a} for by in table.active_seats()
            for a in found if joint_strike_is_legal(table, a)]


def declare_attackers(table):
    seat = table.turn
    table.step = "declare"
    entry = yield Ask(table.active_seats(), ["attack"], lambda: legal_attacks(table, seat))
    attacks = entry["attacks"]
    units = [a["unit"] for a in attacks]
    require(len(set(units)) == len(units), "a combatant attacks twice")
    for aim in attacks:
        card = table.cards[aim["unit"]]
        require(table.active(card.controller) and card.in_play and can_attack(card),
                f"{card} cannot attack")
        require(aim in aims_of(table, seat, card), f"{aim} is no legal target")
    require(joint_strike_is_legal(table, attacks), "two factions on one site")
    for aim in attacks:
        card = table.cards[aim["unit"]]
        card.turned = "attacking"
        card.aim = aim.get("site")
        card.versus = aim.get("player")
        card.in_attack = True
    for aim in attacks:
        card = table.cards[aim["unit"]]
        triggers.happened(table, "attacked", card, card.controller)


# Defenders


def attackers_of(table, seat):
    return [c for c in table.objects() if c.turned == "attacking" and attacked_by(table, c) == seat]


def attacked_by(table, attacker):
    """The player who is attacked, directly or at one of the player's sites."""
    if attacker.versus is not None:
        return attacker.versus
    return None if attacker.aim is None else table.cards[attacker.aim].controller


def can_defend(table, card, attacker):
    """R-41, defender-declaration-step-4, flight-3."""
    if card.printed.type != "combatant" or card.turned != "reset" or card.arrived:
        return False
    return (not has(table, attacker, "flight") or has(table, card, "flight")
            or has(table, card, "specialist"))


def legal_defences(table, seat):
    attackers = attackers_of(table, seat)
    ready = [c for c in table.objects(seat) if c.printed.type == "combatant"]
    ways = []
    for card in ready:
        guards = [{"unit": card.id, "against": a.id}
                  for a in attackers if can_defend(table, card, a)]
        if guards:
            ways.append([None] + guards)
    count = 1
    for way in ways:
        count *= len(way)
    if count > 3000:
        return None
    return [{"by": seat, "do": "defend", "defenders": [g for g in some if g]}
            for some in product(*ways)]


def declare_defenders(table):
    """R-53: from the active player's left, each for the attacks on that player and the player's
    sites."""
    table.step = "defend"
    for seat in table.from_left_of(table.turn):
        if table.active(seat):
            continue
        attackers = attackers_of(table, seat)
        if not attackers or not any(can_attack(c) for c in table.objects(seat)):
            continue   # reset, and not arrived this turn; FLIGHT is checked when they are declared
        table.acts = seat
        entry = yield Ask([seat], ["defend"], lambda: legal_defences(table, seat))
        for guard in entry["defenders"]:
            card, attacker = table.cards[guard["unit"]], table.cards[guard["against"]]
            require(card.controller == seat and card.in_play and attacker in attackers
                    and can_defend(table, card, attacker), f"{guard} is not legal")
        for guard in entry["defenders"]:
            card = table.cards[guard["unit"]]
            card.turned, card.aim, card.in_attack = "defending", guard["against"], True
        table.acts = None
    table.acts = None


# Keyword value step


def keyword_value_step(table):
    """keyword-value-step-1 to -5: nobody may answer (R-15)."""
    table.step = "keywords"
    for card in table.objects():
        card.attacker = card.attacker or card.turned == "attacking"
        card.defender = card.defender or card.turned == "defending"
    for card in table.objects():
        if card.turned == "attacking" and card.aim is not None:
            together = [c for c in table.objects()
                        if c.turned == "attacking" and c.aim == card.aim]
            card.joint = len(together) > 1
    triggers.keyword_triggers(table)
    yield from triggers.place_all(table)
    yield from chain.resolve_all(table)
