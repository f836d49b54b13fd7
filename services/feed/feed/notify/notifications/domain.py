"""Notifies people of what others did."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.feed import DigestRequested
from contracts.types import MAX_ID
from feed.broadcast import Channel
from feed.notify.notifications import rules, store
from feed.notify.notifications.rules import NotificationEvent
from feed.notify.notifications.schemas import (
    KINDS,
    Kind,
    NotificationOut,
    NotificationSettings,
    ReadMark,
    UnreadOut,
)
from feed.notify.notifications.store import InboxRow
from feed.notify.push.domain import push_notification
from feed.notify.texts import rules as texts
from feed.projections.profiles.domain import language_of
from feed.projections.profiles.schemas import Author
from feed.relations.visibility import domain as visibility
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.pagination import Page, cut_page, decode_cursor
from shared.translations import reading

MAX_DIGEST_LINES = 20
MAX_SHOWN_ACTORS = 3
BATCH = 100


@dataclass(frozen=True)
class PushedNotification:
    """An unread entry to push, and the key of its group."""

    entry: NotificationOut
    bundle: str


async def notify(
    session: AsyncSession,
    channel: Channel,
    notification: NotificationEvent,
    *,
    version: int,
    at: datetime,
) -> None:
    """Store, change or withdraw a notification and push it; an older event does nothing."""
    if not await lock_active_accounts(session, notification.user_id, notification.actor_id):
        return
    settings = await get_settings(session, notification.user_id)
    channels = rules.channels_of(settings, notification.kind)
    notification_id = await store.update_notification(
        session,
        user_id=notification.user_id,
        topic=notification.topic,
        bundle=rules.bundle(notification, at),
        kind=notification.kind,
        actor_id=notification.actor_id,
        outfit_id=notification.outfit_id,
        comment_id=notification.comment_id,
        tag_id=notification.tag_id,
        garment_name=notification.garment_name,
        version=version,
        withdrawn=notification.withdrawn,
        in_app=channels.in_app,
        in_digest=channels.email and not notification.by_recipient,
        created_at=at,
        read_at=at if notification.by_recipient else None,
    )
    if notification_id is None:
        return
    if not (notification.withdrawn or notification.by_recipient):
        quiet = rules.is_quiet(settings.quiet_hours, at)
        user_id = notification.user_id
        if channels.in_app:
            await _push_to_sockets(session, channel, user_id, notification_id, quiet=quiet)
        if channels.push and not quiet:
            await push_notification(session, user_id, notification_id)
    if notification.outfit_id is not None:
        # Open pages of the outfit refresh their reactions.
        frame = {"type": "reactions_changed", "outfit_id": str(notification.outfit_id)}
        for user_id in {notification.user_id, notification.actor_id}:
            channel.publish(session, user_id, frame)


async def list_notifications(
    session: AsyncSession, viewer_id: int, cursor: str | None, limit: int
) -> Page[NotificationOut]:
    """Return the viewer's notifications, newest first; similar ones are grouped."""
    (before,) = decode_cursor(cursor, int) if cursor else (MAX_ID,)
    rows = await store.list_groups(session, viewer_id, before, limit + 1)
    page = cut_page(rows, limit, key=lambda row: (row.id,))
    return Page(
        items=await _render(session, viewer_id, page.rows),
        next_cursor=page.next_cursor,
    )


async def count_unread(session: AsyncSession, viewer_id: int) -> UnreadOut:
    """Return the number of unread entries in the viewer's inbox."""
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
    channel.publish(session, viewer_id, {"type": "notifications_read", "unread": unread.count})
    return unread


async def get_settings(session: AsyncSession, user_id: int) -> NotificationSettings:
    """Return a person's notification settings, or the defaults."""
    row = await store.get_settings(session, user_id)
    if row is None:
        return NotificationSettings()
    # A newer version may have stored kinds that this one does not know.
    channels = {kind: chosen for kind, chosen in row.channels.items() if kind in KINDS}
    return NotificationSettings.model_validate(
        {"channels": channels, "quiet_hours": row.quiet_hours}
    )


async def change_settings(
    session: AsyncSession, viewer_id: int, settings: NotificationSettings
) -> NotificationSettings:
    """Replace the viewer's notification settings."""
    if await lock_active_accounts(session, viewer_id):
        values = settings.model_dump(mode="json")
        await store.update_settings(session, viewer_id, values["channels"], values["quiet_hours"])
    return settings


async def turn_push_off(session: AsyncSession, viewer_id: int, kind: Kind) -> NotificationSettings:
    """Turn push off for one kind; return all settings."""
    if await lock_active_accounts(session, viewer_id):
        await store.update_push_off(session, viewer_id, kind)
    return await get_settings(session, viewer_id)


async def find_pushed(
    session: AsyncSession, user_id: int, notification_id: int, now: datetime
) -> PushedNotification | None:
    """Return the unread entry with this newest notification, if it may be pushed now."""
    row = await store.get_unread_group(session, user_id, notification_id)
    settings = await get_settings(session, user_id)
    if row is None or rules.is_quiet(settings.quiet_hours, now):
        return None
    if not rules.channels_of(settings, row.kind).push:
        return None
    (entry,) = await _render(session, user_id, [row])
    return PushedNotification(entry, row.bundle)


async def send_digests(session: AsyncSession, now: datetime, wait: timedelta) -> None:
    """Request a digest email for everyone for whom one is due."""
    after = -1
    while rows := await store.list_digest_candidates(session, after, BATCH):
        for row in rows:
            settings = await get_settings(session, row.user_id)
            if rules.is_digest_due(
                settings, now, oldest=row.oldest, last=row.digest_sent_at, wait=wait
            ):
                await _send_digest(session, row.user_id, now)
        after = rows[-1].user_id


async def erase(session: AsyncSession, user_id: int) -> int:
    """Delete a person's notifications and those about them; return the number of rows."""
    return await store.delete_notifications(session, user_id)


async def _send_digest(session: AsyncSession, user_id: int, now: datetime) -> None:
    rows = await store.list_digest_entries(session, user_id, MAX_DIGEST_LINES)
    await store.update_digested(session, user_id)
    if not rows:
        return
    actors = {actor_id for row in rows for actor_id in row.actor_ids}
    with reading(await language_of(session, user_id)):
        lines = tuple(entry.message for entry in await _render(session, user_id, rows))
    event = DigestRequested(user_id=user_id, lines=lines, actor_ids=tuple(sorted(actors)))
    await emit(session, event, subject=user_id, version=0)
    await store.update_digest_sent(session, user_id, now)


async def _push_to_sockets(
    session: AsyncSession, channel: Channel, user_id: int, notification_id: int, *, quiet: bool
) -> None:
    row = await store.get_group(session, user_id, notification_id)
    if row is None:
        return
    with reading(await language_of(session, user_id)):
        (entry,) = await _render(session, user_id, [row])
    unread = await store.count_unread(session, user_id)
    state = {"type": "notification", "quiet": quiet, "unread": unread}
    channel.publish(session, user_id, entry.model_dump(mode="json") | state)


async def _render(
    session: AsyncSession, user_id: int, rows: Collection[InboxRow]
) -> list[NotificationOut]:
    actor_ids = {actor_id for row in rows for actor_id in row.actor_ids}
    authors = await visibility.list_authors(session, user_id, actor_ids)
    return [_out(row, user_id, authors) for row in rows]


def _message(row: InboxRow, actors: list[Author], user_id: int) -> str:
    if row.kind in {"system", "evening_question"}:
        return texts.system_message(row.topic)
    if row.kind == "loan":
        return texts.loan_message(row.topic, actors)
    return texts.message(
        row.kind,
        actors,
        row.people,
        outfit=texts.outfit_name(row.caption, row.worn_on, own=row.outfit_owner_id == user_id),
        tag=row.tag_name,
        garment=row.garment_name,
        times=row.times,
    )


def _out(row: InboxRow, user_id: int, authors: dict[int, Author]) -> NotificationOut:
    about = rules.about(row.kind, row.topic)
    actor_ids = [] if about else list(dict.fromkeys(row.actor_ids))
    actors = [authors[actor_id] for actor_id in actor_ids if actor_id in authors]
    return NotificationOut(
        id=row.id,
        kind=row.kind,
        message=_message(row, actors, user_id),
        actor=authors.get(actor_ids[0]) if actor_ids else None,
        actors=actors[:MAX_SHOWN_ACTORS],
        count=row.people,
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
