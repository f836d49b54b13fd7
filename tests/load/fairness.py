"""Measures how much one greedy client slows down another person.

The greedy client sends the same call over fifty connections as fast as it can: ten kinds of reads,
and ten kinds of calls that write, compute or are refused. Beside it, the other person reads from
the same service, one call at a time. Then the greedy client uploads thirty large pictures at once
while the other person uploads small ones. The other person's median is compared with that before
and after it.
"""

import asyncio
import io
import statistics
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import httpx2
from PIL import Image

from deploy.local.layout import Layout
from deploy.seed.api_client import Account
from deploy.seed.people import CAST
from tests.load.client import HttpConnection
from tests.load.fairness_calls import PHOTOS, Call, Contest, contests, create_content
from tests.load.report import CannotRun, Ratio, Result, Value, machine
from tests.load.system import running_system
from tests.load.wrk import wrk
from tests.support.wait import pause
from tests.wardrobe.pictures import plain_jpeg

GREEDY_CONNECTIONS = 50
SECONDS, SECONDS_ALONE = 6, 3
LARGE, LARGE_PICTURES, SMALL_PICTURES = (4000, 5000), 30, 8


@dataclass
class Replies:
    """The replies to the other person's calls of one kind."""

    seconds: list[float] = field(default_factory=list)
    refused: int = 0

    def __add__(self, more: "Replies") -> "Replies":
        return Replies(self.seconds + more.seconds, self.refused + more.refused)

    @property
    def median_ms(self) -> float:
        return statistics.median(self.seconds) * 1000


@dataclass(frozen=True)
class Measured:
    """The replies to the other person, without and beside the greedy client."""

    name: str
    alone: Replies
    beside: Replies

    @property
    def ratio(self) -> Ratio:
        return Ratio(
            self.name.replace(" ", "_"),
            Value(self.beside.median_ms, "ms with the greedy client"),
            Value(self.alone.median_ms, "ms alone"),
        )


def run() -> Result:
    """Measure each kind without, then with the greedy client."""
    with running_system() as layout:
        return asyncio.run(_measure(layout))


async def _measure(layout: Layout) -> Result:
    before, gateway = machine(), layout.public_url
    async with _people(gateway) as (greedy, other):
        await create_content(other)
        chosen = contests(await create_content(greedy), other.id)
    measured = [await _contest(gateway, one) for one in chosen]
    measured.append(await _upload(gateway))
    return Result("fairness", _ratios(measured), {"machine": before})


@asynccontextmanager
async def _people(gateway: str) -> AsyncIterator[tuple[Account, Account]]:
    """Log both in again for each kind: their access tokens expire during the bench."""
    async with (
        await Account.open(gateway, CAST[0]) as greedy,
        await Account.open(gateway, CAST[1]) as other,
    ):
        yield greedy, other


def _ratios(measured: Sequence[Measured]) -> list[Ratio]:
    ratios = [one.ratio for one in measured]
    worst = max(ratios, key=lambda ratio: ratio.number)
    refused = sum(one.alone.refused + one.beside.refused for one in measured)
    calls = sum(len(one.alone.seconds) + len(one.beside.seconds) for one in measured)
    return [
        *ratios,
        Ratio("worst_median_over_alone", worst.value, worst.over),
        Ratio("refused", Value(refused, "refused"), Value(calls, "calls of the other person")),
    ]


async def _contest(gateway: str, contest: Contest) -> Measured:
    async with _people(gateway) as (greedy, other):
        ask = partial(_ask, gateway, contest.other, other)
        alone = await ask(_for(SECONDS_ALONE))
        flooding = asyncio.create_task(asyncio.to_thread(_flood, gateway, contest.greedy, greedy))
        await pause(1, "the load")
        beside = await ask(_for(SECONDS - 1))
        await flooding
        await greedy.ask("GET", contest.other.path)  # waits for the rest of the flood
        alone += await ask(_for(SECONDS_ALONE))
    return Measured(contest.name, alone, beside)


def _for(seconds: float) -> Callable[[int], bool]:
    end = time.monotonic() + seconds
    return lambda _: time.monotonic() < end


def _flood(gateway: str, call: Call, person: Account) -> None:
    wrk(
        gateway + call.path,
        connections=GREEDY_CONNECTIONS,
        seconds=SECONDS,
        headers=_headers(person, call) | {"Origin": gateway},
        request=(call.method, call.body.decode()),
        may_refuse=True,
    )


async def _ask(
    gateway: str, call: Call, person: Account, keep_going: Callable[[int], bool]
) -> Replies:
    """Call sequentially."""
    replies, headers = Replies(), _headers(person, call)
    async with HttpConnection(gateway) as connection:
        while keep_going(len(replies.seconds)):
            reply = await connection.ask(call.method, call.path, call.body, headers)
            replies.seconds.append(reply.seconds)
            replies.refused += not httpx2.codes.is_success(reply.status)
    return replies


def _headers(person: Account, call: Call) -> dict[str, str]:
    cookies = "; ".join(f"{one.name}={one.value}" for one in person.http.cookies.jar)
    return {"Cookie": cookies, "Content-Type": call.content_type}


async def _upload(gateway: str) -> Measured:
    small = Call("PUT", PHOTOS, plain_jpeg(), "image/jpeg")
    large, headers = _large_jpeg(), {"Content-Type": small.content_type}
    async with _people(gateway) as (greedy, other):
        ask = partial(_ask, gateway, small, other, lambda calls: calls < SMALL_PICTURES)
        alone = await ask()
        flood = [
            asyncio.create_task(greedy.http.put(PHOTOS, content=large, headers=headers))
            for _ in range(LARGE_PICTURES)
        ]
        await pause(1, "the load")
        beside = await ask()
        responses = await asyncio.gather(*flood, return_exceptions=True)
    if not any(isinstance(one, httpx2.Response) and one.is_success for one in responses):
        raise CannotRun("No large picture was accepted.")
    return Measured("uploads", alone, beside)


def _large_jpeg() -> bytes:
    written = io.BytesIO()
    Image.effect_noise(LARGE, 40).convert("RGB").save(written, "JPEG", quality=60)
    return written.getvalue()
