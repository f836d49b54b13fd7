"""An avatar has to be the owner's photo; nobody else sees it before the wardrobe says so."""

from typing import Any

from contracts.wardrobe import AvatarChecked
from tests.identity.people import Person, Site
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ONE, OTHER = (f"7f/{'0' * 31}{number}-640.webp" for number in (1, 2))


async def choose(person: Person, path: str | None) -> dict[str, Any]:
    response = await person.ask("PATCH", "/profiles/me", avatar_path=path)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def check(identity: RunningService, person: Person, path: str, *, good: bool) -> None:
    event = AvatarChecked(user_id=int(person.id), path=path, good=good)
    await identity.publish(event, subject=person.id)


async def require_avatar(person: Person, *, own: str | None, others: str | None) -> None:
    """Check what its owner and everyone else see."""
    mine = (await person.ask("GET", "/profiles/me")).json()
    by_name = f"/api/identity/v1/profiles?username={person.username}"
    theirs = (await person.browser.get(by_name)).json()
    assert (mine["avatar_path"], theirs["avatar_path"]) == (own, others)


async def announced(identity: RunningService, person: Person) -> list[tuple[int, Any, Any]]:
    """Return version, avatar and wanted avatar of every announcement."""
    events = await identity.published("identity.profile.changed")
    return [
        (event.aggregateversion, event.data["avatar_path"], event.data["avatar_wanted"])
        for event in events
        if event.subject == person.id
    ]


async def test_others_see_an_avatar_once_it_is_confirmed(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()

    assert (await choose(ana, ONE))["avatar_path"] == ONE
    await require_avatar(ana, own=ONE, others=None)
    await check(identity, ana, ONE, good=True)

    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))

    async def all_announced() -> None:
        expected = [(1, None, None), (2, None, ONE), (3, ONE, None)]
        assert await announced(identity, ana) == expected

    await eventually(all_announced)


async def test_a_foreign_photo_is_dropped_and_the_old_avatar_stays(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await choose(ana, ONE)
    await check(identity, ana, ONE, good=True)
    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))
    await choose(ana, OTHER)
    await require_avatar(ana, own=OTHER, others=ONE)

    await check(identity, ana, OTHER, good=False)

    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))


async def test_an_avatar_is_removed_with_its_photo(identity: RunningService, site: Site) -> None:
    ana = await site.register()
    await choose(ana, ONE)
    await check(identity, ana, ONE, good=True)
    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))

    await check(identity, ana, OTHER, good=False)
    await check(identity, ana, ONE, good=False)

    await eventually(lambda: require_avatar(ana, own=None, others=None))


async def test_a_late_check_of_another_photo_changes_nothing(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    await choose(ana, ONE)
    await choose(ana, OTHER)
    await check(identity, ana, ONE, good=True)
    await check(identity, ana, OTHER, good=True)
    await eventually(lambda: require_avatar(ana, own=OTHER, others=OTHER))
    assert [avatar for _, avatar, _ in await announced(identity, ana)].count(ONE) == 0

    assert (await choose(ana, None))["avatar_path"] is None
    await require_avatar(ana, own=None, others=None)


async def test_an_edit_does_not_conflict_with_the_check(
    identity: RunningService, site: Site
) -> None:
    ana = await site.register()
    version = (await choose(ana, ONE))["version"]
    await check(identity, ana, ONE, good=True)
    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))

    headers = ana.bearer | {"If-Match": f'"{version}"'}
    body = {"display_name": "Ana"}
    edited = await ana.browser.patch("/api/identity/v1/profiles/me", json=body, headers=headers)

    assert edited.status_code == 200
    assert edited.json()["avatar_path"] == ONE
