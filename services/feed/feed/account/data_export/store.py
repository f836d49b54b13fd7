"""Queries for the feed's part of a data export.

Of other people it has only names, and only of people with a visible profile.
"""

from feed.relations.visibility.store import card_visible, visible_to
from shared.data.ids import ID_EPOCH_MS
from shared.features.visibility import VISITOR


def _timestamp(column: str) -> str:
    """Return SQL for the creation time of a time-ordered id."""
    return f"to_timestamp((({column} >> 22) + {ID_EPOCH_MS}) / 1000.0)"


def _username(person: str) -> str:
    """Return SQL for the username of a visible person, given the column of their id."""
    return f"""(
  SELECT username FROM people WHERE people.user_id = {person} AND {card_visible("people.audience")}
    AND NOT EXISTS (
      SELECT FROM blocks
      WHERE blocker_id = {person} AND blocked_id = :user_id AND blocks.active
    )
)"""  # noqa: S608 - called with constants of this file


def _outfits(table: str, id_column: str, condition: str) -> str:
    return f"""
SELECT ARRAY[outfit_id] AS place, outfit_id::text AS outfit_id, owner_id::text AS owner_id,
  {_username("owner_id")} AS owner, {_timestamp(id_column)} AS since
FROM {table} WHERE user_id = :user_id AND {condition}
"""  # noqa: S608 - called with constants of this file


EXPORT_PARTS = {
    "following": f"""
SELECT ARRAY[followee_id] AS place, followee_id::text AS user_id,
  {_username("followee_id")} AS username, state, {_timestamp("changed_id")} AS since
FROM follows WHERE follower_id = :user_id AND state IN ('following', 'requested')
""",  # noqa: S608 - constants of this file
    "followers": f"""
SELECT ARRAY[follower_id] AS place, follower_id::text AS user_id,
  {_username("follower_id")} AS username, state, {_timestamp("changed_id")} AS since
FROM followers WHERE followee_id = :user_id AND state IN ('following', 'requested')
""",  # noqa: S608 - constants of this file
    "blocked": f"""
SELECT ARRAY[blocked_id] AS place, blocked_id::text AS user_id,
  {_username("blocked_id")} AS username, {_timestamp("changed_id")} AS since
FROM blocks WHERE blocker_id = :user_id AND active
""",  # noqa: S608 - constants of this file
    "muted": f"""
SELECT ARRAY[muted_id] AS place, muted_id::text AS user_id, {_username("muted_id")} AS username,
  until, {_timestamp("changed_id")} AS since
FROM mutes WHERE muter_id = :user_id
""",  # noqa: S608 - constants of this file
    "circles": f"""
SELECT ARRAY[id] AS place, id::text AS id, name, {_timestamp("id")} AS created_at, (
    SELECT coalesce(jsonb_agg(
      jsonb_build_object(
        'user_id', member_id::text, 'username', {_username("member_id")},
        'since', {_timestamp("changed_id")}
      ) ORDER BY changed_id
    ), '[]')
    FROM circle_members WHERE circle_id = circles.id AND active
  ) AS members
FROM circles WHERE owner_id = :user_id AND NOT deleted
""",  # noqa: S608 - constants of this file
    "followed_tags": f"""
SELECT ARRAY[tag_id] AS place, tag_id::text AS tag_id, (
    SELECT slug FROM known_tags
    WHERE known_tags.tag_id = tag_follows.tag_id AND {visible_to(VISITOR, "known_tags.audience")}
  ) AS slug, {_timestamp("changed_id")} AS since
FROM tag_follows WHERE follower_id = :user_id AND active
""",  # noqa: S608 - constants of this file
    "likes": _outfits("likes", "changed_id", "active"),
    "saves": _outfits("saves", "saved_id", "true"),
    "comments_written": """
SELECT ARRAY[id] AS place, id::text AS id, outfit_id::text AS outfit_id,
  reply_to::text AS reply_to, text, state, hidden, created_at
FROM comments WHERE author_id = :user_id
""",
    "comments_received": f"""
SELECT * FROM (
  SELECT ARRAY[id] AS place, id::text AS id, outfit_id::text AS outfit_id,
    {_username("author_id")} AS author, reply_to::text AS reply_to, text, state, created_at
  FROM comments WHERE owner_id = :user_id AND author_id <> :user_id AND NOT hidden AND NOT EXISTS (
    SELECT FROM blocks WHERE blocker_id = :user_id AND blocked_id = author_id AND blocks.active
  )
) AS received WHERE author IS NOT NULL
""",  # noqa: S608 - constants of this file
    "asks": f"""
SELECT ARRAY[id] AS place, id::text AS id, left_outfit_id::text AS left_outfit_id,
  right_outfit_id::text AS right_outfit_id, question, audience, {_timestamp("id")} AS created_at,
  ends_at, closed_at,
  (SELECT count(*) FROM ask_answers WHERE ask_id = asks.id AND choice = 'left') AS left_votes,
  (SELECT count(*) FROM ask_answers WHERE ask_id = asks.id AND choice = 'right') AS right_votes
FROM asks WHERE owner_id = :user_id
""",  # noqa: S608 - constants of this file
    "ask_answers": """
SELECT ARRAY[ask_id] AS place, ask_id::text AS ask_id, choice, dismissed
FROM ask_answers WHERE user_id = :user_id
""",
    "notifications": """
SELECT ARRAY[id] AS place, kind, outfit_id::text AS outfit_id, comment_id::text AS comment_id,
  tag_id::text AS tag_id, garment_name, created_at, read_at
FROM notifications WHERE user_id = :user_id AND NOT withdrawn
""",
    "notification_settings": """
SELECT ARRAY[user_id] AS place, channels, quiet_hours, digest_sent_at
FROM notification_settings WHERE user_id = :user_id
""",
    "push_devices": """
SELECT ARRAY[id] AS place, label, created_at, succeeded_at
FROM push_subscriptions WHERE user_id = :user_id AND NOT turned_off
""",
    "read_marker": """
SELECT ARRAY[user_id] AS place, outfit_id::text AS outfit_id, seen_at
FROM read_markers WHERE user_id = :user_id
""",
    "recommendations_met": """
SELECT ARRAY[recommendation_id, ascii(mark)] AS place, recommendation_id::text AS
  recommendation_id, mark
FROM recommendation_marks WHERE user_id = :user_id
""",
}
