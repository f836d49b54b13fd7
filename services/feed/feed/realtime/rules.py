"""What may connect, and what frames say."""

import base64
import json
import secrets
from collections.abc import Collection
from typing import Any

MAX_FRAME_BYTES = 16 * 1024


class FrameRefused(Exception):
    """A frame that says nothing we understand; `code` tells the client."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def may_connect(
    origin: str | None, origins: Collection[str], apikey: str | None, anon_key: str
) -> bool:
    """A handshake is a GET that browsers send for any page: only our own pages may."""
    if not anon_key or apikey is None:
        return False
    return origin in origins and secrets.compare_digest(apikey.encode(), anon_key.encode())


def read_token_frame(raw: str | bytes) -> str:
    """The token of the one frame that clients send; raises FrameRefused."""
    try:
        frame: Any = json.loads(raw)
    except (ValueError, RecursionError):
        raise FrameRefused("invalid_json") from None
    if not isinstance(frame, dict) or frame.get("type") != "access_token":
        raise FrameRefused("unknown_type")
    token = frame.get("token")
    if not isinstance(token, str):
        raise FrameRefused("token_missing")
    return token


def token_expiry(token: str) -> float:
    """When a token ends (Unix time); its signature must have been checked before."""
    claims = token.split(".")[1]
    decoded = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    return float(decoded["exp"])
