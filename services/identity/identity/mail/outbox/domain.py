"""Writes emails in the transaction of their cause, and sends them afterwards."""

from dataclasses import dataclass

import structlog
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.email_templates import CODE_PLACEHOLDER, TOKEN_PLACEHOLDER
from identity.mail.outbox import rules, store
from identity.mail.outbox.models import SENDING, Mail
from identity.metrics import MAILS
from identity.smtp import Mailer, Outcome, OutgoingEmail
from identity.tokens import TokenIssuer
from shared.background_loops import claim_and_settle
from shared.data.db import Database, after_commit

log = structlog.get_logger()

for _outcome in Outcome:
    # From 0 on, so that Prometheus sees the first one.
    MAILS.labels(_outcome.name.lower())


async def write_email(
    session: AsyncSession,
    recipient: str,
    message: OutgoingEmail,
    *,
    account_id: int | None,
    link_id: int | None = None,
    forget: bool = False,
) -> None:
    """Queue an email, with the id of the link or code that it carries.

    It is deleted with the account that it is about, or with `forget` once it is sent.
    """
    mail = Mail(
        recipient=recipient,
        subject=message.subject,
        text=message.text,
        html=message.html,
        link_id=link_id,
        account_id=account_id,
        forget=forget,
    )
    await store.insert_mail(session, mail)


async def write_bulk_email(
    session: AsyncSession, recipient: str, message: OutgoingEmail, *, account_id: int, bulk_id: int
) -> None:
    """Queue one email of a bulk mailing, behind all other emails.

    It is deleted once it is sent or given up; `get_bulk_counts` returns the totals.
    """
    mail = Mail(
        recipient=recipient,
        subject=message.subject,
        text=message.text,
        html=message.html,
        account_id=account_id,
        bulk_id=bulk_id,
        forget=True,
    )
    await store.insert_mail(session, mail)


@dataclass(frozen=True)
class MailSender:
    """Sends queued emails one at a time; several processes may do so concurrently."""

    database: Database
    mailer: Mailer
    token_issuer: TokenIssuer

    async def send_next(self) -> bool:
        """Send one due email; return whether there was one."""
        return await claim_and_settle(self.database, _claim, self._send, _record)

    async def _send(self, mail: Mail) -> Outcome:
        if mail.doubts > rules.MAX_DOUBTS:
            return Outcome.REFUSED
        return await self.mailer.send(mail.id, mail.recipient, self._with_tokens(mail))

    def _with_tokens(self, mail: Mail) -> OutgoingEmail:
        if mail.link_id is None:
            return OutgoingEmail(mail.subject, mail.text, mail.html)
        # Only here, because the database holds no token: its contents alone open nothing.
        token, code = (
            self.token_issuer.link_token(mail.link_id),
            self.token_issuer.sealed("code", mail.link_id),
        )

        def fill(text: str) -> str:
            return text.replace(TOKEN_PLACEHOLDER, token).replace(CODE_PLACEHOLDER, code)

        return OutgoingEmail(mail.subject, fill(mail.text), fill(mail.html))


async def _claim(session: AsyncSession) -> Mail | None:
    """Claim the next due email; one that was being sent before counts as a doubt."""
    mail = await store.get_due_mail(session)
    if mail is not None:
        mail.doubts += mail.state == SENDING
        await store.update_claimed(session, mail.id, doubts=mail.doubts, lease=rules.LEASE)
    return mail


async def _record(session: AsyncSession, mail: Mail, outcome: Outcome) -> None:
    """Record an attempt to send a claimed email."""
    mail.failures += outcome is Outcome.DEFERRED
    mail.doubts += outcome is Outcome.UNKNOWN
    is_hopeless = rules.is_hopeless(mail.failures, mail.doubts)
    is_settled = is_hopeless or outcome in {Outcome.ACCEPTED, Outcome.REFUSED}
    if is_settled and mail.bulk_id is not None:
        await store.update_bulk_counts(session, mail.bulk_id, sent=outcome is Outcome.ACCEPTED)
    if is_settled and mail.forget:
        await store.delete_mail(session, mail.id)
    elif outcome is Outcome.ACCEPTED:
        await store.update_sent(session, mail.id)
    elif is_settled:
        await store.update_failed(session, mail.id)
    else:
        delay = rules.retry_delay(mail.failures)
        await store.update_waiting(
            session, mail.id, failures=mail.failures, doubts=mail.doubts, delay=delay
        )
    MAILS.labels(outcome.name.lower()).inc()
    after_commit(session, lambda: log.info("mail_tried", mail_id=mail.id, outcome=outcome.value))
