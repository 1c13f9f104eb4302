"""HTTP/1 by hand over a socket of one's own, for what no well-behaved client sends."""

import socket
import time

from service import Answer


class Wire:
    """A connection on which bytes are sent as they are, and answers read one by one."""

    def __init__(self, service, timeout=120, receive_buffer=None):
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(timeout)
        self.socket.connect((service.host, service.port))
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        """Sends all of `data`; False when the server has closed the connection meanwhile."""
        try:
            self.socket.sendall(data.encode() if isinstance(data, str) else data)
            return True
        except (BrokenPipeError, ConnectionResetError):
            return False

    def answer(self, bodiless=False):
        """The next answer, an interim one included; None when the connection ends before it."""
        head = self._take_until(b"\r\n\r\n")
        if head is None:
            return None
        lines = head.decode("latin-1").split("\r\n")
        status = int(lines[0].split()[1])
        fields = Fields(line.split(": ", 1) for line in lines[1:] if line)
        length = 0 if bodiless or status < 200 else int(fields.get("content-length", 0))
        body = self._take(length)
        return None if body is None else Answer(status, fields, body)

    def rest(self, seconds=120):
        """All bytes until the server closes the connection; None when it doesn't within `seconds`."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                if not self._receive():
                    return self.buffer
            except TimeoutError:
                break
        return None

    def _receive(self):
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionResetError:
            return False
        self.buffer += data
        return bool(data)

    def _take_until(self, end):
        while end not in self.buffer:
            if not self._receive():
                return None
        found, _, self.buffer = self.buffer.partition(end)
        return found + end

    def _take(self, count):
        while len(self.buffer) < count:
            if not self._receive():
                return None
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found


class Fields(dict):
    """Response fields, found whatever the case of their names."""

    def __init__(self, pairs):
        super().__init__((name.lower(), value) for name, value in pairs)

    def get(self, name, default=None):
        return super().get(name.lower(), default)

    def __getitem__(self, name):
        return super().__getitem__(name.lower())

    def __contains__(self, name):
        return super().__contains__(name.lower())


def until(condition, seconds=120):
    """The first true value of `condition`, asked again and again; the last one when time is up."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() >= end:
            return value
        time.sleep(0.01)
