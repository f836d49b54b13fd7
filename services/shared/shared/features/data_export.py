"""A person takes their data along: each service's parts, and their rows, page by page.

Events say that there is something; they are kept for 30 days and by many, so the rows stay out
of them. Whoever packs asks for pages over the bus: question and answer, which nobody keeps.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

import structlog
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from pydantic import BaseModel, ValidationError
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.export import ExportReady, PartsRequested
from contracts.types import Id
from shared.bus import Bus
from shared.db import Database
from shared.errors import Unavailable
from shared.features.account_erasure import lock_active_accounts
from shared.nats_connection import inbox_of
from shared.outbox import emit

log = structlog.get_logger()

PAGE = 100
"""Rows of one answer, at most."""
MAX_BYTES = 512 * 1024
"""Of one answer: the bus carries 1 MiB."""
PATIENCE_SECONDS = 12.0
"""Longer than a statement may take."""

PACKER = "wardrobe"
"""The service that asks for pages."""
ANSWERS = f"{inbox_of(PACKER)}.*.*"
"""Where it gets them."""

Parts = Mapping[str, str]
"""The query of each part by its name. It selects the rows of `:user_id` as they shall be read,
and a column `place`, an array of bigints that is unique among them: it orders, and is left out."""
Row = dict[str, Any]
OnRequested = Callable[[AsyncSession, PartsRequested, Envelope], Awaitable[None]]


class ExportPartUnavailable(Unavailable):
    """A service did not hand out a page."""

    code = "part_away"


class PageAsked(BaseModel):
    """The rows of one part that come after a place; the first ones after none."""

    user_id: Id
    part: str
    after: list[int] = []


class PageOfRows(BaseModel):
    """Some rows, and the place of the last one unless there are no more."""

    rows: list[Row]
    last: list[int] | None = None


def on_export_requested(parts: Parts, ready: type[ExportReady]) -> OnRequested:
    """The handler of a service that hands out these parts."""

    async def handle(session: AsyncSession, event: PartsRequested, _: Envelope) -> None:
        if not await lock_active_accounts(session, event.user_id):
            return
        counts = {
            name: await _count_rows(session, parts[name], event.user_id) for name in sorted(parts)
        }
        answer = ready(export_id=event.export_id, user_id=event.user_id, parts=counts)
        await emit(session, answer, subject=event.export_id, version=1)

    return handle


async def hand_out(service: str, bus: Bus, database: Database, parts: Parts) -> None:
    """Answer, until cancelled, who asks for pages of a service's parts."""
    # The queue: of several workers one answers. The library renews it after an outage.
    questions = await bus.client.subscribe(questions_for(service), queue=service)
    async for question in questions.messages:
        try:
            await _answer(question, database, parts)
        except Exception as exc:
            # Who asked gets no answer, and asks again.
            log.warning("page_not_handed_out", error=repr(exc))


async def read_part(bus: Bus, service: str, part: str, user_id: int) -> AsyncIterator[list[Row]]:
    """All rows of a service's part, page by page; raises ExportPartUnavailable."""
    asked = PageAsked(user_id=user_id, part=part)
    while True:
        try:
            answer = await bus.client.request(
                questions_for(service), asked.model_dump_json().encode(), timeout=PATIENCE_SECONDS
            )
            page = PageOfRows.model_validate_json(answer.data)
        except (NatsError, OSError, TimeoutError, ValidationError) as exc:
            raise ExportPartUnavailable from exc
        if page.rows:
            yield page.rows
        if page.last is None:
            return
        asked.after = page.last


def questions_for(service: str) -> str:
    """The subject by which a service is asked: outside of every stream, so that none keeps it."""
    return f"export.{service}"


async def _answer(question: Msg, database: Database, parts: Parts) -> None:
    asked = PageAsked.model_validate_json(question.data)
    async with database.sessions() as session:
        page = await _list_rows(session, parts[asked.part], asked)
    await question.respond(page.model_dump_json().encode())


async def _count_rows(session: AsyncSession, query: str, user_id: int) -> int:
    counting = text(f"SELECT count(*) FROM ({query}) AS part")  # noqa: S608 - a service's constant
    return int((await session.execute(counting, {"user_id": user_id})).scalar_one())


async def _list_rows(session: AsyncSession, query: str, asked: PageAsked) -> PageOfRows:
    page = text(f"""
    SELECT row_to_json(part) FROM ({query}) AS part
    WHERE part.place > CAST(:after AS bigint[]) ORDER BY part.place LIMIT :limit
    """)  # noqa: S608 - a service's constant
    values = {"user_id": asked.user_id, "after": asked.after, "limit": PAGE}
    rows: list[Row] = list((await session.execute(page, values)).scalars())
    places = [row.pop("place") for row in rows]
    return _cut(rows, places, is_end=len(rows) < PAGE)


def _cut(rows: list[Row], places: list[list[int]], *, is_end: bool) -> PageOfRows:
    """As many of these rows as fit into one answer."""
    page = PageOfRows(rows=rows, last=None if is_end else places[-1])
    if len(rows) == 1 or len(page.model_dump_json()) <= MAX_BYTES:
        return page
    half = len(rows) // 2
    return _cut(rows[:half], places[:half], is_end=False)
