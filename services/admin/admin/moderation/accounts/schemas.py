"""Decisions about accounts as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from admin.audit_log.models import Rule
from admin.moderation.accounts.models import Standing, State
from admin.moderation.accounts.rules import AppealState, appeal_deadline, appeal_state
from admin.text_fields import Printable
from contracts.types import Id

Notice = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000), Printable
]
"""Text that the affected person reads."""


class Appeal(BaseModel):
    """An appeal; suspended people send `code`, because they have no session."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000), Printable
    ]
    code: Annotated[str, Field(max_length=100)] | None = None


class AccountDecision(BaseModel):
    """Restore an account, or refuse its appeal."""

    act: Literal["restore", "keep"]
    notice: Notice


class StandingOut(BaseModel):
    """The decision about one's own account."""

    state: State
    rule: Rule | None
    """The rule of the terms that was broken; null for old decisions and in good standing."""
    notice: str
    automated: Literal[False] = False
    """Whether it was decided automatically: never."""
    changed_at: datetime | None
    ends_at: datetime | None
    """When a limit or a suspension expires; null: only moderators can lift it."""
    appeal: AppealState
    appeal_until: datetime | None

    @classmethod
    def of(cls, row: Standing | None) -> Self:
        if row is None or row.state == "good":
            return cls(
                state="good",
                rule=None,
                notice="",
                changed_at=None,
                ends_at=None,
                appeal="none",
                appeal_until=None,
            )
        return cls(
            state=row.state,
            rule=row.rule,
            notice=row.notice,
            changed_at=row.changed_at,
            ends_at=row.ends_at,
            appeal=appeal_state(row.appealed_at, row.appeal_refused_at),
            appeal_until=appeal_deadline(row.changed_at),
        )


class AccountOut(BaseModel):
    """A decision about an account, as moderators see it."""

    user_id: Id
    username: str | None
    state: State
    rule: Rule | None
    notice: str
    changed_at: datetime
    ends_at: datetime | None
    """When it expires; null: only a moderator can lift it."""
    appeal: AppealState
    appeal_text: str | None
    appealed_at: datetime | None

    @classmethod
    def of(cls, row: Standing, username: str | None) -> Self:
        return cls(
            user_id=row.user_id,
            username=username,
            state=row.state,
            rule=row.rule,
            notice=row.notice,
            changed_at=row.changed_at,
            ends_at=row.ends_at,
            appeal=appeal_state(row.appealed_at, row.appeal_refused_at),
            appeal_text=row.appeal,
            appealed_at=row.appealed_at,
        )
