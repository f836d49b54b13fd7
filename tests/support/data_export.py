"""Requests data exports from services, and stands in for services that export."""

from collections.abc import Mapping
from contextlib import asynccontextmanager
from typing import Any

from contracts.wardrobe import ExportRequested
from shared.features.data_export import PageOfRows, PageRequest, read_part
from tests.support.residual_data import random_id
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

Rows = list[dict[str, Any]]


async def exported_rows(running: RunningService, service: str, user_id: int) -> dict[str, Rows]:
    """Request an export of a person. Return the rows that a service exports, by part."""
    export_id = random_id()
    request = ExportRequested(export_id=export_id, user_id=user_id)
    await running.publish(request, subject=export_id)

    async def announced_counts() -> dict[str, int]:
        events = await running.published(f"{service}.export.ready")
        found = [event.data["parts"] for event in events if event.subject == str(export_id)]
        assert len(found) == 1
        return dict(found[0])

    counts = await eventually(announced_counts)
    parts: dict[str, Rows] = {}
    for part in counts:
        pages = read_part(running.bus, service, part, user_id)
        parts[part] = [row async for page in pages for row in page]
    assert counts == {part: len(rows) for part, rows in parts.items()}
    return parts


@asynccontextmanager
async def serve_export(running: RunningService, service: str, parts: Mapping[str, Rows]) -> Any:
    """Stand in for a service that exports these rows, one per page."""

    async def respond(message: Any) -> None:
        request = PageRequest.model_validate_json(message.data)
        start = request.after[0] if request.after else 0
        rows = parts[request.part][start : start + 1]
        last = [start + 1] if start + 1 < len(parts[request.part]) else None
        await message.respond(PageOfRows(rows=rows, last=last).model_dump_json().encode())

    subscription = await running.bus.client.subscribe(f"export.{service}", cb=respond)
    try:
        yield
    finally:
        await subscription.unsubscribe()
