"""The program under test, seen from outside: `arbiter play`, `arbiter pack print`, `arbiter serve`.

One service answers for all positions of all games. A game is stored once, and then every position
and every list of options is a request on one connection. A process for each entry would take twenty
times as long.
"""

import http.client
import json
import os
import re
import subprocess
import tempfile
import threading


class Program:
    """Starts `arbiter serve` on a free port with a database of its own; `close` ends it."""

    def __init__(self, path, game):
        self.path = path
        self.game = game
        self.packs = {}
        self.folder = tempfile.TemporaryDirectory()
        self.service = subprocess.Popen(
            [path, "serve", "--listen", "127.0.0.1:0", "--log-level", "info",
             "--db", os.path.join(self.folder.name, "games.db")],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", self._port(), timeout=60)

    def _port(self):
        for line in self.service.stderr:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                # Nobody else reads the log of the service, and a full pipe would stop it.
                threading.Thread(target=self.service.stderr.read, daemon=True).start()
                return int(found.group(1))
        raise RuntimeError("`arbiter serve` does not listen")

    def close(self):
        self.connection.close()
        self.service.terminate()
        self.service.wait()
        self.folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def run(self, *arguments):
        done = subprocess.run([self.path, *arguments], capture_output=True, text=True)
        if done.returncode > 1:
            raise RuntimeError(f"arbiter {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def play(self, seed, players=0, pack=None, variant=None, moves=0):
        """The log of a random game. Parameters that are left out are left to `arbiter play`."""
        arguments = ["play", "--game", self.game, "--seed", str(seed)]
        for option, value in (("--players", players), ("--pack", pack), ("--variant", variant),
                              ("--moves", moves)):
            if value:
                arguments += [option, str(value)]
        return json.loads(self.run(*arguments))

    def pack(self, name):
        if name not in self.packs:
            self.packs[name] = json.loads(self.run("pack", "print", name))
        return self.packs[name]

    def ask(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body else {}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:2000]}")
        return json.loads(text)

    def store(self, log):
        """Stores a log. The answer has its id, its status and its verdict."""
        return self.ask("POST", "/v1/games", json.dumps(log))

    def position(self, game, number, seat=None):
        return self._look("positions", game, number, seat)

    def options(self, game, number, seat=None):
        return self._look("options", game, number, seat)

    def _look(self, what, game, number, seat):
        view = f"?seat={seat}" if seat else ""
        return self.ask("GET", f"/v1/games/{game}/{what}/{number}{view}")
