"""Reads the scrolls of a card: costs, directions, effects, abilities (1.5, 6, 7, appendix C).

An effect is a list of steps. A step is a dictionary with a verb. Text in quotation marks is an
ability that is granted.
"""

import re

import phrases
from phrases import thing

ACTS = {"move": "move", "attack": "attack", "assault": "assault", "block": "block",
        "snipe": "snipe", "mount": "mount", "barter": "barter", "evoke": "evoke",
        "be disabled": "disable", "be ruined": "ruin", "be enabled": "enable", "guard": "guard",
        "dismount": "dismount", "discard": "discard", "transfer": "transfer"}
PASSIVE = {"dealt damage": "damage", "ruined": "ruin", "banished": "banish", "enabled": "enable",
           "disabled": "disable", "sniped": "snipe", "acquired": "acquire"}
ACTIVE = {"deal damage to": "damage", "deals damage to": "damage", "ruin": "ruin", "ruins": "ruin",
          "engages": "engage", "equips": "equip", "banishes": "banish"}


class Unread(Exception):
    """The model cannot read the text of the card."""


def coins(text):
    """(gold, mana) of "2g1m"; X stays a word."""
    found = re.fullmatch(r"(?:(\d+|x)g)?(?:(\d+|x)m)?", text)
    if not found or not text:
        raise Unread(f"coins {text!r}")
    return [0 if one is None else "x" if one == "x" else int(one) for one in found.groups()]


def cost(text):
    """A cost: coins, and what is disabled, ruined, banished or put in an arsenal."""
    made = {"gold": 0, "mana": 0, "others": []}
    for part in text.lower().split(" and "):
        found = re.fullmatch(r"pay (\w+)", part)
        if found:
            made["gold"], made["mana"] = coins(found[1])
            continue
        if part == "disable":
            made["others"].append(("disable", {"ref": "performer"}))
            continue
        found = re.fullmatch(r"(disable|ruin|banish) (.+)", part)
        if found:
            made["others"].append((found[1], need(found[2])))
            continue
        found = re.fullmatch(r"put (.+) in your arsenal", part)
        if not found:
            raise Unread(f"cost {text!r}")
        made["others"].append(("put_in_arsenal", need(found[1])))
    return made


def need(text):
    made = thing(text)
    if made is None:
        raise Unread(f"thing {text!r}")
    return made


def amount(text):
    """A number, X, or a number times X, as (factor of X, number)."""
    found = re.fullmatch(r"(\d*)x", text)
    if found:
        return (int(found[1] or 1), 0)
    return (0, int(text))


def times(text):
    found = re.search(r" (\w+) times$", text)
    if found:
        return text[:found.start()], phrases.number(found[1])
    return text, 1


def clause(text, quotes):
    """Returns the step that one clause describes."""
    text = text.strip()
    lasting = text.endswith(" this term")
    if lasting:
        text = text[:-len(" this term")]
    instead = text.endswith(" instead")
    if instead:
        text = text[:-len(" instead")]
    step = bare_clause(text, quotes)
    step.update(instead=instead)
    if lasting:
        step["lasting"] = True
    return step


def bare_clause(text, quotes):
    for pattern, make in CLAUSES:
        found = re.fullmatch(pattern, text)
        if found:
            made = make(found, quotes)
            if made is not None:
                return made
    raise Unread(f"effect {text!r}")


def who(text):
    """Who receives gold, mana or resources: the commander of the effect if nobody is named."""
    return {"ref": "you"} if not text.strip() else thing(text.strip())


def pool(verb):
    def make(m, _):
        whom = who(m[1] or "")
        return whom and {"verb": verb, "whom": whom, "amount": amount(m[2])}
    return make


def simple(verb):
    def make(m, _):
        whom = thing(m[1])
        return whom and {"verb": verb, "whom": whom}
    return make


def counted(verb):
    def make(m, _):
        text, how_often = times(m[1])
        whom = thing(text)
        return whom and {"verb": verb, "whom": whom, "amount": (0, how_often)}
    return make


def two(verb, first, second):
    def make(m, _):
        whom, other = thing(m[first]), thing(m[second])
        return whom and other and {"verb": verb, "whom": whom, "other": other}
    return make


def possessive(text):
    text = re.sub(r"'s$", "", text)
    return {"its": "it", "their": "them"}.get(text, text)


def change(m, _):
    whom = thing(m[1])
    return whom and {"verb": "get", "whom": whom,
                     "change": (int(m[2].replace("+", "")), int(m[3].replace("+", "")))}


def keyword(verb):
    def make(m, quotes):
        whom = thing(m[1])
        if whom is None:
            return None
        if m[2] in quotes:
            return {"verb": "gain_ability", "whom": whom, "ability": quotes[m[2]]}
        if m[2] == "all abilities":
            return {"verb": "lose_abilities", "whom": whom}
        if m[2] == "outpost" or m[2].endswith("mount"):
            return {"verb": verb, "whom": whom, "keyword": m[2]}
        return None
    return make


def cannot(m, _):
    whom = thing(m[1])
    if whom is None:
        return None
    if m[2] == "move from the battlefield":
        return {"verb": "cannot", "whom": whom, "act": "leave"}
    if m[2] not in ACTS:
        raise Unread(f"cannot {m[2]!r}")
    return {"verb": "cannot", "whom": whom, "act": ACTS[m[2]]}


def counters(verb):
    def make(m, _):
        whom = thing(m[2])
        n = 1 if m[1].startswith("a ") else phrases.number(m[1].split()[0])
        return whom and {"verb": verb, "whom": whom, "amount": (0, n)}
    return make


def acquire(m, _):
    whom = who(m[1] or "")
    if whom is None:
        return None
    if m[2].startswith("resources until "):
        return {"verb": "acquire_as_many", "whom": whom}
    if m[2] == "any resource":
        return {"verb": "acquire_any", "whom": whom}
    found = re.fullmatch(r"(a|an|\w+) resources?", m[2])
    if found:
        n = 1 if found[1] in ("a", "an") else phrases.number(found[1])
        return {"verb": "acquire", "whom": whom, "count": n}
    words = [w for w in m[2].split() if w not in phrases.DROPPED]
    return {"verb": "acquire_words", "whom": whom, "words": words}


CLAUSES = [
    (r"deal (\w+) damage to (.+)", lambda m, _: thing(m[2]) and {
        "verb": "damage", "whom": thing(m[2]), "amount": amount(m[1])}),
    (r"reduce it by (\d+)", lambda m, _: {"verb": "reduce", "amount": (0, int(m[1]))}),
    (r"increase it by (\d+)", lambda m, _: {"verb": "increase", "amount": (0, int(m[1]))}),
    (r"reduce it to 0", lambda m, _: {"verb": "set_amount", "amount": (0, 0)}),
    (r"make it (\d+)", lambda m, _: {"verb": "set_amount", "amount": (0, int(m[1]))}),
    (r"the health of (.+) (?:is|be) (\d+)", lambda m, _: thing(m[1]) and {
        "verb": "health_is", "whom": thing(m[1]), "amount": (0, int(m[2]))}),
    (r"(.+?) health (?:is|be) (\d+)", lambda m, _: thing(possessive(m[1])) and {
        "verb": "health_is", "whom": thing(possessive(m[1])), "amount": (0, int(m[2]))}),
    (r"(?:(.+) )?gains? (\w+)g", pool("gain_gold")),
    (r"(?:(.+) )?gains? (\w+)m", pool("gain_mana")),
    (r"(?:(.+) )?loses? (\w+)g", pool("lose_gold")),
    (r"(?:(.+) )?loses? (\w+)m", pool("lose_mana")),
    (r"(.+?) gains? (\w+) health", lambda m, _: thing(m[1]) and {
        "verb": "gain_health", "whom": thing(m[1]), "amount": amount(m[2])}),
    (r"(?:(.+) )?acquires? (.+)", acquire),
    (r"ruin (.+)", simple("ruin")),
    (r"banish (.+)", simple("banish")),
    (r"put (.+) in (?:its commander's|their commanders'|your|his or her) arsenal",
     simple("put_in_arsenal")),
    (r"put (.+) in (?:its commander's|their commanders'|your) domain", simple("put_in_domain")),
    (r"set (.+) aside", simple("set_aside")),
    (r"return (.+) to the war", simple("return_to_war")),
    (r"move (.+) to (?:its commander's|their commanders'|your) encampment",
     lambda m, _: thing(m[1]) and {"verb": "move", "whom": thing(m[1]), "to": "home"}),
    (r"move (.+) to the battlefield",
     lambda m, _: thing(m[1]) and {"verb": "move", "whom": thing(m[1]), "to": "battlefield"}),
    (r"move (.+) to (the location|it)", two("move", 1, 2)),
    (r"enable (.+)", counted("enable")),
    (r"disable (.+)", counted("disable")),
    (r"put (.+) on guard", simple("guard")),
    (r"look at (.+)", simple("look")),
    (r"reveal (.+)", simple("reveal")),
    (r"shuffle (.+)", simple("shuffle")),
    (r"annex (.+)", simple("annex")),
    (r"deploy (.+) in the battlefield",
     lambda m, _: thing(m[1]) and {"verb": "deploy", "whom": thing(m[1]), "to": "battlefield"}),
    (r"deploy (.+) in (the location|it)", two("deploy", 1, 2)),
    (r"equip (.+) with (.+)", two("equip", 2, 1)),
    (r"upgrade (.+) with (.+)", two("upgrade", 2, 1)),
    (r"evoke (.+)", simple("evoke")),
    (r"(.+) mounts? (.+)", two("mount", 1, 2)),
    (r"dismount (.+)", simple("dismount")),
    (r"snipe (.+)", simple("snipe")),
    (r"(.+) engages? (.+)", two("engage", 1, 2)),
    (r"put (.+ duration counters?) on (.+)", counters("add_counters")),
    (r"remove (.+ duration counters?) from (.+)", counters("remove_counters")),
    (r"(.+) gets? ([+-]?\d+)/([+-]?\d+)", change),
    (r"(.+) gets? ([+-]\d+) snipe", lambda m, _: thing(m[1]) and {
        "verb": "change_snipe", "whom": thing(m[1]), "n": int(m[2])}),
    (r"(.+) gains? (.+)", keyword("gain_keyword")),
    (r"(.+) loses? (.+)", keyword("lose_keyword")),
    (r"(.+) cannot (.+)", cannot),
    (r"(.+) costs? (\w+) less", lambda m, _: thing(m[1]) and {
        "verb": "cost_less", "whom": thing(m[1]), "coins": coins(m[2])}),
]


def effect(text, quotes):
    """{"steps", "may", "cost"}: the sentences of an effect, in the order of the text."""
    text = text.strip().rstrip(".").lower()
    made = {"steps": [], "may": False, "cost": None}
    if text.startswith("you may "):
        made["may"] = True
        text = text[len("you may "):]
        found = re.match(r"((?:pay|disable|ruin|banish) .+?) to ", text)
        if found:
            made["cost"] = cost(found[1])
            text = text[found.end():]
        elif text.startswith("have "):
            text = text[len("have "):]
    for sentence in text.split(". "):
        tied = sentence.startswith("if you do, ")
        if tied:
            sentence = sentence[len("if you do, "):]
        for n, part in enumerate(re.split(r", then |, and ", sentence)):
            step = clause(part, quotes)
            step["tied"] = tied and n == 0
            step["joined"] = n > 0
            made["steps"].append(step)
    return made
