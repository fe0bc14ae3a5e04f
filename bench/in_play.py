#!/usr/bin/env python3
"""in_play.py ARBITER: adds entries to games in play, over HTTP on this machine.

1. What an addition costs: the processor time of the service for one (a dry run, so without the
   commit) to a log of 10 entries, and to one of 10,000.
2. Whether many can play: 2,000 games, each with an addition a second, for 20 seconds, from clients
   on the same machine; how long the answers take.

Prints JSON. Fails if an answer is not the expected one.
"""
import asyncio
import http.client
import json
import os
import subprocess
import sys
import tempfile
import time

GAMES = 2000
SECONDS = 20
DRY_RUNS = 2000
HEAD = {
    "format": "arbiter.log/1", "game": "conquest", "content": {"pack": "proving-ground"},
    "players": [{"id": "A"}, {"id": "B"}], "chance": {"source": "recorded"},
    "start": {"format": "arbiter.position/1", "game": "conquest",
              "at": {"phase": "barter", "term": "A", "priority": "A"},
              "commanders": {"A": {}, "B": {}}}}


def head():
    return json.dumps(HEAD) + "\n"


class Service:
    def __init__(self, arbiter, folder):
        self.process = subprocess.Popen(
            [arbiter, "serve", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "games.db"),
             "--log-level", "info"],
            stderr=subprocess.PIPE, text=True)
        self.port = None
        for line in self.process.stderr:
            if "listening on" in line:
                self.port = int(line.split("127.0.0.1:")[1].split()[0].rstrip("/,."))
                break
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.terminate()
        self.process.wait()


def ask(connection, method, path, body="", headers=None):
    connection.request(method, path, body=body.encode(), headers=headers or {})
    answer = connection.getresponse()
    text = answer.read().decode()
    return answer.status, answer.getheader("ETag"), answer.getheader("Location"), text


def lines_of_play(connection, count):
    """A game in which everybody waits, as the service says who may."""
    lines = []
    path = opened(connection, "long")
    tag = None
    makers = ["A", "B"]
    _, tag, _, _ = ask(connection, "GET", path + "/entries")
    while len(lines) < count:
        for maker in makers:
            line = json.dumps({"by": maker, "do": "wait"}) + "\n"
            status, new, _, text = ask(connection, "POST", path + "/entries", line,
                                       {"Content-Type": "application/jsonl", "If-Match": tag})
            if status == 201:
                tag = new
                lines.append(line)
                break
        else:
            raise SystemExit(f"nobody may wait after {len(lines)} entries: {text}")
    return lines


def opened(connection, key, lines=()):
    status, _, path, text = ask(connection, "POST", "/v1/games", head() + "".join(lines),
                                {"Content-Type": "application/jsonl", "Idempotency-Key": key})
    if status != 201:
        raise SystemExit(text)
    return path


def cost(service, connection, key, lines, following):
    path = opened(connection, key, lines)
    _, tag, _, _ = ask(connection, "GET", path + "/entries")
    fields = {"Content-Type": "application/jsonl", "If-Match": tag}

    def run(times):
        for _ in range(times):
            status, _, _, text = ask(connection, "POST", path + "/entries?dry=true", following,
                                     fields)
            if status != 200 or json.loads(text)["status"] != "legal":
                raise SystemExit(text)

    run(20)
    before = service.cpu()
    run(DRY_RUNS)
    return (service.cpu() - before) / DRY_RUNS * 1000


async def play(port, number, lines, start, times, statuses):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def send(method, path, body, fields):
        text = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in fields.items())
        if method == "POST":
            text += f"Content-Length: {len(body)}\r\n"
        writer.write((text + "\r\n" + body).encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        named = dict(line.lower().split(": ", 1) for line in answer.split("\r\n")[1:-2])
        await reader.readexactly(int(named.get("content-length", 0)))
        return int(answer.split()[1]), named

    fields = {"Content-Type": "application/jsonl", "Idempotency-Key": f"game-{number}"}
    _, named = await send("POST", "/v1/games", head(), fields)
    path = named["location"]
    _, named = await send("GET", path + "/entries", "", {})
    tag = named["etag"]
    await asyncio.sleep(max(0.0, start + number / GAMES - time.monotonic()))
    for second in range(SECONDS):
        due = start + number / GAMES + second
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        begun = time.monotonic()
        status, named = await send("POST", path + "/entries", lines[second],
                                   {"Content-Type": "application/jsonl", "If-Match": tag})
        times.append(time.monotonic() - begun)
        statuses[status] = statuses.get(status, 0) + 1
        tag = named.get("etag", tag)
    writer.close()


async def crowd(port, lines):
    times, statuses = [], {}
    start = time.monotonic() + 15
    await asyncio.gather(*(play(port, number, lines, start, times, statuses)
                           for number in range(GAMES)))
    times.sort()
    return {"statuses": statuses,
            "milliseconds": {share: round(times[int(len(times) * part)] * 1000, 1)
                             for share, part in (("p50", .5), ("p99", .99), ("p99.9", .999))}}


def main():
    with tempfile.TemporaryDirectory() as folder:
        service = Service(sys.argv[1], folder)
        try:
            connection = http.client.HTTPConnection("127.0.0.1", service.port)
            lines = lines_of_play(connection, 10001)
            short = cost(service, connection, "ten", lines[:10], lines[10])
            long = cost(service, connection, "ten-thousand", lines[:10000], lines[10000])
            found = {"dry_run_ms": {"10 entries": round(short, 4), "10,000 entries": round(long, 4),
                                    "ratio": round(long / short, 2)}}
            found["crowd"] = asyncio.run(crowd(service.port, lines))
            print(json.dumps(found, indent=1))
        finally:
            service.stop()


if __name__ == "__main__":
    main()
