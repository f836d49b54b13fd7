"""A mailing to everyone keeps its pace per minute, no matter how many workers there are."""

from typing import Any

from identity.mail.announcements.rules import Pace
from tests.identity.announcement_helpers import (
    addresses,
    change,
    confirmed,
    ids,
    received,
    reported,
    row,
    send,
    work_once,
)
from tests.identity.conftest import run_identity
from tests.identity.inbox import Inbox
from tests.identity.people import Site
from tests.support.servers import Servers
from tests.support.wait import eventually


async def test_the_pace_is_kept(servers: Servers, inbox: Inbox) -> None:
    number = next(ids)
    extra: dict[str, Any] = {"smtp_port": inbox.port, "announcement_emails_per_minute": 12}
    async with run_identity(servers, **extra) as slow:
        people = await confirmed(Site(slow), inbox, 3)
        await send(slow, number)
        await reported(slow, number, recipients=3)

        async def two_came() -> None:
            assert len(received(inbox, number)) == 2

        await eventually(two_came)
        pause = "SELECT due_at - now() > interval '8 seconds' AS long FROM announcements"
        assert (await row(slow, pause))["long"]
        for consumer in range(3):
            assert not await work_once(slow.database, f"http://{consumer}", Pace(12))
        await change(slow, "UPDATE announcements SET due_at = now()")
        await reported(slow, number, sent=3, done=True)
        assert received(inbox, number) == addresses(people)


def test_a_minute_holds_no_more_than_the_limit() -> None:
    for per_minute in (1, 7, 300, 10_000):
        pace = Pace(per_minute)
        batches = 60 / pace.pause(pace.batch).total_seconds()
        assert batches * pace.batch <= per_minute + 1e-6
