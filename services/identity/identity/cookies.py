"""The session's cookies: names, attributes, and the chunks of the readable one.

The readable cookie holds `base64-` and the base64url of a JSON document, split into chunks named
`.0 .1 ...` if it is too long for one cookie. Pure functions of text.
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
"""The maximum length of one cookie's value, from the specification."""
MAX_CHUNKS = 8
MAX_AGE = 400 * 24 * 3600
"""The maximum that browsers allow."""
REDIRECT_MAX_AGE = 600
ATTEMPT_MAX_AGE = 600
"""How many seconds a social login may take."""
MAX_PAGE = 1000
AMBIGUOUS = "?"
"""Replaces a cookie sent with several values, one of which a sibling site may have set."""
REFRESH_PATH = "/api/identity/v1/token"
ATTEMPT_PATH = "/api/identity/v1/providers"

_READABLE = "SameSite=Lax"
_HTTP_ONLY = "HttpOnly; SameSite=Lax"
_STRICT = "HttpOnly; SameSite=Strict"

_SESSION_NAME = re.compile(rf"{SESSION}(\.[0-9]{{1,2}})?")
_BASE64 = re.compile(r"[A-Za-z0-9_-]+={0,2}")


class MalformedSession(ValueError):
    """The cookies hold no session in our format."""


def parse(headers: Iterable[str]) -> dict[str, str]:
    """Return the cookies of all Cookie headers; one with two different values is AMBIGUOUS."""
    cookies: dict[str, str] = {}
    for pair in ";".join(headers).split(";"):
        name, equals, value = pair.strip().partition("=")
        if equals:
            value = value.strip('"')
            cookies[name] = value if cookies.get(name, value) == value else AMBIGUOUS
    return cookies


def encode_session(document: str) -> dict[str, str]:
    """Return the readable cookie's chunks by name, from the session's JSON."""
    value = PREFIX + base64.urlsafe_b64encode(document.encode()).decode().rstrip("=")
    if len(value) <= CHUNK:
        return {SESSION: value}
    parts = (value[start : start + CHUNK] for start in range(0, len(value), CHUNK))
    return {f"{SESSION}.{number}": part for number, part in enumerate(parts)}


def join_session(cookies: Mapping[str, str]) -> str | None:
    """Return the joined chunks, or None. Chunks after a gap are leftovers and are ignored."""
    if SESSION in cookies:
        return cookies[SESSION] or None
    parts: list[str] = []
    while (name := f"{SESSION}.{len(parts)}") in cookies:
        parts.append(cookies[name])
        if len(parts) > MAX_CHUNKS:
            raise MalformedSession
    return "".join(parts) or None


def decode_session(value: str) -> dict[str, Any]:
    """Return the session's JSON document; raises MalformedSession."""
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
    """Reject NaN and Infinity, which Python's parser accepts although they are not JSON."""
    raise ValueError(constant)


def quoted_return_path(uri: str) -> str | None:
    """Return the path, quoted for a cookie; None unless it is a path of this site."""
    if len(uri) > MAX_PAGE or not uri.startswith("/") or uri.startswith(("//", "/\\")):
        return None
    parts = urlsplit(uri)
    if parts.scheme or parts.netloc:
        return None
    # Quotes the percent sign too: decoding once has to return this very text.
    return quote(uri, safe="/")


class SessionCookies:
    """Makes the Set-Cookie lines that start, renew and end a session in a browser."""

    def __init__(self, *, secure: bool) -> None:
        self._secure = "; Secure" if secure else ""
        self.bind = "__Host-garderobe-bind" if secure else "garderobe-bind"
        self.refresh = "__Secure-garderobe-refresh" if secure else "garderobe-refresh"
        self.provider = "__Secure-garderobe-provider" if secure else "garderobe-provider"

    def write(
        self, sent: Iterable[str], document: str, refresh_token: str, bind: str | None = None
    ) -> list[str]:
        """Return lines that set a session; `sent` are the names of the request's cookies.

        If `bind` is None, the browser keeps its bind cookie.
        """
        chunks = encode_session(document)
        stale = [name for name in _session_cookies(sent) if name not in chunks]
        lines = [self._line(name, value, MAX_AGE) for name, value in chunks.items()]
        lines += [self._line(name, "", 0) for name in stale]
        lines.append(self._line(self.refresh, refresh_token, MAX_AGE, REFRESH_PATH, _STRICT))
        if bind is not None:
            lines.append(self._line(self.bind, bind, MAX_AGE, "/", _STRICT))
        return lines

    def clear(self, sent: Iterable[str]) -> list[str]:
        """Return lines that clear the session."""
        lines = [self._line(name, "", 0) for name in _session_cookies([*sent, SESSION])]
        lines.append(self._line(self.refresh, "", 0, REFRESH_PATH, _STRICT))
        lines.append(self._line(self.bind, "", 0, "/", _STRICT))
        return lines

    def redirect(self, path: str) -> str:
        """Return the line that remembers the page to open after signing in."""
        return self._line(REDIRECT, path, REDIRECT_MAX_AGE)

    def attempt(self, sealed: str) -> str:
        """Return the line that remembers a social login, or clears it if `sealed` is empty.

        SameSite=Lax, because the browser sends it when it comes back from the provider.
        """
        max_age = ATTEMPT_MAX_AGE if sealed else 0
        return self._line(self.provider, sealed, max_age, ATTEMPT_PATH, _HTTP_ONLY)

    def _line(
        self, name: str, value: str, max_age: int, path: str = "/", access: str = _READABLE
    ) -> str:
        return f"{name}={value}; Path={path}; Max-Age={max_age}; {access}{self._secure}"


def _session_cookies(names: Iterable[str]) -> list[str]:
    return sorted({name for name in names if _SESSION_NAME.fullmatch(name)})
