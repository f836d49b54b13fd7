"""Which endpoints are allowed, what a message looks like, and what a reply means. Pure."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum

MAX_DEVICES = 10
"""Per person; one more replaces the oldest."""
MESSAGE_BYTES = 2048
"""The size of every message. Push services accept 3,993 bytes (RFC 8291, section 4)."""
FIRST_RETRY_SECONDS = 30.0
LAST_RETRY_SECONDS = 3600.0
SHORTEST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 7 * 86400.0
"""Longer than any message lives."""

# Stricter than a URL needs to be: whatever else parses it finds the same host.
_ENDPOINT = re.compile(r"(https?)://([a-z0-9.-]+)(:[0-9]{1,5})?/[\x21\x24-\x5b\x5d\x5f-\x7e]*")
_GONE = {404, 410}
_LATER = {408, 425, 429}
_SERVER_FAILS = 500


@dataclass(frozen=True, slots=True)
class Message:
    """The text that a device shows. Its service worker reads the same names."""

    title: str
    body: str
    url: str
    """A path of the app."""
    tag: str
    """Names the group, so that a message replaces the one before; opaque."""
    kind: str
    unread: int


class Outcome(Enum):
    """The result of an attempt; the label of the metric."""

    SENT = "sent"
    WITHDRAWN = "withdrawn"
    """Nothing to show any more: read, withdrawn, hidden, or not wanted now."""
    GONE = "gone"
    """The browser has unsubscribed."""
    REJECTED = "rejected"
    """The push service refuses the message for good."""
    RETRIED = "retried"
    EXPIRED = "expired"
    """It was retried until it was too old."""


def push_service(endpoint: str, hosts: Iterable[str]) -> str | None:
    """Return the allowed host that an endpoint belongs to, or None.

    A host is exact, or `*.` and a domain, always https on its own port. One that begins with
    `http://` or `https://` is compared with the whole origin.
    """
    match = _ENDPOINT.fullmatch(endpoint)
    if match is None:
        return None
    scheme, host, port = match.groups(default="")
    return next((one for one in hosts if _is_allowed(scheme, host, port, one)), None)


def _is_allowed(scheme: str, host: str, port: str, allowed: str) -> bool:
    if "://" in allowed:
        return f"{scheme}://{host}{port}" == allowed
    if scheme != "https" or port not in {"", ":443"}:
        return False
    return host.endswith(allowed[1:]) if allowed.startswith("*.") else host == allowed


def seal(message: Message) -> bytes:
    """Return a message as JSON of exactly MESSAGE_BYTES; a body that is too long is cut.

    Spaces follow the JSON: parsers ignore them, and all ciphertexts have the same length.
    """
    content = _json(message)
    while len(content) > MESSAGE_BYTES:
        # A character has at most 12 bytes in JSON, so this ends after a few rounds.
        excess = (len(content) - MESSAGE_BYTES) // 12 + 2
        message = replace(message, body=message.body[:-excess].rstrip() + "…")
        content = _json(message)
    return content.ljust(MESSAGE_BYTES)


def _json(message: Message) -> bytes:
    return json.dumps(asdict(message), ensure_ascii=False, separators=(",", ":")).encode()


def outcome_of(status: int | None) -> Outcome:
    """Return what the reply of a push service means; None is no reply."""
    if status is None or status in _LATER or status >= _SERVER_FAILS:
        return Outcome.RETRIED
    if status in _GONE:
        return Outcome.GONE
    return Outcome.SENT if 200 <= status < 300 else Outcome.REJECTED  # noqa: PLR2004 - successes


def retry_seconds(attempts: int, retry_after: str | None, now: datetime) -> float:
    """Return the pause before the next attempt: as the push service asks, else ever longer."""
    asked = _asked_seconds(retry_after, now)
    if asked is not None:
        return min(max(asked, SHORTEST_PAUSE_SECONDS), LONGEST_PAUSE_SECONDS)
    return float(min(FIRST_RETRY_SECONDS * 2 ** min(attempts - 1, 10), LAST_RETRY_SECONDS))


def _asked_seconds(retry_after: str | None, now: datetime) -> float | None:
    if retry_after is None:
        return None
    if retry_after.strip().isdecimal():
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
    except ValueError:
        return None
    return (moment.replace(tzinfo=moment.tzinfo or UTC) - now).total_seconds()
