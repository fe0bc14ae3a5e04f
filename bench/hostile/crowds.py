"""Many simultaneous connections that behave badly, in processes of their own.

A conversation is a coroutine that speaks over one connection until it is cut or has its answer. A
crowd keeps a number of conversations running, and restarts each one that has ended.
"""

import asyncio
import itertools
import multiprocessing
import os
import random
import socket
import time
from dataclasses import dataclass, field

from . import wire

PER_PROCESS = 5_000
LEAST_PROCESSES = 1
PAUSE = 0.05       # before a conversation that failed restarts
FIELDS = ("opened", "cut", "answered", "refused", "held")


class Line:
    """One connection of a crowd."""

    def __init__(self, port, counts, receive_buffer=None):
        self.counts = counts
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.socket.setblocking(False)
        wire.prepare(self.socket, receive_buffer)
        self.port = port

    async def __aenter__(self):
        try:
            await asyncio.get_running_loop().sock_connect(self.socket, (wire.HOST, self.port))
        except BaseException:
            self.socket.close()
            raise
        return self

    async def __aexit__(self, *_):
        self.socket.close()

    async def send(self, data):
        await asyncio.get_running_loop().sock_sendall(self.socket, data)

    async def receive(self, most=65536):
        data = await asyncio.get_running_loop().sock_recv(self.socket, most)
        if not data:
            raise wire.Cut("the connection was cut")
        return data

    async def answer(self):
        """Reads one answer and counts it; one without a length up to the connection's end."""
        held = b""
        while b"\r\n\r\n" not in held:
            held += await self.receive()
        head, rest = held.split(b"\r\n\r\n", 1)
        length = 0
        for one in head.lower().split(b"\r\n"):
            if one.startswith(b"content-length: "):
                length = int(one[16:])
        missing = length - len(rest)
        while missing > 0:
            missing -= len(await self.receive())
        self.counts.add("refused" if head[9:10] in b"45" else "answered")
        if b"transfer-encoding: chunked" in head.lower():
            await self.until_cut()
        if b"connection: close" in head.lower():
            raise wire.Cut("the connection was closed after an answer")

    async def drip(self, data, size, seconds):
        """Sends `size` bytes every so many seconds, about."""
        for at in range(0, len(data), size):
            await self.send(data[at:at + size])
            await asyncio.sleep(seconds * random.uniform(0.8, 1.2))

    async def until_cut(self):
        while True:
            await self.receive()


# ---- conversations ------------------------------------------------------------------------------


async def idle(line):
    await line.until_cut()


async def slow_head(line):
    """A head that comes a byte a second and never ends."""
    await line.drip(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + b"x" * 4000, 1, 1.0)


async def slow_body(line):
    """A body of 64 KB to 8 MB of which 5 bytes come a second."""
    length = random.choice((64, 256, 1024, 8 * 1024)) * 1024
    head = (f"POST /v1/verify HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {wire.JSON}\r\n"
            f"Content-Length: {length}\r\n\r\n")
    await line.send(head.encode())
    await line.drip(b" " * length, 5, 1.0)
    await line.answer()


async def withheld_body(line, document):
    """A whole body but for its last byte, which comes when nobody waits for it any more."""
    await line.send(wire.request("POST", "/v1/verify", document)[:-1])
    await line.until_cut()


async def slow_reader(line, requests):
    """Asks for something long, then reads 16 bytes a second, or nothing and goes after a while."""
    await line.send(random.choice(requests))
    if random.random() < 0.5:
        return await asyncio.sleep(10)  # a client that does not read does not see that it was cut
    while True:
        await line.receive(16)
        await asyncio.sleep(1.0)


async def polite(line, data, pause):
    """A kept connection with a request every `pause` seconds."""
    await asyncio.sleep(random.uniform(0, pause))
    while True:
        await line.send(data)
        await line.answer()
        await asyncio.sleep(pause)


async def again_and_again(line, requests):
    """One request after the other, each after the answer to the last."""
    order = list(requests)
    random.shuffle(order)
    for data in itertools.cycle(order):
        await line.send(data)
        await line.answer()


async def hit(line, data):
    """A new connection for one request; every fourth goes away without having asked."""
    if random.random() < 0.25:
        return
    await line.send(data)
    await line.answer()


# ---- crowds -------------------------------------------------------------------------------------


@dataclass
class Crowd:
    """Runs `count` of `conversation(line, *arguments)` at a time. `buffer` is the kernel's receive
    buffer."""

    conversation: object
    count: int
    arguments: tuple = ()
    buffer: int = None
    processes: int = LEAST_PROCESSES

    def parts(self):
        """How many conversations each process runs."""
        number = max(self.processes, -(-self.count // PER_PROCESS))
        number = min(number, self.count)
        return [self.count // number + (i < self.count % number) for i in range(number)]


@dataclass
class Counts:
    """Shared between the processes of a crowd."""

    values: object = field(default_factory=lambda: multiprocessing.Array("q", len(FIELDS)))

    def add(self, name, amount=1):
        with self.values.get_lock():
            self.values[FIELDS.index(name)] += amount

    def text(self):
        return ", ".join(f"{value:,} {name}" for name, value in zip(FIELDS, self.values))


async def converse(crowd, port, counts, deadline):
    while time.monotonic() < deadline:
        try:
            async with Line(port, counts, crowd.buffer) as line:
                counts.add("opened")
                counts.add("held")
                try:
                    await crowd.conversation(line, *crowd.arguments)
                finally:
                    counts.add("held", -1)
        except (OSError, ValueError):
            counts.add("cut")
            await asyncio.sleep(PAUSE)


async def crowd_here(crowd, count, port, counts, deadline):
    talks = [asyncio.ensure_future(converse(crowd, port, counts, deadline)) for _ in range(count)]
    done, _ = await asyncio.wait(talks, timeout=max(0.0, deadline - time.monotonic()),
                                 return_when=asyncio.FIRST_EXCEPTION)
    for talk in done:
        talk.result()


def run_part(crowd, count, port, counts, deadline):
    os.nice(10)  # the crowd's own computing must not look like slowness of the service
    asyncio.run(crowd_here(crowd, count, port, counts, deadline))


class Crowds:
    """`with Crowds(all, port, seconds):` keeps them there until the block ends or the time is over.
    """

    def __init__(self, crowds, port, seconds):
        self.counts = Counts()
        deadline = time.monotonic() + seconds
        self.processes = [
            multiprocessing.Process(target=run_part,
                                    args=(crowd, count, port, self.counts, deadline), daemon=True)
            for crowd in crowds for count in crowd.parts()]

    def __enter__(self):
        for process in self.processes:
            process.start()
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
        for process in self.processes:
            process.join()
