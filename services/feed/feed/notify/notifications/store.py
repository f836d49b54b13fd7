"""Notifications in Postgres."""

import json
from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.notify.notifications.models import NotificationSetting
from feed.notify.notifications.schemas import KINDS, Kind
from feed.relations.visibility.store import block_between, post_visible_to

_UPDATE = text("""
INSERT INTO notifications
  (user_id, topic, bundle, kind, actor_id, outfit_id, comment_id, tag_id, garment_name, version,
   withdrawn, in_app, in_digest, created_at, read_at)
VALUES (:user_id, :topic, :bundle, :kind, :actor_id, :outfit_id, :comment_id, :tag_id,
  :garment_name, :version, :withdrawn, :in_app, :in_digest, :created_at, :read_at)
ON CONFLICT (user_id, topic) DO UPDATE SET
  id = CASE WHEN excluded.read_at IS NULL THEN next_id() ELSE notifications.id END,
  bundle = excluded.bundle, kind = excluded.kind, garment_name = excluded.garment_name,
  version = excluded.version,
  withdrawn = excluded.withdrawn, in_app = excluded.in_app, in_digest = excluded.in_digest,
  created_at = excluded.created_at, read_at = excluded.read_at
WHERE notifications.version < excluded.version
RETURNING id
""")
_KNOWN_KINDS = ", ".join(f"'{kind}'" for kind in sorted(KINDS))
# A notification about an outfit is hidden together with it. A newer version may have stored kinds
# that this one cannot word.
_IS_VISIBLE = f"""
  notifications.user_id = :user_id AND NOT withdrawn AND kind IN ({_KNOWN_KINDS})
  AND NOT {block_between("notifications.user_id", "actor_id")}
  AND NOT EXISTS (
    SELECT FROM comments WHERE comments.id = notifications.comment_id AND comments.hidden
      AND comments.author_id <> notifications.user_id
  )
  AND (outfit_id IS NULL OR EXISTS (
    SELECT FROM posts WHERE posts.outfit_id = notifications.outfit_id AND NOT posts.removed
      AND {post_visible_to("notifications.user_id")}
      AND (notifications.kind <> 'replied' OR coalesce(posts.content ->> 'comments', 'on') = 'on')
  ))
"""  # noqa: S608 - constants of this file
_GROUPS = f"""
SELECT groups.id, groups.read, groups.created_at, groups.count, groups.times, groups.actor_ids,
  groups.bundle, groups.kind, groups.topic, groups.outfit_id, groups.comment_id,
  comments.text AS comment, posts.content -> 'photo' ->> 'path' AS image_path,
  posts.content ->> 'caption' AS caption, posts.content ->> 'worn_on' AS worn_on,
  posts.author_id AS outfit_owner_id, known_tags.slug AS tag_slug, known_tags.name AS tag_name,
  groups.garment_name
FROM (
  SELECT max(id) AS id, bundle, read_at IS NOT NULL AS read, max(created_at) AS created_at,
    count(DISTINCT actor_id) AS count, count(*) AS times,
    (array_agg(actor_id ORDER BY id DESC))[1:20] AS actor_ids,
    (array_agg(kind ORDER BY id DESC))[1] AS kind,
    (array_agg(topic ORDER BY id DESC))[1] AS topic,
    (array_agg(outfit_id ORDER BY id DESC))[1] AS outfit_id,
    (array_agg(comment_id ORDER BY id DESC))[1] AS comment_id,
    (array_agg(tag_id ORDER BY id DESC))[1] AS tag_id,
    (array_agg(garment_name ORDER BY id DESC))[1] AS garment_name
  FROM notifications WHERE {_IS_VISIBLE} AND {{condition}}
  GROUP BY bundle, read_at IS NOT NULL
) AS groups
LEFT JOIN comments ON comments.id = groups.comment_id
LEFT JOIN posts ON posts.outfit_id = groups.outfit_id
LEFT JOIN known_tags ON known_tags.tag_id = groups.tag_id
"""  # noqa: S608 - constants of this file
_LIST = text(
    _GROUPS.format(condition="in_app")
    + "WHERE groups.id < :before ORDER BY groups.id DESC LIMIT :limit"
)
_SAME_BUNDLE = """
bundle = (SELECT bundle FROM notifications WHERE user_id = :user_id AND id = :notification_id)
"""
_GET = text(
    _GROUPS.format(condition=f"in_app AND {_SAME_BUNDLE}") + "WHERE groups.id = :notification_id"
)
_GET_UNREAD = text(
    _GROUPS.format(condition=f"read_at IS NULL AND {_SAME_BUNDLE}")
    + "WHERE groups.id = :notification_id"
)
_DIGEST_ENTRIES = text(
    _GROUPS.format(condition="in_digest AND read_at IS NULL")
    + "ORDER BY groups.id DESC LIMIT :limit"
)
_UNREAD = text(f"""
SELECT count(DISTINCT bundle) FROM notifications WHERE {_IS_VISIBLE} AND in_app AND read_at IS NULL
""")  # noqa: S608 - constants of this file
_READ_UP_TO = text("""
UPDATE notifications SET read_at = :now
WHERE user_id = :user_id AND id <= :up_to AND read_at IS NULL
""")
_READ = text("""
UPDATE notifications SET read_at = :now
WHERE user_id = :user_id AND read_at IS NULL AND bundle IN (
  SELECT bundle FROM notifications AS named WHERE user_id = :user_id AND id = ANY(:ids)
) AND id <= (SELECT max(id) FROM unnest(CAST(:ids AS bigint[])) AS id)
""")
_SAVE_SETTINGS = text("""
INSERT INTO notification_settings (user_id, channels, quiet_hours)
VALUES (:user_id, CAST(:channels AS jsonb), CAST(:quiet_hours AS jsonb))
ON CONFLICT (user_id) DO UPDATE SET
  channels = excluded.channels, quiet_hours = excluded.quiet_hours
""")
_TURN_PUSH_OFF = text("""
INSERT INTO notification_settings (user_id, channels)
VALUES (:user_id, jsonb_build_object(CAST(:kind AS text), CAST('{"push": false}' AS jsonb)))
ON CONFLICT (user_id) DO UPDATE SET channels = notification_settings.channels || jsonb_build_object(
  CAST(:kind AS text),
  coalesce(notification_settings.channels -> CAST(:kind AS text), '{}') || '{"push": false}'
)
""")
_DIGEST_CANDIDATES = text("""
SELECT settings.user_id, settings.digest_sent_at, waiting.oldest
FROM notification_settings AS settings JOIN LATERAL (
  SELECT min(created_at) AS oldest FROM notifications
  WHERE user_id = settings.user_id AND in_digest AND NOT withdrawn
) AS waiting ON waiting.oldest IS NOT NULL
WHERE settings.user_id > :after ORDER BY settings.user_id LIMIT :limit
FOR UPDATE OF settings SKIP LOCKED
""")
_DIGESTED = text(
    "UPDATE notifications SET in_digest = false WHERE user_id = :user_id AND in_digest"
)
_DIGEST_SENT = text(
    "UPDATE notification_settings SET digest_sent_at = :now WHERE user_id = :user_id"
)
_DELETE_ALL = text("""
DELETE FROM notifications WHERE user_id = :user_id OR actor_id = :user_id RETURNING id
""")
_DELETE_SETTINGS = text("DELETE FROM notification_settings WHERE user_id = :user_id")


class InboxRow(NamedTuple):
    """One entry of an inbox: the notifications of one bundle that are all read or all unread.

    The columns from `kind` to `comment_id` are of the newest notification.
    """

    id: int
    read: bool
    created_at: datetime
    people: int
    times: int
    actor_ids: list[int]
    """Newest first, at most 20; may repeat."""
    bundle: str
    kind: Kind
    topic: str
    outfit_id: int | None
    comment_id: int | None
    comment: str | None
    image_path: str | None
    caption: str | None
    worn_on: str | None
    outfit_owner_id: int | None
    tag_slug: str | None
    tag_name: str | None
    garment_name: str | None


class DigestCandidate(NamedTuple):
    """A person for whom notifications wait for a digest email."""

    user_id: int
    digest_sent_at: datetime | None
    oldest: datetime


async def update_notification(session: AsyncSession, **values: Any) -> int | None:
    """Insert or replace the notification of a topic; None if a newer one is stored.

    With `read_at`, an existing one keeps its position in the inbox.
    """
    found: int | None = (await session.execute(_UPDATE, values)).scalar_one_or_none()
    return found


async def get_group(session: AsyncSession, user_id: int, notification_id: int) -> InboxRow | None:
    """Return the inbox entry with this newest notification; None if it is not visible."""
    params = {"user_id": user_id, "notification_id": notification_id}
    row = (await session.execute(_GET, params)).one_or_none()
    return None if row is None else InboxRow._make(row)


async def get_unread_group(
    session: AsyncSession, user_id: int, notification_id: int
) -> InboxRow | None:
    """Return the unread notifications of a group, in the inbox or not, if this is the newest."""
    params = {"user_id": user_id, "notification_id": notification_id}
    row = (await session.execute(_GET_UNREAD, params)).one_or_none()
    return None if row is None else InboxRow._make(row)


async def list_groups(
    session: AsyncSession, user_id: int, before: int, limit: int
) -> list[InboxRow]:
    """Return the entries of an inbox, newest first."""
    params = {"user_id": user_id, "before": before, "limit": limit}
    return [InboxRow._make(row) for row in await session.execute(_LIST, params)]


async def list_digest_entries(session: AsyncSession, user_id: int, limit: int) -> list[InboxRow]:
    """Return the unread entries that wait for the digest email, newest first."""
    params = {"user_id": user_id, "limit": limit}
    return [InboxRow._make(row) for row in await session.execute(_DIGEST_ENTRIES, params)]


async def count_unread(session: AsyncSession, user_id: int) -> int:
    found: int = (await session.execute(_UNREAD, {"user_id": user_id})).scalar_one()
    return found


async def update_read_up_to(session: AsyncSession, user_id: int, up_to: int, now: datetime) -> None:
    await session.execute(_READ_UP_TO, {"user_id": user_id, "up_to": up_to, "now": now})


async def update_read(
    session: AsyncSession, user_id: int, ids: Collection[int], now: datetime
) -> None:
    """Mark entries, with all notifications in them, as read."""
    await session.execute(_READ, {"user_id": user_id, "ids": list(ids), "now": now})


async def get_settings(session: AsyncSession, user_id: int) -> NotificationSetting | None:
    found: NotificationSetting | None = await session.get(NotificationSetting, user_id)
    return found


async def update_settings(
    session: AsyncSession,
    user_id: int,
    channels: dict[str, Any],
    quiet_hours: dict[str, Any] | None,
) -> None:
    values = {
        "user_id": user_id,
        "channels": json.dumps(channels),
        "quiet_hours": json.dumps(quiet_hours) if quiet_hours else None,
    }
    await session.execute(_SAVE_SETTINGS, values)


async def update_push_off(session: AsyncSession, user_id: int, kind: Kind) -> None:
    """Turn push off for one kind, whatever else is changed at the same time."""
    await session.execute(_TURN_PUSH_OFF, {"user_id": user_id, "kind": kind})


async def list_digest_candidates(
    session: AsyncSession, after: int, limit: int
) -> list[DigestCandidate]:
    """Return and lock people for whom notifications wait for a digest email, in id order."""
    rows = await session.execute(_DIGEST_CANDIDATES, {"after": after, "limit": limit})
    return [DigestCandidate._make(row) for row in rows]


async def update_digested(session: AsyncSession, user_id: int) -> None:
    """Mark that none of a person's notifications wait for a digest email."""
    await session.execute(_DIGESTED, {"user_id": user_id})


async def update_digest_sent(session: AsyncSession, user_id: int, now: datetime) -> None:
    await session.execute(_DIGEST_SENT, {"user_id": user_id, "now": now})


async def delete_notifications(session: AsyncSession, user_id: int) -> int:
    """Delete a person's notifications, those about them, and their settings.

    Returns the number of deleted notifications.
    """
    await session.execute(_DELETE_SETTINGS, {"user_id": user_id})
    return len((await session.execute(_DELETE_ALL, {"user_id": user_id})).all())
