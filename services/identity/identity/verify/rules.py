"""Which requests may come from where, and which pages may be returned to. Pure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
REALTIME_PATH = "/api/feed/v1/realtime"
MAX_PAGE = 1000


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


def page_to_return_to(uri: str) -> str | None:
    """The wanted page in a form fit for a cookie; None unless it is a local path."""
    if len(uri) > MAX_PAGE or not uri.startswith("/") or uri.startswith(("//", "/\\")):
        return None
    parts = urlsplit(uri)
    if parts.scheme or parts.netloc:
        return None
    # The percent sign too: decoding the cookie once must give back this very text.
    return quote(uri, safe="/")
