"""An export of the running system comes back through the gateway, into another account."""

import io
import json
import zipfile
from typing import Any

from tests.flows.conftest import NewPerson
from tests.flows.test_data_export import EXPORTS, finished_export
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

IMPORTS = "/api/wardrobe/v1/imports"
TAGS = "/api/tags/v1/tags"
FILES = ("outfits", "garments", "wears", "photos", "tags", "outfits_in_tags")


async def export_of(person: Person) -> bytes:
    assert (await person.http.post(EXPORTS)).status_code == 202
    export = await finished_export(person)
    return (await person.http.get(f"{EXPORTS}/{export['id']}/file")).content


async def reached(person: Person, state: str) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = (await person.http.get(f"{IMPORTS}/current")).json()
        assert found["state"] == state, found
        return dict(found)

    return await eventually(check)


async def import_archive(person: Person, archive: bytes) -> dict[str, Any]:
    new = {"name": "garderobe.zip", "size": len(archive)}
    found = (await person.http.post(IMPORTS, json=new)).json()
    size = found["part_size"]
    for number in range(found["part_count"]):
        part = archive[number * size : (number + 1) * size]
        path = f"{IMPORTS}/{found['id']}/parts/{number}"
        assert (await person.http.put(path, content=part)).status_code == 200
    await reached(person, "checked")
    assert (await person.http.post(f"{IMPORTS}/{found['id']}/start")).status_code == 200
    return await reached(person, "done")


def comparable(archive: bytes) -> dict[str, list[Any]]:
    """Return the rows that an import restores; ids become the names of what they mean."""
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        files = {name: opened.read(name) for name in opened.namelist()}
    rows = {name: json.loads(files[f"{name}.json"]) for name in FILES}
    meaning = {row["id"]: row["caption"] for row in rows["outfits"]}
    meaning |= {row["id"]: row["name"] for name in ("garments", "tags") for row in rows[name]}
    meaning |= {row["file"]: str(hash(files[row["file"]])) for row in rows["photos"]}

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        if isinstance(value, list):
            return [plain(each) for each in value]
        return meaning.get(value, value) if isinstance(value, str) else value

    for row in rows["photos"]:
        del row["id"], row["created_at"]  # imported photos are as old as their upload
    found = {name: [plain(row) for row in each] for name, each in rows.items()}
    return {name: sorted(each, key=json.dumps) for name, each in found.items()}


async def test_everything_comes_back_with_its_tags_and_their_order(new_person: NewPerson) -> None:
    ana, bea = await new_person("ana"), await new_person("bea")
    for slug, name in (("rain", "Rain & wind"), ("sun", "Sun")):
        new = {"name": name, "slug": slug, "note": "Now", "audience": "followers"}
        assert (await ana.http.post(TAGS, json=new)).status_code == 201
    pin = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5, "new_garment": {"name": "Coat"}}
    outfits: list[str] = []
    for caption in ("One", "Two", "Three"):
        day = f"2026-10-0{len(outfits) + 1}"
        fields: dict[str, Any] = {
            "caption": caption,
            "tags": ["rain"],
            "worn_on": day,
            "pins": [pin],
        }
        outfits.append((await ana.publish(telling_jpeg(), **fields))["id"])

    async def are_tagged() -> None:
        tag = (await ana.http.get(f"{TAGS}/rain")).json()
        assert tag["outfit_count"] == len(outfits)

    await eventually(are_tagged)
    order = {"outfit_ids": [outfits[1], outfits[0], outfits[2]]}
    assert (await ana.http.put(f"{TAGS}/rain/outfit-order", json=order)).is_success
    cover = {"cover_outfit_id": outfits[0]}
    assert (await ana.http.patch(f"{TAGS}/rain", json=cover)).is_success
    archive = await export_of(ana)

    found = await import_archive(bea, archive)

    assert found["report"]["notes"] == []
    assert found["report"]["outfits_in_tags"]["imported"] == len(outfits)
    assert comparable(await export_of(bea)) == comparable(archive)
