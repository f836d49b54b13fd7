"""Reads and writes profiles and usernames."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.profiles.models import FormerUsername, Profile

_LOCK_NAME = text("SELECT pg_advisory_xact_lock(hashtextextended('username ' || :name, 0))")

_LOCK_EMAIL = text("SELECT pg_advisory_xact_lock(hashtextextended('email ' || :email, 0))")


async def insert_profile(session: AsyncSession, profile: Profile) -> None:
    session.add(profile)
    await session.flush()
    await session.refresh(profile)


async def get_profile(session: AsyncSession, profile_id: int) -> Profile | None:
    return await session.get(Profile, profile_id)


async def get_mailable_profile(session: AsyncSession, profile_id: int) -> Profile | None:
    """Return a profile whose address is verified and that is neither hidden nor suspended."""
    profile = await get_profile(session, profile_id)
    if profile is None or not profile.email_verified or profile.is_closed:
        return None
    return profile


async def get_profile_for_update(session: AsyncSession, profile_id: int) -> Profile | None:
    return await session.get(Profile, profile_id, with_for_update=True, populate_existing=True)


async def get_profile_by_username(session: AsyncSession, username: str) -> Profile | None:
    """Return the profile with this username, else one that gave it up less than 30 days ago."""
    found = await session.exec(select(Profile).where(Profile.username == username))
    if profile := found.one_or_none():
        return profile
    former = await session.exec(
        select(Profile)
        .join(FormerUsername, col(FormerUsername.profile_id) == Profile.id)
        .where(FormerUsername.username == username, FormerUsername.kept_until > func.now())
    )
    return former.one_or_none()


async def list_profiles(session: AsyncSession, ids: Sequence[int]) -> Sequence[Profile]:
    found = await session.exec(select(Profile).where(col(Profile.id).in_(ids)))
    return found.all()


async def list_profiles_after(
    session: AsyncSession, profile_id: int, limit: int
) -> Sequence[Profile]:
    """Return the next profiles by id."""
    query = select(Profile).where(Profile.id > profile_id).order_by(col(Profile.id)).limit(limit)
    return (await session.exec(query)).all()


async def lock_username(session: AsyncSession, username: str) -> None:
    """Serialize transactions that decide who gets a username."""
    await session.execute(_LOCK_NAME, {"name": username})


async def get_username_owner(session: AsyncSession, username: str) -> int | None:
    """Return the id of the profile that has the username, or gave it up recently."""
    profile = await get_profile_by_username(session, username)
    return profile.id if profile else None


async def update_profile(session: AsyncSession, profile: Profile, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        setattr(profile, name, value)
    profile.version += 1
    session.add(profile)
    await session.flush()


async def update_by_system(
    session: AsyncSession, profile: Profile, changes: Mapping[str, Any]
) -> None:
    """Make a change that the owner did not make, without a conflict for their pending edits."""
    for name, value in changes.items():
        setattr(profile, name, value)
    profile.unasked_changes += 1
    session.add(profile)
    await session.flush()


async def insert_former_username(
    session: AsyncSession, username: str, profile_id: int, kept_until: datetime
) -> None:
    row = {"username": username, "profile_id": profile_id, "kept_until": kept_until}
    statement = insert(FormerUsername).values(row)
    await session.execute(statement.on_conflict_do_update(index_elements=["username"], set_=row))


async def delete_former_username(session: AsyncSession, username: str) -> None:
    await session.execute(delete(FormerUsername).where(col(FormerUsername.username) == username))


async def get_profile_by_verified_email(session: AsyncSession, email: str) -> Profile | None:
    query = select(Profile).where(
        Profile.email == email, col(Profile.email_verified_at).is_not(None)
    )
    return (await session.exec(query)).one_or_none()


async def lock_email(session: AsyncSession, email: str) -> None:
    """Serialize transactions that decide who gets a verified email address."""
    await session.execute(_LOCK_EMAIL, {"email": email})
