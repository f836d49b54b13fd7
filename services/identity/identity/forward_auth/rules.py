"""Forgery protection, and the service of a path. Pure."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
REALTIME_PATH = "/api/feed/v1/realtime"

_SERVICE = re.compile(r"/api/([a-z]+)/")
# Sequences that could be resolved or decoded into another path.
_UNUSUAL = re.compile(r"/[.]|//|\\|;|%(2[eEfF]|5[cC]|25|00)")


@dataclass(frozen=True, slots=True)
class ForwardedRequest:
    """The request that the gateway is holding, from the headers that it sends us."""

    method: str
    uri: str
    cookies: Mapping[str, str]
    bearer: str | None
    basic: str | None
    """The whole Authorization header of a client's HTTP Basic authentication."""
    apikey: str | None
    origin: str | None
    fetch_site: str | None
    upgrades: bool

    @property
    def is_socket(self) -> bool:
        """Return whether it opens a WebSocket; gateways do not forward the Upgrade header."""
        return self.upgrades or self.uri.partition("?")[0] == REALTIME_PATH


def is_forged(request: ForwardedRequest, origins: Collection[str]) -> bool:
    """Return whether another site may have made the browser send this request.

    Browsers send the origin of every unsafe request and WebSocket; a request with cookies but
    without an origin is not trusted either.
    """
    if request.is_socket:
        return request.origin not in origins
    if request.method in SAFE_METHODS:
        return False
    if request.fetch_site is not None:
        return request.fetch_site != "same-origin"
    if request.origin is not None:
        return request.origin not in origins
    return bool(request.cookies)


def service_of(uri: str) -> str | None:
    """Return the service to which the gateway routes this path; None if the path is unusual."""
    path = uri.partition("?")[0]
    if _UNUSUAL.search(path):
        return None
    match = _SERVICE.match(path)
    return match[1] if match else None
