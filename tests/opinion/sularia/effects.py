"""What effects do to objects, cards and players, and how objects leave play."""

import modifiers
import playing
import triggers
from asking import Ask, NotFollowed, require
from cards import keyword_of
from modifiers import attack_of, can_absorb, damage_dealt_by, defense_of


def run(table, item, steps, targets, until_end):
    for step in steps:
        yield from one_step(table, item, step, targets, until_end)


def amount_of(table, item, step):
    word = step.get("amount_of")
    if word == "attack":
        return damage_dealt_by(table, item.of or item.card)
    if word == "counters":
        return item.card.counters
    if word in ("influence_generation", "sularium_generation"):
        return getattr(table.players[item.controller], word)
    return step.get("amount", 0)


def objects_of(table, item, step, targets):
    to = step.get("to", "targets")
    if to == "targets":
        return targets
    if to == "this":
        return [item.card] if item.card.in_play else []
    if to == "event":
        return [item.of] if item.of is not None and item.of.in_play else []
    return [c for c in table.cards.values()
            if modifiers.fits(table, c, step.get("filter", {}), item.controller, item.card)]


def players_of(table, item, step, targets):
    whom = step.get("whom", "you")
    if whom == "you":
        return [item.controller]
    if whom == "player":
        return [item.player]
    if whom == "controller":
        return [targets[0].controller] if targets else []
    return [s for s in table.active_last()
            if whom == "everyone" or not table.same_side(s, item.controller)]


def one_step(table, item, step, targets, until_end):
    verb = step["verb"]
    amount = amount_of(table, item, step)
    if verb in ("health", "influence", "sularium", "draw", "discard_hand", "look_hand", "look_row"):
        for seat in players_of(table, item, step, targets):
            yield from to_player(table, item, step, verb, seat, amount)
        return
    objects = objects_of(table, item, step, targets)
    if verb == "damage":
        for card in objects:
            hit(table, card, amount)
    elif verb == "destroy":
        leave_battlefield(table, objects, "destroy_pile")
    elif verb == "discard":
        leave_battlefield(table, objects, "damage_pile")
    else:
        for card in objects:
            yield from to_object(table, item, step, verb, card, amount, until_end)


def to_object(table, item, step, verb, card, amount, until_end):
    import chain
    if verb in ("activate", "reset"):
        turn(table, card, "activated" if verb == "activate" else "reset")
    elif verb in ("attack", "defense"):
        give(table, card, verb, amount, by=giver(item))
    elif verb == "give":
        table.given.append({"to": card.id, "change": "keyword",
                            "keyword": keyword_of(step["keyword"]), "by": giver(item)})
    elif verb == "remove":
        remove_keyword(table, card, step["keyword"]["keyword"], giver(item))
    elif verb == "counter":
        card.counters += amount
    elif verb == "recover":
        card.zone = "hand"
    elif verb == "hide":
        hide(table, card)
    elif verb == "show":
        if card.printed.type == "site":
            place = yield from chain.choose_place(table, card.controller)
            card.zone, card.place = "site_zone", place
        else:
            card.zone = "combatant_zone"
        card.hidden = card.hidden
    elif verb == "control":
        yield from take_control(table, item, card, until_end)
    else:
        raise NotFollowed(f"the verb {verb}")


def giver(item):
    """What the triggers of an attack gave ends when the combatant is removed (R-56)."""
    if item.kind == "focus":
        return item.card.id
    if item.kind == "ability":
        ability = item.card.printed.abilities[item.ability - 1]
        if ability["kind"] == "keyword" or ability.get("event") == "attacked":
            return (item.of or item.card).id
    return None


def fights_no_more(table, item):
    """R-56: what the attack or defence of a combatant triggered does nothing once it is removed."""
    card = table.cards.get(giver(item))
    return (card is not None and card.in_play
            and card.turned not in ("attacking", "defending"))


def give(table, card, change, amount, by=None):
    by = by.id if hasattr(by, "id") else by
    table.given.append({"to": card.id, "change": change, "amount": amount, "by": by})


def remove_keyword(table, card, name, by):
    """R-69: one instance. A keyword that a card does not have cannot be taken from it."""
    if modifiers.has(table, card, name):
        table.given.append({"to": card.id, "change": "lose_keyword",
                            "keyword": (name, 0, 0), "by": by})


def hit(table, card, amount):
    """Direct damage; what exceeds DEF is lost (damage-types-3, R-71)."""
    card.damage += max(0, amount)


def turn(table, card, position):
    """R-56: a card that is activated or reset in an attack is removed from it."""
    was_fighting = card.turned in ("attacking", "defending")
    card.turned = position
    if was_fighting:
        remove_from_attack(table, card)


def remove_from_attack(table, card):
    card.leave_attack()
    table.given = [g for g in table.given if g["by"] != card.id]
    table.pending = [t for t in table.pending if t.card is not card]
    table.waiting = [t for t in table.waiting
                     if t.of is not card or t.ability.get("event") != "attacked"]
    for other in table.objects():
        if other.aim == card.id and other.turned == "defending":
            other.aim = None   # its defenders stay DEFENDER and meet nobody


def lose_target(table, site):
    """R-58: its attackers no longer have a site, and nothing passes on to the player."""
    for other in table.objects():
        if other.aim == site.id:
            other.aim = None


def hide(table, card):
    """hidden-11: what an effect puts into the hidden zone counts as HIDDEN."""
    if card.printed.type == "site":
        lose_target(table, card)
    card.zone, card.place, card.hidden = "hidden_zone", None, True


def take_control(table, item, card, until_end):
    import chain
    seat = item.controller
    if card.controller == seat:
        return
    old, home = card.controller, card.place
    yield from playing.replace_by_type(table, seat, card)
    if card.turned in ("attacking", "defending"):
        turn(table, card, "activated")
    was_placed = card.zone == "site_zone"
    if was_placed:
        lose_target(table, card)
    card.controller = seat
    if until_end and card.lender is None:
        card.lender, card.home = old, home
    if seat == card.lender:
        card.lender, card.home = None, None
    if was_placed:   # until its new place is chosen, the site is nowhere and is shown as hidden
        card.zone, card.place = "hidden_zone", None
        place = yield from chain.choose_place(table, seat)
        card.zone, card.place = "site_zone", place


# Players


def to_player(table, item, step, verb, seat, amount):
    player = table.players[seat]
    if verb == "health":
        change_health(table, seat, amount)
    elif verb == "influence":
        player.influence += amount
    elif verb == "sularium":
        player.sularium[item.card.printed.faction] += amount
    elif verb == "draw":
        yield from draw(table, seat, amount)
    elif verb == "look_hand":
        for card in table.hand(seat):
            card.seen.add(item.controller)
    elif verb == "look_row":
        for card in table.row(seat):
            card.seen.add(item.controller)
    else:
        yield from discard_from_hand(table, seat, amount, step.get("random", False))


def lose_health(table, seat, amount):
    change_health(table, seat, -amount)


def change_health(table, seat, amount):
    """health-pool-2, R-62: it may go below zero."""
    for one in table.side_of(seat):   # faction-war-8: a team has one health
        table.players[one].health += amount
    if amount < 0:
        triggers.happened(table, "hurt", None, seat)


def draw(table, seat, amount):
    """draw-phase-2, R-29: as many as there are. Drawing from an empty deck costs nothing."""
    player = table.players[seat]
    amount = min(amount, player.deck_size)
    if amount == 0:
        return
    if player.known_order is not None:
        names, player.known_order = player.known_order[:amount], player.known_order[amount:]
    else:   # also if all cards left are the same: only a stated order is known beforehand
        entry = yield Ask(["chance"], ["draw"], drawing=(seat, amount))
        require(entry["to"] == seat, f"{seat} draws, not {entry['to']}")
        names = entry["cards"]
        require(len(names) == amount, f"{seat} draws {amount}")
    for name in names:
        if name is None:
            raise NotFollowed("a drawn card without a name")
        require(player.left[name] > 0, f"{name} is not in the deck")
        table.add_from_deck(seat, name)


def discard_from_hand(table, seat, amount, at_random):
    """damage-pile-3: by the player's own choice, or named by chance."""
    hand = table.hand(seat)
    if len(hand) > amount:
        by = "chance" if at_random else seat
        entry = yield Ask([by], ["discard"], lambda: discards(by, hand, amount),
                          drawing=([c.id for c in hand], amount))
        discard_chosen(table, entry, hand, amount)
        return
    for card in hand:
        card.zone = "damage_pile"
        table.show_to_all(card)


def discard_chosen(table, entry, hand, amount):
    chosen = [table.cards[c] for c in entry["cards"]]
    require(len(set(entry["cards"])) == amount and all(c in hand for c in chosen),
            f"{entry} does not discard {amount} cards of the hand")
    for card in chosen:
        card.zone = "damage_pile"
        table.show_to_all(card)


def discards(by, hand, amount):
    from itertools import combinations
    from math import comb
    if comb(len(hand), amount) > 2000:
        return None
    return [{"by": by, "do": "discard", "cards": list(some)}
            for some in combinations([c.id for c in hand], amount)]


# Leaving play


def leave_battlefield(table, cards, pile):
    """Cards go to their owner's pile (R-47). Triggers on it are noted after all have gone."""
    gone = []
    for card in cards:
        if not card.in_play:
            continue
        gone.append((card, card.controller))
        if card.zone == "site_zone":
            lose_target(table, card)
        for other in table.objects():
            if other.aim == card.id:
                other.aim = None
    for card, controller in gone:
        triggers.happened(table, "left", card, controller)
    for card, _ in gone:
        card.zone = pile
        card.arrive_as_nothing()
        table.given = [g for g in table.given if g["to"] != card.id]


def clear_zero(table, costs_health=False):
    """damage-pile-4, R-64: cards with no DEF left go, all at once, and again if a bonus goes with
    them.

    In the damage steps a site costs its controller its influence (damage-step-19, R-40).
    """
    while True:
        dead = [c for c in table.objects() if defense_of(table, c) <= 0]
        if not dead:
            return
        costs = [(c.controller, c.printed.cost) for c in dead if c.printed.type == "site"]
        leave_battlefield(table, dead, "damage_pile")
        if costs_health:
            for seat, cost in costs:
                if cost:
                    lose_health(table, seat, cost)
