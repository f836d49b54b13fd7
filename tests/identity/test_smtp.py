"""Mail servers with TLS and passwords: nothing is sent in the clear that must not be."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from ssl import SSLContext
from typing import Any

import pytest
from aiosmtpd.smtp import AuthResult, LoginPassword
from pydantic import ValidationError

from identity.settings import Settings
from identity.smtp import Mailer, Outcome, OutgoingEmail
from tests.identity.inbox import Inbox, listening
from tests.support.ports import free_ports
from tests.support.tls_proxy import certificate, server_context

EMAIL = OutgoingEmail("Hi", "Hello", "<p>Hello</p>")
LOGIN = {"smtp_username": "garderobe", "smtp_password": "right"}


@pytest.fixture(scope="module")
def own_certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("tls") / "own", "localhost")


@pytest.fixture
def with_tls(own_certificate: Path) -> SSLContext:
    return server_context(own_certificate)


def log_in(_server: Any, _session: Any, _envelope: Any, _mechanism: str, given: Any) -> AuthResult:
    right = isinstance(given, LoginPassword) and given.password == b"right"
    return AuthResult(success=right, handled=False)


class RecordingInbox(Inbox):
    """Keeps how each email came."""

    def __init__(self) -> None:
        super().__init__()
        self.came: list[tuple[bool, bool]] = []
        """Whether over TLS, and whether after a log-in."""
        self.introduced: list[str] = []
        """The names in EHLO."""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        over_tls = server.transport.get_extra_info("sslcontext") is not None
        self.introduced.append(session.host_name)
        self.came.append((over_tls, bool(session.authenticated)))
        return await super().handle_DATA(server, session, envelope)


@contextmanager
def mail_server(**options: Any) -> Iterator[RecordingInbox]:
    inbox = RecordingInbox()
    (inbox.port,) = free_ports(1)
    with listening(inbox, inbox.port, **options):
        yield inbox


def mailer(inbox: Inbox, **settings: Any) -> Mailer:
    known: dict[str, Any] = {
        "database_url": "postgresql+psycopg://localhost/none",
        "nats_url": "",
        "keys_url": "",
        "refresh_secret": "s" * 32,
        "gateway_secrets": ["s" * 32],
        "smtp_host": "localhost",
        "smtp_port": inbox.port,
    }
    return Mailer(Settings(**known | settings))


async def test_the_mailer_introduces_itself_with_the_domain_of_the_sender() -> None:
    with mail_server() as inbox:
        await send(mailer(inbox, mail_from="Garderobe <hello@garderobe.example>"))
    assert inbox.introduced == ["garderobe.example"]


async def send(sender: Mailer) -> Outcome:
    return await sender.send(1, "ana@example.org", EMAIL)


@pytest.mark.parametrize("login", [{}, LOGIN])
@pytest.mark.parametrize("kind", ["implicit", "starttls", "opportunistic"])
async def test_emails_are_sent_over_tls(
    kind: str, login: dict[str, str], with_tls: SSLContext, own_certificate: Path
) -> None:
    tls = {"ssl_context": with_tls} if kind == "implicit" else {"tls_context": with_tls}
    with mail_server(**tls, authenticator=log_in, auth_require_tls=kind != "implicit") as inbox:
        ours = mailer(inbox, smtp_tls=kind, smtp_ca_file=str(own_certificate), **login)
        await ours.greet()
        assert await send(ours) is Outcome.ACCEPTED
    assert inbox.came == [(True, bool(login))]


@pytest.mark.parametrize(
    "settings",
    [
        {"smtp_tls": "starttls"},
        {"smtp_tls": "implicit"},
        {"smtp_tls": "opportunistic", **LOGIN},
        {"smtp_tls": "starttls", **LOGIN},
    ],
)
async def test_required_tls_is_never_left_out(settings: dict[str, str]) -> None:
    said: list[bytes] = []

    def never(*_: Any) -> AuthResult:
        said.append(b"a password")
        return AuthResult(success=True)

    # As after an attacker on the way has removed the offer of STARTTLS.
    with mail_server(authenticator=never, auth_require_tls=False) as inbox:
        ours = mailer(inbox, **settings)
        with pytest.raises(ConnectionError, match="GARDEROBE_SMTP_TLS"):
            await ours.greet()
        assert await send(ours) is Outcome.DEFERRED
    assert (inbox.tries, said) == (0, [])


async def test_a_server_without_tls_gets_emails_that_need_none() -> None:
    with mail_server(authenticator=log_in, auth_require_tls=False) as inbox:
        assert await send(mailer(inbox)) is Outcome.ACCEPTED
        assert await send(mailer(inbox, smtp_tls="none", **LOGIN)) is Outcome.ACCEPTED
    assert inbox.came == [(False, False), (False, True)]


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
@pytest.mark.parametrize("kind", ["implicit", "starttls", "opportunistic"])
async def test_a_certificate_must_be_trusted_and_name_the_host(
    kind: str, host: str, with_tls: SSLContext, own_certificate: Path
) -> None:
    # The certificate is for localhost alone.
    trust = str(own_certificate) if host == "127.0.0.1" else ""
    tls = {"ssl_context": with_tls} if kind == "implicit" else {"tls_context": with_tls}
    with mail_server(**tls) as inbox:
        ours = mailer(inbox, smtp_tls=kind, smtp_ca_file=trust, smtp_host=host)
        with pytest.raises(ConnectionError, match="GARDEROBE_SMTP_CA_FILE"):
            await ours.greet()
        assert await send(ours) is Outcome.DEFERRED
    assert inbox.tries == 0


async def test_a_refused_password_is_reported(with_tls: SSLContext, own_certificate: Path) -> None:
    with mail_server(tls_context=with_tls, authenticator=log_in) as inbox:
        ca = str(own_certificate)
        ours = mailer(inbox, smtp_ca_file=ca, **LOGIN | {"smtp_password": "wrong"})
        await ours.greet()
        assert await send(ours) is Outcome.DEFERRED
        with pytest.raises(ConnectionError, match="GARDEROBE_SMTP_PASSWORD") as problem:
            await ours.greet()
    assert "wrong" not in str(problem.value)
    assert inbox.tries == 0


async def test_an_absent_server_is_reported() -> None:
    (port,) = free_ports(1)
    with pytest.raises(ConnectionError, match="GARDEROBE_SMTP_HOST"):
        await mailer(Inbox(port=port)).greet()


def test_a_password_without_a_username_is_refused() -> None:
    with pytest.raises(ValidationError, match="GARDEROBE_SMTP_USERNAME is not"):
        mailer(Inbox(), smtp_password="x")
