"""Responds 503 on the gateway's ports until Traefik has loaded its routes.

Traefik listens first and loads its routes later. Until then it closes TLS connections, but responds
404 to plain http, which the app takes for "does not exist". So this program listens before Traefik
does, on the same ports (SO_REUSEPORT), and the kernel gives it all connections until it hands over.
"""

import ctypes
import json
import os
import socket
import struct
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

HOST = "127.0.0.1"
SO_ATTACH_REUSEPORT_CBPF = 51  # linux/socket.h; the socket module does not name it
BPF_RETURN_CONSTANT = 0x06
OURS, TRAEFIK = 0, 1
"""Positions of the sockets of a port, in the order in which they began to listen."""
PAUSE_SECONDS = 0.02
TIMEOUT_SECONDS = 1.0
RETRY_SECONDS = 2
LARGEST_READ = 1 << 16
PROBLEM = {
    "type": "about:blank",
    "title": "Service Unavailable",
    "status": 503,
    "detail": "Garderobe is starting. Please try again in a moment.",
    "code": "unavailable",
}


def command(ports: Sequence[int], ping_port: int, traefik: Sequence[str]) -> tuple[str, ...]:
    """Return a command that becomes `traefik` and responds on `ports` while it starts.

    Traefik's entry points on `ports` need `reusePort`; `ping_port` is one without, with /ping.
    """
    if sys.platform != "linux":  # elsewhere the kernel does not choose among sockets of a port
        return tuple(traefik)
    chosen = ",".join(map(str, ports))
    return (sys.executable, __file__, chosen, str(ping_port), *traefik)


def main(ports: Sequence[int], ping_port: int, traefik: Sequence[str]) -> None:
    """Fork, so that Traefik has the process that its supervisor watches and stops."""
    listeners = [_listen(port) for port in ports]
    parent = os.getpid()
    if os.fork():
        os.execv(traefik[0], list(traefik))  # noqa: S606 - the command that we were given
    while os.getppid() == parent and not _has_routes(ping_port):
        _respond_to_all(listeners)
        time.sleep(PAUSE_SECONDS)
    # Entry points get their routes one after the other.
    time.sleep(PAUSE_SECONDS)
    for listener in listeners:
        _steer(listener, TRAEFIK)
    # Handshakes that began before still end here.
    time.sleep(PAUSE_SECONDS)
    _respond_to_all(listeners)


def _listen(port: int) -> socket.socket:
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listener.bind((HOST, port))
    listener.listen(socket.SOMAXCONN)
    listener.setblocking(False)
    _steer(listener, OURS)
    return listener


def _steer(listener: socket.socket, position: int) -> None:
    """Let the kernel give all new connections of a port to the socket at this position."""
    instruction = ctypes.create_string_buffer(
        struct.pack("HBBI", BPF_RETURN_CONSTANT, 0, 0, position)
    )
    program = struct.pack("HL", 1, ctypes.addressof(instruction))
    listener.setsockopt(socket.SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, program)


def _has_routes(ping_port: int) -> bool:
    with suppress(OSError), socket.create_connection((HOST, ping_port), TIMEOUT_SECONDS) as asked:
        asked.sendall(f"GET /ping HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        return b" 200 " in asked.recv(LARGEST_READ).partition(b"\r\n")[0]
    return False


def _respond_to_all(listeners: Sequence[socket.socket]) -> None:
    for listener in listeners:
        with suppress(BlockingIOError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=_respond, args=(connection,)).start()


def _response() -> bytes:
    body = json.dumps({**PROBLEM, "request_id": os.urandom(16).hex()})
    return (
        "HTTP/1.1 503 Service Unavailable\r\n"
        "Content-Type: application/problem+json\r\n"
        "Cache-Control: no-store\r\n"
        f"Retry-After: {RETRY_SECONDS}\r\n"
        f"Content-Length: {len(body)}\r\n"
        "Connection: close\r\n\r\n"
        f"{body}"
    ).encode()


def _respond(connection: socket.socket) -> None:
    connection.settimeout(TIMEOUT_SECONDS)
    with suppress(OSError), connection:
        connection.recv(LARGEST_READ)
        connection.sendall(_response())
        connection.shutdown(socket.SHUT_WR)
        # Closing with unread bytes would reset the connection before the response is read.
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while connection.recv(LARGEST_READ) and time.monotonic() < deadline:
            pass


if __name__ == "__main__":
    main([int(port) for port in sys.argv[1].split(",")], int(sys.argv[2]), sys.argv[3:])
