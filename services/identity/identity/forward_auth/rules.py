"""Which requests may come from where. Pure."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
REALTIME_PATH = "/api/feed/v1/realtime"

_SERVICE = re.compile(r"/api/([a-z]+)/")
# What may be resolved or decoded into another path.
_UNUSUAL = re.compile(r"/[.]|//|\\|;|%(2[eEfF]|5[cC]|25|00)")


@dataclass(frozen=True, slots=True)
class Asked:
    """The request that the gateway holds, as its headers tell it."""

    method: str
    uri: str
    cookies: Mapping[str, str]
    bearer: str | None
    basic: str | None
    """The whole header by which a program names itself."""
    apikey: str | None
    origin: str | None
    fetch_site: str | None
    upgrades: bool

    @property
    def is_socket(self) -> bool:
        """Whether it opens a WebSocket; gateways drop the Upgrade header from what they ask us."""
        return self.upgrades or self.uri.partition("?")[0] == REALTIME_PATH


def is_forged(asked: Asked, origins: Collection[str]) -> bool:
    """Whether another site may have made somebody's browser send this.

    Browsers name the origin of every unsafe request and socket; a request with cookies that
    names none is not trusted either.
    """
    if asked.is_socket:
        return asked.origin not in origins
    if asked.method in SAFE_METHODS:
        return False
    if asked.fetch_site is not None:
        return asked.fetch_site != "same-origin"
    if asked.origin is not None:
        return asked.origin not in origins
    return bool(asked.cookies)


def service_of(uri: str) -> str | None:
    """The service that the gateway sends this path to; None when it is in any way unusual."""
    path = uri.partition("?")[0]
    if _UNUSUAL.search(path):
        return None
    found = _SERVICE.match(path)
    return found[1] if found else None
