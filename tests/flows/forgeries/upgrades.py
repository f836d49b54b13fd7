"""Invalid protocol upgrades: sockets on other paths, incomplete upgrades."""

from collections.abc import Iterator

from tests.flows.forgeries.raw_requests import HOST_LINE, ID, Forgery

REALTIME = "/api/feed/v1/realtime"
PATHS = [
    "/api/feed/v1/timeline", "/api/identity/v1/sessions/current", "/api/identity/openapi.json",
    "/api/feed/docs", "/api/feed/v1/realtime/", "/api/feed/v1/realtime/x", "/API/feed/v1/realtime",
    "/feed", "/", "/healthz", REALTIME,
]  # fmt: skip
PROTOCOLS = ["websocket", "WebSocket", "websocket, h2c", "h2c", "h2c, websocket", "tls/1.2", "x"]
ORIGINS = ["null", "http://evil.example", "http://localhost", "http://127.0.0.1", ""]
HIDDEN = (
    b"GET /api/feed/v1/timeline HTTP/1.1\r\n" + HOST_LINE + b"\r\n"
    b"X-Request-Id: " + ID + b"\r\nConnection: close\r\n\r\n"
)


def forgeries() -> Iterator[Forgery]:
    """Yield each protocol on each path, followed by a request that must not be forwarded unread."""
    for path in PATHS:
        for protocol in PROTOCOLS:
            yield _upgrade(path, f"Upgrade: {protocol}")
    for origin in ORIGINS:
        yield _upgrade(REALTIME, "Upgrade: websocket", f"Origin: {origin}")
    for version in ("0", "12", "777", ""):
        yield _upgrade(REALTIME, "Upgrade: websocket", f"Sec-WebSocket-Version: {version}")
    yield _upgrade(REALTIME, "Upgrade: websocket", "Upgrade: h2c")
    yield _upgrade(REALTIME, "Upgrade:")
    yield _upgrade(REALTIME, "X-Nothing: 1")


def _upgrade(path: str, *headers: str) -> Forgery:
    lines = [f"GET {path} HTTP/1.1".encode(), HOST_LINE, b"X-Request-Id: " + ID]
    lines += [
        b"Connection: Upgrade, HTTP2-Settings",
        b"HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *(header.encode() for header in headers),
    ]
    if not any(header.startswith("Sec-WebSocket-Version") for header in headers):
        lines.append(b"Sec-WebSocket-Version: 13")
    name = " ".join(["socket at", path, *headers])
    return Forgery(name, b"\r\n".join(lines) + b"\r\n\r\n" + HIDDEN)
