"""An avatar is shown to others once the wardrobe knows it for a photo of its owner's."""

from tests.flows.conftest import Newcomer
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg


async def choose(person: Person, path: str) -> None:
    answer = await person.http.patch("/api/identity/v1/profiles/me", json={"avatar_path": path})
    assert answer.status_code == 200


async def avatar_of(owner: Person, viewer: Person) -> str | None:
    answer = await viewer.http.get(f"/api/identity/v1/profiles?username={owner.username}")
    found: str | None = answer.json()["avatar_path"]
    return found


async def test_ones_own_photo_becomes_the_avatar_and_nobody_elses_does(newcomer: Newcomer) -> None:
    ana, eve = await newcomer("ana"), await newcomer("eve")
    path = (await ana.upload(plain_jpeg()))["path"]
    await choose(eve, path)
    await choose(ana, path)

    async def settled() -> None:
        assert await avatar_of(ana, eve) == path
        assert await avatar_of(eve, eve) is None

    await eventually(settled)
    assert await avatar_of(eve, ana) is None
