"""Decides which asks are open, and shows them. Pure."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from contracts.types import Audience
from feed.notify.notifications.rules import NotificationEvent
from feed.projections.profiles.schemas import Author
from feed.reactions.asks.schemas import AskedOutfit, AskOut, AskResult, Choice
from feed.timeline.read.schemas import Photo
from shared.features.visibility import shown_audience

Content = Mapping[str, Any]
"""The part of an outfit's JSON that is shown."""


class AskRow(NamedTuple):
    """An ask with its outfits and the viewer's vote."""

    id: int
    owner_id: int
    left_outfit_id: int
    right_outfit_id: int
    question: str
    audience: Audience
    ends_at: datetime
    closed_at: datetime | None
    choice: Choice | None
    left_content: Content | None
    """None if only its owner may see the outfit, or if it is gone."""
    right_content: Content | None


def has_ended(ends_at: datetime, closed_at: datetime | None, now: datetime) -> bool:
    """Return whether nobody can vote any more, even if the job has not closed it yet."""
    return closed_at is not None or ends_at <= now


def present_ask(
    row: AskRow, owner: Author, viewer_id: int, votes: Mapping[Choice, int], now: datetime
) -> AskOut:
    """Return an ask as the viewer may see it: only its owner gets the votes.

    `votes` includes those of people who can no longer see it: a count that followed blocks would
    tell the owner what the blocked person chose.
    """
    own = row.owner_id == viewer_id
    result = AskResult(left=votes.get("left", 0), right=votes.get("right", 0))
    return AskOut(
        id=row.id,
        owner=owner,
        question=row.question,
        audience=shown_audience(row.audience, owns=own),
        left=_outfit(row.left_outfit_id, row.left_content),
        right=_outfit(row.right_outfit_id, row.right_content),
        ends_at=row.closed_at or row.ends_at,
        closed=has_ended(row.ends_at, row.closed_at, now),
        own=own,
        choice=row.choice,
        result=result if own else None,
    )


def closed_notification(ask_id: int, owner_id: int) -> NotificationEvent:
    """Return the owner's notification that an ask has ended, which holds no numbers."""
    return NotificationEvent(
        user_id=owner_id, topic=f"ask:{ask_id}", kind="ask_closed", actor_id=owner_id
    )


def _outfit(outfit_id: int, content: Content | None) -> AskedOutfit | None:
    if content is None:
        return None
    return AskedOutfit(
        id=outfit_id,
        caption=content["caption"],
        alt_text=content["alt_text"],
        photo=Photo.model_validate(content["photo"]),
    )
