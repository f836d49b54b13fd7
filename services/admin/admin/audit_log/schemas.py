"""The audit trail as it travels over HTTP."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from admin.audit_log.models import Rule
from contracts.types import Id


class AuditEntryOut(BaseModel):
    """One act: who did what to whom, and why."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    actor_id: Id | None
    act: str
    subject: str
    reason: str | None
    rule: Rule | None
    created_at: datetime


class CountsOut(BaseModel):
    """How often moderators decided in one month by one rule of the terms; nothing about persons."""

    month: str
    """Of the calendar, in UTC: `2026-11`."""
    rule: Rule
    dismissed: int
    """Reports about which nothing was done."""
    hidden: int
    """Outfits, tags and comments that were hidden."""
    held: int
    """Outfits that were hidden automatically until a moderator looked at them."""
    warned: int
    limited: int
    suspended: int
    restored: int
    """Accounts, and things, whose decision was taken back."""
    upheld: int
    """Appeals that were refused."""


class ModerationOut(BaseModel):
    """The decisions of a year, the newest month first."""

    items: list[CountsOut]
