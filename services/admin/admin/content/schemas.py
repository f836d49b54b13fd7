"""Decisions about single things as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, StringConstraints

from admin.audit.models import Rule
from admin.content.models import ModeratedContent
from admin.standings.rules import AppealState, appeal_ends, appeal_state
from admin.standings.schemas import Notice
from admin.texts import Printable
from shared.contracts.admin import ContentKind
from shared.contracts.types import Id


class ContentAppeal(BaseModel):
    """Why a decision is wrong, in the owner's words."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000), Printable
    ]


class ContentReview(BaseModel):
    """Show the thing again, or keep it hidden despite an appeal."""

    act: Literal["restore", "keep"]
    notice: Notice


class HiddenContentOut(BaseModel):
    """The statement of reasons for one hidden thing, as its owner gets it."""

    id: Id
    kind: ContentKind
    content_id: Id
    outfit_id: Id | None
    """Of a comment: the outfit that it stands on, as far as it is known."""
    rule: Rule
    notice: str
    automated: Literal[False] = False
    """Whether a program decided: none does."""
    decided_at: datetime
    appeal: AppealState
    appeal_until: datetime

    @classmethod
    def of(cls, row: ModeratedContent, outfit_id: int | None) -> Self:
        return cls(**_told(row, outfit_id))


class ContentDecisionOut(HiddenContentOut):
    """The same as moderators see it, with the appeal; restored things too."""

    owner_id: Id
    owner_name: str | None
    hidden: bool
    appeal_text: str | None
    appealed_at: datetime | None

    @classmethod
    def seen(cls, row: ModeratedContent, outfit_id: int | None, owner_name: str | None) -> Self:
        return cls(
            owner_id=row.owner_id,
            owner_name=owner_name,
            hidden=row.hidden,
            appeal_text=row.appeal,
            appealed_at=row.appealed_at,
            **_told(row, outfit_id),
        )


def _told(row: ModeratedContent, outfit_id: int | None) -> dict[str, object]:
    shown = row.model_dump(include={"id", "kind", "content_id", "rule", "notice", "decided_at"})
    state = appeal_state(row.appealed_at, row.appeal_refused_at)
    until = appeal_ends(row.decided_at)
    return shown | {"outfit_id": outfit_id, "appeal": state, "appeal_until": until}
