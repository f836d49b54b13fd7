"""Stand-ins for the services, verify and the web server, behind the real Traefik."""

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from deploy.local import edge, topology
from deploy.local.certificate import make_certificate
from deploy.local.credentials import Credentials
from deploy.local.edge import EdgeSettings
from deploy.local.gateway import write_static_configuration
from deploy.local.layout import SERVICES, VERIFIERS, Layout
from deploy.local.process import Process, start
from deploy.local.servers import HOST
from tests.support.servers import end, port_answers
from tests.support.wait import wait_until

PATIENCE = 30  # seconds
MINTED = "Bearer minted-by-verify"
SESSION = {"Cookie": "garderobe-session=base64-x"}


@dataclass
class Answer:
    """What came back, and what the stand-in that answered had received."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def reached(self) -> str:
        """The stand-in that answered; empty when the gateway itself did."""
        return str(self._told.get("name", ""))

    @property
    def received(self) -> dict[str, str]:
        return {name.lower(): value for name, value in self._told["headers"]}

    @property
    def path(self) -> str:
        """What the stand-in was asked for."""
        return str(self._told.get("path", ""))

    @property
    def _told(self) -> dict[str, list[tuple[str, str]]]:
        try:
            found = json.loads(self.body)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


@dataclass
class Gateway:
    """The address of a running gateway, and what its verify was asked: modes and headers."""

    layout: Layout
    modes: list[str] = field(default_factory=list)
    told: list[dict[str, str]] = field(default_factory=list)
    waiting: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    """Given once by each call of a path that ends in /slow, before it waits for `go_on`."""
    go_on: threading.Event = field(default_factory=threading.Event)

    def ask(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        entry: str = "gateway",
        body: bytes | None = None,
        source: str = HOST,
    ) -> Answer:
        """Send one request exactly as written: no normalisation of the path on our side.

        `source` is an address of the loopback network to ask from.
        """
        port = self.layout.port_of(entry)
        connection = HTTPConnection(HOST, port, timeout=PATIENCE, source_address=(source, 0))
        connection.putrequest(
            method, path, skip_host="Host" in (headers or {}), skip_accept_encoding=True
        )
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        found = Answer(answer.status, dict(answer.getheaders()), answer.read().decode("latin-1"))
        connection.close()
        return found

    def mode_of(self, method: str, path: str, headers: dict[str, str] | None = None) -> str:
        """In which mode verify is asked about a request; empty when it is not asked."""
        self.modes.clear()
        self.ask(method, path, headers)
        return self.modes[-1] if self.modes else ""


PATIENT = EdgeSettings(verify_patience="10s")
"""Stand-ins are slow on a busy machine."""


@contextmanager
def running_gateway(
    layout: Layout, settings: EdgeSettings = PATIENT, *, real_web: bool = False
) -> Iterator[Gateway]:
    """Start the stand-ins and Traefik; ready when a real route answers."""
    gateway = Gateway(layout)
    make_certificate(layout.certificate)
    write_static_configuration(layout, trusted=[f"{HOST}/32"] if settings.proxies else [])
    with ExitStack() as stack:
        for name in (*SERVICES, "seaweed", "mail page"):
            stack.enter_context(_serving(_stand_in(name, gateway), layout, name))
        for name in VERIFIERS:
            stack.enter_context(_serving(_verify(gateway), layout, name))
        if real_web:
            stack.enter_context(_started(topology.web(layout, Credentials()), layout))
            wait_until(lambda: port_answers(layout.port_of("web")), "the web server")
        else:
            stack.enter_context(_serving(_stand_in("web", gateway), layout, "web"))
        stack.enter_context(_started(edge.gateway(layout, settings), layout))
        wait_until(lambda: _is_up(gateway), "the gateway")
        yield gateway


@contextmanager
def _started(process: Process, layout: Layout) -> Iterator[None]:
    child = start(process, layout.logs / f"{process.name}.log")
    try:
        yield
    finally:
        end(child)


def _is_up(gateway: Gateway) -> bool:
    try:
        return gateway.ask("GET", "/api/feed/v1/timeline").reached == "feed"
    except OSError:
        return False


@contextmanager
def _serving(handler: type[BaseHTTPRequestHandler], layout: Layout, name: str) -> Iterator[None]:
    server = ThreadingHTTPServer((HOST, layout.port_of(name)), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Quiet(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        remaining = int(self.headers.get("Content-Length") or 0)
        self.read = len(self.rfile.read(remaining))
        self.reply()

    do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_PROPFIND = do_GET  # noqa: N815 - the library's names

    def reply(self) -> None:
        raise AssertionError("each stand-in says its own")

    def respond(self, status: int, headers: dict[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """The tests say what matters."""


def _stand_in(name: str, gateway: Gateway) -> type[BaseHTTPRequestHandler]:
    """Answers what it received; with the status that a path like /status/500 names."""

    class StandIn(_Quiet):
        def reply(self) -> None:
            place, _, last = self.path.rpartition("/")
            if last == "slow":
                gateway.waiting.release()
                gateway.go_on.wait(PATIENCE)
            told = {
                "name": name,
                "path": self.path,
                "read": self.read,
                "headers": self.headers.items(),
            }
            kind = {"Content-Type": "application/json", "Server": "secret"}
            status = int(last) if place.endswith("/status") else 200
            self.respond(status, kind, json.dumps(told).encode())

    return StandIn


def _verify(gateway: Gateway) -> type[BaseHTTPRequestHandler]:
    """Lets everybody pass: with a bearer of its own when there is a cookie, else with none.

    The cookie `verify=401` makes it answer that.
    """

    class Verify(_Quiet):
        def reply(self) -> None:
            address = urlsplit(self.path)
            if address.path == "/healthz":
                self.respond(200, {})
            elif address.path != "/internal/verify":
                self.respond(302, {"Location": "/login"})
            else:
                gateway.modes.append(parse_qs(address.query)["mode"][0])
                gateway.told.append({name.lower(): value for name, value in self.headers.items()})
                cookies = self.headers["Cookie"] or ""
                signed_in = "garderobe-session" in cookies
                status = int(cookies.partition("verify=")[2] or 200)
                self.respond(status, {"Authorization": MINTED} if signed_in else {})

    return Verify
