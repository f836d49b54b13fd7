"""People in Postgres."""

from typing import Any

from sqlalchemy import text
from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from feed.people.models import Person
from shared.contracts.identity import ProfileChanged

_UPDATE = text("""
INSERT INTO people (user_id, username, display_name, avatar_path, audience, country, version)
VALUES (:user_id, :username, :display_name, :avatar_path, :audience, :country, :version)
ON CONFLICT (user_id) DO UPDATE SET
  username = excluded.username, display_name = excluded.display_name,
  avatar_path = excluded.avatar_path, audience = excluded.audience,
  country = excluded.country, version = excluded.version
WHERE people.version < excluded.version
RETURNING old.audience AS before, new.audience AS after
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
    return (await session.execute(_UPDATE, values)).one_or_none()


async def delete_person(session: AsyncSession, user_id: int) -> None:
    await session.execute(_DELETE, {"user_id": user_id})
