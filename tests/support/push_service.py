"""A push service for tests, and the browsers that subscribe to it.

It checks what a real one checks (RFC 8030, RFC 8292), and decrypts as a browser would (RFC 8291).

    python -m tests.support.push_service --port 9001

runs it for a system that lists it in GARDEROBE_PUSH_HOSTS. `POST /subscriptions` with
`{"public_key": ...}` returns what a browser would have, `GET /messages/<name>` what it received.
"""

import argparse
import base64
import json
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from uuid import uuid4

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import ECKey

from tests.support.wait import MAX_SECONDS

MAX_BYTES = 4096
DAY = 24 * 3600


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    """A browser that has subscribed: its keys, and what it received."""

    endpoint: str
    public_key: str
    """The server's key, with which it subscribed."""
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: uuid4().bytes)
    messages: list[dict[str, Any]] = field(default_factory=list)
    """Accepted messages, decrypted."""

    def subscription(self) -> dict[str, Any]:
        """Return what the app sends to the server."""
        public = self.key.public_key()
        point = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": encoded(point), "auth": encoded(self.secret)}
        return {"endpoint": self.endpoint, "keys": keys, "public_key": self.public_key}

    def decrypt(self, body: bytes) -> bytes:
        content: bytes = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"
        )
        return content


@dataclass(frozen=True)
class Attempt:
    """A request that reached the push service, and the status of its response."""

    name: str
    headers: Mapping[str, str]
    """With lower-case names."""
    size: int
    status: int


@dataclass
class PushService:
    """The devices, the requests, and what is to be answered instead of 201."""

    origin: str = ""
    devices: dict[str, Device] = field(default_factory=dict)
    attempts: list[Attempt] = field(default_factory=list)
    replies: defaultdict[str, list[tuple[int, dict[str, str]]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    """By device: the next responses, with headers."""
    passes: threading.Event = field(default_factory=threading.Event)
    """Requests wait while it is cleared."""

    def subscribe(self, public_key: str) -> Device:
        name = uuid4().hex
        device = Device(f"{self.origin}/push/{name}", public_key)
        self.devices[name] = device
        return device

    def answer(self, device: Device, *statuses: int, **headers: str) -> None:
        """Answer the next requests for a device with these statuses."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.replies[_name(device)] += [(status, named) for status in statuses]

    def statuses(self, device: Device) -> list[int]:
        return [one.status for one in self.attempts if one.name == _name(device)]

    def receive(
        self, name: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, dict[str, str]]:
        """Return the response to a message."""
        self.passes.wait(MAX_SECONDS)
        device = self.devices.get(name)
        extra: dict[str, str] = {}
        status = 404 if device is None else self._check(device, headers, body)
        if status == 201 and self.replies[name]:
            status, extra = self.replies[name].pop(0)
        if device is not None and status == 201:
            device.messages.append(json.loads(device.decrypt(body)))
        self.attempts.append(Attempt(name, headers, len(body), status))
        return status, extra

    def _check(self, device: Device, headers: Mapping[str, str], body: bytes) -> int:
        if headers.get("content-encoding") != "aes128gcm" or not headers.get("ttl", "").isdecimal():
            return 400
        if len(body) > MAX_BYTES:
            return 413
        return 201 if self._is_signed(device, headers.get("authorization", "")) else 403

    def _is_signed(self, device: Device, authorization: str) -> bool:
        scheme, _, rest = authorization.partition(" ")
        given = dict(part.strip().split("=", 1) for part in rest.split(","))
        if scheme != "vapid" or given.get("k") != device.public_key:
            return False
        point = decoded(device.public_key)
        key: dict[str, str | list[str]] = {"kty": "EC", "crv": "P-256", "x": encoded(point[1:33])}
        key["y"] = encoded(point[33:])
        try:
            token = jwt.decode(given["t"], ECKey.import_key(key), algorithms=["ES256"])
        except JoseError:
            return False
        claims = token.claims
        contact = str(claims.get("sub", ""))
        return (
            claims.get("aud") == self.origin
            and time.time() < claims.get("exp", 0) <= time.time() + DAY
            and contact.startswith(("mailto:", "https://"))
        )


def _name(device: Device) -> str:
    return device.endpoint.rpartition("/")[2]


def _handler(service: PushService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            kind, _, name = self.path.strip("/").partition("/")
            if kind == "subscriptions":
                device = service.subscribe(json.loads(body)["public_key"])
                self._reply(201, {}, json.dumps(device.subscription()).encode())
                return
            headers = {key.lower(): value for key, value in self.headers.items()}
            status, extra = service.receive(name, headers, body)
            self._reply(status, extra)

        def do_GET(self) -> None:
            device = service.devices.get(self.path.rpartition("/")[2])
            self._reply(200, {}, json.dumps(device.messages if device else []).encode())

        def _reply(self, status: int, headers: dict[str, str], body: bytes = b"") -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    return Handler


def _server(port: int) -> tuple[ThreadingHTTPServer, PushService]:
    service = PushService()
    service.passes.set()
    server = ThreadingHTTPServer(("127.0.0.1", port), _handler(service))
    server.daemon_threads = True
    service.origin = f"http://127.0.0.1:{server.server_port}"
    return server, service


@contextmanager
def running_push_service() -> Iterator[PushService]:
    """Run a push service until the block ends."""
    server, service = _server(0)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        service.passes.set()
        server.shutdown()
        thread.join()
        server.server_close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    _server(parser.parse_args().port)[0].serve_forever()
