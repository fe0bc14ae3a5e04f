"""HTTP by hand over blocking sockets. Nothing here connects to any address except 127.0.0.1."""

import socket

HOST = "127.0.0.1"
JSON = "application/json"
LINGER_NOT = b"\x01\x00\x00\x00\x00\x00\x00\x00"


def request(method, path, body=None, media_type=JSON, headers=""):
    """The bytes of one request. The length of a body is announced."""
    lines = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{headers}"
    if body is None:
        return f"{lines}\r\n".encode()
    lines += f"Content-Type: {media_type}\r\nContent-Length: {len(body)}\r\n\r\n"
    return lines.encode() + body


def prepare(connection, receive_buffer=None):
    """Sends at once, and leaves no port waiting behind. A flood would otherwise use up all ports.
    """
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, LINGER_NOT)
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)


def connect(port, timeout=10.0, receive_buffer=None):
    connection = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    connection.settimeout(timeout)
    prepare(connection, receive_buffer)
    try:
        connection.connect((HOST, port))
    except OSError:
        connection.close()
        raise
    return connection


class Cut(OSError):
    """The connection ended before the answer did."""


class Reader:
    """Reads answers from one connection, one after the other."""

    def __init__(self, connection):
        self.connection = connection
        self.held = b""

    def more(self):
        data = self.connection.recv(262144)
        if not data:
            raise Cut("the connection was cut")
        self.held += data

    def up_to(self, mark):
        while mark not in self.held:
            self.more()
        part, self.held = self.held.split(mark, 1)
        return part

    def exactly(self, count):
        while len(self.held) < count:
            self.more()
        part, self.held = self.held[:count], self.held[count:]
        return part

    def chunks(self):
        body = b""
        while size := int(self.up_to(b"\r\n").split(b";")[0], 16):
            body += self.exactly(size)
            self.exactly(2)
        self.up_to(b"\r\n")
        return body

    def answer(self):
        """Returns the status, whether the connection stays open, and the body of the next answer.
        """
        lines = self.up_to(b"\r\n\r\n").decode("latin-1").split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        if fields.get("transfer-encoding") == "chunked":
            body = self.chunks()
        else:
            body = self.exactly(int(fields.get("content-length", "0")))
        return int(lines[0].split()[1]), fields.get("connection") != "close", body


def ask(port, data, timeout=60.0):
    """Sends a request on a connection of its own and returns the status and body of the answer."""
    with connect(port, timeout) as connection:
        connection.sendall(data)
        status, _, body = Reader(connection).answer()
        return status, body
