"""Things that a text names: "a local ally unit", "all units in the battlefield", "your ruins",
"it".

A thing is a dictionary. `ref` refers to something mentioned before. Otherwise `kind` is a noun of
the book (unit, item, commander, region ...), and the other members narrow it down.
"""

import re

NOUNS = ["unit", "location", "encampment", "item", "upgrade", "condition", "resource"]
TYPES = ["mercenary", "creature", "warrior", "wizard", "archer", "craftsman", "steed", "beast",
         "two-handed weapon", "weapon", "shield", "armor", "helmet", "accessory"]
REGIONS = ["arsenal", "ruins", "void", "domain"]
PLURALS = {"mercenaries": "mercenary", "craftsmen": "craftsman", "accessories": "accessory"}
COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
          "twelve"]
UNIT_TYPES = {"mercenary", "creature", "warrior", "wizard", "archer", "craftsman", "steed", "beast"}
DROPPED = {"a", "an", "the", "any"}


def singular(word):
    if word in PLURALS:
        return PLURALS[word]
    return word[:-1] if word.endswith("s") and word[:-1] in NOUNS + TYPES else word


def number(word):
    """A count: a word up to twelve, figures, or X."""
    if word in COUNTS:
        return COUNTS.index(word) + 1
    if word == "x":
        return "x"
    return int(word) if word.isdigit() else None


PLACES = [
    (r" in the battlefield$", lambda m: ("battlefield",)),
    (r" in this location$", lambda m: ("this",)),
    (r" in it$", lambda m: ("it",)),
    (r" in the location$", lambda m: ("the",)),
    (r" (?:in|from) your (\w+)$", lambda m: ("your", m[1])),
    (r" (?:in|from) another commander's (\w+)$", lambda m: ("another", m[1])),
    (r" (?:in|from) any (\w+)$", lambda m: ("any", m[1])),
]


def reference(text):
    """it, this unit, that unit, the other unit, the source, the item; or None."""
    if text in ("it", "them", "they", "he or she"):
        return {"ref": "it"}
    if text == "you":
        return {"ref": "you"}
    if text == "the source":
        return {"ref": "source"}
    for word, ref in (("this ", "this"), ("that ", "that"), ("the other ", "other"),
                      ("the ", "the")):
        if text.startswith(word):
            thing = {"ref": ref}
            rest = text[len(word):]
            for pattern, place in PLACES:
                found = re.search(pattern, rest)
                if found:
                    thing["place"] = place(found)
                    rest = rest[:found.start()]
            thing["kind"] = rest
            if rest in NOUNS + TYPES or rest == "commander":
                return thing
            return None
    return None


def thing(text):
    """Returns the thing that `text` names, or None."""
    text = text.strip().lower()
    known = reference(text)
    if known:
        return known
    if text in ("anything", "a resource in any region"):
        return {"kind": "anything"}
    found = re.fullmatch(r"(another commander's|all other commanders'|your|a|an) (\w+)", text)
    if found and found[2] in REGIONS:
        return {"kind": "region", "region": found[2], "all": found[1].startswith("all"),
                "whose": {"another commander's": "another", "all other commanders'": "another",
                          "your": "your"}.get(found[1], "any")}
    found = re.fullmatch(r"(a |another |the |all |all other |other |)commanders?"
                         r"( with fewer resources in arsenal than you)?", text)
    if found:
        return {"kind": "commander", "other": "other" in found[1], "fewer": bool(found[2]),
                "all": found[1].startswith("all") or text.endswith("commanders") or bool(found[2])}
    return quantified(text)


def quantified(text):
    made = {}
    for pattern, place in PLACES:
        found = re.search(pattern, text)
        if found:
            made["place"] = place(found)
            text = text[:found.start()]
    words = text.split()
    if not words:
        return None
    if words[0] == "all":
        made["all"] = True
        words.pop(0)
    elif words[0] in ("a", "an"):
        words.pop(0)
    elif words[0] == "another":
        made["another"] = True
        words.pop(0)
    elif number(words[0]) is not None:
        made["count"] = number(words.pop(0))
    else:
        made["all"] = True
    for mark in ("different", "other", "ally", "non-ally", "local", "distant", "mounted"):
        if words and words[0] == mark:
            made["another" if mark == "other" else mark] = True
            words.pop(0)
    return named(made, words)


def named(made, words):
    """The noun at the end, with a type or text before it."""
    if not words:
        return None
    last = singular(words[-1])
    if len(words) > 1 and singular(" ".join(words[-2:])) in TYPES:
        made.update(kind="type", type=" ".join(words[-2:]))
        words = words[:-2]
    elif last in NOUNS:
        made["kind"] = last
        words = words[:-1]
    elif last in TYPES:
        made.update(kind="type", type=last)
        words = words[:-1]
    else:
        made["kind"] = "resource"
    if words:
        if len(words) > 2 or any(w in ("at", "with", "of", "for", "in", "to", "on", "upon", "a",
                                       "an", "the", "and", "by") for w in words):
            return None
        made["words"] = [w for w in words if w not in DROPPED]
    return made


DIRECTION = re.compile(
    r"\b((?:another commander's|your|a|an) (?:arsenal|ruins|void|domain)|another commander|"
    r"(?:an?|another|one|two|three|four|five|six|x) (?:different )?(?:ally |non-ally )?"
    r"(?:local |distant )?(?:mounted )?(?:[a-z-]+ )?"
    r"(?:unit|location|encampment|item|upgrade|condition|resource|mercenary|creature|"
    r"warrior|wizard|archer|craftsman|steed|beast)s?"
    r"(?: (?:in|from) (?:your|another commander's|any) (?:arsenal|ruins|void|domain))?)\b")


def directions(text):
    """The directions in the line of an action's name, in the order of the text."""
    made = []
    for found in DIRECTION.finditer(text.lower()):
        one = thing(found[1])
        if one is not None:
            made.append(one)
    return made
