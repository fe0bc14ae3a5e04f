#!/usr/bin/env python3
"""Games judged again per second: those of a database (`arbiter regress --db`), by one thread and by
two, compared with the same logs in a stream (`arbiter verify --jobs 1`). Every game is different,
and the result for each must be "same".

    python3 bench/regress.py               # three rounds in turns, the medians
    python3 bench/regress.py --rounds 1 --games 50
"""

import argparse
import http.client
import json
import os
import statistics
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from hostile import documents
from hostile.service import Service

BINARY = os.path.join(documents.ROOT, "build/release/arbiter")
GAMES = ("conquest", "hex", "wh40k", "sularia", "zabor")


def played(game, seed):
    """Returns a whole random game as one line."""
    log = subprocess.run([BINARY, "play", "--game", game, "--seed", str(seed)],
                         check=True, capture_output=True).stdout
    return json.dumps(json.loads(log), separators=(",", ":"))


def store(logs, database):
    """Stores the logs from several clients at once, so that they share the cost of a commit."""
    def send(some):
        connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
        for log in some:
            connection.request("POST", "/v1/games", log, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            said = answer.read()
            if answer.status != 201:
                raise SystemExit(f"a game was not stored: {answer.status} {said[:500]}")

    clients = 16
    with Service(BINARY, database=database) as service, ThreadPoolExecutor(clients) as pool:
        list(pool.map(send, [logs[i::clients] for i in range(clients)]))


def seconds(*arguments):
    """Returns how long a command takes, and the last line that it prints."""
    begun = time.perf_counter()
    said = subprocess.run([BINARY, *arguments], check=True, capture_output=True, text=True).stdout
    return time.perf_counter() - begun, said.splitlines()[-1]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=100, help="of each kind")
    arguments = parser.parse_args()
    logs = [played(game, seed) for game in GAMES for seed in range(arguments.games)]
    with tempfile.TemporaryDirectory(prefix="arbiter-regress-", dir="/var/tmp") as folder:
        database = os.path.join(folder, "games.db")
        stream = os.path.join(folder, "games.ndjson")
        store(logs, database)
        with open(stream, "w", encoding="utf-8") as file:
            file.writelines(log + "\n" for log in logs)
        ways = {"verify, one thread": ("verify", "--json", "--jobs", "1", stream)}
        for jobs in (1, 2):
            ways[f"regress --db, threads: {jobs}"] = ("regress", "--json", "--jobs", str(jobs),
                                                      "--db", database)
        found = {name: [] for name in ways}
        for _ in range(arguments.rounds):
            for name, command in ways.items():
                taken, last = seconds(*command)
                if command[0] == "regress" and json.loads(last)["same"] != len(logs):
                    raise SystemExit(f"not all games are the same: {last}")
                found[name].append(taken)
    first = statistics.median(next(iter(found.values())))
    print("\n| | games a second | of verify |\n| --- | --- | --- |")
    for name, runs in found.items():
        taken = statistics.median(runs)
        print(f"| {name} | {len(logs) / taken:,.0f} | {first / taken:.2f} |")


if __name__ == "__main__":
    main()
