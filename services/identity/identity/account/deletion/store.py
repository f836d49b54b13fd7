"""Reads and writes announced deletions, and deletes an account's own rows."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, exists, func, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.account.deletion.models import AnnouncedDeletion, ErasureReport
from identity.account.registration.accounts.models import Account
from identity.account.registration.invites.models import Invite
from identity.audit_log import AuditRecord
from identity.mail.email_links.models import Link
from identity.profile.profiles.models import Profile
from identity.profile.relationships.models import Block, Follow
from identity.sessions.models import Session
from identity.signin.authorization_codes.models import SignInCode
from identity.signin.recovery.models import RecoveryRequest
from shared.features.relationships import delete_relationships

# Raw SQL, because the slices of these tables are in a higher layer than this one.
_DELETE_ATTEMPTS = text("""
DELETE FROM provider_attempts WHERE email = :email OR (provider, subject) IN (
  SELECT provider, subject FROM linked_providers WHERE account_id = :id
)
""")


async def get_due_account(session: AsyncSession, now: datetime) -> Account | None:
    """Return an account that is due and not announced yet, locked.

    Skips accounts that others have locked: they are being announced or restored.
    """
    announced = exists().where(col(AnnouncedDeletion.account_id) == col(Account.id))
    query = (
        select(Account)
        .join(Profile, col(Profile.id) == col(Account.id))
        .where(col(Profile.deletes_at) <= now, ~announced)
        .limit(1)
        .with_for_update(of=Account, skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def insert_deletion(session: AsyncSession, account_id: int, now: datetime) -> bool:
    """Return whether this call inserted the row; only one of several concurrent calls does."""
    statement = insert(AnnouncedDeletion).values(account_id=account_id, announced_at=now)
    made = statement.on_conflict_do_nothing().returning(col(AnnouncedDeletion.account_id))
    return (await session.execute(made)).one_or_none() is not None


async def get_deletion(session: AsyncSession, account_id: int) -> AnnouncedDeletion | None:
    """Return the row, locked, so that one of several concurrent reports is the last."""
    return await session.get(AnnouncedDeletion, account_id, with_for_update=True)


async def list_deletions(session: AsyncSession) -> Sequence[AnnouncedDeletion]:
    """Return every announced deletion that still lacks a report."""
    return (
        await session.exec(select(AnnouncedDeletion).order_by(col(AnnouncedDeletion.account_id)))
    ).all()


async def get_overdue_deletion(session: AsyncSession, before: datetime) -> AnnouncedDeletion | None:
    """Return one that was announced before then and still lacks a report; locked."""
    query = select(AnnouncedDeletion).where(AnnouncedDeletion.announced_at < before).limit(1)
    return (await session.exec(query.with_for_update(skip_locked=True))).one_or_none()


async def insert_report(
    session: AsyncSession, account_id: int, service: str, erased: dict[str, int]
) -> None:
    """Insert a report; the first one of each service counts."""
    values = {"account_id": account_id, "service": service, "erased": erased}
    await session.execute(insert(ErasureReport).values(values).on_conflict_do_nothing())


async def list_reports(session: AsyncSession, account_id: int) -> dict[str, dict[str, int]]:
    query = select(ErasureReport).where(ErasureReport.account_id == account_id)
    return {row.service: row.erased for row in await session.exec(query)}


async def delete_links(session: AsyncSession, account_id: int) -> None:
    await session.execute(delete(Link).where(col(Link.account_id) == account_id))


async def count_sessions(session: AsyncSession, account_id: int) -> int:
    query = select(func.count()).where(Session.account_id == account_id)
    return (await session.exec(query)).one()


async def delete_traces(session: AsyncSession, account_id: int, email: str) -> int:
    """Delete what no foreign key cascades to; return the number of audit entries."""
    await delete_relationships(session, account_id, Follow, Block)
    for table in (RecoveryRequest, SignInCode):
        await session.execute(delete(table).where(col(table.email) == email))
    await session.execute(_DELETE_ATTEMPTS, {"email": email, "id": account_id})
    acts = delete(AuditRecord).where(col(AuditRecord.account_id) == account_id)
    return len((await session.execute(acts.returning(col(AuditRecord.id)))).all())


async def delete_invites(session: AsyncSession, email: str) -> None:
    await session.execute(delete(Invite).where(func.lower(col(Invite.email)) == email))


async def delete_account(session: AsyncSession, account_id: int) -> None:
    """Delete it with everything that refers to it: profile, sessions, links, factors, providers."""
    await session.execute(
        delete(AnnouncedDeletion).where(col(AnnouncedDeletion.account_id) == account_id)
    )
    await session.execute(delete(Account).where(col(Account.id) == account_id))
