"""A web server on loopback that gives pages as other people's servers do: well, slowly, wrongly, for ever."""

import gzip
import socket
import socketserver
import threading
import time
import zlib

ARTICLE = """<!doctype html><html><head><title>Of Wit</title><style>p{}</style></head><body>
<nav><a href=/>Home</a></nav><main><h1>Of  Wit</h1><p>A <b>paragraph</b>.<script>no()</script></p>
<blockquote><p>Be yourself.</p></blockquote><ul><li>One</ul></main><footer>2026</footer></body></html>"""
ARTICLE_BLOCKS = [
    {"kind": "heading", "text": "Of Wit"}, {"kind": "paragraph", "text": "A paragraph."},
    {"kind": "quote", "text": "Be yourself."}, {"kind": "item", "text": "One"}]


def page(body, type="text/html", status="200 OK", fields=(), length=None):
    """A whole answer, with the length that is said or is right."""
    body = body.encode() if isinstance(body, str) else body
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body) if length is None else length}", *fields]
    lines += [f"Content-Type: {type}"] if type is not None else []
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def redirect(location, status="302 Found", fields=()):
    return page("<p>elsewhere", status=status, fields=(f"Location: {location}", *fields))


def gzipped(size, times=1):
    """So many zero bytes, compressed, over and over."""
    data = b"<p>" + b"0" * size
    for _ in range(times):
        data = gzip.compress(data, 9)
    return data


class Pages:
    """The server: `give` says what a path is answered with, a whole answer or a function that gets the socket."""

    def __init__(self):
        self.answers, self.requests, self.closed = {}, [], {}
        outer = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                head = b""
                while b"\r\n\r\n" not in head:
                    piece = self.request.recv(65_536)
                    # What begins with this byte speaks TLS.
                    if not piece or piece[0] == 0x16:
                        return
                    head += piece
                outer.requests.append(head.decode("latin-1"))
                path = head.split()[1].decode("latin-1")
                answer = outer.answers.get(path.split("?")[0], page("<p>no", status="404 Not Found"))
                try:
                    if callable(answer):
                        answer(self.request)
                    else:
                        self.request.sendall(answer)
                except OSError:
                    outer.closed[path] = time.monotonic()

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True
            request_queue_size = 128

        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.host = f"127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def give(self, path, answer):
        """Says what a path is answered with; returns its address."""
        self.answers[path] = answer
        return f"http://{self.host}{path}"

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


def head(connection, type="text/html", fields=""):
    connection.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: {type}\r\n{fields}\r\n".encode())


def silent(connection):
    """Takes the request and says nothing, until the other side goes."""
    connection.settimeout(60)
    connection.recv(1)
    raise ConnectionResetError


def dripping(connection):
    """A byte now and then, for ever."""
    head(connection)
    while True:
        connection.sendall(b"x")
        time.sleep(0.2)


def endless(connection):
    """As fast as it goes, for ever."""
    head(connection)
    piece = b"<p>word word word" * 1000
    while True:
        connection.sendall(piece)


def slow(seconds, body="<p>slow"):
    def answer(connection):
        time.sleep(seconds)
        connection.sendall(page(body))
    return answer


def in_parts(parts, pause, fields=""):
    """A body in parts, with a pause before each."""
    def answer(connection):
        head(connection, fields=fields)
        for part in parts:
            time.sleep(pause)
            connection.sendall(part)
    return answer


def bomb(encoding, data):
    """A page that is small on its way."""
    return page(data, fields=(f"Content-Encoding: {encoding}",))


DEFLATED = zlib.compress(b"0" * (100 << 20), 9)


def closed_port():
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
