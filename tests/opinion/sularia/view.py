"""The position as the program writes it, made from the model's own table.

Default values may be left out, so both sides drop them before they are compared.
"""

from modifiers import attack_of, defense_of, keywords_of, sularium_of


def position(table):
    return {
        "at": without_ordinary({
            "phase": table.phase, "step": table.step, "turn": table.turn, "acts": table.acts,
            "priority": table.priority, "passes": table.passes}, ordinary_at),
        "round": table.round,
        "initiative": table.initiative,
        "extra": table.extra,
        "players": {s: player(table, s) for s in table.seats},
        "cards": {c.id: card(c) for c in table.cards.values()},
        "chain": [item(table, i) for i in table.chain],
        "given": sorted((given(g) for g in table.given), key=str),
        "lasting": sorted(({"card": c.printed.id, "controller": s, "instance": c.id}
                           for c, s in table.lasting), key=str),
        "waiting": triggers(table.waiting),
        "pending": triggers(table.pending),
        "outcome": {k: v for k, v in table.outcome.items()},
        "objects": {c.id: object_values(table, c) for c in table.objects()},
    }


ordinary_at = {"phase": "setup", "step": "none", "turn": None, "acts": None, "priority": None,
               "passes": 0}


def without_ordinary(members, ordinary):
    return {k: v for k, v in members.items() if k not in ordinary or v != ordinary[k]}


ordinary_player = {"influence": 0, "influence_generation": 0, "sularium": {},
                   "sularium_generation": 0, "out": False}


def player(table, seat):
    one = table.players[seat]
    return without_ordinary({
        "health": one.health, "influence": one.influence,
        "influence_generation": one.influence_generation,
        "sularium": {f: n for f, n in one.sularium.items() if n},
        "sularium_generation": one.sularium_generation, "out": one.out,
        "deck": one.deck_size}, ordinary_player)


ordinary_card = {
    "in": "combatant_zone",
    "place": None, "turned": "reset", "up": False, "cancelled": False, "arrived": False,
    "harvested": False, "attacker": False, "defender": False, "joint": False, "hidden": False,
    "dealt": False, "barraged": 0, "counters": 0, "damage": 0, "aim": None, "versus": None,
    "lender": None, "home": None, "sealed": False}


def card(one):
    members = {"card": one.printed.id, "seen": sorted(one.seen), "in": one.zone}
    if one.controller != one.owner:
        members["controller"] = one.controller
    for name in ordinary_card:
        members.setdefault(name, getattr(one, name, ordinary_card[name]))
    return without_ordinary(members, ordinary_card)


ordinary_item = {"ability": 0, "targets": [], "player": None, "at": None, "visible": False,
                 "from_row": False, "of": None, "amount": 0, "cancelled": False,
                 "aimless": False, "was": None}


def item(table, one):
    members = {"kind": one.kind, "card": one.card.id, "controller": one.controller}
    for name in ordinary_item:
        members[name] = getattr(one, name, ordinary_item[name])
    if one.of is not None:
        members["of"] = one.of.id
    if one.cancels is not None:   # what a DEFUSE would have cancelled has left with its player
        members["aimless"] = one.cancels not in table.chain
    if one.card.id not in table.cards:
        members["was"] = one.card.printed.id
    return without_ordinary(members, ordinary_item)


def given(one):
    members = {"to": one["to"], "change": one["change"], "amount": one.get("amount", 0),
               "by": one["by"]}
    if "keyword" in one:
        members["keyword"] = one["keyword"][0]
    return without_ordinary(members, {"amount": 0, "by": None})


def triggers(some):
    members = []
    for one in some:
        members.append({"card": one.card.id, "ability": one.number, "controller": one.controller,
                        **({"of": one.of.id} if one.of is not None else {})})
    return sorted(members, key=str)


def object_values(table, one):
    return {"attack": attack_of(table, one), "defense": defense_of(table, one),
            "sularium": sularium_of(table, one),
            "keywords": sorted(f"{k[0]} {k[1]}:{k[2]}"
                               for k, n in keywords_of(table, one).items() for _ in range(n))}


# The program's own words


def of_program(document):
    """The same members, taken from what the program wrote."""
    cards = {identity: without_ordinary(c, ordinary_card)
             for identity, c in document.get("cards", {}).items() if c.get("in") != "deck"}
    for identity, c in cards.items():
        if c.get("controller") == identity[0]:
            del c["controller"]
    return {
        "at": without_ordinary(document.get("at", {}), ordinary_at),
        "round": document.get("round", 1),
        "initiative": document.get("initiative"),
        "extra": document.get("extra", 0),
        "players": {s: program_player(p) for s, p in document["players"].items()},
        "cards": cards,
        "chain": [without_ordinary(i, ordinary_item) for i in document.get("chain", [])],
        "given": sorted((program_given(g) for g in document.get("given", [])), key=str),
        "lasting": sorted(document.get("lasting", []), key=str),
        "waiting": sorted(document.get("waiting", []), key=str),
        "pending": sorted(document.get("pending", []), key=str),
        "outcome": {k: v for k, v in document.get("outcome", {"state": "running"}).items()
                    if k != "rule"},
        "objects": {i: program_object(o) for i, o in document.get("objects", {}).items()},
    }


def program_player(one):
    deck = one.get("deck", {}).get("slots", 0)
    return without_ordinary({**{"health": 25}, **one, "deck": deck if isinstance(deck, int)
                             else len(deck)}, ordinary_player)


def program_given(one):
    members = {"to": one["to"], "change": one.get("change", "attack"),
               "amount": one.get("amount", 0), "by": one.get("by")}
    if "keyword" in one:
        members["keyword"] = one["keyword"]["keyword"]
    elif members["change"] in ("keyword", "lose_keyword"):
        members["keyword"] = "alpha_strike"   # the first of the list is left out
    return without_ordinary(members, {"amount": 0, "by": None})


def program_object(one):
    return {"attack": one["attack"], "defense": one["defense"],
            "sularium": one.get("sularium", 0),
            "keywords": sorted(f"{k['keyword']} {k.get('n', 0)}:{k.get('x', 0)}"
                               for k in one.get("keywords", []))}
