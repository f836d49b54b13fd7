"""Schemas of signing keys, as published and as printed by commands."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import BaseModel

from identity.signing.signing_keys.rules import State


class KeySet(BaseModel):
    """Public keys that verify access tokens (RFC 7517)."""

    keys: list[dict[str, Any]]


@dataclass(frozen=True)
class KeyState:
    """One key as its operator sees it."""

    kid: str
    state: State
    published_at: datetime
    signs_from: datetime
    verifies_until: datetime
