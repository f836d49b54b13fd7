"""Taking everything along on the real system: all five services, through the gateway."""

import io
import json
import zipfile
from typing import Any

from tests.flows.conftest import Newcomer
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

EXPORTS = "/api/wardrobe/v1/exports"


async def finished(person: Person) -> dict[str, Any]:
    async def check() -> dict[str, Any]:
        found = (await person.http.get(f"{EXPORTS}/current")).json()
        assert found["state"] == "ready", found
        return dict(found)

    return await eventually(check, seconds=60)


async def test_one_zip_holds_what_all_services_keep_and_nobody_else_gets_it(
    newcomer: Newcomer,
) -> None:
    ana, eve = await newcomer("ana"), await newcomer("eve")
    await ana.follow(eve)
    slug = ana.username.replace("_", "-")
    outfit = await ana.publish(plain_jpeg(), caption="Mine", tags=[slug])

    async def is_tagged() -> None:
        assert (await ana.http.get(f"/api/tags/v1/tags/{slug}")).status_code == 200

    await eventually(is_tagged, seconds=30)
    assert (await ana.http.post(EXPORTS)).status_code == 202
    export = await finished(ana)

    path = f"{EXPORTS}/{export['id']}/file"
    answer = await ana.http.get(path)
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
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
