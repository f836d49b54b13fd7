"""Fake services, forward auth and web server behind the real Traefik."""

import json
import subprocess
import threading
from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
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
from shared.languages import Language
from tests.support.servers import is_listening, terminate
from tests.support.wait import MAX_SECONDS, wait_until

VERIFY_BEARER = "Bearer minted-by-verify"
VERIFY_LANGUAGE: Language = "fr"
SESSION = {"Cookie": "garderobe-session=base64-x"}


@dataclass
class Response:
    """A response, with what the fake backend received."""

    status: int
    headers: dict[str, str]
    body: str

    @property
    def reached(self) -> str:
        """Name of the backend that responded; empty if the gateway itself did."""
        return str(self._request.get("name", ""))

    @property
    def received(self) -> dict[str, str]:
        return {name.lower(): value for name, value in self._request["headers"]}

    @property
    def path(self) -> str:
        """Path that the backend received."""
        return str(self._request.get("path", ""))

    @property
    def _request(self) -> dict[str, list[tuple[str, str]]]:
        try:
            found = json.loads(self.body)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


@dataclass
class Gateway:
    """A running gateway, with the modes and headers of its forward auth requests."""

    layout: Layout
    modes: list[str] = field(default_factory=list)
    verify_headers: list[dict[str, str]] = field(default_factory=list)
    waiting: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    """Released by each call of a path that ends in /slow, before it waits for `go_on`."""
    go_on: threading.Event = field(default_factory=threading.Event)
    traefik: "subprocess.Popen[bytes] | None" = None

    def start(self, settings: EdgeSettings) -> None:
        """Start Traefik; does not wait until it has routes."""
        process = edge.gateway(self.layout, settings)
        self.traefik = start(process, self.layout.logs / f"{process.name}.log")

    def kill(self) -> None:
        """Kill Traefik if it runs."""
        if self.traefik is not None:
            self.traefik.kill()
            self.traefik.wait()

    def ask(
        self,
        method: str,
        path: str,
        headers: dict[str, str] | None = None,
        entry: str = "gateway",
        body: bytes | None = None,
        source: str = HOST,
    ) -> Response:
        """Send one request exactly as written, without normalizing the path.

        `source` is the loopback address to send from.
        """
        with closing(self._connection(entry, source)) as connection:
            connection.putrequest(
                method, path, skip_host="Host" in (headers or {}), skip_accept_encoding=True
            )
            for name, value in (headers or {}).items():
                connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            response = connection.getresponse()
            return Response(
                response.status, dict(response.getheaders()), response.read().decode("latin-1")
            )

    def _connection(self, entry: str, source: str) -> HTTPConnection:
        port, address = self.layout.port_of(entry), (source, 0)
        if not self.layout.tls:
            return HTTPConnection(HOST, port, timeout=MAX_SECONDS, source_address=address)
        return HTTPSConnection(
            HOST,
            port,
            timeout=MAX_SECONDS,
            source_address=address,
            context=self.layout.trust(),
        )

    def mode_of(self, method: str, path: str, headers: dict[str, str] | None = None) -> str:
        """Return the mode of the forward auth request; empty if there is none."""
        self.modes.clear()
        self.ask(method, path, headers)
        return self.modes[-1] if self.modes else ""


TEST_SETTINGS = EdgeSettings(verify_patience="10s")
"""With a long timeout, because fakes are slow on a busy machine."""


@contextmanager
def running_gateway(
    layout: Layout,
    settings: EdgeSettings = TEST_SETTINGS,
    *,
    real_web: bool = False,
    away: Collection[str] = (),
    ready_path: str = "/api/tags/v1/tags",
) -> Iterator[Gateway]:
    """Start Traefik and the fakes, except those `away`. Ready when a real route responds."""
    gateway = Gateway(layout)
    make_certificate(layout.certificate)
    write_static_configuration(layout, trusted=[f"{HOST}/32"] if settings.proxies else [])
    with ExitStack() as stack:
        fakes = {
            **{name: _fake_service(name, gateway) for name in (*SERVICES, "seaweed", "mail page")},
            **dict.fromkeys(VERIFIERS, _fake_verify(gateway)),
            **({} if real_web else {"web": _fake_service("web", gateway)}),
        }
        for name in fakes.keys() - set(away):
            stack.enter_context(_serve(fakes[name], layout, name))
        if real_web:
            stack.enter_context(_running(topology.web(layout, Credentials()), layout))
            wait_until(lambda: is_listening(layout.port_of("web")), "the web server")
        stack.callback(gateway.kill)
        gateway.start(settings)
        wait_until(lambda: is_up(gateway, ready_path), "the gateway")
        yield gateway


@contextmanager
def _running(process: Process, layout: Layout) -> Iterator[None]:
    child = start(process, layout.logs / f"{process.name}.log")
    try:
        yield
    finally:
        terminate(child)


def is_up(gateway: Gateway, path: str) -> bool:
    try:
        return gateway.ask("GET", path).status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False


@contextmanager
def _serve(handler: type[BaseHTTPRequestHandler], layout: Layout, name: str) -> Iterator[None]:
    server = ThreadingHTTPServer((HOST, layout.port_of(name)), handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        remaining = int(self.headers.get("Content-Length") or 0)
        self.read = len(self.rfile.read(remaining))
        self.reply()

    do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_PROPFIND = do_GET  # noqa: N815 - the library's names

    def reply(self) -> None:
        raise NotImplementedError

    def respond(self, status: int, headers: dict[str, str], body: bytes = b"") -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


def _fake_service(name: str, gateway: Gateway) -> type[BaseHTTPRequestHandler]:
    """Return a backend that echoes the request, with the status of a path like /status/500."""

    class FakeService(_Handler):
        def reply(self) -> None:
            parent, _, last = self.path.rpartition("/")
            if last == "slow":
                gateway.waiting.release()
                gateway.go_on.wait(MAX_SECONDS)
            received = {
                "name": name,
                "path": self.path,
                "read": self.read,
                "headers": self.headers.items(),
            }
            kind = {"Content-Type": "application/json", "Server": "secret"}
            status = int(last) if parent.endswith("/status") else 200
            self.respond(status, kind, json.dumps(received).encode())

    return FakeService


def _fake_verify(gateway: Gateway) -> type[BaseHTTPRequestHandler]:
    """Return a forward auth that accepts every request: with a bearer if there is a cookie.

    The cookie `verify=401` makes it respond with that status.
    """

    class FakeVerify(_Handler):
        def reply(self) -> None:
            address = urlsplit(self.path)
            if address.path == "/healthz":
                self.respond(200, {})
            elif address.path.startswith("/.problem/"):
                self.respond(200, {"Content-Type": "application/problem+json"}, b"{}")
            elif address.path != "/internal/verify":
                self.respond(302, {"Location": "/login"})
            else:
                gateway.modes.append(parse_qs(address.query)["mode"][0])
                gateway.verify_headers.append(
                    {name.lower(): value for name, value in self.headers.items()}
                )
                cookies = self.headers["Cookie"] or ""
                signed_in = "garderobe-session" in cookies
                status = int(cookies.partition("verify=")[2] or 200)
                answer = {"Accept-Language": VERIFY_LANGUAGE}
                self.respond(
                    status, answer | ({"Authorization": VERIFY_BEARER} if signed_in else {})
                )

    return FakeVerify
