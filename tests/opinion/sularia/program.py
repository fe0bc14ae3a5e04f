"""How the model talks to the program: a service on this machine, so that a look costs little."""

import http.client
import json
import os
import re
import subprocess
import tempfile


class Program:
    """Starts `arbiter serve` on a free port with a database of its own, and ends it."""

    def __init__(self, arbiter):
        self.arbiter = arbiter
        self.folder = tempfile.TemporaryDirectory()
        self.service = None

    def __enter__(self):
        self.service = subprocess.Popen(
            [self.arbiter, "serve", "--listen", "127.0.0.1:0",
             "--db", os.path.join(self.folder.name, "games.db")],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        port = None
        while port is None:
            line = self.service.stderr.readline()
            if not line:
                raise SystemExit("the service did not start")
            found = re.search(r"127\.0\.0\.1:([1-9][0-9]*)", line)
            port = int(found.group(1)) if found else None
        self.connection = http.client.HTTPConnection("127.0.0.1", port)
        return self

    def __exit__(self, *_):
        self.connection.close()
        self.service.terminate()
        self.service.wait()
        self.service.stderr.close()
        self.folder.cleanup()

    def run(self, *arguments):
        done = subprocess.run([self.arbiter, *arguments], capture_output=True, text=True)
        if done.returncode > 1:
            raise SystemExit(f"arbiter {' '.join(arguments)}: {done.stderr}")
        return done.stdout

    def pack(self, name):
        return json.loads(self.run("pack", "print", name))

    def play(self, seed, players, moves, variant):
        arguments = ["play", "--game", "sularia", "--seed", str(seed), "--moves", str(moves),
                     "--variant", variant]
        if players:
            arguments += ["--players", str(players)]
        return json.loads(self.run(*arguments))

    def ask(self, method, path, body=None):
        headers = {"Accept": "application/json"}
        if body:
            headers["Content-Type"] = "application/json"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.status >= 400:
            raise SystemExit(f"{method} {path}: {answer.status} {content[:500]!r}")
        return json.loads(content)

    def store(self, log):
        """The id of the game, and the verdict on it."""
        answer = self.ask("POST", "/v1/games", json.dumps(log))
        return answer["id"], answer["verdict"]

    def position(self, game, number, seat=None):
        path = f"/v1/games/{game}/positions/{number}"
        return self.ask("GET", path + (f"?seat={seat}" if seat else ""))

    def options(self, game, number, seat=None):
        path = f"/v1/games/{game}/options/{number}"
        return self.ask("GET", path + (f"?seat={seat}" if seat else ""))
