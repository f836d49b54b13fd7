"""Reading and writing outgoing mail."""

from datetime import timedelta

from sqlalchemy import and_, delete, func, or_, update
from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.models import FAILED, SENDING, SENT, WAITING, Mail


async def insert_mail(session: AsyncSession, mail: Mail) -> None:
    session.add(mail)
    await session.flush()


async def get_due_mail(session: AsyncSession) -> Mail | None:
    """The next letter to send, or whose sender died; locked."""
    query = (
        select(Mail)
        .where(
            col(Mail.state).in_([WAITING, SENDING]),
            col(Mail.due_at) <= func.clock_timestamp(),
        )
        .order_by(col(Mail.due_at))
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    return (await session.exec(query)).one_or_none()


async def update_claimed(
    session: AsyncSession, mail_id: int, *, doubts: int, lease: timedelta
) -> None:
    """Mark as being sent; it becomes due again when the lease ends."""
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
    """Delete an account's mails and all others to its address; return their number."""
    done = col(Mail.state).in_([SENT, FAILED])
    others = and_(col(Mail.account_id).is_(None), col(Mail.recipient) == email, done)
    about = or_(col(Mail.account_id) == account_id, others)
    return len((await session.execute(delete(Mail).where(about).returning(col(Mail.id)))).all())


async def _update(session: AsyncSession, mail_id: int, **values: object) -> None:
    await session.execute(update(Mail).where(col(Mail.id) == mail_id).values(**values))
