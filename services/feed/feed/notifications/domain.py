"""Telling people what others did."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.audience import domain as audience
from feed.channel import Channel
from feed.notifications import rules, store
from feed.notifications.models import Notification
from feed.notifications.schemas import Kind, NotificationOut
from feed.people.schemas import Author
from shared.contracts.types import MAX_ID
from shared.erasure import hold_accounts
from shared.pages import Page, decode_cursor, encode_cursor


async def note_follow(
    session: AsyncSession,
    channel: Channel,
    *,
    kind: Kind | None,
    follower_id: int,
    followee_id: int,
    version: int,
    at: datetime,
) -> None:
    """Tell a person of a follower or a request; `kind` None takes back what was told."""
    if not await hold_accounts(session, follower_id, followee_id):
        return
    notification_id = await store.update_notification(
        session,
        user_id=followee_id,
        topic=f"follow:{follower_id}",
        kind=kind or "follow_started",
        actor_id=follower_id,
        version=version,
        withdrawn=kind is None,
        created_at=at,
    )
    if kind is None or notification_id is None:
        return
    row = await store.get_notification(session, notification_id)
    if row is not None:
        authors = await audience.list_authors(session, followee_id, [follower_id])
        frame = _out(row, authors).model_dump(mode="json")
        await channel.tell(followee_id, {"type": "notification", **frame})


async def list_notifications(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[NotificationOut]:
    """What the viewer was told, newest first."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_notifications(session, viewer_id, before, limit + 1)
    page = rows[:limit]
    actors = {row.actor_id for row in page}
    hidden = await audience.list_out_of_sight(session, viewer_id, actors)
    authors = await audience.list_authors(session, viewer_id, actors - hidden)
    return Page(
        items=[_out(row, authors) for row in page if row.actor_id not in hidden],
        next_cursor=encode_cursor(page[-1].id) if len(rows) > limit else None,
    )


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget what this person was told, and what others were told about her; answers how much."""
    return await store.delete_notifications(session, user_id)


def _out(row: Notification, authors: dict[int, Author]) -> NotificationOut:
    kind: Kind = row.kind  # type: ignore[assignment]  # the column holds nothing else
    actor = authors.get(row.actor_id)
    return NotificationOut(
        id=row.id,
        kind=kind,
        message=rules.message(kind, actor),
        actor=actor,
        created_at=row.created_at,
        read=row.read_at is not None,
    )
