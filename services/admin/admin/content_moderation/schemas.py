"""Decisions about single things as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, StringConstraints

from admin.audit_log.models import Rule
from admin.content_moderation.models import ModeratedContent
from admin.moderation.rules import AppealState, appeal_ends, appeal_state
from admin.moderation.schemas import Notice
from admin.text_fields import Printable
from contracts.admin import ContentKind
from contracts.types import Id
from contracts.wardrobe import Picture


class ContentAppeal(BaseModel):
    """Why a decision is wrong, in the owner's words."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000), Printable
    ]


class ContentReview(BaseModel):
    """Show the thing again, or keep it hidden: despite an appeal, or after an automatic hold."""

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
    automated: bool
    """Whether a program decided, because of the picture: a moderator will look at it."""
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
    picture: Picture | None
    """Of an outfit that is held automatically: only its owner sees it elsewhere."""
    matched_outfit_id: Id | None
    """The hidden outfit whose picture it is a copy of."""
    distance: int | None
    """In how many of 64 bits the hashes of the two pictures differ."""

    @classmethod
    def seen(cls, row: ModeratedContent, outfit_id: int | None, owner_name: str | None) -> Self:
        return cls(
            owner_id=row.owner_id,
            owner_name=owner_name,
            hidden=row.hidden,
            appeal_text=row.appeal,
            appealed_at=row.appealed_at,
            picture=Picture.model_validate(row.picture) if row.picture else None,
            matched_outfit_id=row.matched_id,
            distance=row.distance,
            **_told(row, outfit_id),
        )


def _told(row: ModeratedContent, outfit_id: int | None) -> dict[str, object]:
    kept = {"id", "kind", "content_id", "rule", "notice", "automated", "decided_at"}
    shown = row.model_dump(include=kept)
    state = appeal_state(row.appealed_at, row.appeal_refused_at)
    until = appeal_ends(row.decided_at)
    return shown | {"outfit_id": outfit_id, "appeal": state, "appeal_until": until}
