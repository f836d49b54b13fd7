"""An avatar is a photo of one's own: the wardrobe says so before anybody else sees it."""

from typing import Any

from contracts.wardrobe import AvatarChecked
from tests.identity.people import Door, Person
from tests.support.service_under_test import RunningService
from tests.support.wait import eventually

ONE, OTHER = (f"7f/{'0' * 31}{number}-640.webp" for number in (1, 2))


async def choose(person: Person, path: str | None) -> dict[str, Any]:
    answer = await person.ask("PATCH", "/profiles/me", avatar_path=path)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def check(identity: RunningService, person: Person, path: str, *, good: bool) -> None:
    event = AvatarChecked(user_id=int(person.id), path=path, good=good)
    await identity.publish(event, subject=person.id)


async def require_avatar(person: Person, *, own: str | None, others: str | None) -> None:
    """What its owner and everybody else see."""
    mine = (await person.ask("GET", "/profiles/me")).json()
    by_name = f"/api/identity/v1/profiles?username={person.username}"
    theirs = (await person.browser.get(by_name)).json()
    assert (mine["avatar_path"], theirs["avatar_path"]) == (own, others)


async def announced(identity: RunningService, person: Person) -> list[tuple[int, Any, Any]]:
    """Version, avatar and wanted avatar of every announcement."""
    events = await identity.published("identity.profile.changed")
    return [
        (event.aggregateversion, event.data["avatar_path"], event.data["avatar_wanted"])
        for event in events
        if event.subject == person.id
    ]


async def test_others_see_a_chosen_avatar_once_it_is_known_to_be_ones_own(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()

    assert (await choose(ana, ONE))["avatar_path"] == ONE
    await require_avatar(ana, own=ONE, others=None)
    await check(identity, ana, ONE, good=True)

    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))

    async def all_announced() -> None:
        expected = [(1, None, None), (2, None, ONE), (3, ONE, None)]
        assert await announced(identity, ana) == expected

    await eventually(all_announced)


async def test_what_is_not_ones_own_is_dropped_and_the_avatar_of_before_stays(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await choose(ana, ONE)
    await check(identity, ana, ONE, good=True)
    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))
    await choose(ana, OTHER)
    await require_avatar(ana, own=OTHER, others=ONE)

    await check(identity, ana, OTHER, good=False)

    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))


async def test_an_avatar_whose_photo_is_gone_is_taken_away(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await choose(ana, ONE)
    await check(identity, ana, ONE, good=True)
    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))

    await check(identity, ana, OTHER, good=False)
    await check(identity, ana, ONE, good=False)

    await eventually(lambda: require_avatar(ana, own=None, others=None))


async def test_a_late_word_about_another_choice_changes_nothing(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    await choose(ana, ONE)
    await choose(ana, OTHER)
    await check(identity, ana, ONE, good=True)
    await check(identity, ana, OTHER, good=True)
    await eventually(lambda: require_avatar(ana, own=OTHER, others=OTHER))
    assert [avatar for _, avatar, _ in await announced(identity, ana)].count(ONE) == 0

    assert (await choose(ana, None))["avatar_path"] is None
    await require_avatar(ana, own=None, others=None)


async def test_an_edit_is_not_disturbed_by_the_wardrobes_word(
    identity: RunningService, door: Door
) -> None:
    ana = await door.register()
    version = (await choose(ana, ONE))["version"]
    await check(identity, ana, ONE, good=True)
    await eventually(lambda: require_avatar(ana, own=ONE, others=ONE))

    headers = ana.bearer | {"If-Match": f'"{version}"'}
    body = {"display_name": "Ana"}
    edited = await ana.browser.patch("/api/identity/v1/profiles/me", json=body, headers=headers)

    assert edited.status_code == 200
    assert edited.json()["avatar_path"] == ONE
