"""Departures in Postgres, and the end of an account's own rows."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, func, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.deletion.models import Departure, DepartureAnswer
from identity.account.registration.accounts.models import Account
from identity.account.registration.invites.models import Invite
from identity.audit_log import AuditRecord
from identity.mail.email_links.models import Link
from identity.profile.profiles.models import Profile
from identity.profile.relationships.store import delete_relations
from identity.sessions.models import Session
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.recovery.models import RecoveryRequest

# The slices of these lie above this one.
_DELETE_ATTEMPTS = text("""
DELETE FROM provider_attempts WHERE email = :email OR (provider, subject) IN (
  SELECT provider, subject FROM linked_providers WHERE account_id = :id
)
""")


async def get_due_account(session: AsyncSession, now: datetime) -> Account | None:
    """An account whose time is over and of which that was not announced; locked.

    One that somebody else has locked is left out: it is being announced, or restored.
    """
    announced = exists().where(col(Departure.account_id) == col(Account.id))
    query = (
        select(Account)
        .join(Profile, col(Profile.id) == col(Account.id))
        .where(col(Profile.deletes_at) <= now, ~announced)
        .limit(1)
        .with_for_update(of=Account, skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def insert_departure(session: AsyncSession, account_id: int, now: datetime) -> bool:
    """Answers whether this call did it, which is true for only one of several."""
    statement = insert(Departure).values(account_id=account_id, announced_at=now)
    made = statement.on_conflict_do_nothing().returning(col(Departure.account_id))
    return (await session.execute(made)).one_or_none() is not None


async def get_departure(session: AsyncSession, account_id: int) -> Departure | None:
    """Locked: of several answers that come at once one is the last."""
    return await session.get(Departure, account_id, with_for_update=True)


async def list_departures(session: AsyncSession) -> Sequence[Departure]:
    """All that wait for answers."""
    return (await session.exec(select(Departure).order_by(col(Departure.account_id)))).all()


async def get_silent_departure(session: AsyncSession, before: datetime) -> Departure | None:
    """One that was announced before then and still lacks an answer; locked."""
    query = select(Departure).where(Departure.announced_at < before).limit(1)
    return (await session.exec(query.with_for_update(skip_locked=True))).one_or_none()


async def insert_answer(
    session: AsyncSession, account_id: int, service: str, erased: dict[str, int]
) -> None:
    """The first answer of each service counts."""
    values = {"account_id": account_id, "service": service, "erased": erased}
    await session.execute(insert(DepartureAnswer).values(values).on_conflict_do_nothing())


async def list_answers(session: AsyncSession, account_id: int) -> dict[str, dict[str, int]]:
    query = select(DepartureAnswer).where(DepartureAnswer.account_id == account_id)
    return {row.service: row.erased for row in await session.exec(query)}


async def delete_links(session: AsyncSession, account_id: int) -> None:
    await session.execute(delete(Link).where(col(Link.account_id) == account_id))


async def count_sessions(session: AsyncSession, account_id: int) -> int:
    query = select(func.count()).where(Session.account_id == account_id)
    return (await session.exec(query)).one()


async def delete_traces(session: AsyncSession, account_id: int, email: str) -> int:
    """Delete what no foreign key cascades to; return the number of audit entries."""
    await delete_relations(session, account_id)
    for table in (RecoveryRequest, SignInCode):
        await session.execute(delete(table).where(col(table.email) == email))
    await session.execute(_DELETE_ATTEMPTS, {"email": email, "id": account_id})
    acts = delete(AuditRecord).where(col(AuditRecord.account_id) == account_id)
    return len((await session.execute(acts.returning(col(AuditRecord.id)))).all())


async def delete_invites(session: AsyncSession, email: str) -> None:
    await session.execute(delete(Invite).where(func.lower(col(Invite.email)) == email))


async def delete_account(session: AsyncSession, account_id: int) -> None:
    """With everything that refers to it: profile, sessions, links, second factors, providers."""
    await session.execute(delete(Departure).where(col(Departure.account_id) == account_id))
    await session.execute(delete(Account).where(col(Account.id) == account_id))
