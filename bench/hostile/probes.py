"""Honest callers in a separate process. Their waiting times measure the effect of an attack."""

import multiprocessing
import os
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from . import wire

TIMEOUT = 10.0  # seconds; a longer request counts as this long


@dataclass
class Samples:
    """What one kind of caller has seen. Status 0 means no answer in time, or a cut connection."""

    seconds: list = field(default_factory=list)
    statuses: Counter = field(default_factory=Counter)

    def add(self, status, seconds, interval):
        """A slow answer delays the requests that were due meanwhile, and they have waited too."""
        while seconds > 0:
            self.seconds.append(seconds)
            self.statuses[status] += 1
            seconds -= max(interval, 0.001)

    def at(self, share):
        """A percentile in milliseconds, or infinite if nothing was seen."""
        if not self.seconds:
            return float("inf")
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    def served(self):
        """The share of requests that were answered with 200."""
        return self.statuses[200] / max(1, sum(self.statuses.values()))


def ask_once(kept, port, data):
    """Returns the status and the connection to use next. `kept` is the connection from before."""
    connection = kept or wire.connect(port, TIMEOUT)
    try:
        connection.sendall(data)
        status, stays, _ = wire.Reader(connection).answer()
    except BaseException:
        connection.close()
        raise
    if stays:
        return status, connection
    connection.close()
    return status, None


def probe(samples, port, data, keep, interval, deadline):
    """Sends a request every `interval` seconds, or as soon as the last answer is there."""
    connection = None
    due = time.monotonic()
    while (started := max(due, time.monotonic())) < deadline:
        time.sleep(max(0.0, due - time.monotonic()))
        started = time.monotonic()
        was_kept = connection is not None
        try:
            status, connection = ask_once(connection, port, data)
        except (OSError, ValueError):
            connection = None
            if was_kept and time.monotonic() - started < TIMEOUT / 2:
                continue  # the service may have closed a kept connection; ask again at once
            status = 0
        took = time.monotonic() - started
        samples.add(status, took if status else TIMEOUT, interval)
        if connection and not keep:
            connection.close()
            connection = None
        due = max(due + interval, time.monotonic())


def be_favoured():
    """Raises the priority, so that the waits measured are not waits of this process for a core."""
    try:
        os.nice(-10)
    except OSError:
        pass


def measure_here(results, port, verify, seconds):
    be_favoured()
    livez = wire.request("GET", "/livez")
    kinds = {("livez", "new"): (livez, False, 0.02), ("livez", "kept"): (livez, True, 0.02),
             ("verify", "new"): (verify, False, 0.05), ("verify", "kept"): (verify, True, 0.05)}
    deadline = time.monotonic() + seconds
    all_samples = {kind: Samples() for kind in kinds}
    threads = [threading.Thread(target=probe, args=(all_samples[kind], port, *how, deadline))
               for kind, how in kinds.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.send(all_samples)


def measure(port, verify, seconds):
    """Samples by ("livez" or "verify", "new" or "kept" connection). `verify` is its request."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.Process(target=measure_here, args=(there, port, verify, seconds))
    process.start()
    try:
        if not here.poll(seconds + 3 * TIMEOUT):
            raise SystemExit("the measuring process gave no result")
        return here.recv()
    finally:
        process.terminate()
        process.join()
