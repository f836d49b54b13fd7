"""The audit log as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from admin.audit_log.models import Rule
from admin.audit_log.rules import Fault
from contracts.types import Id


class AuditEntryOut(BaseModel):
    """One act: its actor, its subject and its reason."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    actor_id: Id | None
    act: str
    subject: str
    reason: str | None
    rule: Rule | None
    created_at: datetime
    position: int
    """Number in the chain of all entries."""
    reason_erased: bool
    """Whether a reason was given and erased with the person whom it was about."""


class BreakOut(BaseModel):
    """The first place at which the chain of the audit log is broken."""

    model_config = ConfigDict(from_attributes=True)

    fault: Fault
    """`missing`: entries were removed. `changed`: an entry was changed, moved or inserted.
    `reason`: its reason was changed, or removed without an erasure. `unchained`: it was inserted
    outside the chain. `rewritten`: the end or the checkpoint is another entry."""
    position: int | None
    """Null for an entry outside the chain."""
    id: Id | None
    """Null for entries that are missing."""
    detail: str
    """One sentence in English."""


class VerificationOut(BaseModel):
    """Whether entries of the audit log are as they were recorded."""

    intact: bool
    entries: int
    """Intact entries, up to the first broken one."""
    total: int
    """Entries that the chain should have."""
    first_at: datetime | None
    """When the oldest checked entry was recorded."""
    last_at: datetime | None
    """When the newest intact entry was recorded."""
    erased_reasons: int
    """Entries whose reason was erased with the person whom it was about."""
    checkpoint: str
    """Position and hash of the newest intact entry. Stored elsewhere, it proves later that the log
    up to here has not been rewritten as a whole."""
    broken: BreakOut | None


class CountsOut(BaseModel):
    """The number of decisions in one month by one rule of the terms, without personal data."""

    month: str
    """A calendar month in UTC: `2026-11`."""
    rule: Rule
    dismissed: int
    """Dismissed reports."""
    hidden: int
    """Hidden outfits, tags and comments."""
    held: int
    """Outfits that were hidden automatically, pending a moderator's review."""
    warned: int
    limited: int
    suspended: int
    restored: int
    """Accounts and content whose decision was reversed."""
    upheld: int
    """Refused appeals."""


class ModerationOut(BaseModel):
    """The decisions of twelve months, newest month first."""

    items: list[CountsOut]
