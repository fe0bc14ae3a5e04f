"""The program: `arbiter play` and `arbiter serve`, spoken to in JSON.

One process answers for all positions of all games: a game is stored once, and then every position
and every list of options is a request on one connection. A process for each entry would take
twenty times as long.
"""

import http.client
import json
import re
import subprocess
import tempfile
import threading


class Program:
    def __init__(self, path):
        self.path = path
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [path, "serve", "--listen", "127.0.0.1:0", "--db", self.folder.name + "/games.db",
             "--log-level", "info"],
            stderr=subprocess.PIPE, text=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", self._port(), timeout=60)

    def _port(self):
        for line in self.process.stderr:
            found = re.search(r"listening on http://127\.0\.0\.1:(\d+)", line)
            if found:
                self._drain()
                return int(found.group(1))
        raise RuntimeError("`arbiter serve` did not begin to listen")

    def _drain(self):
        """Reads on, so that the log of the service never fills its pipe."""
        threading.Thread(target=self.process.stderr.read, daemon=True).start()

    def close(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def ask(self, method, path, body=None):
        headers = {"Content-Type": "application/json"} if body else {}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        document = json.loads(answer.read())
        if answer.status >= 400:
            raise RuntimeError("%s %s: %s" % (method, path, json.dumps(document)[:2000]))
        return document

    def store(self, log):
        """Stores a log; the answer has its id and its verdict."""
        return self.ask("POST", "/v1/games", json.dumps(log))

    def position(self, game, number):
        return self.ask("GET", "/v1/games/%s/positions/%d" % (game, number))

    def options(self, game, number):
        return self.ask("GET", "/v1/games/%s/options/%d" % (game, number))

    def random_log(self, seed, players):
        made = subprocess.run(
            [self.path, "play", "--game", "hex", "--seed", str(seed), "--players", str(players)],
            capture_output=True, text=True, check=True)
        return json.loads(made.stdout)
