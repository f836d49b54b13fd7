"""Paths that the gateway and a service could interpret differently."""

from collections.abc import Iterator

from tests.flows.forgeries.raw_requests import HOST_LINE, ID, Forgery

PHOTOS = "/api/wardrobe/v1/photos"
DOTS = ["..", "%2e%2e", "%2E.", ".%2e", "..;", "..;x=1", "%252e%252e", "..%00", "..%20", "..%09"]
PUBLIC_PATHS = ["/api/wardrobe/docs", "/api/wardrobe/v1/outfits", "/login", "/assets", "/healthz"]
SLASHES = [
    "%2f", "%2F", "%5c", "%5C", "\\", "%252f", "%c0%af", "%e0%80%af", "%f0%80%80%af", "%c1%9c",
    "%ef%bc%8f", "%u002f", "%u2215", "%e2%88%95", "%e2%81%84", "%bg", "%2",
    "%00/", "%0a/", "%0d%0a/",
]  # fmt: skip
PREFIXES = [
    "/", "//", "///", "/./", "/.;/", "/;/", "/;x=1/", "/%20/", "/%09", "/%0a", "/%00", "/.", "/~/",
    "/%ff", "/%c0%ae/", "/!", "/*/", "/&", "/:/", "/$", "/%7e/", "/|", "/'", "/x/../", "/x/..;/",
]  # fmt: skip
SUFFIXES = [
    "/", "//", "/.", "/..;/me", ";", ";x=1", ";/", ".", "..", "%20", "%09", "%0a", "%0d", "%00",
    "~", "%00.json", ".json", ".html", ".css", "%3f", "%3Fx", "%23", "#x", "?x", "%26", "*", "%ff",
    "%c0%ae", "%2e", "/%2e", "%25", "%252e", "%7f",
]  # fmt: skip
PUBLIC_CALLS = [
    "/api/identity/v1/token", "/api/identity/v1/sessions", "/api/identity/v1/accounts",
    "/api/admin/v1/waitlist",
]  # fmt: skip
ALIASES = [
    "/API", "/aPi", "/api.", "/api;", "/api%20", "/api%09", "/api%00", "/%61%70%69", "/%41PI",
    "/%2561pi", "/internal", "/Internal", "/INTERNAL", "/internal;", "/%69nternal", "/api:80",
    "/api,", "/api!", "/api@x", "/api%c0%af", "/api\\", "/api%5c", "/api|", "/./api", "/.api",
]  # fmt: skip


def forgeries() -> Iterator[Forgery]:
    """Yield each trick on a path that needs a session, with the method that is public there."""
    for public_path in PUBLIC_PATHS:
        for dots in DOTS:
            up = "/".join([dots] * public_path.count("/"))
            yield _request("GET", f"{public_path}/{up}/{PHOTOS.removeprefix('/')}")
    for slash in SLASHES:
        yield _request("GET", PHOTOS.replace("/v1/", f"{slash}v1{slash}"))
        yield _request("PUT", f"/api/wardrobe/v1/outfits{slash}..{slash}photos")
    for prefix in PREFIXES:
        yield _request("GET", f"{prefix}{PHOTOS.removeprefix('/')}")
    for suffix in SUFFIXES:
        yield _request("GET", f"/api/identity/v1/profiles/me{suffix}")
        for call in PUBLIC_CALLS[:1]:
            yield _request("GET", f"{call}{suffix}")
    for call in PUBLIC_CALLS:
        yield _request("PUT", call)
        yield _request("DELETE", call)
        yield _request("POST", f"{call}/../profiles/me")
        yield _request("POST", f"{call}/x")
    for alias in ALIASES:
        yield _request("GET", f"{alias}/identity/v1/profiles/me")
    yield _request("GET", "/api/feed/v1/" + "a" * 40_000)
    yield _request("GET", "/api/feed/v1/" + "x/../" * 3_000 + "timeline")


def _request(method: str, path: str) -> Forgery:
    lines = [f"{method} {path} HTTP/1.1".encode(), HOST_LINE, b"X-Request-Id: " + ID]
    if method != "GET":
        lines.append(b"Content-Length: 0")
    lines += [b"Connection: close", b"", b""]
    return Forgery(f"{method} {path}"[:100], b"\r\n".join(lines))
