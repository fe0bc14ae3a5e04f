#!/usr/bin/env python3
"""How fast games are read and judged from their texts, compared with pgn-extract, which does the
same to games of chess: `pgn-extract -r -s` reads PGN, checks every move and writes nothing.

Both get the same number of random games, which are generated with the same seeds in every run. The
result is the processor time of the fastest of several rounds, in which the two take turns. The exit
code is 1 if a game is not accepted, or with --least if the ratio is lower. It is 0 if pgn-extract
is not installed.
"""

import argparse
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_PLIES = 160
PLAYERS = (2, 3, 4, 5, 6)  # of hex; each number has its own map


def processor_time(command):
    """Runs a command and returns the seconds of processor time that it took."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{command[0]} ended with {child.returncode}")
    return used.ru_utime + used.ru_stime


def write_chess(build, games, path):
    """Writes this many games and returns the number of plies."""
    command = [os.path.join(build, "bench/random_chess"), str(games), str(MOST_PLIES), "1"]
    with open(path, "wb") as file:
        run = subprocess.run(command, stdout=file, stderr=subprocess.PIPE, check=True)
    return sum(int(plies) for plies in run.stderr.split())


def write_hex(build, games, path):
    """Writes this many recorded games, one on each line, and returns the number of entries."""
    def play(seed):
        command = [os.path.join(build, "arbiter"), "play", "--game", "hex", "--seed", str(seed),
                   "--players", str(PLAYERS[seed % len(PLAYERS)])]
        return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)

    entries = 0
    with concurrent.futures.ThreadPoolExecutor() as crew, open(path, "w") as file:
        for log in crew.map(play, range(games)):
            entries += len(log["moves"])
            file.write(json.dumps(log, separators=(",", ":")) + "\n")
    return entries


def all_accepted(build, chess, logs, games):
    """Returns what is not accepted, or nothing."""
    told = subprocess.run(["pgn-extract", "-r", chess], capture_output=True, check=True).stderr
    matched = f"{games} games matched out of {games}.".encode()
    if b"Failed to make move" in told or matched not in told:
        return "pgn-extract: " + told.decode()[-300:]
    told = subprocess.run([os.path.join(build, "arbiter"), "verify", logs], capture_output=True,
                          check=False).stdout.decode()
    if f"{games} logs: {games} legal" not in told:
        return "arbiter: " + told[-300:]
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--least", type=float, default=0, help="the ratio that is needed")
    parser.add_argument("--build", default=os.path.join(ROOT, "build/release"))
    options = parser.parse_args()
    os.environ["PATH"] += ":/usr/games"
    if shutil.which("pgn-extract") is None:
        print("Skipped: there is no pgn-extract (Debian has it: apt-get install pgn-extract).")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        chess, logs = os.path.join(folder, "chess.pgn"), os.path.join(folder, "hex.ndjson")
        plies = write_chess(options.build, options.games, chess)
        entries = write_hex(options.build, options.games, logs)
        wrong = all_accepted(options.build, chess, logs, options.games)
        if wrong:
            print("Not all games are accepted. " + wrong)
            return 1
        arbiter = [os.path.join(options.build, "arbiter"), "verify", "--json", "--jobs", "1",
                   logs]
        extract = ["pgn-extract", "-r", "-s", chess]
        times = [(processor_time(extract), processor_time(arbiter)) for _ in range(options.rounds)]
    chess_rate = plies / min(one[0] for one in times) / 1e6
    hex_rate = entries / min(one[1] for one in times) / 1e6
    ratio = hex_rate / chess_rate
    print(f"pgn-extract -r -s        {plies} plies of {options.games} games of chess, "
          f"{chess_rate:.2f} million a second")
    print(f"arbiter verify --json    {entries} entries of {options.games} games of hex, "
          f"{hex_rate:.2f} million a second, {ratio:.2f} times as many")
    return 1 if ratio < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
