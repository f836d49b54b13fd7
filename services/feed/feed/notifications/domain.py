"""Telling people what others did."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import DigestRequested
from contracts.types import MAX_ID
from feed.broadcast import Channel
from feed.notifications import rules, store
from feed.notifications.rules import NotificationEvent
from feed.notifications.schemas import (
    NotificationOut,
    NotificationSettings,
    ReadMark,
    UnreadOut,
)
from feed.projections.profiles.schemas import Author
from feed.relations.visibility import domain as audience
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit
from shared.pagination import Page, decode_cursor, encode_cursor

MAX_LINES = 20
MAX_SHOWN_ACTORS = 3
BATCH = 100


async def tell(
    session: AsyncSession, channel: Channel, news: NotificationEvent, *, version: int, at: datetime
) -> None:
    """Tell a person what somebody did, or take back what was told; an older event does nothing."""
    if not await lock_active_accounts(session, news.user_id, news.actor_id):
        return
    settings = await get_settings(session, news.user_id)
    channels = rules.channels_of(settings, news.kind)
    notification_id = await store.update_notification(
        session,
        user_id=news.user_id,
        topic=news.topic,
        bundle=rules.bundle(news, at),
        kind=news.kind,
        actor_id=news.actor_id,
        outfit_id=news.outfit_id,
        comment_id=news.comment_id,
        tag_id=news.tag_id,
        version=version,
        withdrawn=news.withdrawn,
        in_app=channels.in_app,
        in_digest=channels.email and not news.own_doing,
        created_at=at,
        read_at=at if news.own_doing else None,
    )
    if notification_id is None:
        return
    if not (news.withdrawn or news.own_doing) and channels.in_app:
        quiet = rules.is_quiet(settings.quiet_hours, at)
        await _interrupt(session, channel, news.user_id, notification_id, quiet=quiet)
    if news.outfit_id is not None:
        # Whoever has the outfit open sees what has become of it.
        frame = {"type": "reactions_changed", "outfit_id": str(news.outfit_id)}
        for person in {news.user_id, news.actor_id}:
            channel.tell(session, person, frame)


async def list_notifications(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[NotificationOut]:
    """What the viewer was told, newest first; what is alike stands together."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_groups(session, viewer_id, before, limit + 1)
    page = rows[:limit]
    return Page(
        items=await _present(session, viewer_id, page),
        next_cursor=encode_cursor(page[-1].id) if len(rows) > limit else None,
    )


async def count_unread(session: AsyncSession, viewer_id: int) -> UnreadOut:
    """How many entries of the viewer's inbox are unread."""
    return UnreadOut(count=await store.count_unread(session, viewer_id))


async def mark_read(
    session: AsyncSession, channel: Channel, viewer_id: int, mark: ReadMark, now: datetime
) -> UnreadOut:
    """Mark entries as read on all of the viewer's devices; return how many are still unread."""
    if mark.up_to is not None:
        await store.update_read_up_to(session, viewer_id, mark.up_to, now)
    else:
        await store.update_read(session, viewer_id, mark.ids or [], now)
    unread = await count_unread(session, viewer_id)
    channel.tell(session, viewer_id, {"type": "notifications_read", "unread": unread.count})
    return unread


async def get_settings(session: AsyncSession, user_id: int) -> NotificationSettings:
    """How a person wants to be told; as by default if she never said."""
    row = await store.get_settings(session, user_id)
    if row is None:
        return NotificationSettings()
    return NotificationSettings.model_validate(
        {"channels": row.channels, "quiet_hours": row.quiet_hours}
    )


async def change_settings(
    session: AsyncSession, viewer_id: int, settings: NotificationSettings
) -> NotificationSettings:
    """Keep how the viewer wants to be told from now on."""
    if await lock_active_accounts(session, viewer_id):
        said = settings.model_dump(mode="json")
        await store.update_settings(session, viewer_id, said["channels"], said["quiet_hours"])
    return settings


async def send_digests(session: AsyncSession, now: datetime, wait: timedelta) -> None:
    """Ask for a letter to everybody for whom one is due."""
    after = -1
    while rows := await store.list_waiting_people(session, after, BATCH):
        for row in rows:
            settings = await get_settings(session, row.user_id)
            if rules.is_digest_due(
                settings, now, oldest=row.oldest, last=row.digest_sent_at, wait=wait
            ):
                await _send_digest(session, row.user_id, now)
        after = rows[-1].user_id


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget what this person was told, and what others were told about her; answers how much."""
    return await store.delete_notifications(session, user_id)


async def _send_digest(session: AsyncSession, user_id: int, now: datetime) -> None:
    rows = await store.list_waiting(session, user_id, MAX_LINES)
    await store.update_digested(session, user_id)
    if not rows:
        return
    actors = {actor_id for row in rows for actor_id in row.actor_ids}
    lines = tuple(entry.message for entry in await _present(session, user_id, rows))
    event = DigestRequested(user_id=user_id, lines=lines, actor_ids=tuple(sorted(actors)))
    await emit(session, event, subject=user_id, version=0)
    await store.update_digest_sent(session, user_id, now)


async def _interrupt(
    session: AsyncSession, channel: Channel, user_id: int, notification_id: int, *, quiet: bool
) -> None:
    row = await store.get_group(session, user_id, notification_id)
    if row is None:
        return
    (entry,) = await _present(session, user_id, [row])
    unread = await store.count_unread(session, user_id)
    state = {"type": "notification", "quiet": quiet, "unread": unread}
    channel.tell(session, user_id, entry.model_dump(mode="json") | state)


async def _present(
    session: AsyncSession, user_id: int, rows: Collection[Any]
) -> list[NotificationOut]:
    wanted = {actor_id for row in rows for actor_id in row.actor_ids}
    authors = await audience.list_authors(session, user_id, wanted)
    return [_out(row, user_id, authors) for row in rows]


def _out(row: Any, user_id: int, authors: dict[int, Author]) -> NotificationOut:
    about = rules.about(row.kind, row.topic)
    actor_ids = [] if about else list(dict.fromkeys(row.actor_ids))
    actors = [authors[actor_id] for actor_id in actor_ids if actor_id in authors]
    outfit = rules.outfit_name(row.caption, row.worn_on, own=row.outfit_owner_id == user_id)
    tag = rules.tag_name(row.tag_name)
    return NotificationOut(
        id=row.id,
        kind=row.kind,
        message=rules.system_message(row.topic)
        if about
        else rules.message(row.kind, actors, row.count, outfit=outfit, tag=tag, times=row.times),
        actor=authors.get(actor_ids[0]) if actor_ids else None,
        actors=actors[:MAX_SHOWN_ACTORS],
        count=row.count,
        times=row.times,
        about=about,
        outfit_id=row.outfit_id,
        image_path=row.image_path,
        comment_id=row.comment_id,
        comment=row.comment,
        tag_slug=row.tag_slug,
        created_at=row.created_at,
        read=row.read,
    )
