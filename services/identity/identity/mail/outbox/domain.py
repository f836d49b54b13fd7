"""Writing letters in the transaction of their cause, and sending them afterwards."""

from dataclasses import dataclass

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity import email_layout
from identity.mail.outbox import rules, store
from identity.mail.outbox.models import SENDING, Mail
from identity.smtp import Mailer, Outcome, OutgoingEmail
from identity.tokens import TokenIssuer
from shared.db import Database

log = structlog.get_logger()


async def write_email(
    session: AsyncSession,
    recipient: str,
    letter: OutgoingEmail,
    *,
    account_id: int | None,
    link_id: int | None = None,
    forget: bool = False,
) -> None:
    """Put a letter in the outbox of mails, with the id of the link or code that it carries.

    It is erased with the account that it is about, or, to `forget`, as soon as it was sent.
    """
    mail = Mail(
        recipient=recipient,
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        link_id=link_id,
        account_id=account_id,
        forget=forget,
    )
    await store.insert_mail(session, mail)


async def write_bulk_email(
    session: AsyncSession, recipient: str, letter: OutgoingEmail, *, account_id: int, bulk_id: int
) -> None:
    """Put one letter of a mailing to many in the outbox, behind all other mail.

    It is forgotten once it is settled; `get_bulk_counts` returns how many were.
    """
    mail = Mail(
        recipient=recipient,
        subject=letter.subject,
        text=letter.text,
        html=letter.html,
        account_id=account_id,
        bulk_id=bulk_id,
        forget=True,
    )
    await store.insert_mail(session, mail)


@dataclass(frozen=True)
class MailSender:
    """Sends what was written, one letter at a time; several processes may do so."""

    database: Database
    mailer: Mailer
    mint: TokenIssuer

    async def send_next(self) -> bool:
        """Send one due letter; answers whether there was one."""
        mail = await self._claim()
        if mail is None:
            return False
        if mail.doubts > rules.MAX_DOUBTS:
            await self._record(mail, Outcome.REFUSED)
        else:
            outcome = await self.mailer.send(mail.id, mail.recipient, self._letter(mail))
            await self._record(mail, outcome)
        return True

    def _letter(self, mail: Mail) -> OutgoingEmail:
        if mail.link_id is None:
            return OutgoingEmail(mail.subject, mail.text, mail.html)
        # Only here: what the database holds of a link or code opens nothing.
        token, code = self.mint.link_token(mail.link_id), self.mint.sealed("code", mail.link_id)

        def filled(text: str) -> str:
            return text.replace(email_layout.TOKEN_PLACE, token).replace(
                email_layout.CODE_PLACE, code
            )

        return OutgoingEmail(mail.subject, filled(mail.text), filled(mail.html))

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
            hopeless = rules.is_hopeless(mail.failures, mail.doubts)
            over = hopeless or outcome in {Outcome.TAKEN, Outcome.REFUSED}
            if over and mail.bulk_id is not None:
                await store.update_bulk_counts(session, mail.bulk_id, sent=outcome is Outcome.TAKEN)
            if over and mail.forget:
                await store.delete_mail(session, mail.id)
            elif outcome is Outcome.TAKEN:
                await store.update_sent(session, mail.id)
            elif over:
                await store.update_failed(session, mail.id)
            else:
                delay = rules.retry_delay(mail.failures)
                await store.update_waiting(
                    session, mail.id, failures=mail.failures, doubts=mail.doubts, delay=delay
                )
            await session.commit()
        log.info("mail_tried", mail_id=mail.id, outcome=outcome.value)
