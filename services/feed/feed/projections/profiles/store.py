"""People in Postgres."""

from typing import Any, NamedTuple

from sqlalchemy import text
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from contracts.types import ProfileAudience
from feed.projections.profiles.models import Person
from shared.data.search_keys import search_keys
from shared.features.visibility import VISITOR, may_see_card

_UPDATE = text("""
INSERT INTO people (
  user_id, username, display_name, avatar_path, audience, country, language, findable,
  confirmed, version
) VALUES (
  :user_id, :username, :display_name, :avatar_path, :audience, :country, :language, :findable,
  :confirmed, :version
)
ON CONFLICT (user_id) DO UPDATE SET
  username = excluded.username, display_name = excluded.display_name,
  avatar_path = excluded.avatar_path, audience = excluded.audience,
  country = excluded.country, language = excluded.language, findable = excluded.findable,
  confirmed = excluded.confirmed, version = excluded.version
WHERE people.version < excluded.version
RETURNING old.audience AS before, new.audience AS after
""")
_UPDATE_KEYS = text("""
WITH deleted AS (
  DELETE FROM people_keys WHERE user_id = :user_id AND key <> ALL(CAST(:keys AS text[]))
)
INSERT INTO people_keys (key, user_id)
SELECT key, :user_id FROM unnest(CAST(:keys AS text[])) AS key ON CONFLICT DO NOTHING
""")
_DELETE = text("DELETE FROM people WHERE user_id = :user_id")


class AudienceChange(NamedTuple):
    """A profile's audience before and after an event; `before` is None for a new profile."""

    before: ProfileAudience | None
    after: ProfileAudience


async def get_person(session: AsyncSession, user_id: int) -> Person | None:
    is_findable: Person | None = await session.get(Person, user_id, populate_existing=True)
    return is_findable


async def list_people(session: AsyncSession, user_ids: list[int]) -> list[Person]:
    query = select(Person).where(Person.user_id.in_(user_ids))  # type: ignore[attr-defined]  # a column
    return list((await session.exec(query)).all())


async def update_person(
    session: AsyncSession, event: ProfileChanged, version: int
) -> AudienceChange | None:
    """Apply a newer profile; return None if the event is older than the stored state."""
    values: dict[str, Any] = dict(event) | {"version": version}
    row = (await session.execute(_UPDATE, values)).one_or_none()
    if row is None:
        return None
    is_findable = event.findable and may_see_card(VISITOR, event.audience)
    keys = search_keys(event.username, event.display_name) if is_findable else []
    await _update_keys(session, event.user_id, keys)
    return AudienceChange._make(row)


async def delete_person(session: AsyncSession, user_id: int) -> None:
    await _update_keys(session, user_id, [])
    await session.execute(_DELETE, {"user_id": user_id})


async def _update_keys(session: AsyncSession, user_id: int, keys: list[str]) -> None:
    await session.execute(_UPDATE_KEYS, {"user_id": user_id, "keys": keys})
