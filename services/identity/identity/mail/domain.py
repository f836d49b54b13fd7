"""Writing letters in the transaction of their cause, and sending them afterwards."""

from dataclasses import dataclass

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail import rules, store
from identity.mail.models import SENDING, Mail
from identity.mailer import Letter, Mailer, Outcome
from shared.db import Database

log = structlog.get_logger()


async def write_letter(session: AsyncSession, recipient: str, letter: Letter) -> None:
    """Put a letter in the outbox of mails."""
    mail = Mail(recipient=recipient, subject=letter.subject, text=letter.text, html=letter.html)
    await store.insert_mail(session, mail)


@dataclass(frozen=True)
class Post:
    """Sends what was written, one letter at a time; several processes may do so."""

    database: Database
    mailer: Mailer

    async def send_next(self) -> bool:
        """Send one due letter; answers whether there was one."""
        mail = await self._claim()
        if mail is None:
            return False
        if mail.doubts > rules.MAX_DOUBTS:
            await self._record(mail, Outcome.REFUSED)
        else:
            letter = Letter(mail.subject, mail.text, mail.html)
            await self._record(mail, await self.mailer.send(mail.id, mail.recipient, letter))
        return True

    async def _claim(self) -> Mail | None:
        """Take the next letter; committed before it is sent, so that a crash leaves its trace."""
        async with self.database.sessions() as session:
            mail = await store.get_due_mail(session)
            if mail is None:
                return None
            mail.doubts += mail.state == SENDING
            await store.update_claimed(session, mail.id, doubts=mail.doubts, lease=rules.LEASE)
            await session.commit()
            return mail

    async def _record(self, mail: Mail, outcome: Outcome) -> None:
        mail.failures += outcome is Outcome.NOT_TAKEN
        mail.doubts += outcome is Outcome.UNKNOWN
        async with self.database.sessions() as session:
            if outcome is Outcome.TAKEN:
                await store.update_sent(session, mail.id)
            elif outcome is Outcome.REFUSED or rules.is_hopeless(mail.failures, mail.doubts):
                await store.update_failed(session, mail.id)
            else:
                delay = rules.retry_delay(mail.failures)
                await store.update_waiting(
                    session, mail.id, failures=mail.failures, doubts=mail.doubts, delay=delay
                )
            await session.commit()
        log.info("mail_tried", mail_id=mail.id, outcome=outcome.value)
