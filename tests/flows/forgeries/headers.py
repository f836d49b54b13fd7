"""Forged headers about the client, the user or the request."""

from collections.abc import Iterator

from tests.flows.forgeries.raw_requests import HOST_LINE, ID, Forgery

ME = "/api/identity/v1/profiles/me"
OPEN = "/api/identity/v1/sessions"
FORWARDED = {
    "Host": "identity", "Proto": "https", "Port": "443", "Uri": OPEN, "Method": "OPTIONS",
    "Prefix": "/api", "For": "127.0.0.1", "Server": "gateway", "User": "1", "Path": OPEN,
    "Groups": "admin", "Email": "ana@example.org", "Preferred-Username": "ana",
    "Access-Token": "x", "Tls-Client-Cert": "x", "Tls-Client-Cert-Info": "x", "Scheme": "https",
}  # fmt: skip
USER_HEADERS = [
    "X-User-Id", "X-User", "X-Remote-User", "Remote-User", "X-Auth-Request-User", "X-Auth-User",
    "X-Auth-Request-Email", "X-Authenticated-User", "X-Authenticated-Userid", "X-Consumer-Id",
    "X-Webauth-User", "X-Client-Verify", "Ssl-Client-Verify", "X-Client-Cert", "X-Api-Key",
    "Proxy-Authorization", "X-Amzn-Oidc-Identity", "X-Goog-Authenticated-User-Id",
    "Tailscale-User-Login", "Cf-Access-Authenticated-User-Email", "X-Ms-Client-Principal-Id",
    "X-Garderobe-Refused", "X-Internal", "X-Admin", "X-Debug", "True-Client-Ip", "X-Client-Ip",
    "X-Cluster-Client-Ip", "Client-Ip", "X-Originating-Ip", "X-Custom-Ip-Authorization",
]  # fmt: skip
URL_HEADERS = [
    "X-Original-Url", "X-Rewrite-Url", "X-Original-Uri", "X-Override-Url", "X-Http-Destinationurl",
    "X-Http-Path-Override", "X-Proxy-Url", "Destination", "Referer", "X-Accel-Redirect",
    "X-Sendfile", "X-Envoy-Original-Path", "X-Middleware-Subrequest",
]  # fmt: skip
CONNECTION_TOKENS = [
    "Cookie", "Authorization", "Origin", "Sec-Fetch-Site", "X-Forwarded-For", "X-Forwarded-Uri",
    "X-Forwarded-Method", "X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-Ip", "Host",
    "Content-Length", "Transfer-Encoding", "X-Request-Id", "Connection", "*",
]  # fmt: skip
METHOD_HEADERS = ["X-Http-Method-Override", "X-Http-Method", "X-Method-Override", "X-Method"]
ORIGINS = [
    "null", "http://evil.example", "http://localhost.evil.example", "http://localhost",
    "https://localhost", "http://localhost:1", "http://localhost@evil.example", "file://", "*", "",
]  # fmt: skip
AUTHORIZATIONS = [
    "Bearer", "Bearer ", "Bearer null", "Bearer undefined", "Bearer x x", "bearer\tx",
    "Basic YTpi", "Basic Og==", "Digest username=a", "Negotiate x", "x", "Bearer x, Bearer y",
    "Bearer " + "a." * 900, "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.",
    "Bearer ../../etc/passwd", "Bearer \xff",
]  # fmt: skip


def forgeries() -> Iterator[Forgery]:
    """Yield each header on a call that needs a session, and false origins on one that does not."""
    for name, value in FORWARDED.items():
        yield _get(f"X-Forwarded-{name}: {value}")
        yield _get(f"X-Forwarded-{name}: {value}", f"Connection: close, X-Forwarded-{name}")
    for name in USER_HEADERS:
        yield _get(f"{name}: 1")
        yield _get(f"{name.replace('-', '_')}: 1")
        yield _get(f"{name.replace('-', '.')}: 1")
    for name in URL_HEADERS:
        yield _get(f"{name}: {OPEN}")
    for name in CONNECTION_TOKENS:
        yield _get("Cookie: garderobe-session=base64-e30", f"Connection: close, {name}")
        yield _get("Authorization: Bearer x", f"Connection: {name}", "Connection: close")
    for value in AUTHORIZATIONS:
        yield _get(f"Authorization: {value}")
    for name in METHOD_HEADERS:
        yield _request(f"POST {ME}", f"{name}: GET", "Content-Length: 0", "Origin: null")
    for origin in ORIGINS:
        yield _request(f"POST {OPEN}", f"Origin: {origin}", "Content-Length: 0", "Cookie: a=b")
    for site in ("cross-site", "same-site", "none", "", "same-origin, cross-site"):
        yield _request(f"POST {OPEN}", f"Sec-Fetch-Site: {site}", "Content-Length: 0")


def _get(*headers: str) -> Forgery:
    return _request(f"GET {ME}", *headers)


def _request(start: str, *headers: str) -> Forgery:
    lines = [f"{start} HTTP/1.1".encode(), HOST_LINE, b"X-Request-Id: " + ID]
    lines += [header.encode("latin-1") for header in headers]
    if not any(header.startswith("Connection") for header in headers):
        lines.append(b"Connection: close")
    return Forgery(" with ".join([start, *headers])[:120], b"\r\n".join(lines) + b"\r\n\r\n")
