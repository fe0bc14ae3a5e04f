"""How many requests a service answers per second, measured by the compiled client
bench/load_client.cpp."""

import json
import os
import statistics
import subprocess
import tempfile

from . import documents, wire
from .service import Service

DEFAULT_CLIENT = os.path.join(documents.ROOT, "build/release/bench/load_client")
CLIENTS = (8, 64)
SECONDS = 3.0
STREAM_LOGS = 10
SERIAL = b"0000000000"  # the client overwrites this with a different number for each request


def store_request(table=0):
    """Every stored game is different, and each table has its own games."""
    log = json.loads(documents.ordinary_log())
    log["meta"] = {"table": table, "serial": "SERIAL"}
    return wire.request("POST", "/v1/games", documents.compact(log).replace(b"SERIAL", SERIAL))


def stream_request():
    one = documents.compact(json.loads(documents.ordinary_log())) + b"\n"
    return wire.request("POST", "/v1/verify", one * STREAM_LOGS, "application/x-ndjson")


# The request, and the number of logs in it.
KINDS = {
    "verify": (lambda: wire.request("POST", "/v1/verify", documents.ordinary_log()), 1),
    "stream": (stream_request, STREAM_LOGS),
    "store": (store_request, 1),
    "livez": (lambda: wire.request("GET", "/livez"), 1),
}


def measure(binary, client, kind, clients):
    """What the client reports about one run: answers per second, p99 and statuses."""
    request, logs = KINDS[kind]
    with Service(binary) as service, tempfile.NamedTemporaryFile() as file:
        file.write(request())
        file.flush()
        serial = SERIAL.decode() if kind == "store" else ""
        said = subprocess.run(
            [client, str(service.port), str(clients), str(SECONDS), file.name, serial],
            check=True, capture_output=True, timeout=SECONDS + 60).stdout
    found = json.loads(said)
    found["rate"] *= logs
    return found


def others(found):
    """The answers that are not a success."""
    bad = {status: count for status, count in found["statuses"].items() if status[0] != "2"}
    return f" ({bad})" if bad else ""


def compare(arguments, kind, clients):
    """Runs both in turns, so that both meet the same changes in the machine's speed."""
    binaries = [arguments.binary] + ([arguments.against] if arguments.against else [])
    runs = {binary: [] for binary in binaries}
    for _ in range(arguments.pairs if arguments.against else 1):
        for binary in binaries:
            runs[binary].append(measure(binary, arguments.client, kind, clients))
    cells = []
    for binary in binaries:
        rate = statistics.median(one["rate"] for one in runs[binary])
        p99 = statistics.median(one["p99"] for one in runs[binary])
        cells.append(f"{rate:,.0f}, p99 {p99:.1f} ms{others(runs[binary][-1])}")
    if arguments.against:
        ratios = [a["rate"] / b["rate"] for a, b in zip(*runs.values()) if b["rate"]]
        cells.append(", ".join(f"{ratio:.2f}" for ratio in ratios))
    return cells


def run(arguments):
    if not os.path.exists(arguments.client):
        raise SystemExit(f"{arguments.client} is missing; ./dev attack builds it")
    titles = ["logs a second", "clients", arguments.binary]
    if arguments.against:
        titles += [arguments.against, "ratios of the pairs"]
    print("\n| " + " | ".join(titles) + " |\n|" + " --- |" * len(titles))
    for kind in KINDS:
        for clients in CLIENTS:
            cells = [kind, str(clients), *compare(arguments, kind, clients)]
            print("| " + " | ".join(cells) + " |", flush=True)
