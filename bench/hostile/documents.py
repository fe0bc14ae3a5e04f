"""Logs and packs to send: an ordinary one, long ones, and the most expensive ones."""

import json
import os
import subprocess

CARDS = 1990        # with an id in one position; the limit is 2,000
EMPTY_OBJECTS = 900_000  # values of one document; the limit is 1,000,000
ENTRIES = 100_000
LOG_BYTES = 8 * 1024 * 1024

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def compact(document):
    return json.dumps(document, separators=(",", ":")).encode()


def recorded(path):
    with open(os.path.join(ROOT, "replays", path), "rb") as file:
        return file.read()


def ordinary_log():
    """A recorded war of 10 KB."""
    return recorded("conquest/two-generals.json")


def long_log():
    """The longest recorded game."""
    return recorded("sularia/eight-at-the-table.json")


def smallest_log(serial=0):
    players = [{"id": "A"}, {"id": "B"}]
    start = {"at": {"phase": "barter", "term": "A", "priority": "A"},
             "commanders": {"A": {}, "B": {}}}
    return {"format": "arbiter.log/1", "game": "conquest", "content": {"pack": "proving-ground"},
            "players": players, "chance": {"source": "recorded"}, "start": start, "moves": [],
            "meta": {"serial": serial}}


def padded_log(size=LOG_BYTES, serial=0):
    """A small game in a document of about `size` bytes. `meta` is kept and never read."""
    log = smallest_log(serial)
    log["meta"]["padding"] = ["x" * 4000] * ((size - 2000) // 4003)
    return compact(log)


def crowded_log(cards, sentences, entries):
    """Units that each ask for the number of units, so that every look at one looks at all of them.
    """
    sentence = "If there are fewer than three units in the battlefield, all units get +5/0."
    upper = ["Pay 2g to deploy a warden in a location.", *[sentence] * sentences, "10/20"]
    card = {"id": "w", "name": "Warden", "alignment": "order", "lower": "Mercenary - Warrior",
            "upper": "\n".join(upper)}
    pack = {"format": "arbiter.pack/1", "game": "conquest", "id": "w", "version": "1",
            "title": "W", "cards": [card]}
    log = smallest_log()
    log["content"] = {"inline": pack}
    log["start"] = {"at": {"phase": "campaign", "term": "A", "priority": "A"},
                    "commanders": {"A": {"gold": 3}, "B": {}},
                    "resources": {f"A{i + 2}": {"card": "w", "in": "A1"} for i in range(cards)}}
    log["moves"] = [{"by": "AB"[i % 2], "do": "wait"} for i in range(entries)]
    return compact(log)


def worst_logs(folder=None):
    """Every file of `folder`, and the logs known to take longest for their size."""
    known = [crowded_log(CARDS, 1, 2), crowded_log(1000, 1, 2), crowded_log(500, 8, 2),
             crowded_log(250, 8, 2)]
    paths = sorted(os.scandir(folder), key=lambda entry: entry.name) if folder else []
    for path in paths:
        if path.is_file() and path.name.endswith(".json"):
            with open(path.path, "rb") as file:
                known.append(file.read())
    return known


def empty_cards():
    """A document that takes many times its size in memory while it is read."""
    log = smallest_log()
    log["content"] = {"inline": {"format": "arbiter.pack/1", "game": "conquest", "id": "e",
                                 "version": "1", "title": "E", "cards": [{}] * EMPTY_OBJECTS}}
    return compact(log)


def many_entries(count=ENTRIES, size=0):
    """A log of small values. With `size` it is filled up with more of them."""
    log = smallest_log()
    log["moves"] = [{"by": "A", "do": "wait"}] * count
    text = compact(log)
    if size > len(text):
        log["meta"]["values"] = [{}] * min(600_000, (size - len(text)) // 3 - 10)
        log["meta"]["padding"] = ["x" * 4000] * max(0, (size - len(compact(log))) // 4003 - 1)
        text = compact(log)
    return text


def random_log(binary, game, seed, moves=0):
    """A log that `arbiter play` writes."""
    arguments = [binary, "play", "--game", game, "--seed", str(seed), "--moves", str(moves)]
    return subprocess.run(arguments, check=True, capture_output=True, timeout=60).stdout
