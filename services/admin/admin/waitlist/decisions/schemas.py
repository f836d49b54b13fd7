"""Decisions about the waitlist as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, model_validator

from admin.text_fields import Country
from admin.waitlist.decisions.rules import MAX_ENTRIES
from admin.waitlist.models import Decision, Verdict
from admin.waitlist.schemas import Source, Text
from contracts.types import Id
from shared.translations import gettext


class Reason(BaseModel):
    """The admin's reason, stored in the audit log."""

    reason: Text | None = None


class Cohort(BaseModel):
    """The oldest entries with common properties."""

    state: Literal["waiting", "declined"] = "waiting"
    country: Country | None = None
    source: Source | None = None
    query: Text | None = None
    """Part of an email address or of a reason."""
    first: int = Field(ge=1, le=MAX_ENTRIES, strict=True)


class NewDecision(Reason):
    """Approve or decline either entries by their ids or a cohort."""

    decision: Verdict
    ids: Annotated[list[Id], Field(min_length=1, max_length=MAX_ENTRIES)] | None = None
    filter: Cohort | None = None

    @model_validator(mode="after")
    def _check_one_selection(self) -> Self:
        if (self.ids is None) == (self.filter is None):
            raise ValueError(gettext("Please name either ids or a filter."))
        return self


class DecisionOut(BaseModel):
    """A decision; it can be undone until `undo_until`."""

    id: Id
    decision: Verdict
    reason: str | None
    entries: int
    """The number of entries that the decision applies to."""
    undo_until: datetime
    undone: bool
    done: bool
    """Whether it was carried out: its emails are being sent."""
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
