#!/usr/bin/env python3
"""Attacks and load against a service that this program starts itself, only on 127.0.0.1.

During each attack, honest callers in a separate process measure how long they wait. Each attack
gives one row of a table. With --check the exit code is 1 if a target was missed.
"""

import argparse
import os
import sys
import time
from dataclasses import dataclass, field

from hostile import documents, honest, probes, rates, wire
from hostile.attacks import ATTACKS, Context
from hostile.crowds import Crowds
from hostile.service import Service, raise_descriptors

LIVEZ_MILLISECONDS = 50
VERIFY_MILLISECONDS = 1000
SERVED = 0.99
NEEDED_DESCRIPTORS = 10_500  # of the service, for 10,000 connections
DEFAULT_BINARY = os.path.join(documents.ROOT, "build/release/arbiter")


@dataclass
class Result:
    """The result of one attack."""

    name: str
    samples: dict
    memory: tuple  # before, after and at most, in megabytes
    most_memory: float
    cpu: float     # cores kept busy
    stopped: float
    crowd: str
    alive: bool
    missed: list = field(default_factory=list)

    def judge(self):
        if not self.alive:
            self.missed.append("the service ended")
        for (kind, how), samples in self.samples.items():
            most = LIVEZ_MILLISECONDS if kind == "livez" else VERIFY_MILLISECONDS
            if samples.at(0.99) > most:
                self.missed.append(f"{kind} {how} p99 {samples.at(0.99):.0f} ms > {most} ms")
            if samples.served() < SERVED:
                self.missed.append(f"{kind} {how} served {samples.served():.1%} < {SERVED:.0%}")
        if self.memory[2] > self.most_memory:
            self.missed.append(f"memory {self.memory[2]:.0f} MB > {self.most_memory} MB")
        return self


# ---- the table ----------------------------------------------------------------------------------

COLUMNS = ["attack", "livez new", "livez kept", "verify new", "verify kept", "served",
           "RSS before, after, most", "cores", "stopped", "targets"]


def number(milliseconds):
    return f"{milliseconds:.1f}" if milliseconds < 10 else f"{milliseconds:.0f}"


def latencies(samples):
    return " / ".join(number(samples.at(share)) for share in (0.5, 0.99, 1.0))


def row(result):
    served = min(samples.served() for samples in result.samples.values())
    memory = " / ".join(f"{megabytes:.0f}" for megabytes in result.memory)
    return [result.name, *[latencies(samples) for samples in result.samples.values()],
            f"{served:.0%}", f"{memory} MB", f"{result.cpu:.2f}", f"{result.stopped:.1f} s",
            "missed" if result.missed else "met"]


def print_row(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


def print_head():
    print("p50 / p99 / max in milliseconds; `new`: a connection each, `kept`: one for all.\n")
    print_row(COLUMNS)
    print_row(["---"] * len(COLUMNS))


def statuses(samples):
    def name(status):
        return str(status) if status else "no answer"
    return ", ".join(f"{count} {name(status)}" for status, count in sorted(samples.items()))


def print_notes(results):
    """Prints what does not fit into the table."""
    print()
    for result in results:
        print(f"{result.name}: {ATTACKS[result.name].words}; {result.crowd}")
        for (kind, how), samples in result.samples.items():
            if set(samples.statuses) != {200}:
                print(f"  {kind} {how}: {statuses(samples.statuses)}")
        for miss in result.missed:
            print(f"  missed: {miss}")


# ---- one attack ---------------------------------------------------------------------------------


def attack(name, arguments):
    kind = ATTACKS[name]
    verify = wire.request("POST", "/v1/verify", documents.ordinary_log())
    with Service(arguments.binary, kind.deaf_stderr) as service:
        before = service.megabytes("VmRSS")
        crowds = kind.crowds(Context(service, arguments.scale, arguments.logs))
        longest = kind.settle + arguments.seconds + 4 * probes.TIMEOUT
        with Crowds(crowds, service.port, longest) as present:
            time.sleep(kind.settle if crowds else 0.5)
            cpu, started = service.cpu_seconds(), time.monotonic()
            samples = probes.measure(service.port, verify, arguments.seconds)
            crowd = present.counts.text()
            alive = service.is_running()
            cpu = (service.cpu_seconds() - cpu) / (time.monotonic() - started) if alive else 0.0
            after = [service.megabytes(which) if alive else 0.0 for which in ("VmRSS", "VmHWM")]
            stopped = service.stop()
    return Result(name, samples, (before, *after), kind.most_megabytes(), cpu, stopped, crowd,
                  alive).judge()


def run_attacks(names, arguments):
    print_head()
    results = []
    for name in names:
        results.append(attack(name, arguments))
        print_row(row(results[-1]))
    print_notes(results)
    return not any(result.missed for result in results)


def parse(argv):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="\n".join(f"  {name:14} {kind.words}" for name, kind in ATTACKS.items()) +
        "\n  honest         slow but honest clients are heard, silent ones are cut"
        "\n  rates          verifies, streams and stores a second"
        "\n  all            every attack, then honest")
    parser.add_argument("names", nargs="*", default=["all"], metavar="NAME",
                        help="what to run, in this order; all without one")
    parser.add_argument("--binary", default=DEFAULT_BINARY, help="the arbiter that is attacked")
    parser.add_argument("--seconds", type=float, default=10.0, help="of measuring, each attack")
    parser.add_argument("--scale", type=float, default=1.0, help="0.1: a tenth of the clients")
    parser.add_argument("--logs", help="folder of further *.json for worst-logs")
    parser.add_argument("--check", action="store_true", help="exit 1 where a target was missed")
    parser.add_argument("--against", help="rates: another arbiter to compare with, in turns")
    parser.add_argument("--pairs", type=int, default=3, help="rates: how many turns each")
    parser.add_argument("--client", default=rates.DEFAULT_CLIENT, help="rates: the load client")
    arguments = parser.parse_args(argv)
    known = [*ATTACKS, "honest", "rates", "all"]
    for name in arguments.names:
        if name not in known:
            parser.error(f"{name} is none of {', '.join(known)}")
    if not 0 < arguments.seconds <= 600 or not 0 < arguments.scale <= 1:
        parser.error("--seconds is at most 600 and --scale at most 1")
    return arguments


def main(argv):
    arguments = parse(argv)
    if raise_descriptors() < NEEDED_DESCRIPTORS:
        print(f"`idle` needs {NEEDED_DESCRIPTORS} open files of a process; here are fewer.")
    names = [*ATTACKS, "honest"] if "all" in arguments.names else arguments.names
    attacks = [name for name in names if name in ATTACKS]
    good = run_attacks(attacks, arguments) if attacks else True
    if "honest" in names:
        good = honest.run(arguments.binary) and good
    if "rates" in names:
        rates.run(arguments)
    return 1 if arguments.check and not good else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
