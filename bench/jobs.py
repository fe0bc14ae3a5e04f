#!/usr/bin/env python3
"""Jobs compared with the command line, in games per second: logs that are sent and verified, and
stored games that are judged again, with SQLite in one process, and with PostgreSQL by one, two and
four worker processes. The yardstick is `arbiter verify --jobs 1` over the same logs. The result of
each verify job must be the lines that this command prints, and all games judged again must be the
same.

    python3 bench/jobs.py                  # three rounds in turns, the medians
    python3 bench/jobs.py --rounds 1 --games 50
    python3 bench/jobs.py --kills 10       # workers are killed meanwhile; the result is the same
    python3 bench/jobs.py --held           # each run again while a transaction is held open
    python3 bench/jobs.py --rounds 1 --times 2000 --entries 10 --workers 2 --kills 100
                                           # a million short games
"""

import argparse
import contextlib
import hashlib
import http.client
import json
import os
import random
import statistics
import subprocess
import tempfile
import time

from hostile import documents
from hostile.service import Service
from regress import GAMES, seconds, store
from stores import Postgres

BINARY = os.path.join(documents.ROOT, "build/release/arbiter")


def played(game, seed, entries):
    """Returns a random game as one line, up to the entry with this number."""
    log = subprocess.run([BINARY, "play", "--game", game, "--seed", str(seed), "--moves",
                          str(entries)], check=True, capture_output=True).stdout
    return json.dumps(json.loads(log), separators=(",", ":"))


class Worker:
    """`arbiter work` with one thread."""

    def __init__(self, database):
        self.database = database

    def __enter__(self):
        self.start()
        return self

    def start(self):
        self.process = subprocess.Popen(
            [BINARY, "work", "--db", self.database, "--threads", "1", "--lease", "2"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


@contextlib.contextmanager
def held(postgres, database):
    """Holds a transaction open, so that whatever it might still see stays in the tables."""
    session = subprocess.Popen(
        [os.path.join(postgres.binaries, "psql"), "-qX", database],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    session.stdin.write("BEGIN ISOLATION LEVEL REPEATABLE READ;"
                        " SELECT count(*) FROM arbiter.jobs;\n")
    session.stdin.flush()
    session.stdout.readline()
    try:
        yield
    finally:
        session.stdin.close()
        session.wait()


def ask(service, method, path, body=None, fields=None):
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=600)
    connection.request(method, path, body, fields or {})
    answer = connection.getresponse()
    said = answer.read()
    if answer.status >= 300:
        raise SystemExit(f"{method} {path}: {answer.status} {said[:500]}")
    return said


def begin(service, body, kind):
    fields = {"Content-Type": kind, "Idempotency-Key": random.randbytes(16).hex()}
    return json.loads(ask(service, "POST", "/v1/jobs", body, fields))


def done(service, job, workers, kills):
    """Returns the job when it is done, and the seconds until then. Workers are killed meanwhile."""
    begun = time.perf_counter()
    while True:
        job = json.loads(ask(service, "GET", f"/v1/jobs/{job['id']}"))
        if job["state"] == "done":
            return job, time.perf_counter() - begun
        if kills > 0 and workers:
            kills -= 1
            worker = random.choice(workers)
            worker.kill()
            worker.start()
        time.sleep(0.02)


def verified(service, stream, expected, workers, kills):
    """Returns the seconds of a verify job, from the end of its upload."""
    with open(stream, "rb") as logs:
        job = begin(service, logs, "application/x-ndjson")
    job, taken = done(service, job, workers, kills)
    result = hashlib.sha256(ask(service, "GET", job["result"])).hexdigest()
    if result != expected:
        raise SystemExit("the result is not the one of a single process")
    return taken


def compared(service, games, workers, kills):
    """Returns the seconds of a regress job over all stored games."""
    job = begin(service, json.dumps({"kind": "regress"}), "application/json")
    job, taken = done(service, job, workers, kills)
    if job["counts"] != {"same": games}:
        raise SystemExit(f"not all games are the same: {job['counts']}")
    return taken


def expected_result(stream):
    """Returns the hash of the lines that one process prints for all logs."""
    name = f'"file":{json.dumps(stream)},'.encode()
    lines = hashlib.sha256()
    with subprocess.Popen([BINARY, "verify", "--json", "--jobs", "2", stream],
                          stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            lines.update(line.replace(name, b"", 1))
    return lines.hexdigest()


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=100, help="of each kind")
    parser.add_argument("--times", type=int, default=4, help="each log is sent so often")
    parser.add_argument("--entries", type=int, default=0, help="of a game, at most; 0: all")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--kills", type=int, default=0, help="of workers, in each job")
    parser.add_argument("--held", action="store_true", help="also under a transaction held open")
    arguments = parser.parse_args()
    logs = [played(game, seed, arguments.entries)
            for game in GAMES for seed in range(arguments.games)]
    found = {}
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(
            tempfile.TemporaryDirectory(prefix="arbiter-jobs-", dir="/var/tmp"))
        stream = os.path.join(folder, "games.ndjson")
        with open(stream, "w", encoding="utf-8") as file:
            file.writelines(log + "\n" for log in logs * arguments.times)
        expected = expected_result(stream)
        sent = len(logs) * arguments.times
        postgres = stack.enter_context(Postgres())
        shared = postgres.new_database("games")
        embedded = os.path.join(folder, "games.db")
        store(logs, embedded)
        subprocess.run([BINARY, "db", "copy", embedded, shared], check=True,
                       stdout=subprocess.DEVNULL)

        def note(name, games, taken):
            found.setdefault(name, []).append(games / taken)

        def measure(name, database, options, workers):
            with contextlib.ExitStack() as here:
                service = here.enter_context(
                    Service(BINARY, database=database, options=("--max-job", "16384", *options)))
                helpers = [here.enter_context(Worker(database)) for _ in range(workers)]
                note(f"verify job, {name}", sent,
                     verified(service, stream, expected, helpers, arguments.kills))
                note(f"regress job, {name}", len(logs),
                     compared(service, len(logs), helpers, arguments.kills))

        for _ in range(arguments.rounds):
            note("`verify --jobs 1`", sent, seconds("verify", "--json", "--jobs", "1", stream)[0])
            measure("SQLite, one thread", embedded, (), 0)
            for workers in arguments.workers:
                name = f"PostgreSQL, workers: {workers}"
                measure(name, shared, ("--job-threads", "0"), workers)
                if arguments.held:
                    with held(postgres, shared):
                        measure(f"{name}, transaction held", shared, ("--job-threads", "0"),
                                workers)
    first = statistics.median(found["`verify --jobs 1`"])
    print("\n| | games a second | of verify |\n| --- | --- | --- |")
    for name, runs in sorted(found.items()):
        rate = statistics.median(runs)
        print(f"| {name} | {rate:,.0f} | {rate / first:.2f} |")


if __name__ == "__main__":
    main()
