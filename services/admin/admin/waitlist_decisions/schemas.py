"""Decisions about the waitlist as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from admin.text_fields import Country
from admin.waitlist.schemas import Source, Text
from admin.waitlist_decisions.models import Decision, Verdict
from admin.waitlist_decisions.rules import MOST
from contracts.types import Id


class Reason(BaseModel):
    """Why an admin decided so; kept in the audit trail."""

    reason: Text | None = None


class Cohort(BaseModel):
    """Entries by what they have in common: those that have waited longest."""

    state: Literal["waiting", "declined"] = "waiting"
    country: Country | None = None
    source: Source | None = None
    query: Text | None = None
    """Part of an address or of a reason."""
    first: int = Field(ge=1, le=MOST)


class NewDecision(Reason):
    """Approve or decline, either entries by their ids or a cohort."""

    decision: Verdict
    ids: Annotated[list[Id], Field(min_length=1, max_length=MOST)] | None = None
    filter: Cohort | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if (self.ids is None) == (self.filter is None):
            raise ValueError("Please name either ids or a filter.")
        return self


class DecisionOut(BaseModel):
    """A decision; it can be undone while `undo_until` is not over."""

    id: Id
    decision: Verdict
    reason: str | None
    entries: int
    """How many it was about; those that were decided before are not among them."""
    undo_until: datetime
    undone: bool
    done: bool
    """Whether it is carried out: the letters are with the post."""
    created_at: datetime

    @classmethod
    def of(cls, row: Decision) -> Self:
        return cls(
            id=row.id,
            decision=row.decision,
            reason=row.reason,
            entries=row.entries,
            undo_until=row.due_at,
            undone=row.undone_at is not None,
            done=row.done_at is not None,
            created_at=row.created_at,
        )
