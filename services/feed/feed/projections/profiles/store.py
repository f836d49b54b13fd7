"""People in Postgres."""

from typing import Any

from sqlalchemy import text
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.identity import ProfileChanged
from feed.projections.profiles.models import Person
from shared.search_keys import search_keys

_UPDATE = text("""
INSERT INTO people (
  user_id, username, display_name, avatar_path, audience, country, findable, confirmed, version
) VALUES (
  :user_id, :username, :display_name, :avatar_path, :audience, :country, :findable, :confirmed,
  :version
)
ON CONFLICT (user_id) DO UPDATE SET
  username = excluded.username, display_name = excluded.display_name,
  avatar_path = excluded.avatar_path, audience = excluded.audience,
  country = excluded.country, findable = excluded.findable, confirmed = excluded.confirmed,
  version = excluded.version
WHERE people.version < excluded.version
RETURNING old.audience AS before, new.audience AS after
""")
_UPDATE_KEYS = text("""
WITH gone AS (
  DELETE FROM people_keys WHERE user_id = :user_id AND key <> ALL(CAST(:keys AS text[]))
)
INSERT INTO people_keys (key, user_id)
SELECT key, :user_id FROM unnest(CAST(:keys AS text[])) AS key ON CONFLICT DO NOTHING
""")
_DELETE = text("DELETE FROM people WHERE user_id = :user_id")


async def get_person(session: AsyncSession, user_id: int) -> Person | None:
    found: Person | None = await session.get(Person, user_id, populate_existing=True)
    return found


async def list_people(session: AsyncSession, user_ids: list[int]) -> list[Person]:
    known = select(Person).where(Person.user_id.in_(user_ids))  # type: ignore[attr-defined]  # a column
    return list((await session.exec(known)).all())


async def update_person(session: AsyncSession, event: ProfileChanged, version: int) -> Any | None:
    """Apply a newer profile; answers its audience `before` and `after`, None if it was older."""
    values: dict[str, Any] = dict(event) | {"version": version}
    updated = (await session.execute(_UPDATE, values)).one_or_none()
    if updated is not None:
        found = event.findable and event.audience != "private"
        keys = search_keys(event.username, event.display_name) if found else []
        await _update_keys(session, event.user_id, keys)
    return updated


async def delete_person(session: AsyncSession, user_id: int) -> None:
    await _update_keys(session, user_id, [])
    await session.execute(_DELETE, {"user_id": user_id})


async def _update_keys(session: AsyncSession, user_id: int, keys: list[str]) -> None:
    await session.execute(_UPDATE_KEYS, {"user_id": user_id, "keys": keys})
