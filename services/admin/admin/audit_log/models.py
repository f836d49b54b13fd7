"""Tables of the audit log: its entries, and the two ends of their hash chain."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, DateTime, String, func
from sqlmodel import Field

from admin.db import Table
from shared.data.ids import new_id

Rule = Literal["spam", "harassment", "nudity", "not_their_picture", "dangerous", "other"]
"""The rules of the terms of use: reports and decisions name one of them."""


class Entry(Table, table=True):
    """One act: its actor, its subject and its reason. Its position and hash are set at commit."""

    __tablename__ = "audit"

    id: int = new_id()
    actor_id: int | None = Field(default=None, sa_type=BigInteger)
    """The admin; None for the command line and for automated decisions (`content.held`)."""
    act: str
    subject: str
    """The object of the act, as `<kind>/<id>`."""
    reason: str | None = None
    rule: Rule | None = Field(default=None, sa_type=String)
    """The rule of the terms that a moderator's decision is based on."""
    created_at: datetime = Field(
        default=None,
        sa_type=DateTime(timezone=True),
        sa_column_kwargs={"server_default": func.now()},
    )
    reason_salt: bytes | None = None
    """32 random bytes; deleted with the reason, so that nobody can guess it from its digest."""
    reason_digest: bytes | None = None
    """HMAC-SHA-256 of the reason with its salt. Stays when the reason is erased."""
    position: int | None = Field(default=None, sa_type=BigInteger)
    """Number in the chain, from 1 and without gaps."""
    hash: bytes | None = None
    """SHA-256 of the previous entry's hash and this entry (`rules.entry_hash`)."""


class Head(Table, table=True):
    """The only row: where the chain ends, and where what is kept of it begins."""

    __tablename__ = "audit_head"

    id: int = Field(default=1, primary_key=True)
    position: int = Field(sa_type=BigInteger)
    """Of the newest entry; 0 for none."""
    hash: bytes
    """Of the newest entry."""
    expired_position: int = Field(sa_type=BigInteger)
    """Of the newest entry that is no longer kept; 0 for none."""
    expired_hash: bytes
    """Of that entry, with which the oldest kept one is checked."""
