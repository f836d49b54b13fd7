"""Chooses export destinations, and makes monthly exports that are sent there."""

from typing import Any

import httpx2

from tests.support.servers import S3
from tests.support.wait import eventually
from tests.support.webdav import PASSWORD, USERNAME, WebDavServer
from tests.wardrobe.data_exports import (
    READY,
    deliver_parts,
    download,
    other_services,
    request_export,
    wait_until_ready,
)
from tests.wardrobe.world import Wardrobe
from wardrobe.storage import PRIVATE_BUCKET

PATH = "exports/destination"


def webdav(server: WebDavServer, **fields: Any) -> dict[str, Any]:
    """Return a folder of the server as a destination."""
    url = f"{server.url}/exports"
    return {"kind": "webdav", "url": url, "username": USERNAME, "secret": PASSWORD} | fields


def bucket(s3: S3, prefix: str, **fields: Any) -> dict[str, Any]:
    """Return a folder in a bucket as a destination."""
    login = {"username": s3.access_key, "secret": s3.secret_key}
    place = {"url": s3.endpoint, "bucket": PRIVATE_BUCKET, "prefix": prefix}
    return {"kind": "s3"} | login | place | fields


async def choose(wardrobe: Wardrobe, owner: int, destination: dict[str, Any]) -> dict[str, Any]:
    response = await wardrobe.client(owner).put(PATH, json=destination)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def get_destination(wardrobe: Wardrobe, owner: int) -> Any:
    response = await wardrobe.client(owner).get(PATH)
    assert response.status_code == 200, response.text
    return response.json()


async def try_destination(wardrobe: Wardrobe, owner: int) -> httpx2.Response:
    return await wardrobe.client(owner).post(f"{PATH}/test")


async def make_monthly_export(wardrobe: Wardrobe, owner: int) -> bytes:
    """Make a monthly export without waiting for its month; return the ZIP."""
    export = await request_export(wardrobe, owner)
    await wardrobe.change("UPDATE exports SET is_scheduled = true WHERE owner_id = :id", id=owner)
    async with other_services(wardrobe):
        for service in READY:
            await deliver_parts(wardrobe, service, export["id"], owner)
        await wait_until_ready(wardrobe, owner)
    return (await download(wardrobe, owner, export["id"])).content


async def wait_for(wardrobe: Wardrobe, owner: int, **fields: Any) -> dict[str, Any]:
    """Wait until the destination shows these values."""

    async def check() -> dict[str, Any]:
        found = await get_destination(wardrobe, owner)
        assert {name: found[name] for name in fields} == fields, found
        return dict(found)

    return await eventually(check)


async def wait_until_sent(wardrobe: Wardrobe, owner: int) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = await get_destination(wardrobe, owner)
        assert found["last_sent_at"] is not None, found
        return dict(found)

    return await eventually(check)


async def make_due(wardrobe: Wardrobe, owner: int) -> None:
    """Let the pause before the next attempt be over."""
    await wardrobe.change(
        "UPDATE export_destinations SET due_at = now() WHERE owner_id = :id", id=owner
    )
