"""A web site of somebody else on loopback, whose pages the browser shows: quick, slow, long and hostile ones."""

import socketserver
import threading
import time

ARTICLE = """<!doctype html><html lang=en><head><title>Of Wit &amp; Wisdom</title></head><body>
<nav><a href=/>Home</a></nav><main><h1>Of Wit</h1>
<p>Brevity is the soul of wit, as somebody said who was not brief.</p>
<h2>On being oneself</h2><p>It has been said often, and of many.</p>
<blockquote><p>Be yourself.</p><p>Everyone else is taken.</p></blockquote>
<ul><li>One thing</li><li>And another</li></ul><p>That is all.</p></main></body></html>"""

HOSTILE = """<title>&lt;img src=x onerror=alert(1)&gt;</title><h2>&lt;script&gt;alert(2)&lt;/script&gt;</h2>
<p>&lt;a href="javascript:alert(3)"&gt;here&lt;/a&gt; &amp;lt; \u202eright to left<p>""" + "w" * 400


def answer(body, type="text/html; charset=utf-8", status="200 OK", fields=""):
    """A whole answer."""
    content = body.encode()
    return (f"HTTP/1.1 {status}\r\nContent-Type: {type}\r\nContent-Length: {len(content)}\r\n{fields}\r\n"
            ).encode() + content


class WebSite:
    """`give` says what a path is answered with; `gone` has the paths whose connections the other side ended."""

    def __init__(self):
        self.answers = {"/article": answer(ARTICLE), "/hostile": answer(HOSTILE),
                        "/favicon.ico": answer("", "image/x-icon")}
        self.asked, self.gone, self.may_go_on = [], {}, threading.Event()
        site = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self):
                head = b""
                while b"\r\n\r\n" not in head:
                    piece = self.request.recv(65_536)
                    if not piece:
                        return
                    head += piece
                path = head.split()[1].decode("latin-1")
                site.asked.append(path)
                given = site.answers.get(path, answer("<p>no", status="404 Not Found"))
                try:
                    given(self.request) if callable(given) else self.request.sendall(given)
                except OSError:
                    site.gone[path] = time.monotonic()

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True

        self.server = Server(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def give(self, path, content, **rest):
        """Says what a path is answered with: HTML, or a function that gets the socket. Returns its address."""
        self.answers[path] = content if callable(content) else answer(content, **rest)
        return self.address(path)

    def address(self, path):
        return f"http://{self.host}{path}"

    def slow(self, expected=None):
        """A page of 40,000 bytes, whose rest comes when `may_go_on` is set; until then the connection is watched."""
        def give(connection):
            length = f"Content-Length: {expected}\r\n" if expected else ""
            connection.sendall(f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{length}\r\n".encode())
            connection.sendall(b"<title>Slow</title><p>" + b"a" * 20_000)
            connection.settimeout(0.05)
            while not self.may_go_on.is_set():
                try:
                    if connection.recv(1) == b"":
                        raise ConnectionResetError
                except TimeoutError:
                    pass
            connection.settimeout(10)
            sent = len(b"<title>Slow</title><p>") + 20_000
            connection.sendall(b" " + b"b" * ((expected or 40_000) - sent - 1))
        return give

    def stop(self):
        self.may_go_on.set()
        self.server.shutdown()
        self.server.server_close()
