"""Requests exports from the wardrobe, and stands in for the other services that take part."""

import io
import zipfile
from collections.abc import Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx2

from contracts.admin import AdminExportReady
from contracts.export import ExportReady
from contracts.feed import FeedExportReady
from contracts.identity import IdentityExportReady
from contracts.tags import TagsExportReady
from tests.support.data_export import Rows, serve_export
from tests.support.wait import eventually
from tests.wardrobe.world import Wardrobe

READY: dict[str, type[ExportReady]] = {
    "identity": IdentityExportReady,
    "tags": TagsExportReady,
    "feed": FeedExportReady,
    "admin": AdminExportReady,
}


def tag_row(tag_id: str, name: str, **more: Any) -> dict[str, Any]:
    """Return a tag as the tags service exports it."""
    row: dict[str, Any] = {
        "id": tag_id,
        "slug": name,
        "name": name,
        "note": "",
        "audience": "public",
    }
    row |= {"hidden": False, "cover_outfit_id": None, "deleted_at": None, "merged_into": None}
    row |= {"position": 0, "created_at": "2026-10-01T00:00:00+00:00", "former_slugs": []}
    return row | more


PartsByService = Mapping[str, Mapping[str, Rows]]
OTHER_PARTS: PartsByService = {
    "identity": {"profile": [{"username": "ana", "email": "ana@example.org"}]},
    "tags": {
        "tags": [tag_row("1", "red"), tag_row("2", "blue")],
        "outfits_in_tags": [],
        "co_owned_tags": [],
    },
}


async def get_current(wardrobe: Wardrobe, owner: int) -> Any:
    response = await wardrobe.client(owner).get("exports/current")
    assert response.status_code == 200, response.text
    return response.json()


async def request_export(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    response = await wardrobe.client(owner).post("exports")
    assert response.status_code == 202, response.text
    return dict(response.json())


async def deliver_parts(
    wardrobe: Wardrobe,
    service: str,
    export_id: str,
    owner: int,
    others: PartsByService = OTHER_PARTS,
) -> None:
    """Announce the parts of another service."""
    counts = {name: len(rows) for name, rows in others.get(service, {}).items()}
    event = READY[service](export_id=int(export_id), user_id=owner, parts=counts)
    await wardrobe.deliver(event, export_id)


@asynccontextmanager
async def other_services(wardrobe: Wardrobe, others: PartsByService = OTHER_PARTS) -> Any:
    """Let the other services serve their parts for the duration of the block."""
    async with AsyncExitStack() as stack:
        for service, parts in others.items():
            await stack.enter_async_context(serve_export(wardrobe.running, service, parts))
        yield


async def wait_until_ready(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = await get_current(wardrobe, owner)
        assert found["state"] == "ready", found
        return dict(found)

    return await eventually(check)


async def make_export(
    wardrobe: Wardrobe, owner: int, others: PartsByService = OTHER_PARTS
) -> dict[str, Any]:
    """Make an export with the parts of all services, and wait until it is ready."""
    export = await request_export(wardrobe, owner)
    async with other_services(wardrobe, others):
        for service in READY:
            await deliver_parts(wardrobe, service, export["id"], owner, others)
        return await wait_until_ready(wardrobe, owner)


async def files_of(wardrobe: Wardrobe, owner: int, export_id: str) -> dict[str, bytes]:
    """Download an export; return its files by name."""
    response = await download(wardrobe, owner, export_id)
    assert response.status_code == 200, response.text
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


async def download(
    wardrobe: Wardrobe, viewer: int | None, export_id: str, **headers: str
) -> httpx2.Response:
    return await wardrobe.client(viewer).get(f"exports/{export_id}/file", headers=headers)
