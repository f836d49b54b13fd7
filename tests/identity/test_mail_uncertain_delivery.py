"""A mail server with unknown outcomes: no email is lost, and none is sent more than twice."""

import asyncio
import email
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest

from tests.identity.conftest import run_identity
from tests.identity.test_mail import invite, mail_row
from tests.support.servers import Servers
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

OK = b"250 OK\r\n"
HANGS_UP = b""


@dataclass
class MailServer:
    """Accepts every email, and only then responds, or fails, as a test wants."""

    endings: list[bytes] = field(default_factory=list)
    """One for each email, and OK for all further ones."""
    messages: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        while verb := (await reader.readline())[:4].upper():
            response = OK
            if verb == b"DATA":
                writer.write(b"354 go on\r\n")
                self.messages.append(await reader.readuntil(b"\r\n.\r\n"))
                response = self.endings.pop(0) if self.endings else OK
            writer.write(response)
            if response == HANGS_UP or verb == b"QUIT":
                break
        writer.close()

    def to(self, recipient: str) -> list[str]:
        """Return the Message-IDs of the emails to a recipient."""
        messages = [email.message_from_bytes(message) for message in self.messages]
        return [str(one["Message-ID"]) for one in messages if one["To"] == recipient]


@asynccontextmanager
async def listening(server: MailServer) -> AsyncIterator[int]:
    listener = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    async with listener:
        yield listener.sockets[0].getsockname()[1]


@pytest.fixture(scope="module")
async def mail_server() -> MailServer:
    return MailServer()


@pytest.fixture(scope="module")
async def identity(servers: Servers, mail_server: MailServer) -> AsyncIterator[RunningService]:
    async with listening(mail_server) as port, run_identity(servers, smtp_port=port) as running:
        yield running


@pytest.mark.parametrize(
    ("number", "endings", "times", "state"),
    [
        (1, [HANGS_UP], 2, "sent"),
        (2, [HANGS_UP, HANGS_UP], 2, "failed"),
        (3, [OK + OK], 1, "sent"),
        (4, [b"451 Later\r\n", HANGS_UP, OK], 3, "sent"),
    ],
)
async def test_an_email_is_resent_only_while_it_may_be_lost(
    identity: RunningService,
    mail_server: MailServer,
    number: int,
    endings: list[bytes],
    times: int,
    state: str,
) -> None:
    mail_server.endings = list(endings)
    recipient, another = f"guest_{number}@example.org", f"guest_{100 + number}@example.org"
    await identity.publish(invite(number), subject=number)

    async def is_decided() -> None:
        assert (await mail_row(identity, recipient))["state"] == state

    await eventually(is_decided)
    # A later email is sent, so this one is neither queued before it nor in its connection.
    await identity.publish(invite(100 + number), subject=100 + number)
    await eventually(lambda: got_one(mail_server, another))
    message_ids = mail_server.to(recipient)
    assert (len(message_ids), len(set(message_ids))) == (times, 1)


async def got_one(mail_server: MailServer, recipient: str) -> None:
    assert len(mail_server.to(recipient)) == 1
