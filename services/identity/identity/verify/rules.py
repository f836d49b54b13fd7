"""Which requests may come from where. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
REALTIME_PATH = "/api/feed/v1/realtime"


@dataclass(frozen=True, slots=True)
class Asked:
    """The request that the gateway holds, as its headers tell it."""

    method: str
    uri: str
    cookies: Mapping[str, str]
    bearer: str | None
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
