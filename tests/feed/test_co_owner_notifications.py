"""Notifications of invitations to fill a tag together."""

from typing import Any, Literal

from contracts.tags import CoOwnerChanged, TagChanged
from tests.feed.test_notifications import inbox
from tests.feed.world import World, fresh_id
from tests.support.wait import eventually

State = Literal["invited", "accepted", "ended"]


class Invitation:
    """A person at another's tag."""

    def __init__(self, world: World, owner: int, friend: int, tag: int) -> None:
        self.world, self.owner, self.friend, self.tag = world, owner, friend, tag

    async def becomes(self, state: State, version: int) -> None:
        event = CoOwnerChanged(
            tag_id=self.tag, owner_id=self.owner, user_id=self.friend, state=state
        )
        await self.world.handled(event, subject=f"{self.tag}/{self.friend}", version=version)


async def invitation(world: World, slug: str = "linen") -> Invitation:
    owner, friend = await world.person(), await world.person(name="Ben")
    return Invitation(world, owner, friend, await world.tag(owner, slug))


async def entries(world: World, user_id: int) -> list[tuple[str, str, str | None, bool]]:
    return [
        (item["kind"], item["message"], item["tag_slug"], item["read"])
        for item in await inbox(world, user_id)
    ]


async def shows(world: World, user_id: int, *expected: tuple[str, str, str | None, bool]) -> None:
    """Assert that these entries, and no others, appear in the inbox."""

    async def check() -> None:
        assert await entries(world, user_id) == list(expected)

    await eventually(check)


INVITED = ("tag_invited", "Ana invited you to fill the tag “linen” together", "linen", False)
JOINED = ("tag_joined", "Ben accepted your invitation to your tag “linen”", "linen", False)


async def test_the_invited_person_is_notified_until_the_invitation_ends(world: World) -> None:
    invited = await invitation(world)
    await invited.becomes("invited", 1)
    await shows(world, invited.friend, INVITED)
    await shows(world, invited.owner)

    await invited.becomes("ended", 2)
    await shows(world, invited.friend)

    await invited.becomes("invited", 3)
    await shows(world, invited.friend, INVITED)


async def test_the_owner_is_notified_of_an_acceptance_until_it_ends(world: World) -> None:
    invited = await invitation(world)
    await invited.becomes("invited", 1)
    await invited.becomes("accepted", 2)
    await shows(world, invited.owner, JOINED)
    await shows(world, invited.friend, (*INVITED[:3], True))

    await invited.becomes("ended", 3)
    await invited.becomes("accepted", 2)

    await shows(world, invited.owner)
    await shows(world, invited.friend)


async def test_a_private_tag_is_not_named(world: World) -> None:
    invited = await invitation(world)
    private = TagChanged(tag_id=invited.tag, owner_id=invited.owner, audience="private")
    await world.handled(private, subject=invited.tag, version=9)
    await invited.becomes("invited", 1)
    await invited.becomes("accepted", 2)

    await shows(
        world, invited.friend, ("tag_invited", "Ana invited you to fill a tag together", None, True)
    )
    await shows(
        world,
        invited.owner,
        ("tag_joined", "Ben accepted your invitation to one of your tags", None, False),
    )


async def test_blocked_people_are_not_notified_of(world: World) -> None:
    invited = await invitation(world)
    await invited.becomes("invited", 1)
    await world.put(invited.friend, f"/blocks/{invited.owner}")

    await shows(world, invited.friend)
    await invited.becomes("accepted", 2)
    await shows(world, invited.owner)


async def test_settings_turn_the_kinds_off(world: World) -> None:
    invited = await invitation(world)
    off: dict[str, Any] = {
        "channels": {
            kind: {"in_app": False, "email": False} for kind in ("tag_invited", "tag_joined")
        },
        "quiet_hours": None,
    }
    for person in (invited.owner, invited.friend):
        saved = await world.put(person, "/notification-settings", off)
        assert saved.status_code == 200, saved.text
    await invited.becomes("invited", 1)
    await invited.becomes("accepted", 2)

    await shows(world, invited.owner)
    await shows(world, invited.friend)


async def test_an_invitation_to_an_unknown_tag_is_kept(world: World) -> None:
    owner, friend = await world.person(), await world.person()
    await Invitation(world, owner, friend, fresh_id()).becomes("invited", 1)
    await shows(
        world, friend, ("tag_invited", "Ana invited you to fill a tag together", None, False)
    )
