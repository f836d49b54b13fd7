"""Reads and writes recovery requests, and finds the accounts that they are for."""

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.profile.profiles.models import Profile
from identity.signin.recovery.models import RecoveryRequest


async def insert_request(session: AsyncSession, request: RecoveryRequest) -> None:
    session.add(request)
    await session.flush()


async def get_next_request(session: AsyncSession) -> RecoveryRequest | None:
    """Return the oldest request that no other worker has locked; locked."""
    query = (
        select(RecoveryRequest)
        .order_by(col(RecoveryRequest.id))
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def delete_request(session: AsyncSession, request: RecoveryRequest) -> None:
    await session.delete(request)
    await session.flush()


async def list_owners(session: AsyncSession, email: str, limit: int) -> Sequence[Profile]:
    """Return the account that has verified the email address, else the newest that claim it."""
    query = (
        select(Profile)
        .where(Profile.email == email)
        .order_by(col(Profile.email_verified_at).nulls_last(), col(Profile.id).desc())
        .limit(limit)
    )
    found = (await session.exec(query)).all()
    return found[:1] if found and found[0].email_verified else found
