"""The program under test, seen from outside: `arbiter play`, `arbiter pack print`, and one
`arbiter serve`, which answers for every position of a game without a new process each time."""

import http.client
import json
import os
import re
import subprocess
import tempfile


class Program:
    def __init__(self, path):
        self.path = path
        self.folder = tempfile.TemporaryDirectory()
        self.serve = subprocess.Popen(
            [path, "serve", "--listen", "127.0.0.1:0", "--log-level", "info",
             "--db", os.path.join(self.folder.name, "games.db")],
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        port = None
        for line in self.serve.stderr:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                port = int(found.group(1))
                break
        if port is None:
            raise RuntimeError("`arbiter serve` does not listen")
        # Nobody reads the log of the service any more; a full pipe would stop it.
        self.drain = subprocess.Popen(["cat"], stdin=self.serve.stderr,
                                      stdout=subprocess.DEVNULL)
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.packs = {}

    def close(self):
        self.connection.close()
        self.serve.terminate()
        self.serve.wait()
        self.drain.wait()
        self.folder.cleanup()

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments], check=True, capture_output=True,
                              text=True).stdout

    def play(self, seed, players, pack, variant, moves):
        arguments = ["play", "--game", "zabor", "--seed", str(seed), "--players", str(players),
                     "--pack", pack, "--variant", variant]
        if moves:
            arguments += ["--moves", str(moves)]
        return json.loads(self.run(*arguments))

    def pack(self, name):
        if name not in self.packs:
            self.packs[name] = json.loads(self.run("pack", "print", name))
        return self.packs[name]

    def ask(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {text.decode()}")
        return json.loads(text)

    def store(self, log):
        return self.ask("POST", "/v1/games", json.dumps(log).encode())

    def position(self, game, number, seat=None):
        view = f"?seat={seat}" if seat else ""
        return self.ask("GET", f"/v1/games/{game}/positions/{number}{view}")

    def options(self, game, number, seat=None):
        view = f"?seat={seat}" if seat else ""
        return self.ask("GET", f"/v1/games/{game}/options/{number}{view}")
