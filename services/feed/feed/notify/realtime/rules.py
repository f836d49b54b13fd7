"""Checks handshakes, and parses frames."""

import base64
import json
import secrets
from collections.abc import Collection
from typing import Any

from feed.notify.realtime.errors import InvalidFrame

MAX_FRAME_BYTES = 16 * 1024


def may_connect(
    origin: str | None, origins: Collection[str], apikey: str | None, anon_key: str
) -> bool:
    """Return whether a handshake comes from our own pages: browsers send it for any page."""
    if not anon_key or apikey is None:
        return False
    return origin in origins and secrets.compare_digest(apikey.encode(), anon_key.encode())


def read_token_frame(raw: str | bytes) -> str:
    """Return the token of the only frame that clients send; raises InvalidFrame."""
    try:
        frame: Any = json.loads(raw)
    except (ValueError, RecursionError):
        raise InvalidFrame("invalid_json") from None
    if not isinstance(frame, dict) or frame.get("type") != "access_token":
        raise InvalidFrame("unknown_type")
    token = frame.get("token")
    if not isinstance(token, str):
        raise InvalidFrame("token_missing")
    return token


def token_expiry(token: str) -> float:
    """Return a token's expiry (Unix time); its signature must have been checked before."""
    claims = token.split(".")[1]
    decoded = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    return float(decoded["exp"])
