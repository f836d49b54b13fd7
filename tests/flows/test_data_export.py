"""A data export from all five services of the running system, through the gateway."""

import io
import json
import zipfile
from typing import Any

from tests.flows.conftest import NewPerson
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

EXPORTS = "/api/wardrobe/v1/exports"


async def finished_export(person: Person) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = (await person.http.get(f"{EXPORTS}/current")).json()
        assert found["state"] == "ready", found
        return dict(found)

    return await eventually(check)


async def test_a_zip_contains_the_data_of_all_services_for_its_owner_only(
    new_person: NewPerson,
) -> None:
    ana, eve = await new_person("ana"), await new_person("eve")
    await ana.follow(eve)
    slug = ana.username.replace("_", "-")
    outfit = await ana.publish(plain_jpeg(), caption="Mine", tags=[slug])

    async def is_tagged() -> None:
        assert (await ana.http.get(f"/api/tags/v1/tags/{slug}")).status_code == 200

    await eventually(is_tagged)
    assert (await ana.http.post(EXPORTS)).status_code == 202
    export = await finished_export(ana)

    path = f"{EXPORTS}/{export['id']}/file"
    response = await ana.http.get(path)
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        rows = {name: json.loads(archive.read(name)) for name in names if name.endswith(".json")}
    assert rows["profile.json"][0]["username"] == ana.username
    assert rows["outfits.json"][0]["id"] == outfit["id"]
    assert rows["outfits.json"][0]["photo"] in names
    assert [one["slug"] for one in rows["tags.json"]] == [slug]
    assert [one["username"] for one in rows["following.json"]] == [eve.username]
    assert rows["reports.json"] == []
    assert (await eve.http.get(path)).status_code == 404
    assert (await eve.http.get(f"{EXPORTS}/current")).json() is None
