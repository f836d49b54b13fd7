"""A process that is stopped finishes what has arrived."""

import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from deploy.local.ports import is_free
from tests.support.ports import free_ports
from tests.support.servers import terminate
from tests.support.wait import MAX_SECONDS, wait_until

HOST = "127.0.0.1"
StartServer = Callable[..., "subprocess.Popen[bytes]"]
SERVER = """
import asyncio, gc, os, sys
from shared.http import serving
serving.DRAIN_SECONDS = float(sys.argv[2])
async def app(scope, receive, send):
    await receive()
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        await receive()
    elif scope["type"] == "http":
        if scope["path"] == "/slow":
            await asyncio.sleep(0.5)
        number = gc.get_freeze_count() if scope["path"] == "/frozen" else os.getpid()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": str(number).encode()})
serving.serve(app, "127.0.0.1", int(sys.argv[1]), lifespan="off")
"""


@pytest.fixture
def port() -> int:
    (found,) = free_ports(1)
    return found


@pytest.fixture
def start_server(port: int) -> Iterator[StartServer]:
    """A function that starts a process and returns when it listens on the port."""
    with ExitStack() as stack:

        def start(drain_seconds: float = 30) -> "subprocess.Popen[bytes]":
            command = [sys.executable, "-c", SERVER, str(port), str(drain_seconds)]
            child = subprocess.Popen(command)
            stack.callback(terminate, child)
            wait_until(lambda: not is_free(port), "a server")
            return child

        yield start


def ask(connection: HTTPConnection, path: str = "/") -> tuple[int, str]:
    """Return which process responds to a POST, and what it says of the connection."""
    connection.request("POST", path, body=b"{}")
    response = connection.getresponse()
    assert response.status == 200
    return int(response.read()), response.headers.get("connection", "")


def test_a_stopped_process_ends_its_connections_by_responses(
    port: int, start_server: StartServer
) -> None:
    server = start_server()
    idle, slow, *others = (HTTPConnection(HOST, port, timeout=MAX_SECONDS) for _ in range(5))
    for connection in (idle, slow, *others):
        assert ask(connection) == (server.pid, "")
    slow.request("POST", "/slow", body=b"{}")
    server.send_signal(signal.SIGTERM)
    wait_until(lambda: is_free(port), "its port")
    for connection in (idle, *others):
        # It is idle, and still open: a request on its way would not meet a closed connection.
        assert ask(connection) == (server.pid, "close")
    assert slow.getresponse().status == 200
    assert server.wait(timeout=MAX_SECONDS) == -signal.SIGTERM


def test_a_web_socket_ends_with_service_restart(port: int, start_server: StartServer) -> None:
    server = start_server(0.1)
    with connect(f"ws://{HOST}:{port}/") as web_socket:
        server.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            web_socket.recv(timeout=MAX_SECONDS)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_a_port_of_another_program_is_named(port: int) -> None:
    with socket.socket() as other:
        other.bind((HOST, port))
        other.listen()
        command = [sys.executable, "-c", SERVER, str(port), "0"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert f"('{HOST}', {port}): " in done.stderr


def test_garbage_collections_leave_out_what_was_there_at_the_start(
    port: int, start_server: StartServer
) -> None:
    """With everything that a service imports, some would pause all requests for 0.1 s."""
    start_server()
    with closing(HTTPConnection(HOST, port, timeout=MAX_SECONDS)) as connection:
        frozen, _ = ask(connection, "/frozen")
    assert frozen > 1_000
