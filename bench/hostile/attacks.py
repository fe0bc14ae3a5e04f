"""The attacks by name: what is stored before one, which crowds come, and how much memory it may
cost."""

import json
from dataclasses import dataclass

from . import crowds, documents, wire
from .crowds import Crowd

MEMORY = 128       # megabytes at most
BODIES = 64        # megabytes of bodies in flight, in addition
SMALL_BUFFER = 4096


@dataclass
class Attack:
    """`crowds(context)` lists the crowds. `settle` is the seconds until all of them are there."""

    crowds: object
    words: str
    holds_bodies: bool = False
    deaf_stderr: bool = False
    settle: float = 3.0

    def most_megabytes(self):
        return MEMORY + (BODIES if self.holds_bodies else 0)


class Context:
    """What an attack may use of the service that was started for it."""

    def __init__(self, service, scale, logs):
        self.service = service
        self.scale = scale
        self.logs = logs

    def many(self, count):
        return max(1, round(count * self.scale))

    def store(self, document):
        """Stores a game and returns its path."""
        data = wire.request("POST", "/v1/games", document)
        status, body = wire.ask(self.service.port, data, timeout=120.0)
        if status not in (200, 201):
            raise SystemExit(f"a game could not be stored: {status} {body[:200]!r}")
        return "/v1/games/" + json.loads(body)["id"]


def verify(document):
    return wire.request("POST", "/v1/verify", document)


def no_crowds(_):
    return []


def idle(context):
    return [Crowd(crowds.idle, context.many(10_000))]


def slow_heads(context):
    return [Crowd(crowds.slow_head, context.many(2_000))]


def slow_bodies(context):
    return [Crowd(crowds.slow_body, context.many(1_000))]


def slow_readers(context):
    padded = context.store(documents.padded_log())
    game = context.store(documents.long_log())
    requests = [wire.request("GET", padded + "/log"), wire.request("GET", padded + "/log"),
                wire.request("GET", game + "/transcript"),
                wire.request("GET", game + "/transcript?effects=true",
                             headers="Accept: application/json\r\n"),
                wire.request("GET", game + "/positions/700"),
                wire.request("POST", "/v1/verify?digests=true", documents.long_log())]
    return [Crowd(crowds.slow_reader, context.many(1_000), (requests,), SMALL_BUFFER)]


def keep_alive(context):
    request = wire.request("GET", "/v1/games?limit=1")
    return [Crowd(crowds.polite, context.many(128), (request, 0.2))]


def worst_logs(context):
    told = context.store(documents.crowded_log(250, 1, 2))
    requests = [verify(log) for log in documents.worst_logs(context.logs)]
    transcript = wire.request("GET", told + "/transcript?effects=true",
                              headers="Connection: close\r\n")
    return [Crowd(crowds.again_and_again, context.many(60), (requests,)),
            Crowd(crowds.again_and_again, context.many(4), ([transcript],))]


def big_bodies(context):
    largest = documents.many_entries(size=documents.LOG_BYTES)
    return [Crowd(crowds.withheld_body, context.many(7), (largest,)),
            Crowd(crowds.again_and_again, context.many(3), ([verify(documents.empty_cards())],)),
            Crowd(crowds.again_and_again, context.many(2),
                  ([verify(largest), verify(documents.many_entries())],)),
            Crowd(crowds.again_and_again, context.many(64),
                  ([verify(documents.many_entries(4_000))],))]


def flood(context):
    return [Crowd(crowds.hit, context.many(200), (wire.request("GET", "/livez"),), processes=2)]


def silent_stderr(context):
    request = wire.request("GET", "/v1/games?limit=1")
    return [Crowd(crowds.polite, context.many(32), (request, 0.05))]


def mixed(context):
    part = Context(context.service, context.scale * 0.25, context.logs)
    return [crowd for one in (idle, slow_heads, slow_bodies, slow_readers, keep_alive, worst_logs)
            for crowd in one(part)]


ATTACKS = {
    "none": Attack(no_crowds, "nobody else"),
    "idle": Attack(idle, "10,000 connections that say nothing", settle=6.0),
    "slow-heads": Attack(slow_heads, "2,000 heads, a byte a second"),
    "slow-bodies": Attack(slow_bodies, "1,000 bodies of 64 KB to 8 MB, 5 bytes a second",
                          holds_bodies=True),
    "slow-readers": Attack(slow_readers, "1,000 that ask for much and read 16 bytes a second, or "
                                         "nothing"),
    "keep-alive": Attack(keep_alive, "128 kept connections, 5 requests a second each"),
    "worst-logs": Attack(worst_logs, "64 that send the dearest logs known", holds_bodies=True),
    "big-bodies": Attack(big_bodies, "56 MB of bodies held back beside documents that take many "
                                     "times their bytes", holds_bodies=True),
    "flood": Attack(flood, "as many connections a second as 200 clients can make"),
    "silent-stderr": Attack(silent_stderr, "nobody reads the log on standard error",
                            deaf_stderr=True),
    "mixed": Attack(mixed, "a quarter of six of the others at once", holds_bodies=True),
}
