#!/usr/bin/env python3
"""Games stored per second on one machine: in SQLite by one service, and in a PostgreSQL that this
program starts itself, by one, two and three services. Every game is different, every answer is a
commit that survives a power cut, and afterwards the database must contain all of them. Then the
same with a transparency log, in which all of them must be attested.

    python3 bench/stores.py                # three rounds in turns, the medians
    python3 bench/stores.py --rounds 1
"""

import argparse
import contextlib
import glob
import json
import os
import re
import statistics
import subprocess
import tempfile
import time
import urllib.request

from hostile import documents, rates
from hostile.service import Service

BINARY = os.path.join(documents.ROOT, "build/release/arbiter")
CLIENTS = 64  # connections, shared out among the services
SECONDS = 5.0
SERVICES = (1, 2, 3)
LONGEST_WAIT = 60.0  # for the attestations, in seconds


class Postgres:
    """A server of its own in a folder on the disk, with PostgreSQL's own settings."""

    def __enter__(self):
        found = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
        if not found:
            raise SystemExit("PostgreSQL is not installed: apt-get install postgresql")
        self.binaries = found[-1]
        self.folder = tempfile.TemporaryDirectory(prefix="arbiter-stores-", dir="/var/tmp")
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            subprocess.run(["chown", "postgres", self.folder.name], check=True)
        data = os.path.join(self.folder.name, "data")
        self.run("initdb", "-D", data, "-U", "arbiter", "-A", "trust")
        self.run("pg_ctl", "-D", data, "-w", "-l", os.path.join(self.folder.name, "log"), "-o",
                 f"-c listen_addresses= -c unix_socket_directories={self.folder.name}", "start")
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", os.path.join(self.folder.name, "data"), "-m", "fast", "stop")
        self.folder.cleanup()

    def run(self, program, *arguments):
        command = [os.path.join(self.binaries, program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    def new_database(self, name):
        self.run("createdb", "-h", self.folder.name, "-U", "arbiter", name)
        return f"postgresql://arbiter@/{name}?host={self.folder.name}"


class Sqlite:
    """A folder on the disk."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="arbiter-stores-", dir="/var/tmp")
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def new_database(self, name):
        return os.path.join(self.folder.name, name)


def measure(client, database, number, options):
    """Games per second and the slowest p99, for services that share a database."""
    with contextlib.ExitStack() as stack:
        services = [stack.enter_context(Service(BINARY, database=database, options=options))
                    for _ in range(number)]
        clients = []
        for table, service in enumerate(services):
            file = stack.enter_context(tempfile.NamedTemporaryFile())
            file.write(rates.store_request(table))
            file.flush()
            clients.append(subprocess.Popen(
                [client, str(service.port), str(CLIENTS // number), str(SECONDS), file.name,
                 rates.SERIAL.decode()], stdout=subprocess.PIPE))
        found = [json.loads(one.communicate(timeout=SECONDS + 60)[0]) for one in clients]
        if options:
            wait_for_attestations(services[0], sum(one["statuses"].get("201", 0) for one in found))
    refused = [one["statuses"] for one in found if set(one["statuses"]) != {"201"}]
    if refused:
        raise SystemExit(f"games were refused: {refused}")
    answered = sum(one["statuses"]["201"] for one in found)
    check(database, answered)
    return sum(one["rate"] for one in found), max(one["p99"] for one in found)


def wait_for_attestations(service, games):
    """Until a checkpoint has so many leaves. A log that falls behind is a failure."""
    deadline = time.monotonic() + LONGEST_WAIT
    while True:
        with urllib.request.urlopen(f"http://127.0.0.1:{service.port}/checkpoint") as answer:
            size = int(answer.read().split(b"\n")[1])
        if size >= games:
            return
        if time.monotonic() > deadline:
            raise SystemExit(f"{games} games were stored and {size} are attested")
        time.sleep(0.05)


def check(database, answered):
    """Games that were being stored when the time ended may be there as well."""
    said = subprocess.run([BINARY, "db", "check", "--db", database],
                          check=True, capture_output=True, text=True).stdout
    there = int(re.search(r"(\d+) games, sound", said).group(1))
    if not answered <= there <= answered + CLIENTS:
        raise SystemExit(f"{answered} games were acknowledged and {there} are there")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", metavar="WORD", help="only rows that contain this")
    parser.add_argument("--client", default=rates.DEFAULT_CLIENT, help="the load client")
    arguments = parser.parse_args()
    with Sqlite() as sqlite, Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        key = os.path.join(folder, "log.key")
        subprocess.run([BINARY, "key", "new", "--signing", "bench.example/log", key], check=True,
                       stdout=subprocess.DEVNULL)
        with_log = ("--signing-key", key)
        ways = [("SQLite, services: 1", sqlite, 1, ()),
                ("SQLite, services: 1, with a log", sqlite, 1, with_log)]
        ways += [(f"PostgreSQL, services: {number}", postgres, number, ()) for number in SERVICES]
        ways += [(f"PostgreSQL, services: {number}, with a log", postgres, number, with_log)
                 for number in SERVICES]
        if arguments.only:
            ways = [way for way in ways if arguments.only in way[0]]
        found = {way[0]: [] for way in ways}
        for turn in range(arguments.rounds):
            for name, place, number, options in ways:
                database = place.new_database(f"games{turn}x{number}x{len(options)}")
                found[name].append(measure(arguments.client, database, number, options))
    first = statistics.median(rate for rate, _ in found[ways[0][0]])
    print("\n| | games a second | of SQLite | p99 |\n| --- | --- | --- | --- |")
    for name, runs in found.items():
        rate = statistics.median(rate for rate, _ in runs)
        p99 = statistics.median(p99 for _, p99 in runs)
        print(f"| {name} | {rate:,.0f} | {rate / first:.2f} | {p99:.1f} ms |")


if __name__ == "__main__":
    main()
