"""Random changes of circles, follows, blocks and audiences: five services show the same people."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.support.extent import examples
from tests.support.people import JSON, Person
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

IDENTITY, WARDROBE, TAGS, FEED, ADMIN = (
    f"/api/{service}/v1" for service in ("identity", "wardrobe", "tags", "feed", "admin")
)
VIEWERS, CIRCLES = 2, 2
KINDS = ("private", "followers", "public", "circle-0", "circle-1")
Place = tuple[str, int, int]
"""An act, a viewer or kind of content, and a circle or audience."""

acts = st.one_of(
    st.tuples(
        st.sampled_from(["join", "leave"]),
        st.integers(0, VIEWERS - 1),
        st.integers(0, CIRCLES - 1),
    ),
    st.tuples(
        st.sampled_from(["follow", "unfollow", "block", "unblock", "avoid", "admit"]),
        st.integers(0, VIEWERS - 1),
        st.just(0),
    ),
    st.tuples(
        st.sampled_from(["outfit", "garment", "tag"]), st.just(0), st.integers(0, len(KINDS) - 1)
    ),
    st.tuples(st.just("profile"), st.just(0), st.integers(0, 2)),
    st.tuples(st.just("dissolve"), st.just(0), st.integers(0, CIRCLES - 1)),
)


@dataclass
class Expected:
    """The choices of the owner and the viewers."""

    follows: set[int] = field(default_factory=set)
    blocked: set[int] = field(default_factory=set)
    """Viewers whom the owner blocks."""
    blocking: set[int] = field(default_factory=set)
    members: set[tuple[int, int]] = field(default_factory=set)
    audiences: dict[str, str] = field(
        default_factory=lambda: dict.fromkeys(("profile", "outfit", "garment", "tag"), "public")
    )

    def sees(self, viewer: int, *things: str) -> bool:
        """Return whether a viewer sees all of these things of the owner."""
        return viewer not in self.blocking and self.may_report(viewer, *things)

    def may_report(self, viewer: int, *things: str) -> bool:
        """Return whether a viewer may report it: also someone who has blocked its owner."""
        if viewer in self.blocked:
            return False
        circles = {circle for who, circle in self.members if who == viewer}
        admitted = {"public"} | {f"circle-{circle}" for circle in circles}
        if viewer in self.follows:
            admitted.add("followers")
        return all(self.audiences[thing] in admitted for thing in ("profile", *things))

    def sees_card(self, viewer: int) -> bool:
        """Return whether a viewer sees the owner's name and picture."""
        return viewer not in self.blocked and self.audiences["profile"] != "private"


@dataclass
class Stage:
    """An owner with one outfit, garment and tag, two circles, and viewers."""

    owner: Person
    viewers: list[Person]
    circles: list[str]
    outfit: str
    garment: str
    tag: JSON

    async def act(self, expected: Expected, act: Place) -> None:
        """Do something by the API, and to the expectation."""
        name, which, choice = act
        match name:
            case "join" | "leave":
                await self._set_member(expected, which, choice, joins=name == "join")
            case "dissolve":
                await self._dissolve(expected, choice)
            case "follow" | "unfollow":
                await self._set_follow(expected, which, follows=name == "follow")
            case "block" | "unblock" | "avoid" | "admit":
                await self._set_block(expected, which, name)
            case _:
                await self._set_audience(expected, name, KINDS[choice])

    async def _set_member(
        self, expected: Expected, viewer: int, circle: int, *, joins: bool
    ) -> None:
        change = {"add" if joins else "remove": [self.viewers[viewer].id]}
        path = f"{FEED}/circles/{self.circles[circle]}/members"
        await send(self.owner, "POST", path, change)
        if not joins:
            expected.members.discard((viewer, circle))
        elif viewer not in expected.blocked | expected.blocking:
            expected.members.add((viewer, circle))

    async def _dissolve(self, expected: Expected, circle: int) -> None:
        """Delete a circle, and make another in its place."""
        await send(self.owner, "DELETE", f"{FEED}/circles/{self.circles[circle]}")
        made = await send(self.owner, "POST", f"{FEED}/circles", {"name": f"Circle {circle}"})
        self.circles[circle] = made["id"]
        expected.members = {each for each in expected.members if each[1] != circle}
        for thing, kind in expected.audiences.items():
            if kind == f"circle-{circle}":
                expected.audiences[thing] = "private"

    async def _set_follow(self, expected: Expected, viewer: int, *, follows: bool) -> None:
        person, path = self.viewers[viewer], f"{FEED}/follows/{self.owner.id}"
        if not follows:
            await send(person, "DELETE", path)
            expected.follows.discard(viewer)
            return
        may_follow = viewer not in expected.blocked | expected.blocking and (
            expected.audiences["profile"] != "private" or viewer in expected.follows
        )

        async def answered() -> JSON:
            # The feed learns a new audience of the profile from an event.
            response = await person.http.put(path)
            if response.is_success and not may_follow:
                await send(person, "DELETE", path)
            assert response.is_success == may_follow, response.text
            answer: JSON = response.json()
            return answer

        answer = await eventually(answered)
        if may_follow:
            if answer["state"] == "requested":
                await send(self.owner, "PUT", f"{FEED}/follow-requests/{person.id}")
            expected.follows.add(viewer)

    async def _set_block(self, expected: Expected, viewer: int, name: str) -> None:
        by_owner = name in {"block", "unblock"}
        person = self.viewers[viewer]
        blocker, other = (self.owner, person) if by_owner else (person, self.owner)
        blocks = expected.blocked if by_owner else expected.blocking
        path = f"{FEED}/blocks/{other.id}"
        if name in {"unblock", "admit"}:
            await send(blocker, "DELETE", path)
            blocks.discard(viewer)
            return
        response = await blocker.http.put(path)
        assert response.is_success or response.status_code == 404, response.text
        if response.is_success:
            blocks.add(viewer)
            expected.follows.discard(viewer)
            expected.members -= {(viewer, circle) for circle in range(CIRCLES)}

    async def _set_audience(self, expected: Expected, thing: str, kind: str) -> None:
        audience = kind
        if kind.startswith("circle-"):
            audience = f"circle:{self.circles[int(kind[-1])]}"
        path = {
            "profile": f"{IDENTITY}/profiles/me",
            "outfit": f"{WARDROBE}/outfits/{self.outfit}",
            "garment": f"{WARDROBE}/garments/{self.garment}",
            "tag": f"{TAGS}/tags/{self.tag['slug']}",
        }[thing]
        await send(self.owner, "PATCH", path, {"audience": audience})
        expected.audiences[thing] = kind

    async def reset(self) -> None:
        """Return to what a new Expected says."""
        for viewer in self.viewers:
            await send(self.owner, "DELETE", f"{FEED}/blocks/{viewer.id}")
            await send(viewer, "DELETE", f"{FEED}/blocks/{self.owner.id}")
            await send(viewer, "DELETE", f"{FEED}/follows/{self.owner.id}")
        gone = {"remove": [viewer.id for viewer in self.viewers]}
        for circle in self.circles:
            await send(self.owner, "POST", f"{FEED}/circles/{circle}/members", gone)
        for thing in ("profile", "outfit", "garment", "tag"):
            await self._set_audience(Expected(), thing, "public")

    async def seen_by(self, person: Person) -> dict[str, bool]:
        """Return what the services show a viewer."""
        in_tag = f"{TAGS}/users/{self.owner.id}/tags/{self.tag['slug']}"
        report = {"kind": "outfit", "subject_id": self.outfit, "reason": "other"}
        profile, outfit, garment, tag, listed, comments, timeline, reported = await asyncio.gather(
            person.http.get(f"{IDENTITY}/profiles?username={self.owner.username}"),
            person.http.get(f"{WARDROBE}/outfits/{self.outfit}"),
            person.http.get(f"{WARDROBE}/garments/{self.garment}"),
            person.http.get(in_tag),
            person.http.get(f"{in_tag}/outfits"),
            person.http.get(f"{FEED}/outfits/{self.outfit}/comments"),
            person.http.get(f"{FEED}/timeline"),
            person.http.post(f"{ADMIN}/reports", json=report),
        )
        return {
            "profile": profile.is_success,
            "outfit": outfit.is_success,
            "garment": garment.is_success,
            "tag": tag.is_success,
            "outfit in tag": self.outfit in listed.text,
            "comments": comments.is_success,
            "timeline": self.outfit in timeline.text,
            "report": reported.is_success,
        }

    def expected_for(self, expected: Expected, viewer: int) -> dict[str, bool]:
        outfit = expected.sees(viewer, "outfit")
        return {
            "profile": expected.sees_card(viewer),
            "outfit": outfit,
            "garment": expected.sees(viewer, "garment"),
            "tag": expected.sees(viewer, "tag"),
            "outfit in tag": expected.sees(viewer, "tag", "outfit"),
            "comments": outfit,
            "timeline": outfit and viewer in expected.follows,
            "report": expected.may_report(viewer, "outfit"),
        }


@pytest.fixture(scope="module")
async def stage(gateway: str) -> AsyncIterator[Stage]:
    async with AsyncExitStack() as stack:
        owner, *viewers = [
            await stack.enter_async_context(await Person.register(gateway, name))
            for name in ("ana", "ben", "cleo")
        ]
        circles = [
            (await send(owner, "POST", f"{FEED}/circles", {"name": f"Circle {number}"}))["id"]
            for number in range(CIRCLES)
        ]
        tag = await send(owner, "POST", f"{TAGS}/tags", {"name": "Rain"})
        garment = {"name": "Coat", "category": "coat", "audience": "public"}
        made = await send(owner, "POST", f"{WARDROBE}/garments", garment)
        outfit = await owner.publish(plain_jpeg(), tags=["rain"])
        yield Stage(owner, viewers, circles, outfit["id"], made["id"], tag)


@settings(
    max_examples=examples(12),
    deadline=None,
    # No shrinking: each example takes seconds.
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(chosen=st.lists(acts, min_size=2, max_size=8))
async def test_five_services_agree_on_who_sees_what(stage: Stage, chosen: list[Place]) -> None:
    expected = Expected()
    await eventually(stage.reset)
    for act in chosen:
        await stage.act(expected, act)

    async def agreed() -> None:
        for number, viewer in enumerate(stage.viewers):
            seen = await stage.seen_by(viewer)
            assert seen == stage.expected_for(expected, number), (chosen, number)

    await eventually(agreed)


async def send(person: Person, method: str, path: str, body: JSON | None = None) -> JSON:
    response = await person.http.request(method, path, json=body)
    assert response.is_success, (method, path, response.status_code, response.text)
    return response.json() if response.content else {}
