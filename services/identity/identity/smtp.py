"""The mail server: hands over one message and tells what became of it."""

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
    """What became of a message."""

    TAKEN = "taken"
    NOT_TAKEN = "not taken"
    """Another try may do better."""
    REFUSED = "refused"
    """No other try will."""
    UNKNOWN = "unknown"
    """The connection was lost before the answer."""


@dataclass(frozen=True)
class OutgoingEmail:
    """What a mail says, in both of its forms."""

    subject: str
    text: str
    html: str


class Mailer:
    """Sends through one SMTP server, with STARTTLS when the server offers it."""

    def __init__(self, host: str, port: int, username: str, password: str, sender: str) -> None:
        self._host = host
        self._port = port
        self._username = username or None
        self._password = password or None
        self._sender = sender

    async def send(self, mail_id: int, recipient: str, letter: OutgoingEmail) -> Outcome:
        """Hand one message over; the same `mail_id` gives the same Message-ID."""
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = recipient
        message["Subject"] = letter.subject
        message["Date"] = formatdate(usegmt=True)
        domain = parseaddr(self._sender)[1].rpartition("@")[2]
        message["Message-ID"] = f"<{mail_id}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        message.add_alternative(letter.html, subtype="html")
        try:
            await self._send(message)
        except Exception as exc:
            log.warning("mail_not_sent", mail_id=mail_id, error=repr(exc))
            return _outcome(exc)
        return Outcome.TAKEN

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
            await _hang_up(client)


async def _hang_up(client: aiosmtplib.SMTP) -> None:
    # The message was taken or not by now: a failed farewell does not make it doubtful.
    try:
        with contextlib.suppress(aiosmtplib.SMTPException, OSError):
            await client.quit()
    finally:
        client.close()


def _outcome(exc: Exception) -> Outcome:
    if isinstance(exc, aiosmtplib.SMTPRecipientsRefused):
        refused = all(_is_permanent(one.code) for one in exc.recipients)
        return Outcome.REFUSED if refused else Outcome.NOT_TAKEN
    if isinstance(exc, aiosmtplib.SMTPDataError) and _is_permanent(exc.code):
        return Outcome.REFUSED
    # Whatever else the server said, it said no; a failed connection never got that far.
    if isinstance(
        exc,
        aiosmtplib.SMTPResponseException
        | aiosmtplib.SMTPConnectError
        | aiosmtplib.SMTPNotSupported,
    ):
        return Outcome.NOT_TAKEN
    return Outcome.UNKNOWN


def _is_permanent(code: int) -> bool:
    return code >= 500  # noqa: PLR2004 - RFC 5321, 4.2.1
