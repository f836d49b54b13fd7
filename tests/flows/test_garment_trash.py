"""A trashed garment through the gateway: nothing of it anywhere, then everything as it was."""

from tests.flows.conftest import NewPerson
from tests.support.people import JSON, Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import telling_jpeg

WARDROBE, FEED = "/api/wardrobe/v1", "/api/feed/v1"
COAT = "Zanzibar coat"
BOX = {"x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}


async def read(person: Person, *paths: str) -> list[str]:
    """Return what the person reads, without versions of garments."""
    found = []
    for path in paths:
        response = await person.http.get(path)
        assert response.status_code == 200, response.text
        found.append(response.text)
    return found


async def notified(owner: Person) -> list[JSON]:
    items: list[JSON] = (await owner.http.get(f"{FEED}/notifications")).json()["items"]
    return [item for item in items if COAT in str(item)]


async def test_a_trashed_garment_is_nowhere_until_it_is_restored(new_person: NewPerson) -> None:
    ana, ben = await new_person("ana"), await new_person("ben")
    assert await ben.follow(ana) == "following"
    garment = {"name": COAT, "category": "coat"}
    pins = [BOX | {"new_garment": garment}]
    outfit = await ana.publish(telling_jpeg(), pins=pins, worn_on="2026-11-02")
    garment_id, pin_id = outfit["pins"][0]["garment_id"], outfit["pins"][0]["id"]
    path, shown = f"{WARDROBE}/garments/{garment_id}", f"{WARDROBE}/outfits/{outfit['id']}"

    async def is_asked() -> None:
        asked = await ben.http.put(f"{shown}/pins/{pin_id}/question")
        assert asked.status_code == 204, asked.text
        assert len(await notified(ana)) == 1

    await eventually(is_asked)
    own = (
        shown,
        f"{WARDROBE}/garments/facets",
        f"{WARDROBE}/calendar?month=2026-11",
        f"{path}/wears",
    )
    others = (shown, f"{WARDROBE}/garments?owner_id={ana.id}", path)
    before = [*await read(ana, *own), *await read(ben, *others[:1])]

    assert (await ana.http.delete(path)).status_code == 204

    for person in (ana, ben):
        assert (await person.http.get(path)).status_code == 404
        found = await read(person, *others[:2], f"{FEED}/timeline")
        assert not any(COAT in text or f'"{garment_id}"' in text for text in found)

    async def is_not_notified() -> None:
        assert await notified(ana) == []

    await eventually(is_not_notified)

    assert (await ana.http.post(f"{path}/restore")).status_code == 200

    assert [*await read(ana, *own), *await read(ben, *others[:1])] == before

    async def is_notified_again() -> None:
        assert len(await notified(ana)) == 1

    await eventually(is_notified_again)
