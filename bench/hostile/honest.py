"""Clients that are slow but honest are served to the end; those that do nothing are cut in time."""

import hashlib
import threading
import time

from . import documents, wire
from .attacks import Context
from .service import Service

RATE = 20_000            # bytes a second of a slow client
TICK = 0.25              # seconds between two pieces of its bytes
SLOW_SECONDS = 50        # for this long; then the reader takes the rest at once
SENT_BYTES = 800_000     # 40 seconds
CUT_WITHIN = 90.0        # seconds for one that sends or reads nothing
SILENT = 20
SMALL_BUFFER = 16_384


def drain(connection, seconds):
    """Reads at RATE for `seconds`, then as fast as it can. Returns what came before the end."""
    data, piece = b"", int(RATE * TICK)
    started = time.monotonic()
    while time.monotonic() - started < seconds:
        data += (part := connection.recv(piece))
        if not part:
            return data
        time.sleep(TICK)
    while part := connection.recv(262144):
        data += part
    return data


def slow_reader(service):
    """Reads an 8 MB log at 20 KB/s for 50 s; what the kernel cannot buffer must wait."""
    log = documents.padded_log()
    path = Context(service, 1.0, None).store(log) + "/log"
    with wire.connect(service.port, 60.0, SMALL_BUFFER) as connection:
        connection.sendall(wire.request("GET", path, headers="Connection: close\r\n"))
        body = drain(connection, SLOW_SECONDS).split(b"\r\n\r\n", 1)[-1]
    whole = hashlib.sha256(body).digest() == hashlib.sha256(log).digest()
    return whole, f"{len(body):,} of {len(log):,} bytes"


def slow_sender(service):
    """Sends a log of 800 KB at 20 KB/s."""
    log = documents.padded_log(SENT_BYTES)
    request = wire.request("POST", "/v1/verify", log)
    piece, sent = int(RATE * TICK), 0
    with wire.connect(service.port, 60.0) as connection:
        try:
            for sent in range(0, len(request), piece):
                connection.sendall(request[sent:sent + piece])
                time.sleep(TICK)
            sent = len(request)
        except OSError:
            pass  # the answer says why, if there is one
        try:
            status = wire.Reader(connection).answer()[0]
        except OSError:
            status = "no answer"
    return status == 200, f"{status} after {sent:,} of {len(request):,} bytes"


def seconds_until_cut(connections):
    """For connections whose end shows when they are read."""
    started = time.monotonic()
    for connection in connections:
        connection.settimeout(max(0.1, CUT_WITHIN - (time.monotonic() - started)))
        try:
            while connection.recv(65536):
                pass
        except TimeoutError:
            return None
        except OSError:
            pass
    return time.monotonic() - started


def cut(seconds):
    return (False, f"not within {CUT_WITHIN:.0f} s") if seconds is None else (
        True, f"all {SILENT} after {seconds:.1f} s")


def sends_nothing(service):
    """20 connections that send nothing."""
    return cut(seconds_until_cut([wire.connect(service.port) for _ in range(SILENT)]))


def stops_in_the_head(service):
    """20 connections that stop in the middle of a head."""
    connections = [wire.connect(service.port) for _ in range(SILENT)]
    for connection in connections:
        connection.sendall(b"GET /livez HTTP/1.1\r\nHo")
    return cut(seconds_until_cut(connections))


def stops_in_the_body(service):
    """20 connections that stop in the middle of a body."""
    connections = [wire.connect(service.port) for _ in range(SILENT)]
    for connection in connections:
        connection.sendall(wire.request("POST", "/v1/verify", b" " * 100_000)[:50_000])
    return cut(seconds_until_cut(connections))


def reads_nothing(service):
    """20 connections that ask for an 8 MB log and read nothing; the service must close them."""
    path = Context(service, 1.0, None).store(documents.padded_log()) + "/log"
    before = service.descriptors()
    connections = [wire.connect(service.port, 10.0, SMALL_BUFFER) for _ in range(SILENT)]
    for connection in connections:
        connection.sendall(wire.request("GET", path))
    time.sleep(1.0)
    started = time.monotonic()
    while time.monotonic() - started < CUT_WITHIN:
        if service.descriptors() <= before + 2:
            return cut(time.monotonic() - started + 1.0)
        time.sleep(0.25)
    return cut(None)


CHECKS = [slow_reader, slow_sender, sends_nothing, stops_in_the_head, stops_in_the_body,
          reads_nothing]


def run_check(check, binary, results):
    with Service(binary) as service:
        try:
            results[check] = check(service)
        except (OSError, ValueError) as fault:
            results[check] = (False, str(fault))


def run(binary):
    """Runs all at once, each with a service of its own. Returns whether all passed."""
    results = {}
    threads = [threading.Thread(target=run_check, args=(check, binary, results))
               for check in CHECKS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("\n| slow and silent clients | | |\n| --- | --- | --- |")
    for check in CHECKS:
        good, what = results.get(check, (False, "no result"))
        print(f"| {check.__doc__} | {what} | {'met' if good else 'missed'} |")
    return all(results.get(check, (False,))[0] for check in CHECKS)
