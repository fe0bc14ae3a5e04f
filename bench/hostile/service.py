"""A service that is started for one attack, and what the system reports about its process."""

import fcntl
import os
import resource
import signal
import socket
import subprocess
import tempfile
import time

from . import wire

TICKS = os.sysconf("SC_CLK_TCK")
LONGEST_START = 20.0
LONGEST_STOP = 30.0


def raise_descriptors():
    """Raises the limit of open files as far as the system allows, for this process and its
    children."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def free_port():
    with socket.socket() as probe:
        probe.bind((wire.HOST, 0))
        return probe.getsockname()[1]


def fill(pipe):
    """Fills a pipe through a separate handle, so that other users of `pipe` still block when they
    write."""
    handle = os.open(f"/proc/self/fd/{pipe}", os.O_WRONLY | os.O_NONBLOCK)
    try:
        for size in (4096, 1):
            try:
                while True:
                    os.write(handle, b"." * size)
            except BlockingIOError:
                pass
    finally:
        os.close(handle)


class Service:
    """`with Service(binary) as service:` runs it until the block ends, with an empty database of
    its own where none is named."""

    def __init__(self, binary, deaf_stderr=False, database=None, options=()):
        self.binary = binary
        self.deaf_stderr = deaf_stderr
        self.options = options
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory(prefix="arbiter-attack-")
        self.database = database or os.path.join(self.folder.name, "games.db")
        self.pipe = os.pipe() if deaf_stderr else None

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.binary, "serve", "--listen", f"{wire.HOST}:{self.port}",
             "--db", self.database, *self.options],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=self.pipe[1] if self.pipe else subprocess.DEVNULL)
        self.wait_until_alive()
        if self.pipe:
            fcntl.fcntl(self.pipe[1], fcntl.F_SETPIPE_SZ, 4096)
            fill(self.pipe[1])
        return self

    def __exit__(self, *_):
        self.stop()
        for end in self.pipe or ():
            os.close(end)
        self.folder.cleanup()

    def wait_until_alive(self):
        deadline = time.monotonic() + LONGEST_START
        while True:
            try:
                wire.ask(self.port, wire.request("GET", "/livez"), timeout=1.0)
                return
            except (OSError, ValueError):
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise SystemExit(f"{self.binary} serve does not answer") from None
                time.sleep(0.05)

    def stop(self):
        """Asks it to end and returns after how many seconds it has, or infinite if it had to be
        killed."""
        if self.process.poll() is not None:
            return 0.0
        started = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(LONGEST_STOP)
            return time.monotonic() - started
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return float("inf")

    def is_running(self):
        return self.process.poll() is None

    def megabytes(self, name):
        """VmHWM or VmRSS."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            for line in status:
                if line.startswith(name + ":"):
                    return int(line.split()[1]) / 1024
        return float("nan")

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))
