"""A mail server that leaves us in doubt: no letter is lost, none is sent more than twice."""

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
    """Takes every letter, and only then says, or does, what a test wants."""

    endings: list[bytes] = field(default_factory=list)
    """One for each letter, and OK for those after them."""
    letters: list[bytes] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        while verb := (await reader.readline())[:4].upper():
            answer = OK
            if verb == b"DATA":
                writer.write(b"354 go on\r\n")
                self.letters.append(await reader.readuntil(b"\r\n.\r\n"))
                answer = self.endings.pop(0) if self.endings else OK
            writer.write(answer)
            if answer == HANGS_UP or verb == b"QUIT":
                break
        writer.close()

    def to(self, recipient: str) -> list[str]:
        """The Message-IDs of what somebody got."""
        letters = [email.message_from_bytes(letter) for letter in self.letters]
        return [str(one["Message-ID"]) for one in letters if one["To"] == recipient]


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
async def test_a_letter_is_sent_again_only_while_it_may_be_lost(
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

    await eventually(is_decided, seconds=20)
    # A letter after it is sent: nothing of this one waits before it, or in its connection.
    await identity.publish(invite(100 + number), subject=100 + number)
    await eventually(lambda: got_one(mail_server, another))
    told = mail_server.to(recipient)
    assert (len(told), len(set(told))) == (times, 1)


async def got_one(mail_server: MailServer, recipient: str) -> None:
    assert len(mail_server.to(recipient)) == 1
