"""MODIFIERS: what the objects in play have at this moment, and to whom the words of a card refer.
"""

from collections import Counter

from cards import keyword_of
from table import VISIBLE


def speaking(table):
    """Cards whose continuous and optional modifiers are in force, with their controller.

    Objects in play (continuous-modifiers-2, -6), conditions face up in the row
    (influence-priority-1), and conditions played from hand until the end of the turn
    (tactic-condition-19). Tactics face up in the row do nothing any more (influence-priority-2).
    """
    for card in table.cards.values():
        if card.in_play:
            yield card, card.controller
        elif (card.zone == "row" and card.up and not card.cancelled
              and card.printed.type == "condition"):
            yield card, card.owner
    for card, controller in table.lasting:
        yield card, controller


def is_whose(table, seat, whose, viewer):
    if whose == "any":
        return True
    return seat == viewer if whose == "yours" else not table.same_side(seat, viewer)


def fits(table, card, words, viewer, source, controller=None):
    """Whether a card matches the words of `source`, as read by its controller `viewer`."""
    controller = controller or card.controller
    zone = words.get("zone", "battlefield")
    if zone == "battlefield" and not card.in_play:
        return False
    if zone == "visible" and card.zone not in VISIBLE:
        return False
    if zone in ("hidden_zone", "damage_pile") and card.zone != zone:
        return False
    return is_described(table, card, words, viewer, source, controller)


def is_described(table, card, words, viewer, source, controller):
    """The rest of a filter, without the zone, because an event may be about something that has left
    it."""
    printed = card.printed
    if "type" in words and printed.type != words["type"]:
        return False
    if "faction" in words and (printed.faction != words["faction"]
                               or printed.faction == "mercenary"):
        return False   # mercenary-6, R-43
    if not is_whose(table, controller, words.get("whose", "any"), viewer):
        return False
    if words.get("this") and card is not source:
        return False
    if words.get("other") and card is source:
        return False
    if "most_cost" in words and printed.cost > words["most_cost"]:
        return False
    if "turned" in words and card.turned != words["turned"]:
        return False
    if "keyword" in words and not has(table, card, words["keyword"]):
        return False
    return True


def continuous(table, card, *changes):
    """The continuous modifiers of these kinds that apply to an object."""
    for source, controller in speaking(table):
        for _, ability in source.printed.numbered("continuous"):
            if ability["change"] in changes and fits(table, card, ability["to"], controller,
                                                     source):
                yield ability


def sum_of(table, card, change):
    amount = sum(a.get("amount", 0) for a in continuous(table, card, change))
    return amount + sum(g.get("amount", 0) for g in table.given
                        if g["to"] == card.id and g["change"] == change)


def attack_of(table, card):
    return card.printed.attack + sum_of(table, card, "attack")


def damage_dealt_by(table, card):
    """R-64: ATK below zero deals zero."""
    return max(0, attack_of(table, card))


def defense_of(table, card):
    """combatants-17: damage of this turn lowers DEF (R-63)."""
    return card.printed.defense + sum_of(table, card, "defense") - card.damage


def can_absorb(table, card):
    return max(0, defense_of(table, card))


def keywords_of(table, card):
    """Every instance by itself (R-69): printed, given by cards in play, given for the turn.

    What takes a keyword away takes one instance.
    """
    held = Counter(card.printed.keywords)
    for ability in continuous(table, card, "keyword"):
        held[keyword_of(ability["keyword"])] += 1
    for change in table.given:
        if change["to"] == card.id and change["change"] == "keyword":
            held[change["keyword"]] += 1
    for name in (
            [a["keyword"]["keyword"] for a in continuous(table, card, "lose_keyword")] +
            [g["keyword"][0] for g in table.given
             if g["to"] == card.id and g["change"] == "lose_keyword"]):
        one = next((k for k in held if k[0] == name), None)
        if one is not None:
            held[one] -= 1
            held += Counter()
    for name in gained(table, card):
        held[(name, 0, 0)] += 1
    if (card.hidden or card.zone == "hidden_zone") and held[("hidden", 0, 0)] == 0:
        held[("hidden", 0, 0)] = 1   # hidden-11: it "is considered to have" HIDDEN
    return held


def gained(table, card):
    """What the attack gave. Nothing may look for it before the keyword value step is over.

    See attacker-3 and defender-3.
    """
    if table.step == "keywords":
        return []
    names = {"attacker": card.attacker, "defender": card.defender, "joint_strike_force": card.joint}
    return [name for name, has_it in names.items() if has_it]


def has(table, card, name):
    if name in ("attacker", "defender", "joint_strike_force"):
        return name in gained(table, card)
    return any(k[0] == name for k in keywords_of(table, card))


def sularium_of(table, card):
    """R-45: the printed points, one for each counter, and what modifiers add."""
    return card.printed.sularium + card.counters + sum_of(table, card, "sularium")


def influence_bonus(table, seat):
    """influence-steps-9: cards in the row, plus any additional modifiers."""
    return sum(a.get("amount", 0)
               for source, controller in speaking(table) if controller == seat
               for _, a in source.printed.numbered("continuous") if a["change"] == "influence")


# Targets


def can_be_target(table, card, viewer, choose, source):
    """Whether `viewer` may choose this card, and whether it is still valid when it resolves."""
    if not fits(table, card, choose["filter"], viewer, source):
        return False
    if card.in_play and not table.same_side(card.controller, viewer) and is_hidden(table, card):
        return choose.get("hidden", False)
    return True


def is_hidden(table, card):
    """hidden-2, hidden-6, R-76: a card that became ATTACKER or DEFENDER may be targeted.

    That is only so after the keyword value step (attacker-3, defender-3).
    """
    if card.zone != "hidden_zone":
        return False
    fighting = (card.attacker or card.defender) and table.step != "keywords"
    return not fighting


def targets_for(table, viewer, choose, source):
    return [c for c in table.cards.values() if can_be_target(table, c, viewer, choose, source)]


def players_for(table, viewer, choose):
    return [s for s in table.playing()
            if choose["player"] == "any" or not table.same_side(s, viewer)]


def can_choose(table, viewer, choose, source):
    """tactic-condition-10: at least one valid target, and at least as many as the card asks for."""
    if choose is None:
        return True
    if "player" in choose:
        return bool(players_for(table, viewer, choose))
    return len(targets_for(table, viewer, choose, source)) >= choose.get("least", 1)
