"""What tests do to see what a service hands out of a person, and to hand something out."""

from collections.abc import Mapping
from contextlib import asynccontextmanager
from typing import Any

from contracts.wardrobe import ExportRequested
from shared.features.data_export import PageAsked, PageOfRows, read_part
from tests.support.leftovers import somebody
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

Rows = list[dict[str, Any]]


async def handed_out(running: RunningService, service: str, user_id: int) -> dict[str, Rows]:
    """Every part of a person that a service hands out when an export is requested."""
    export_id = somebody()
    asked = ExportRequested(export_id=export_id, user_id=user_id)
    await running.publish(asked, subject=export_id)

    async def counted() -> dict[str, int]:
        told = await running.published(f"{service}.export.ready")
        found = [event.data["parts"] for event in told if event.subject == str(export_id)]
        assert len(found) == 1
        return dict(found[0])

    counts = await eventually(counted)
    parts: dict[str, Rows] = {}
    for part in counts:
        pages = read_part(running.bus, service, part, user_id)
        parts[part] = [row async for page in pages for row in page]
    assert counts == {part: len(rows) for part, rows in parts.items()}
    return parts


@asynccontextmanager
async def handing_out(running: RunningService, service: str, parts: Mapping[str, Rows]) -> Any:
    """Stand in for a service that hands these rows out, one a page."""

    async def answer(question: Any) -> None:
        asked = PageAsked.model_validate_json(question.data)
        at = asked.after[0] if asked.after else 0
        rows = parts[asked.part][at : at + 1]
        last = [at + 1] if at + 1 < len(parts[asked.part]) else None
        await question.respond(PageOfRows(rows=rows, last=last).model_dump_json().encode())

    subscription = await running.bus.client.subscribe(f"export.{service}", cb=answer)
    try:
        yield
    finally:
        await subscription.unsubscribe()
