"""A real mail server for the tests of identity, and helpers to read its emails."""

import email
import email.policy
import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from typing import Any
from urllib.parse import parse_qs, urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP

from tests.support.wait import MAX_SECONDS, eventually, turn

VERIFY = "Confirm your email for Garderobe"
RESET = "Reset your Garderobe password"
CHANGE = "Confirm your new email for Garderobe"
ANNOUNCED = "Your Garderobe email is about to change"
KEPT = "Your Garderobe email wasn't changed"
CHANGED = "Your Garderobe password was changed"
LEAVING = "Your Garderobe account is scheduled for deletion"
RECEIPT = "Your Garderobe account was deleted"
USED_AGAIN = "Someone tried to use your email on Garderobe"


@dataclass
class Inbox:
    """A mail server that keeps accepted emails and responds as a test wants."""

    messages: list[EmailMessage] = field(default_factory=list)
    response: str = "250 OK"
    tries: int = 0
    port: int = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.tries += 1
        if self.response.startswith("250"):
            message = email.message_from_bytes(envelope.content, policy=email.policy.default)
            assert isinstance(message, EmailMessage)
            self.messages.append(message)
        return self.response

    async def message(self, recipient: str, subject: str) -> EmailMessage:
        """Return the newest email with this subject to this recipient, once it is there."""

        async def newest() -> EmailMessage:
            found = [one for one in self.to(recipient) if one["Subject"] == subject]
            assert found, [one["Subject"] for one in self.to(recipient)]
            return found[-1]

        return await eventually(newest)

    async def token(self, recipient: str, subject: str) -> str:
        """Return the token of the link in that email."""
        return token_of(await self.message(recipient, subject))

    def to(self, recipient: str) -> list[EmailMessage]:
        return [message for message in self.messages if message["To"] == recipient]


class _Server(Controller):
    """Closes its connections when it stops, which aiosmtpd leaves to the garbage collector."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._connections: list[SMTP] = []

    def factory(self) -> SMTP:
        connection: SMTP = super().factory()  # type: ignore[no-untyped-call]
        self._connections.append(connection)
        return connection

    def cancel_tasks(self, stop_loop: bool = True) -> None:
        closing = self.loop.create_task(self._close())
        closing.add_done_callback(lambda _: super(_Server, self).cancel_tasks(stop_loop))

    async def _close(self) -> None:
        assert self.server is not None
        self.server.close()
        # A connection that was accepted just now has its transport three turns later.
        for _ in range(3):
            await turn()

        async def are_closed() -> None:
            for connection in self._connections:
                if connection.transport is not None:
                    connection.transport.close()
            assert all(connection.transport is None for connection in self._connections)

        await eventually(are_closed)


@contextmanager
def listening(inbox: Inbox, port: int, **options: Any) -> Iterator[None]:
    """Let the mail server listen for the duration of the block, with options of aiosmtpd."""
    # Without a name of its own, it would ask the DNS for one at each connection.
    controller = _Server(
        inbox,
        hostname="127.0.0.1",
        port=port,
        ready_timeout=MAX_SECONDS,
        server_hostname="localhost",
        **options,
    )
    controller.start()
    try:
        yield
    finally:
        controller.stop()


def body(message: EmailMessage, kind: str = "plain") -> str:
    part = message.get_body((kind,))
    assert part is not None
    content: str = part.get_content()
    return content


def link_of(message: EmailMessage) -> str:
    """Return an email's only link, which both of its forms contain."""
    (link,) = re.findall(r"http\S+", body(message))
    (clicked,) = re.findall(r'href="([^"]+)"', body(message, "html"))
    assert html.unescape(clicked) == link
    return str(link)


def token_of(message: EmailMessage) -> str:
    (token,) = parse_qs(urlsplit(link_of(message)).fragment)["token"]
    return token
