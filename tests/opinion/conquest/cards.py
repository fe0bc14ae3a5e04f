"""The cards of a pack, read only from their two scrolls (1.5), and what text contains (R-17)."""

import re

import phrases
import reading
from reading import Unread

ENCAMPMENT = {"id": "encampment", "name": "Encampment", "lower": "Location - Encampment",
              "upper": "Pay 0g to annex encampment.\nIncome: 2g2m and acquire 2 resources.\n"
                       "Units in this location get 0/+10."}
KINDS = {"mercenary": "unit", "creature": "unit"}


def words_of(text):
    return [w for w in re.split(r"[^a-z0-9+/-]+", text.lower().replace("'s", " s")) if w]


class Ability:
    """A printed, created or granted ability. `form` is action, triggered or continuous."""

    def __init__(self, form, **members):
        self.form = form
        self.level = 0
        self.condition = None
        self.limit = "anytime"       # or "next", "first"
        self.event = None
        self.made = None             # what it does: steps, may, cost
        self.cost = None
        self.directions = []
        self.spell = False
        self.__dict__.update(members)
        self.region = self.where()

    def where(self):
        """The inactive region in which it works, if the text says "from your ..." (7-5)."""
        things = [s.get("whom") for s in self.made["steps"]]
        if self.cost:
            things += [whom for _, whom in self.cost["others"]]
        for one in things:
            if one and one.get("ref") == "this" and one.get("place", ("",))[0] == "your":
                return one["place"][1]
        return None


def condition(text):
    """The condition of an ability: what is counted, at least and below how many."""
    text = text.strip().lower()
    found = re.fullmatch(r"there are no (.+)", text)
    if found:
        return {"of": reading.need(found[1]), "least": 0, "below": 1}
    found = re.fullmatch(r"there are fewer than (\w+) (.+)", text)
    if found:
        return {"of": reading.need(found[2]), "least": 0, "below": phrases.number(found[1])}
    found = re.fullmatch(r"there are (\w+) or more but fewer than (\w+) (.+)", text)
    if found:
        return {"of": reading.need(found[3]), "least": phrases.number(found[1]),
                "below": phrases.number(found[2])}
    found = re.fullmatch(r"there are (\w+) or more (.+)", text)
    if found:
        return {"of": reading.need(found[2]), "least": phrases.number(found[1]), "below": 9999}
    raise Unread(f"condition {text!r}")


def event(text):
    """What a triggered ability waits for: verb, timing, thing, doer."""
    text = text.strip().lower()
    made = {"verb": None, "would": " would " in text, "thing": None, "doer": None, "snipe": False}
    if text.endswith(" by snipe"):
        made["snipe"] = True
        text = text[:-len(" by snipe")]
    if text in ("damage would be dealt", "damage is dealt"):
        return dict(made, verb="damage")
    for pattern, verb in ((r"(.+) would be (.+)", None), (r"(.+?) is (.+)", None)):
        found = re.fullmatch(pattern, text)
        if found and found[2] in reading.PASSIVE:
            return dict(made, verb=reading.PASSIVE[found[2]], thing=reading.need(found[1]))
    found = re.fullmatch(r"(.+?) (?:would deal|deals) damage", text)
    if found:
        return dict(made, verb="damage", doer=reading.need(found[1]))
    found = re.fullmatch(r"(.+?) mounts", text)
    if found:
        return dict(made, verb="mount", thing=reading.need(found[1]))
    found = re.fullmatch(r"(.+?)(?: would)? (deal damage to|deals damage to|ruins?|engages|equips|"
                         r"banishes) (.+)", text)
    if found:
        return dict(made, verb=reading.ACTIVE[found[2]], doer=reading.need(found[1]),
                    thing=reading.need(found[3]))
    raise Unread(f"event {text!r}")


def ability(text, quotes=None):
    """One line of a scroll that is an ability or an action."""
    quotes = {} if quotes is None else quotes

    def keep(found):
        name = f"quote{len(quotes)}"
        quotes[name] = ability(found[1])
        return name

    text = re.sub(r'"([^"]+)"', keep, text).strip().rstrip(".")
    found = re.search(r" on level (\d+)$", text)
    level = int(found[1]) if found else 0
    if found:
        text = text[:found.start()]
    made = one_ability(text, quotes)
    made.level = level
    return made


def one_ability(text, quotes):
    found = re.fullmatch(r"([AS]): (.+?) to (.+?)\. (.+)", text)
    if found:
        return action(found, quotes)
    found = re.fullmatch(r"[Aa]t the beginning of (your|each) campaign phase, (.+)", text)
    if found:
        return Ability("triggered", event={"verb": "campaign", "whose": found[1], "would": False},
                       made=reading.effect(found[2], quotes))
    found = re.fullmatch(r"([Aa]nytime|[Tt]he next time|[Tt]he first time) (.+?), (.+)", text)
    if found:
        limit = {"a": "anytime", "n": "next", "f": "first"}[
            found[1].lower().replace("the ", "")[0]]
        return Ability("triggered", limit=limit, event=event(found[2]),
                       made=reading.effect(found[3], quotes))
    found = re.fullmatch(r"[Ii]f (there .+?), (.+)", text)
    if found:
        made = one_ability(found[2], quotes)
        made.condition = condition(found[1])
        return made
    return Ability("continuous", made=reading.effect(text, quotes))


def action(found, quotes):
    line = found[3]
    conditional = re.search(r", if (there .+)$", line)
    made = Ability("action", spell=found[1] == "S", cost=reading.cost(found[2]),
                   directions=phrases.directions(line[:conditional.start()] if conditional
                                                 else line),
                   made=reading.effect(found[4], quotes))
    if conditional:
        made.condition = condition(conditional[1])
    return made


def income(text):
    """(gold, mana, resources, level) of each clause."""
    clauses = []
    for part in text.rstrip(".").split("; "):
        found = re.search(r" on level (\d+)$", part)
        level = int(found[1]) if found else 0
        part = part[:found.start()] if found else part
        gold = mana = resources = 0
        for bit in part.split(" and "):
            gain = re.fullmatch(r"acquire (\w+) resources?", bit)
            if gain:
                resources += 1 if gain[1] in ("a", "an") else phrases.number(gain[1])
            else:
                more_gold, more_mana = reading.coins(bit)
                gold, mana = gold + more_gold, mana + more_mana
        clauses.append((gold, mana, resources, level))
    return clauses


class Card:
    def __init__(self, document):
        self.id = document["id"]
        self.name = document["name"]
        self.alignment = document.get("alignment")
        self.lower, self.upper = document["lower"], document["upper"]
        self.text = set(words_of(self.name) + words_of(self.upper) + words_of(self.lower))
        types = self.lower.lower().replace(" - ", " ").replace("two-handed weapon", "two-handed_w")
        self.types = {t.replace("two-handed_w", "two-handed weapon") for t in types.split()}
        first = self.lower.split()[0].lower()
        self.kind = KINDS.get(first, first)
        self.cost = {"gold": 0, "mana": 0, "others": []}
        self.bearer = None
        self.modes, self.income, self.abilities = [], [], []
        self.sustain = (0, 0)
        self.outpost, self.mounts, self.snipe, self.duration = False, [], None, 0
        self.strike = self.armor = 0
        lines = self.upper.split("\n")
        if self.kind == "action":
            self.read_modes("\n".join(lines))
        else:
            self.read_first(lines[0])
            for line in lines[1:]:
                self.read_line(line)

    def read_first(self, line):
        found = re.match(r"(.+?) to (\w+) (.+?)\.?$", line)
        self.cost = reading.cost(found[1])
        if found[2] == "equip":
            self.bearer = reading.need(found[3].split(" with ")[0])

    def read_line(self, line):
        found = re.fullmatch(r"(-?\d+)/(-?\d+)", line)
        if found and self.kind == "unit":
            self.strike, self.armor = int(found[1]), int(found[2])
            return
        if line == "Outpost.":
            self.outpost = True
        elif re.fullmatch(r"(\w+ )?[Mm]ount\.", line):
            self.mounts.append(line[:-1].lower())
        elif re.fullmatch(r"Snipe \d+\.", line):
            self.snipe = int(line.split()[1][:-1])
        elif re.fullmatch(r"Duration \d+\.", line):
            self.duration = int(line.split()[1][:-1])
        elif line.startswith("Income: "):
            self.income = income(line[len("Income: "):])
        elif line.startswith("Sustain: "):
            self.sustain = tuple(reading.coins(line[len("Sustain: "):].rstrip(".")))
        else:
            self.abilities.append(ability(line))

    def read_modes(self, upper):
        """A mode: its first line has the cost, the name and the directions; then its effects."""
        for mode in upper.split("\n-or-\n"):
            first, _, rest = mode.partition("\n")
            found = re.fullmatch(r"(.+?) to (.+?)\.", first)
            made = {"cost": reading.cost(found[1]), "directions": phrases.directions(found[2]),
                    "made": {"steps": [], "may": False, "cost": None}}
            for line in rest.split("\n"):
                if re.match(r"(Anytime|The next time|The first time) ", line):
                    made["made"]["steps"].append({
                        "verb": "create", "ability": ability(line), "instead": False,
                        "tied": False, "joined": False})
                else:
                    quotes = {}
                    line = re.sub(r'"([^"]+)"', lambda m, q=quotes: keep(m, q), line)
                    made["made"]["steps"] += reading.effect(line, quotes)["steps"]
            self.modes.append(made)

    def actions(self):
        return [a for a in self.abilities if a.form == "action"]

    def contains(self, words):
        return all(word in self.text for word in words)

    def is_type(self, name):
        return name in self.types


def keep(found, quotes):
    name = f"quote{len(quotes)}"
    quotes[name] = ability(found[1])
    return name


def read_pack(document):
    cards = {c["id"]: Card(c) for c in document["cards"]}
    cards["encampment"] = Card(ENCAMPMENT)
    return cards
