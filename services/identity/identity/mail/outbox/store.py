"""Reads and writes outgoing emails."""

from datetime import timedelta

from sqlalchemy import ColumnElement, and_, delete, exists, func, or_, update
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.outbox.models import FAILED, SENDING, SENT, WAITING, BulkMailing, Mail

_UNSETTLED = col(Mail.state).in_([WAITING, SENDING])
_PERSONAL = col(Mail.bulk_id).is_(None)
_BULK = exists().where(col(BulkMailing.id) == col(Mail.bulk_id), ~col(BulkMailing.paused))


async def insert_mail(session: AsyncSession, mail: Mail) -> None:
    session.add(mail)
    await session.flush()


async def get_due_mail(session: AsyncSession) -> Mail | None:
    """Return the next email to send, or one whose sender died; locked.

    A link that somebody is waiting for never queues behind a bulk mailing.
    """
    return await _get_due(session, _PERSONAL) or await _get_due(session, _BULK)


async def _get_due(session: AsyncSession, condition: ColumnElement[bool]) -> Mail | None:
    query = (
        select(Mail)
        .where(_UNSETTLED, col(Mail.due_at) <= func.clock_timestamp(), condition)
        .order_by(col(Mail.due_at))
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def update_claimed(
    session: AsyncSession, mail_id: int, *, doubts: int, lease: timedelta
) -> None:
    """Mark an email as being sent; it becomes due again when the lease ends."""
    await _update(
        session,
        mail_id,
        state=SENDING,
        doubts=doubts,
        due_at=func.clock_timestamp() + lease,
    )


async def update_sent(session: AsyncSession, mail_id: int) -> None:
    await _update(session, mail_id, state=SENT, sent_at=func.clock_timestamp())


async def update_waiting(
    session: AsyncSession, mail_id: int, *, failures: int, doubts: int, delay: timedelta
) -> None:
    await _update(
        session,
        mail_id,
        state=WAITING,
        failures=failures,
        doubts=doubts,
        due_at=func.clock_timestamp() + delay,
    )


async def update_failed(session: AsyncSession, mail_id: int) -> None:
    await _update(session, mail_id, state=FAILED)


async def delete_mail(session: AsyncSession, mail_id: int) -> None:
    await session.execute(delete(Mail).where(col(Mail.id) == mail_id))


async def delete_mails_about(session: AsyncSession, account_id: int, email: str) -> int:
    """Delete an account's emails and settled ones to its address; return their number."""
    settled = col(Mail.state).in_([SENT, FAILED])
    others = and_(col(Mail.account_id).is_(None), col(Mail.recipient) == email, settled)
    about = or_(col(Mail.account_id) == account_id, others)
    return len((await session.execute(delete(Mail).where(about).returning(col(Mail.id)))).all())


async def upsert_bulk(session: AsyncSession, bulk_id: int, *, paused: bool) -> None:
    """Create a bulk mailing; pause or resume it if it exists."""
    statement = insert(BulkMailing).values(id=bulk_id, paused=paused)
    statement = statement.on_conflict_do_update(index_elements=["id"], set_={"paused": paused})
    await session.execute(statement)


async def update_bulk_counts(session: AsyncSession, bulk_id: int, *, sent: bool) -> None:
    """Count an email of a bulk mailing as sent or given up."""
    counter = BulkMailing.sent if sent else BulkMailing.failed
    values = {counter: counter + 1}
    mailing = col(BulkMailing.id) == bulk_id
    await session.execute(update(BulkMailing).where(mailing).values(values))


async def get_bulk_counts(session: AsyncSession, bulk_id: int) -> tuple[int, int]:
    """Return how many emails of a mailing were sent, and how many were given up."""
    query = select(BulkMailing.sent, BulkMailing.failed).where(BulkMailing.id == bulk_id)
    sent, failed = (await session.exec(query)).one_or_none() or (0, 0)
    return sent, failed


async def count_unsettled(session: AsyncSession, bulk_id: int) -> int:
    """Return how many emails of a mailing are neither sent nor given up."""
    query = select(func.count()).select_from(Mail).where(Mail.bulk_id == bulk_id, _UNSETTLED)
    return (await session.exec(query)).one()


async def _update(session: AsyncSession, mail_id: int, **values: object) -> None:
    await session.execute(update(Mail).where(col(Mail.id) == mail_id).values(**values))
