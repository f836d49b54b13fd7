"""The adapter of the mail server: sends one message and reports the outcome."""

import contextlib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from enum import Enum

import aiosmtplib
import structlog

from identity.settings import Settings

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


class NotConnected(Exception):
    """There is no connection to the mail server, so that nothing was sent."""


class MailRefused(Exception):
    """The mail server would not take an email of ours; the message is its code."""


class Mailer:
    """Sends through one SMTP server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._sender = settings.mail_from
        self._domain = parseaddr(self._sender)[1].rpartition("@")[2]
        self._tls_context = ssl.create_default_context(cafile=settings.smtp_ca_file or None)
        self._login_problem = ""

    async def send(self, mail_id: int, recipient: str, email: OutgoingEmail) -> Outcome:
        """Send one message; equal `mail_id`s give equal Message-IDs."""
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = recipient
        message["Subject"] = email.subject
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = f"<{mail_id}@{self._domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(email.text)
        message.add_alternative(email.html, subtype="html")
        try:
            await self._send(message)
        except NotConnected as exc:
            log.warning("mail_not_sent", mail_id=mail_id, problem=str(exc))
            return Outcome.DEFERRED
        except Exception as exc:
            # The server's answer names the recipient.
            code = getattr(exc, "code", None)
            log.warning("mail_not_sent", mail_id=mail_id, error=type(exc).__qualname__, code=code)
            return _outcome(exc)
        return Outcome.ACCEPTED

    async def greet(self) -> None:
        """Connect and disconnect without a log-in, which servers count.

        Raises ConnectionError with a sentence that names the setting to look at; also if the last
        log-in was refused.
        """
        client = self._client()
        try:
            await _connect(client)
        except NotConnected as exc:
            raise ConnectionError(str(exc)) from exc
        finally:
            await _disconnect(client)
        if self._login_problem:
            raise ConnectionError(self._login_problem)

    async def rehearse(self) -> None:
        """Do all that comes before the recipient of an email, and send none.

        Raises ConnectionError as `greet` does, and MailRefused if the sender is refused.
        """
        client = self._client()
        try:
            await _connect(client)
            await self._log_in(client)
            await client.mail(parseaddr(self._sender)[1])
            await client.rset()
        except NotConnected as exc:
            raise ConnectionError(str(exc)) from exc
        except aiosmtplib.SMTPResponseException as exc:
            raise MailRefused(str(exc.code)) from exc
        except aiosmtplib.SMTPException as exc:
            raise ConnectionError("The mail server hung up.") from exc
        finally:
            await _disconnect(client)

    async def _send(self, message: EmailMessage) -> None:
        client = self._client()
        try:
            await _connect(client)
            await self._log_in(client)
            await client.send_message(message)
        finally:
            await _disconnect(client)

    async def _log_in(self, client: aiosmtplib.SMTP) -> None:
        """Log in if there is a username. Raises NotConnected."""
        if not self._settings.smtp_username:
            return
        try:
            await client.login(
                self._settings.smtp_username, self._settings.smtp_password.get_secret_value()
            )
        except (aiosmtplib.SMTPException, OSError) as exc:
            self._login_problem = (
                "The mail server refuses GARDEROBE_SMTP_USERNAME with GARDEROBE_SMTP_PASSWORD"
                f" ({type(exc).__qualname__})."
            )
            raise NotConnected(self._login_problem) from exc
        self._login_problem = ""

    def _client(self) -> aiosmtplib.SMTP:
        settings = self._settings
        return aiosmtplib.SMTP(
            hostname=settings.smtp_host,
            port=settings.smtp_port,
            use_tls=settings.smtp_tls == "implicit",
            start_tls=self._start_tls(),
            tls_context=self._tls_context,
            # By default the host's name, which may be a container's id and a slow question to DNS.
            local_hostname=self._domain,
            timeout=TIMEOUT_SECONDS,
        )

    def _start_tls(self) -> bool | None:
        """Return whether STARTTLS is required or left out; None: it is used if it is offered."""
        kind = self._settings.smtp_tls
        # Anyone on the way could remove the offer and read the password.
        if kind == "opportunistic" and not self._settings.smtp_username:
            return None
        return kind in {"starttls", "opportunistic"}


async def _connect(client: aiosmtplib.SMTP) -> None:
    """Connect, with TLS as the client requires. Raises NotConnected."""
    try:
        await client.connect()
    except (aiosmtplib.SMTPException, OSError) as exc:
        raise NotConnected(_problem(exc)) from exc


def _problem(exc: Exception) -> str:
    """Return why there is no connection, and which setting may be wrong."""
    cause = exc.__cause__ or exc
    if isinstance(cause, ssl.SSLCertVerificationError):
        return (
            "The mail server's certificate is not good for GARDEROBE_SMTP_HOST"
            f" ({cause.verify_message}); see GARDEROBE_SMTP_CA_FILE."
        )
    if isinstance(cause, ssl.SSLError):
        return "The mail server speaks no TLS at GARDEROBE_SMTP_PORT; see GARDEROBE_SMTP_TLS."
    if "STARTTLS" in str(exc):
        return "The mail server offers no STARTTLS, but GARDEROBE_SMTP_TLS or a password needs it."
    return f"There is no mail server at GARDEROBE_SMTP_HOST ({type(exc).__qualname__})."


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
