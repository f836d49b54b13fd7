"""Decisions about content as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, StringConstraints

from admin.audit_log.models import Rule
from admin.moderation.accounts.rules import AppealState, appeal_deadline, appeal_state
from admin.moderation.accounts.schemas import Notice
from admin.moderation.content.models import ModeratedContent
from admin.text_fields import Printable
from contracts.admin import ContentKind, OutfitCause
from contracts.types import Id
from contracts.wardrobe import Picture


class ContentAppeal(BaseModel):
    """Why the owner considers the decision wrong."""

    text: Annotated[
        str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000), Printable
    ]


class ContentReview(BaseModel):
    """Restore the content, or keep it hidden despite an appeal or after an automatic hold."""

    act: Literal["restore", "keep"]
    notice: Notice


class HiddenContentOut(BaseModel):
    """The statement of reasons for hidden content, as its owner reads it."""

    id: Id
    kind: ContentKind
    content_id: Id
    outfit_id: Id | None
    """For a comment: the outfit that it is on, if known."""
    rule: Rule
    cause: OutfitCause | None
    """For an outfit: what breaks the rule; None for older decisions, which are about pictures."""
    notice: str
    automated: bool
    """Whether the picture was matched automatically; a moderator will review it."""
    decided_at: datetime
    appeal: AppealState
    appeal_until: datetime

    @classmethod
    def of(cls, row: ModeratedContent, outfit_id: int | None) -> Self:
        return cls(**_statement(row, outfit_id))


class ContentDecisionOut(HiddenContentOut):
    """The decision as moderators see it, with the appeal; also of restored content."""

    owner_id: Id
    owner_name: str | None
    hidden: bool
    appeal_text: str | None
    appealed_at: datetime | None
    picture: Picture | None
    """The picture of an automatically held outfit; elsewhere only its owner sees it."""
    matched_outfit_id: Id | None
    """The hidden outfit whose picture this one matches."""
    distance: int | None
    """The number of bits, of 64, in which the pictures' hashes differ."""

    @classmethod
    def for_moderators(
        cls, row: ModeratedContent, outfit_id: int | None, owner_name: str | None
    ) -> Self:
        return cls(
            owner_id=row.owner_id,
            owner_name=owner_name,
            hidden=row.hidden,
            appeal_text=row.appeal,
            appealed_at=row.appealed_at,
            picture=Picture.model_validate(row.picture) if row.picture else None,
            matched_outfit_id=row.matched_id,
            distance=row.distance,
            **_statement(row, outfit_id),
        )


def _statement(row: ModeratedContent, outfit_id: int | None) -> dict[str, object]:
    fields = {"id", "kind", "content_id", "rule", "cause", "notice", "automated", "decided_at"}
    shown = row.model_dump(include=fields)
    state = appeal_state(row.appealed_at, row.appeal_refused_at)
    deadline = appeal_deadline(row.decided_at)
    return shown | {"outfit_id": outfit_id, "appeal": state, "appeal_until": deadline}
