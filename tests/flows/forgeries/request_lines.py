"""Request lines, targets, hosts and methods that no browser sends."""

from collections.abc import Iterator

from tests.flows.forgeries.raw_requests import HOST_LINE, ID, PORT, Forgery

ME = b"/api/identity/v1/profiles/me"
LINES = [
    b"GET %s", b"GET %s HTTP/0.9", b"GET %s HTTP/1.0", b"GET %s HTTP/1.2", b"GET %s HTTP/2.0",
    b"GET %s HTTP/11", b"GET %s http/1.1", b"GET %s HTTP/1.1 HTTP/1.1", b"GET  %s HTTP/1.1",
    b"GET\t%s\tHTTP/1.1", b"GET %s\tHTTP/1.1", b"GET\x0b%s HTTP/1.1", b"GET %s\x00 HTTP/1.1",
    b" GET %s HTTP/1.1", b"\r\n\r\nGET %s HTTP/1.1", b"\x00GET %s HTTP/1.1", b"GET %s HTTP/1.1\x00",
    b"GET http://localhost%s HTTP/1.1", b"GET https://localhost%s HTTP/1.1",
    b"GET http://user@localhost%s HTTP/1.1", b"GET http://127.0.0.1:1%s HTTP/1.1",
    b"GET http:%s HTTP/1.1", b"GET http:///%s HTTP/1.1",
    b"GET ///%s HTTP/1.1", b"GET file://%s HTTP/1.1", b"GET ws://localhost%s HTTP/1.1",
    b"GET @localhost%s HTTP/1.1", b"GET localhost%s HTTP/1.1", b"GET localhost:80 HTTP/1.1",
    b"GET ?%s HTTP/1.1", b"GET * HTTP/1.1", b"CONNECT localhost:80 HTTP/1.1",
    b"CONNECT %s HTTP/1.1", b"CONNECT http://localhost%s HTTP/1.1", b"PRI * HTTP/2.0",
]  # fmt: skip
METHODS = [
    b"TRACE", b"TRACK", b"DEBUG", b"OPTIONS", b"PROPFIND", b"MOVE", b"MKCOL", b"LINK", b"PURGE",
    b"get", b"Get", b"GET,POST", b"GE\x00T", b"GET/", b"\xc7ET", b"X" * 9000,
]  # fmt: skip
HOSTS = [
    b"", b"Host:", b"Host: ", b"Host: localhost\r\nHost: evil.example", b"Host: a, localhost",
    b"Host: user@localhost", b"Host: localhost:0", b"Host: localhost:99999", b"Host: localhost/api",
    b"Host: localhost@evil.example", b"Host: evil.example", b"Host: [::1]", b"Host: local\x00host",
    b"Host : localhost", b" Host: localhost", b"Host: localhost\r\n evil", b"Host: identity:8000",
    b"Host: 127.0.0.1:" + PORT + b"\r\nX-Forwarded-Host: identity",
]  # fmt: skip
INVALID_HEADERS = [
    b"Authorization", b": x", b"X Y: 1", b"X: \x00", b"X: a\rb", b"X: a\nAuthorization: Bearer x",
    b"Authorization : Bearer x", b"Authorization: Bearer\r\n x", b"\tAuthorization: Bearer x",
    b"Auth\xc3\xb6rization: x", b"(X): 1", b"X: " + b"a" * 40000, b"X: 1\r\n" * 2000 + b"Y: 2",
]  # fmt: skip


def forgeries() -> Iterator[Forgery]:
    """Yield each anomaly in an otherwise normal request for the own profile."""
    for line in LINES:
        yield _request(line.replace(b"%s", ME), HOST_LINE, name=repr(line))
    for method in METHODS:
        yield _request(method + b" " + ME + b" HTTP/1.1", HOST_LINE, name=repr(method[:20]))
    for host in HOSTS:
        yield _request(b"GET " + ME + b" HTTP/1.1", host, name=f"host {host!r}")
    for header in INVALID_HEADERS:
        lines = HOST_LINE + b"\r\n" + header
        yield _request(b"GET " + ME + b" HTTP/1.1", lines, name=f"header {header[:40]!r}")
    plain = b"GET " + ME + b" HTTP/1.1"
    yield Forgery("bare newlines", _lines(plain, HOST_LINE).replace(b"\r\n", b"\n"))


def documents() -> Forgery:
    """Return a legitimate request for a public document, sent in the same way."""
    return _request(b"GET /api/identity/openapi.json HTTP/1.1", HOST_LINE, name="documents")


def _request(line: bytes, headers: bytes, *, name: str) -> Forgery:
    return Forgery(name, _lines(line, headers))


def _lines(line: bytes, headers: bytes) -> bytes:
    lines = [line, headers, b"X-Request-Id: " + ID, b"Connection: close"]
    return b"\r\n".join([part for part in lines if part]) + b"\r\n\r\n"
