"""The audit log as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from admin.audit_log.models import Rule
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
