"""An avatar is visible to others once wardrobe confirms that the photo is its owner's."""

from tests.flows.conftest import NewPerson
from tests.support.people import Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg


async def set_avatar(person: Person, path: str) -> None:
    response = await person.http.patch("/api/identity/v1/profiles/me", json={"avatar_path": path})
    assert response.status_code == 200


async def avatar_of(owner: Person, viewer: Person) -> str | None:
    response = await viewer.http.get(f"/api/identity/v1/profiles?username={owner.username}")
    found: str | None = response.json()["avatar_path"]
    return found


async def test_only_an_own_photo_becomes_the_avatar(
    new_person: NewPerson,
) -> None:
    ana, eve = await new_person("ana"), await new_person("eve")
    path = (await ana.upload(plain_jpeg()))["path"]
    await set_avatar(eve, path)
    await set_avatar(ana, path)

    async def avatars_are_applied() -> None:
        assert await avatar_of(ana, eve) == path
        assert await avatar_of(eve, eve) is None

    await eventually(avatars_are_applied)
    assert await avatar_of(eve, ana) is None
