"""Imports archives into the wardrobe, and stands in for the tags service."""

import io
import itertools
import json
import zipfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from shared.features.data_import import SUBJECT, PlacementsReply, TagReply
from tests.support.wait import eventually
from tests.wardrobe.data_exports import OTHER_PARTS, download, make_export
from tests.wardrobe.pictures import telling_jpeg
from tests.wardrobe.world import Wardrobe

DAY = "2026-10-03"
Files = Mapping[str, bytes]


@dataclass
class TagsService:
    """The requests that the tags service received, and its answers."""

    tags: dict[str, int] = field(default_factory=dict)
    """Ids by owner and slug."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    unknown: set[str] = field(default_factory=set)
    """Outfits that it does not know."""
    _ids: Any = field(default_factory=lambda: itertools.count(1_000))

    async def respond(self, message: Any) -> None:
        request = json.loads(message.data)
        self.requests.append(request)
        if request["kind"] == "tag":
            key = f"{request['user_id']}/{request['tag']['slug']}"
            is_new = key not in self.tags
            tag_id = self.tags.setdefault(key, next(self._ids))
            name = request["tag"]["name"]
            reply: Any = TagReply(tag_id=tag_id, name=name, is_new=is_new)
        else:
            ids = [each["outfit_id"] for each in request["placements"]]
            reply = PlacementsReply(unknown=[one for one in ids if one in self.unknown])
        await message.respond(reply.model_dump_json().encode())


@asynccontextmanager
async def tags_service(wardrobe: Wardrobe) -> AsyncIterator[TagsService]:
    service = TagsService()
    subscription = await wardrobe.running.bus.client.subscribe(SUBJECT, cb=service.respond)
    try:
        yield service
    finally:
        await subscription.unsubscribe()


def zip_of(files: Files, compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def files_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def manifest(**fields: Any) -> bytes:
    """Return a manifest of an empty archive."""
    values = {"format": 1, "made_for": "1", "asked_at": "2026-11-01T10:00:00+00:00", "rows": {}}
    return json.dumps(values | fields).encode()


async def begin(wardrobe: Wardrobe, owner: int, size: int, name: str = "garderobe.zip") -> Any:
    response = await wardrobe.client(owner).post("imports", json={"name": name, "size": size})
    assert response.status_code == 201, response.text
    return response.json()


async def upload(wardrobe: Wardrobe, owner: int, data: bytes) -> Any:
    """Upload an archive in its parts, the last one first."""
    found = await begin(wardrobe, owner, len(data))
    size = found["part_size"]
    for number in reversed(range(found["part_count"])):
        part = data[number * size : (number + 1) * size]
        path = f"imports/{found['id']}/parts/{number}"
        response = await wardrobe.client(owner).put(path, content=part)
        assert response.status_code == 200, response.text
        found = response.json()
    return found


async def current(wardrobe: Wardrobe, owner: int) -> Any:
    response = await wardrobe.client(owner).get("imports/current")
    assert response.status_code == 200, response.text
    return response.json()


async def wait_for(wardrobe: Wardrobe, owner: int, *states: str) -> Any:
    """Wait until the import has one of these states, and return it."""

    async def check() -> Any:
        found = await current(wardrobe, owner)
        assert found["state"] in states, found
        return found

    return await eventually(check)


async def act(wardrobe: Wardrobe, owner: int, import_id: str, action: str) -> Any:
    response = await wardrobe.client(owner).post(f"imports/{import_id}/{action}")
    assert response.status_code == 200, response.text
    return response.json()


async def check(wardrobe: Wardrobe, owner: int, data: bytes) -> Any:
    """Upload an archive and wait for the result of its check."""
    await upload(wardrobe, owner, data)
    return await wait_for(wardrobe, owner, "checked", "refused")


async def import_archive(wardrobe: Wardrobe, owner: int, data: bytes) -> Any:
    """Upload, check and import an archive, and return the finished import."""
    found = await check(wardrobe, owner, data)
    assert found["state"] == "checked", found
    await act(wardrobe, owner, found["id"], "start")
    return await wait_for(wardrobe, owner, "done", "paused", "refused")


async def export_of(wardrobe: Wardrobe, owner: int, tags: Any = None) -> bytes:
    parts = dict(OTHER_PARTS) | ({"tags": tags} if tags else {})
    export = await make_export(wardrobe, owner, parts)
    return (await download(wardrobe, owner, export["id"])).content


DETAILS = {
    "material": "80 % wool",
    "quantity": 2,
    "bought_on": "2026-03-01",
    "link": "https://shop.example.org/coats/1?color=red",
    "labels": ["Office", "from Mum"],
    "care": ["hand_wash", "no_iron"],
    "wash_after": 3,
    "washed_on": "2026-11-01",
}
"""Details of a garment that few people enter."""


async def rich_wardrobe(wardrobe: Wardrobe) -> tuple[int, dict[str, Any]]:
    """Return a person with everything that an archive can hold, and their outfits by caption."""
    owner = await wardrobe.known_person()
    client = wardrobe.client(owner)
    photo = await wardrobe.upload(owner, telling_jpeg())
    coat = {"name": "Coat", "category": "coat", "price": "79.90", "currency": "EUR"}
    more = {"photo_id": photo["id"], "seasons": ["winter"], "note": "Warm", "brand": "Own"}
    coat = (await client.post("garments", json=coat | more | DETAILS)).json()
    old = {"name": "Old shirt", "state": "archived", "archived_reason": "worn_out"}
    await client.post("garments", json=old)
    pin = {"x": 0.1, "y": 0.2, "width": 0.3, "height": 0.4}
    shirt = {"x": 0.5, "y": 0.5, "width": 0.25, "height": 0.25, "new_garment": {"name": "Shirt"}}
    outfits: dict[str, dict[str, Any]] = {
        "Rain": {"worn_on": DAY, "pins": [pin | {"garment_id": coat["id"]}, shirt]},
        "For some": {"audience": "followers", "comments": "off", "alt_text": "A coat"},
        "For me": {"audience": "private", "private_note": "Too warm"},
        "Later": {
            "state": "draft",
            "tags": ["ideas"],
            "pins": [shirt | {"new_garment": {"name": "Scarf"}}],
        },
        "Friday": {"state": "planned", "planned_for": "2026-12-04"},
        "Gone": {},
    }
    made: dict[str, dict[str, Any]] = {}
    for caption, fields in outfits.items():
        made[caption] = await wardrobe.publish(owner, caption=caption, **fields)
    assert (await client.delete(f"outfits/{made['Gone']['id']}")).status_code == 204
    scarf = made["Later"]["pins"][0]["garment_id"]
    assert (await client.put(f"garments/{scarf}/wears/2026-09-01")).status_code == 200
    assert (await client.delete(f"garments/{scarf}")).status_code == 204
    featured = await client.patch(f"outfits/{made['Rain']['id']}", json={"featured": True})
    assert featured.status_code == 200, featured.text
    wear = await client.put(f"garments/{coat['id']}/wears/2026-09-01")
    assert wear.status_code == 200, wear.text
    return owner, made


@dataclass(frozen=True)
class RichExport:
    """A person of `rich_wardrobe` with their outfits, and an archive with all of it."""

    owner: int
    made: dict[str, Any]
    archive: bytes


async def rich_export(wardrobe: Wardrobe) -> RichExport:
    """Make a rich wardrobe and its archive, which takes seconds."""
    owner, made = await rich_wardrobe(wardrobe)
    return RichExport(owner, made, await export_of(wardrobe, owner))
