"""Signing keys as they travel: the published document, and what a command prints."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from identity.signing.signing_keys.rules import State


class KeySet(BaseModel):
    """Public keys by which access tokens can be checked (RFC 7517)."""

    keys: list[dict[str, Any]]


@dataclass(frozen=True)
class KeyState:
    """One key, as its operator sees it."""

    kid: str
    state: State
    published_at: datetime
    signs_from: datetime
    verifies_until: datetime
