"""The cookies of a session: their names and attributes, and the readable one in its chunks.

The readable cookie holds `base64-` and the base64url of a JSON document, cut into chunks named
`.0 .1 ...` when it is longer than one cookie may be. Pure text in and out.
"""

import base64
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote, urlsplit

SESSION = "garderobe-session"
REDIRECT = "garderobe-redirect"
PREFIX = "base64-"
CHUNK = 3180
"""Longest value of one cookie, from the specification."""
MAX_CHUNKS = 8
MAX_AGE = 400 * 24 * 3600
"""Browsers keep no cookie for longer."""
REDIRECT_MAX_AGE = 600
ATTEMPT_MAX_AGE = 600
"""Seconds that somebody may take to sign in at another provider."""
MAX_PAGE = 1000
AMBIGUOUS = "?"
"""Value of a cookie that was sent with several: a sibling site may have set one of them."""
REFRESH_PATH = "/api/identity/v1/token"
ATTEMPT_PATH = "/api/identity/v1/providers"

_SESSION_NAME = re.compile(rf"{SESSION}(\.[0-9]{{1,2}})?")
_BASE64 = re.compile(r"[A-Za-z0-9_-]+={0,2}")


class MalformedSession(ValueError):
    """The cookies do not hold a session as we write it."""


def parse(headers: Iterable[str]) -> dict[str, str]:
    """The cookies of all Cookie headers; one that comes twice with two values has none we trust."""
    found: dict[str, str] = {}
    for pair in ";".join(headers).split(";"):
        name, equals, value = pair.strip().partition("=")
        if equals:
            value = value.strip('"')
            found[name] = value if found.get(name, value) == value else AMBIGUOUS
    return found


def encode_session(document: str) -> dict[str, str]:
    """The readable cookie's chunks by name, from the session's JSON."""
    value = PREFIX + base64.urlsafe_b64encode(document.encode()).decode().rstrip("=")
    if len(value) <= CHUNK:
        return {SESSION: value}
    parts = (value[start : start + CHUNK] for start in range(0, len(value), CHUNK))
    return {f"{SESSION}.{number}": part for number, part in enumerate(parts)}


def join_session(cookies: Mapping[str, str]) -> str | None:
    """The whole encoded value; None without one. Chunks after a gap are not ours any more."""
    if SESSION in cookies:
        return cookies[SESSION] or None
    parts: list[str] = []
    while (name := f"{SESSION}.{len(parts)}") in cookies:
        parts.append(cookies[name])
        if len(parts) > MAX_CHUNKS:
            raise MalformedSession
    return "".join(parts) or None


def decode_session(value: str) -> dict[str, Any]:
    """The session's JSON document; raises MalformedSession."""
    encoded = value.removeprefix(PREFIX)
    if encoded == value or not _BASE64.fullmatch(encoded):
        raise MalformedSession
    bare = encoded.rstrip("=")
    try:
        text = base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4)).decode()
        document = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise MalformedSession from None
    if not isinstance(document, dict):
        raise MalformedSession
    return document


def _refuse(constant: str) -> None:
    """Python's reader takes NaN and Infinity, which are no JSON and which no browser reads."""
    raise ValueError(constant)


def page_to_return_to(uri: str) -> str | None:
    """The wanted page in a form fit for a cookie; None unless it is a local path."""
    if len(uri) > MAX_PAGE or not uri.startswith("/") or uri.startswith(("//", "/\\")):
        return None
    parts = urlsplit(uri)
    if parts.scheme or parts.netloc:
        return None
    # The percent sign too: decoding the cookie once must give back this very text.
    return quote(uri, safe="/")


class SessionCookies:
    """Set-Cookie lines that start, renew and end a session in a browser."""

    def __init__(self, *, secure: bool) -> None:
        self._secure = "; Secure" if secure else ""
        self.bind = "__Host-garderobe-bind" if secure else "garderobe-bind"
        self.refresh = "__Secure-garderobe-refresh" if secure else "garderobe-refresh"
        self.provider = "__Secure-garderobe-provider" if secure else "garderobe-provider"

    def write(
        self, sent: Iterable[str], document: str, refresh_token: str, bind: str | None = None
    ) -> list[str]:
        """Hand over a session; `sent` are the names of the request's cookies.

        Without `bind` the browser keeps the one it has.
        """
        chunks = encode_session(document)
        lines = [self._readable(name, value, MAX_AGE) for name, value in chunks.items()]
        lines += [self._readable(name, "", 0) for name in _ours(sent) if name not in chunks]
        lines.append(self._guarded(self.refresh, refresh_token, REFRESH_PATH, MAX_AGE))
        if bind is not None:
            lines.append(self._guarded(self.bind, bind, "/", MAX_AGE))
        return lines

    def clear(self, sent: Iterable[str]) -> list[str]:
        """Take the session away."""
        lines = [self._readable(name, "", 0) for name in _ours([*sent, SESSION])]
        lines.append(self._guarded(self.refresh, "", REFRESH_PATH, 0))
        lines.append(self._guarded(self.bind, "", "/", 0))
        return lines

    def redirect(self, path: str) -> str:
        """Remember the page that somebody wanted before signing in."""
        attributes = f"Path=/; Max-Age={REDIRECT_MAX_AGE}; SameSite=Lax{self._secure}"
        return f"{REDIRECT}={path}; {attributes}"

    def attempt(self, sealed: str) -> str:
        """Remember a sign-in through another provider; none when empty.

        Lax: the browser comes back from there, and must have it with it.
        """
        max_age = ATTEMPT_MAX_AGE if sealed else 0
        attributes = f"Path={ATTEMPT_PATH}; Max-Age={max_age}; HttpOnly; SameSite=Lax{self._secure}"
        return f"{self.provider}={sealed}; {attributes}"

    def _readable(self, name: str, value: str, max_age: int) -> str:
        return f"{name}={value}; Path=/; Max-Age={max_age}; SameSite=Lax{self._secure}"

    def _guarded(self, name: str, value: str, path: str, max_age: int) -> str:
        attributes = f"Path={path}; Max-Age={max_age}; HttpOnly; SameSite=Strict{self._secure}"
        return f"{name}={value}; {attributes}"


def _ours(names: Iterable[str]) -> list[str]:
    return sorted({name for name in names if _SESSION_NAME.fullmatch(name)})
