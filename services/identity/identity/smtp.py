"""The adapter of the mail server: sends one message and reports the outcome."""

import contextlib
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from enum import Enum

import aiosmtplib
import structlog

log = structlog.get_logger()

TIMEOUT_SECONDS = 15


class Outcome(Enum):
    """The outcome of one attempt to send a message."""

    ACCEPTED = "taken"
    DEFERRED = "not taken"
    """Another attempt may succeed."""
    REFUSED = "refused"
    """No other attempt will succeed."""
    UNKNOWN = "unknown"
    """The connection was lost before the response."""


@dataclass(frozen=True)
class OutgoingEmail:
    """An email's subject and both forms of its body."""

    subject: str
    text: str
    html: str


class Mailer:
    """Sends through one SMTP server, with STARTTLS if the server offers it."""

    def __init__(self, host: str, port: int, username: str, password: str, sender: str) -> None:
        self._host = host
        self._port = port
        self._username = username or None
        self._password = password or None
        self._sender = sender

    async def send(self, mail_id: int, recipient: str, email: OutgoingEmail) -> Outcome:
        """Send one message; equal `mail_id`s give equal Message-IDs."""
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = recipient
        message["Subject"] = email.subject
        message["Date"] = formatdate(usegmt=True)
        domain = parseaddr(self._sender)[1].rpartition("@")[2]
        message["Message-ID"] = f"<{mail_id}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(email.text)
        message.add_alternative(email.html, subtype="html")
        try:
            await self._send(message)
        except Exception as exc:
            # The server's answer names the recipient.
            code = getattr(exc, "code", None)
            log.warning("mail_not_sent", mail_id=mail_id, error=type(exc).__qualname__, code=code)
            return _outcome(exc)
        return Outcome.ACCEPTED

    async def greet(self) -> None:
        """Connect and disconnect. Raises OSError or SMTPException if the server does not answer."""
        client = aiosmtplib.SMTP(hostname=self._host, port=self._port, timeout=TIMEOUT_SECONDS)
        try:
            await client.connect()
        finally:
            await _disconnect(client)

    async def _send(self, message: EmailMessage) -> None:
        client = aiosmtplib.SMTP(
            hostname=self._host,
            port=self._port,
            username=self._username,
            password=self._password,
            timeout=TIMEOUT_SECONDS,
        )
        try:
            await client.connect()
            await client.send_message(message)
        finally:
            await _disconnect(client)


async def _disconnect(client: aiosmtplib.SMTP) -> None:
    # The outcome is known by now, so a failure to disconnect must not change it.
    try:
        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            await client.quit()
    finally:
        client.close()


def _outcome(exc: Exception) -> Outcome:
    if isinstance(exc, aiosmtplib.SMTPRecipientsRefused):
        refused = all(_is_permanent(each.code) for each in exc.recipients)
        return Outcome.REFUSED if refused else Outcome.DEFERRED
    if isinstance(exc, aiosmtplib.SMTPDataError) and _is_permanent(exc.code):
        return Outcome.REFUSED
    # Any other response is a temporary refusal, and a failed connection sent nothing.
    if isinstance(
        exc,
        aiosmtplib.SMTPResponseException
        | aiosmtplib.SMTPConnectError
        | aiosmtplib.SMTPNotSupported,
    ):
        return Outcome.DEFERRED
    return Outcome.UNKNOWN


def _is_permanent(code: int) -> bool:
    return code >= 500  # noqa: PLR2004 - RFC 5321, 4.2.1
