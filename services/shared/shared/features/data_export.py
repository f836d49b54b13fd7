"""Data export: each service serves its parts of a person's data, page by page.

Events only announce the parts, because streams keep them for 30 days. The packer requests the rows
over NATS request and reply, which nothing stores.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any

from pydantic import BaseModel
from sqlalchemy import text
from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.envelope import Envelope
from contracts.export import ExportReady, PartsRequested
from contracts.types import Id
from shared.data.db import Database
from shared.events.bus import Bus
from shared.events.nats_connection import inbox_of
from shared.events.outbox import emit
from shared.events.replies import request, respond_forever
from shared.features.account_erasure import lock_active_accounts

PAGE = 100
"""Maximum number of rows per reply."""
MAX_BYTES = 512 * 1024
"""Maximum size of a reply; NATS accepts 1 MiB."""

PACKER = "wardrobe"
"""The service that requests pages."""
REPLIES = f"{inbox_of(PACKER)}.*.*"
"""The subjects of its replies."""

Parts = Mapping[str, str]
"""The query of each part, by name. It selects the rows of `:user_id` as people will read them,
and a column `place`: a unique array of bigints that orders them and is left out of the export."""
Row = dict[str, Any]
OnRequested = Callable[[AsyncSession, PartsRequested, Envelope], Awaitable[None]]


class PageRequest(BaseModel):
    """A request for the rows of one part after a position; empty for the first ones."""

    user_id: Id
    part: str
    after: list[int] = []


class PageOfRows(BaseModel):
    """Some rows, and the position of the last one unless there are no more."""

    rows: list[Row]
    last: list[int] | None = None


def on_export_requested(parts: Parts, ready: type[ExportReady]) -> OnRequested:
    """Return the event handler of a service with these parts."""

    async def handle(session: AsyncSession, event: PartsRequested, _: Envelope) -> None:
        if not await lock_active_accounts(session, event.user_id):
            return
        counts = {
            name: await _count_rows(session, parts[name], event.user_id) for name in sorted(parts)
        }
        reply = ready(export_id=event.export_id, user_id=event.user_id, parts=counts)
        await emit(session, reply, subject=event.export_id, version=1)

    return handle


async def serve_parts(service: str, bus: Bus, database: Database, parts: Parts) -> None:
    """Serve pages of a service's parts until cancelled."""

    async def respond(data: bytes) -> PageOfRows:
        message = PageRequest.model_validate_json(data)
        async with database.sessions() as session:
            return await _list_rows(session, parts[message.part], message)

    await respond_forever(bus, service, requests_subject(service), respond)


async def read_part(bus: Bus, service: str, part: str, user_id: int) -> AsyncIterator[list[Row]]:
    """Yield all rows of a service's part, page by page. Raises NoReply."""
    message = PageRequest(user_id=user_id, part=part)
    while True:
        page = await request(bus, requests_subject(service), message, PageOfRows)
        if page.rows:
            yield page.rows
        if page.last is None:
            return
        message.after = page.last


def requests_subject(service: str) -> str:
    """Return the subject of requests to a service. It is in no stream, so nothing stores them."""
    return f"export.{service}"


async def _count_rows(session: AsyncSession, query: str, user_id: int) -> int:
    counting = text(f"SELECT count(*) FROM ({query}) AS part")  # noqa: S608 - a service's constant
    return int((await session.execute(counting, {"user_id": user_id})).scalar_one())


async def _list_rows(session: AsyncSession, query: str, message: PageRequest) -> PageOfRows:
    page = text(f"""
    SELECT row_to_json(part) FROM ({query}) AS part
    WHERE part.place > CAST(:after AS bigint[]) ORDER BY part.place LIMIT :limit
    """)  # noqa: S608 - a service's constant
    values = {"user_id": message.user_id, "after": message.after, "limit": PAGE}
    rows: list[Row] = list((await session.execute(page, values)).scalars())
    places = [row.pop("place") for row in rows]
    return _cut(rows, places, is_end=len(rows) < PAGE)


def _cut(rows: list[Row], places: list[list[int]], *, is_end: bool) -> PageOfRows:
    """Return as many of these rows as fit into one reply."""
    page = PageOfRows(rows=rows, last=None if is_end else places[-1])
    if len(rows) == 1 or len(page.model_dump_json()) <= MAX_BYTES:
        return page
    half = len(rows) // 2
    return _cut(rows[:half], places[:half], is_end=False)
