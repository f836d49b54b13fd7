"""Recommendations in Postgres."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Row, text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import RecommendationChanged, RecommendationWithdrawn
from feed.discover.recommendations.rules import RecommendationRow
from feed.discover.recommendations.schemas import RecommendationMark
from feed.projections.moderation.store import in_good_standing
from feed.projections.profiles.schemas import Author
from feed.relations.visibility.store import block_between, is_muted, visible_to
from feed.timeline.read.rules import OutfitRow
from feed.timeline.read.schemas import TagCard
from feed.timeline.read.store import CARD_COLUMNS, VISIBLE_TO_FOLLOWERS
from shared.features.visibility import VISITOR

_UPDATE = text("""
INSERT INTO recommendations
  (id, kind, subject_id, reason, starts_at, ends_at, countries, position, withdrawn, version)
VALUES
  (:recommendation_id, :kind, :subject_id, :reason, :starts_at, :ends_at,
   CAST(:countries AS text[]), :position, false, :version)
ON CONFLICT (id) DO UPDATE SET
  kind = excluded.kind, subject_id = excluded.subject_id, reason = excluded.reason,
  starts_at = excluded.starts_at, ends_at = excluded.ends_at, countries = excluded.countries,
  position = excluded.position, withdrawn = excluded.withdrawn, version = excluded.version
WHERE recommendations.version < excluded.version
""")
_WITHDRAW = text("""
INSERT INTO recommendations
  (id, kind, subject_id, reason, starts_at, ends_at, countries, position, withdrawn, version)
VALUES (:id, '', 0, '', now(), now(), '{}', 0, true, :version)
ON CONFLICT (id) DO UPDATE SET
  subject_id = 0, reason = '', withdrawn = true, version = excluded.version
WHERE recommendations.version < excluded.version
""")
# The policy: the recommended thing and its owner are public, and the owner is in good standing.
_IS_PUBLIC = f"""
{visible_to(VISITOR, "people.audience")}
AND (recommendations.kind <> 'outfit'
     OR posts.outfit_id IS NOT NULL AND {visible_to(VISITOR, "posts.audience")}
     AND {VISIBLE_TO_FOLLOWERS})
AND (recommendations.kind <> 'tag'
     OR tag.slug IS NOT NULL AND {visible_to(VISITOR, "tag.audience")})
AND {in_good_standing("people.user_id")}
"""
_IS_ACTIVE = "NOT withdrawn AND now() >= starts_at AND now() < ends_at"
# Leaves out the viewer's own things, and those of people whom they follow, asked to follow or mute,
# or with whom there is a block.
_IS_NEW_TO_VIEWER = f"""
people.user_id <> :viewer_id AND NOT EXISTS (
  SELECT FROM tag_follows
  WHERE active AND follower_id = :viewer_id AND tag_follows.tag_id = tag.tag_id
) AND NOT EXISTS (
  SELECT FROM follows
  WHERE follower_id = :viewer_id AND followee_id = people.user_id AND state <> 'none'
) AND NOT {block_between(":viewer_id", "people.user_id")}
AND NOT {is_muted(":viewer_id", "people.user_id")}
"""  # noqa: S608 - constants of this file and of visibility
_FROM = f"""
SELECT recommendations.id, recommendations.kind, recommendations.reason,
  people.user_id AS person_id, tag.tag_id, tag.slug, coalesce(tag.name, tag.slug) AS tag_name,
  {CARD_COLUMNS}
FROM recommendations
LEFT JOIN posts ON recommendations.kind = 'outfit' AND posts.outfit_id = subject_id
LEFT JOIN known_tags AS tag ON recommendations.kind = 'tag' AND tag.tag_id = subject_id
JOIN people ON people.user_id = CASE recommendations.kind
  WHEN 'outfit' THEN posts.author_id WHEN 'tag' THEN tag.owner_id ELSE subject_id END
"""  # noqa: S608 - constants of this file and the timeline's
_HAS_KIND = "(CAST(:kind AS text) IS NULL OR recommendations.kind = :kind)"
_LIST = text(f"""
{_FROM}
WHERE {_IS_ACTIVE} AND {_IS_PUBLIC} AND {_IS_NEW_TO_VIEWER} AND {_HAS_KIND} AND (
  countries = '{{}}'
  OR (SELECT country FROM people WHERE user_id = :viewer_id) = ANY (countries)
)
ORDER BY position, recommendations.id LIMIT :limit
""")  # noqa: S608 - constants of this file
_PREVIEW = text(f"""
{_FROM}
WHERE {_IS_ACTIVE} AND {_IS_PUBLIC} AND {_HAS_KIND}
  AND (countries = '{{}}' OR CAST(:country AS text) = ANY (countries))
ORDER BY position, recommendations.id LIMIT :limit
""")
_MARK = text("""
INSERT INTO recommendation_marks (recommendation_id, user_id, mark)
SELECT marked.id, :user_id, marked.mark
FROM unnest(CAST(:ids AS bigint[]), CAST(:marks AS text[])) AS marked (id, mark)
JOIN recommendations ON recommendations.id = marked.id AND NOT withdrawn
ON CONFLICT DO NOTHING
""")
_COUNT = text("""
WITH new_marks AS (
  SELECT recommendation_id, user_id, mark FROM recommendation_marks
  WHERE NOT counted LIMIT :limit FOR UPDATE SKIP LOCKED
), counted AS (
  UPDATE recommendation_marks AS marks SET counted = true FROM new_marks
  WHERE marks.recommendation_id = new_marks.recommendation_id
    AND marks.user_id = new_marks.user_id AND marks.mark = new_marks.mark
  RETURNING marks.recommendation_id, marks.mark
)
INSERT INTO recommendation_counts AS counts (recommendation_id, seen, opened, followed, version)
SELECT recommendation_id, count(*) FILTER (WHERE mark = 'seen'),
  count(*) FILTER (WHERE mark = 'opened'), count(*) FILTER (WHERE mark = 'followed'), 1
FROM counted GROUP BY recommendation_id ORDER BY recommendation_id
ON CONFLICT (recommendation_id) DO UPDATE SET
  seen = counts.seen + excluded.seen, opened = counts.opened + excluded.opened,
  followed = counts.followed + excluded.followed, version = counts.version + 1
RETURNING recommendation_id, seen, opened, followed, version
""")
_ALL_COUNTS = text(
    "SELECT recommendation_id, seen, opened, followed, version FROM recommendation_counts"
)
# Tombstones stay: the admins' withdrawal, and changes before it, may still be in flight.
_ERASE_SUBJECTS = text("""
UPDATE recommendations SET subject_id = 0, reason = '', withdrawn = true
WHERE kind = 'person' AND subject_id = :user_id OR kind = 'outfit' AND subject_id IN (
  SELECT outfit_id FROM posts WHERE author_id = :user_id
) OR kind = 'tag' AND subject_id IN (SELECT tag_id FROM known_tags WHERE owner_id = :user_id)
""")
_DELETE_MARKS = text("DELETE FROM recommendation_marks WHERE user_id = :user_id RETURNING mark")


class CountRow(NamedTuple):
    """How many people one recommendation has reached."""

    recommendation_id: int
    seen: int
    opened: int
    followed: int
    version: int


async def update_recommendation(
    session: AsyncSession, event: RecommendationChanged, version: int
) -> None:
    """Store a state unless a newer one is stored."""
    values = event.model_dump() | {"countries": list(event.countries), "version": version}
    await session.execute(_UPDATE, values)


async def update_withdrawn(
    session: AsyncSession, event: RecommendationWithdrawn, version: int
) -> None:
    """Leave a tombstone."""
    await session.execute(_WITHDRAW, {"id": event.recommendation_id, "version": version})


async def list_recommendations(
    session: AsyncSession, viewer_id: int, kind: str | None, limit: int
) -> list[RecommendationRow]:
    """Return the recommendations for a person now, in the admins' order."""
    params = {"viewer_id": viewer_id, "kind": kind, "limit": limit}
    return [_recommendation(row) for row in await session.execute(_LIST, params)]


async def list_preview(
    session: AsyncSession, country: str | None, kind: str | None, limit: int
) -> list[RecommendationRow]:
    """Return the recommendations for a new person in a country now, in the admins' order."""
    params = {"country": country, "kind": kind, "limit": limit}
    return [_recommendation(row) for row in await session.execute(_PREVIEW, params)]


async def insert_marks(
    session: AsyncSession, user_id: int, marks: Sequence[RecommendationMark]
) -> None:
    """Record new marks; ignores unknown recommendations."""
    unique = sorted({(mark.id, mark.mark) for mark in marks})
    params: Mapping[str, Any] = {
        "user_id": user_id,
        "ids": [recommendation_id for recommendation_id, _ in unique],
        "marks": [mark for _, mark in unique],
    }
    await session.execute(_MARK, params)


async def update_counts(session: AsyncSession, limit: int) -> list[CountRow]:
    """Count up to `limit` new marks; return the changed counts."""
    return [CountRow._make(row) for row in await session.execute(_COUNT, {"limit": limit})]


async def list_counts(session: AsyncSession) -> list[CountRow]:
    return [CountRow._make(row) for row in await session.execute(_ALL_COUNTS)]


async def update_subjects_erased(session: AsyncSession, user_id: int) -> None:
    """Withdraw all recommendations of a person, their outfits and tags."""
    await session.execute(_ERASE_SUBJECTS, {"user_id": user_id})


async def delete_marks(session: AsyncSession, user_id: int) -> int:
    """Delete a person's marks; return how many."""
    return len((await session.execute(_DELETE_MARKS, {"user_id": user_id})).all())


def _recommendation(row: Row[Any]) -> RecommendationRow:
    """Read a row of `_FROM`; the columns of `CARD_COLUMNS` come last."""
    person = Author(
        id=row.person_id,
        username=row.username,
        display_name=row.display_name,
        avatar_path=row.avatar_path,
    )
    tag = None
    if row.tag_id is not None:
        tag = TagCard(id=row.tag_id, slug=row.slug, name=row.tag_name)
    outfit = None if row.outfit_id is None else OutfitRow._make(row[7:])
    return RecommendationRow(row.id, row.kind, row.reason, person, tag, outfit)
