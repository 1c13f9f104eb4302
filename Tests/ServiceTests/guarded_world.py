"""Run in namespaces of its own (unshare): a machine with web servers on all its addresses, a resolver whose answers
change between two questions, and a quotation server that must ask none of the former. Prints what came of it.

    unshare --user --map-root-user --net --mount python guarded_world.py BINARY FOLDER
"""

import fcntl
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import threading
import urllib.parse
import urllib.request

MNT = 0x1000  # MS_BIND
PUBLIC = "8.8.8.8"
# What a name resolves to at each question: the last answer stays.
NAMES = {
    "rebound.test": [[PUBLIC], ["127.0.0.1"]], "both.test": [[PUBLIC, "127.0.0.1"]], "inner.test": [["10.1.2.3"]],
    "mapped.test": [["::ffff:127.0.0.1"]], "loop6.test": [["::1"]], "translated.test": [["64:ff9b::7f00:1"]],
    "own.test": [["93.184.216.34"]], "meta.test": [["169.254.169.254"]], "zero.test": [["0.0.0.0"]],
    "listed.test": [["127.0.0.1"]],
}
URLS = [
    "http://127.0.0.1/", "http://127.1/", "http://0x7f.1/", "http://2130706433/", "http://0177.0.0.1/", "http://0/",
    "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[::]/", "http://[64:ff9b::7f00:1]/", "http://localhost/",
    "http://localhost./", "http://x.localhost/", "http://127.0.0.1./", "http://127.1./", "http://１２７.０.０.１/",
    "http://①②⑦.⓪.⓪.①/", "http://127。0。0。1/", "http://1%32%37.1/", "http://0x7f000001/", "http://017700000001/",
    "http://example.org@127.0.0.1/", "http://127.0.0.1#@example.org/", "http://127.0.0.1?@example.org/",
    "http://10.1.2.3/", "http://93.184.216.34/", "https://127.0.0.1/", "http://127.255.255.254/", "http://ip6-localhost/",
    *(f"http://{name}/" for name in NAMES if name != "listed.test"), "http://rebound.test/", "http://rebound.test/",
]


def bring_up(addresses):
    """Brings loopback up, and gives it further addresses (netdevice(7))."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        for index, address in enumerate(["127.0.0.1", *addresses]):
            name = b"lo" if index == 0 else b"lo:%d" % index
            if index:
                request = struct.pack("16sHH4s8x", name, socket.AF_INET, 0, socket.inet_aton(address))
                fcntl.ioctl(control, 0x8916, request)  # SIOCSIFADDR
            fcntl.ioctl(control, 0x8914, struct.pack("16sh14x", name, 1))  # SIOCSIFFLAGS, IFF_UP


def resolve(question, asked):
    """The answer to a question (RFC 1035)."""
    labels, at = [], 12
    while question[at]:
        labels.append(question[at + 1:at + 1 + question[at]].decode())
        at += 1 + question[at]
    kind = struct.unpack(">H", question[at + 1:at + 3])[0]
    name = ".".join(labels).lower()
    answers = NAMES.get(name, [[]])
    # Both kinds of address are asked for at once.
    addresses = answers[min(asked.get((name, kind), 0), len(answers) - 1)]
    asked[name, kind] = asked.get((name, kind), 0) + 1
    family, code = (socket.AF_INET, 1) if kind == 1 else (socket.AF_INET6, 28)
    fitting = [address for address in addresses if (":" in address) == (code == 28)] if kind in (1, 28) else []
    records = b"".join(
        b"\xc0\x0c" + struct.pack(">HHIH", code, 1, 0, 4 if code == 1 else 16) + socket.inet_pton(family, address)
        for address in fitting)
    flags = 0x8180 if name in NAMES else 0x8183
    return question[:2] + struct.pack(">HHHHH", flags, 1, len(fitting), 0, 0) + question[12:at + 5] + records


def serve_names():
    listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listener.bind(("127.0.0.1", 53))
    asked = {}
    while True:
        question, client = listener.recvfrom(512)
        listener.sendto(resolve(question, asked), client)


def serve_canary(family, port, hits):
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if family == socket.AF_INET6:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    listener.bind(("", port))
    listener.listen()
    while True:
        connection, _ = listener.accept()
        hits.append(connection.getsockname()[0])
        connection.recv(65_536)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nalive")
        connection.close()


def use_own_resolver(folder):
    import ctypes
    resolver, hosts = folder / "resolv.conf", folder / "hosts"
    resolver.write_text("nameserver 127.0.0.1\noptions timeout:1 attempts:1\n")
    hosts.write_text("127.0.0.1 localhost\n::1 ip6-localhost\n")
    libc = ctypes.CDLL(None, use_errno=True)
    for source, target in ((resolver, "/etc/resolv.conf"), (hosts, "/etc/hosts")):
        target = os.path.realpath(target)
        if libc.mount(str(source).encode(), target.encode(), None, MNT, None) != 0:
            raise OSError(ctypes.get_errno(), f"can't mount over {target}")


def status(address, url):
    request = urllib.request.Request(f"{address}/pages?url={urllib.parse.quote(url, safe='')}")
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=120) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def main():
    binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    bring_up(["10.1.2.3", "93.184.216.34", "169.254.169.254"])
    use_own_resolver(folder)
    hits = []
    threading.Thread(target=serve_names, daemon=True).start()
    for family in (socket.AF_INET, socket.AF_INET6):
        for port in (80, 443):
            threading.Thread(target=serve_canary, args=(family, port, hits), daemon=True).start()
    server = subprocess.Popen(
        [binary, "serve", "--port", "0", "--data-dir", folder / "data", "--no-samples", "--pages-allow", "listed.test"],
        stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().split()[-1]
        statuses = [(url, status(address, url)) for url in URLS]
        unlisted = list(hits)
        listed = status(address, "http://listed.test/")
        print(json.dumps({"statuses": statuses, "hits": unlisted, "listed": listed, "then": hits[len(unlisted):]}))
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
