"""People with something to hide: every text of theirs is a canary that says who may see it."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from contracts.types import Audience
from tests.support.people import JSON, Person, answered
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

Who = Literal[
    "owner", "follower", "stranger", "blocked", "blocker", "anonymous", "admin", "moderator"
]
AUDIENCES: tuple[Audience, ...] = get_args(Audience)
State = Literal["private", "followers", "public", "hidden", "removed"]
"""Whom a thing is for; or a public one that moderators have hidden, or that its owner deleted."""
STATES: tuple[State, ...] = get_args(State)
GONE: tuple[State, ...] = ("hidden", "removed")
LOOSE: Mapping[State, int] = {"removed": 0, "hidden": 0, "private": 0, "followers": 1, "public": 2}


def shows(who: Who, *audiences: State) -> bool:
    """The model: what the strictest of these audiences lets this person see."""
    if who == "owner":
        return True
    if who in {"blocked", "blocker"}:
        return False
    return min(LOOSE[audience] for audience in audiences) >= (1 if who == "follower" else 2)


@dataclass
class Owner:
    """Somebody with a profile of one audience, and things of every state."""

    person: Person
    profile: Audience
    outfits: dict[State, str] = field(default_factory=dict)
    garments: dict[State, str] = field(default_factory=dict)
    tags: dict[State, JSON] = field(default_factory=dict)
    comments: dict[State, str] = field(default_factory=dict)
    photo_id: str = ""
    """One that is in no outfit yet."""

    def canary(self, thing: str, state: State) -> str:
        return f"{thing}-{self.person.username}-{state}"

    @property
    def canaries(self) -> dict[str, set[Who]]:
        """Every text, and who may see it."""
        everybody: tuple[Who, ...] = get_args(Who)
        found: dict[str, set[Who]] = {
            f"{self.person.username}@example.org": {"owner"},
            f"name-{self.person.username}": {
                # A profile for followers can be found, and asked; the blocker can unblock.
                who
                for who in everybody
                if who == "owner" or (who != "blocked" and self.profile != "private")
            },
            f"bio-{self.person.username}": {who for who in everybody if shows(who, self.profile)},
        }
        for state in STATES:
            let_in = {who for who in everybody if shows(who, self.profile, state)}
            for thing in ("caption", "alt", "garment", "tag", "note", "comment", "reply"):
                found[self.canary(thing, state)] = let_in
            found[self.canary("secret", state)] = {"owner"}
        return found

    async def furnish(self) -> None:
        """Make one thing of each kind for each state; nothing is hidden yet."""
        profile = {
            "display_name": f"name-{self.person.username}",
            "bio": f"bio-{self.person.username}",
        }
        await self._send("PATCH", "/api/identity/v1/profiles/me", profile)
        self.photo_id = (await self.person.upload(plain_jpeg()))["id"]
        for state in STATES:
            await self._make(state)

    async def _make(self, state: State) -> None:
        audience: Audience = (
            "public" if state == "hidden" or state == "removed" else state  # noqa: PLR1714 - narrows
        )
        garment = {
            "name": self.canary("garment", state),
            "category": "top",
            # A garment is hidden by no moderator.
            "audience": "private" if state == "hidden" else audience,
        }
        made = await self._send("POST", "/api/wardrobe/v1/garments", garment)
        self.garments[state] = made["id"]
        outfit = await self.person.publish(
            plain_jpeg(),
            audience=audience,
            caption=self.canary("caption", state),
            alt_text=self.canary("alt", state),
            private_note=self.canary("secret", state),
            worn_on="2026-11-20",
        )
        self.outfits[state] = outfit["id"]
        # As soon as the feed has heard of the outfit, and of its owner.
        await eventually(lambda: self._comment(outfit["id"], state))
        tag = {
            "name": self.canary("tag", state),
            "slug": f"{state}-things",
            "note": self.canary("note", state),
            "audience": audience,
        }
        self.tags[state] = await self._send("POST", "/api/tags/v1/tags", tag)

    async def _comment(self, outfit_id: str, state: State) -> None:
        path = f"/api/feed/v1/outfits/{outfit_id}/comments"
        comment = await self._send("POST", path, {"text": self.canary("comment", state)})
        self.comments[state] = comment["id"]
        reply = {"text": self.canary("reply", state), "reply_to": comment["id"]}
        await self._send("POST", path, reply)

    async def fill_tags(self) -> None:
        """Put every outfit under every tag."""
        for tag in self.tags.values():
            change = {"add": list(self.outfits.values())}
            await self._send("POST", f"/api/tags/v1/tags/{tag['slug']}/outfits", change)

    async def have_hidden(self, moderator: Person) -> None:
        """Have a moderator hide what is made for that."""
        things = {
            "comment": self.comments["hidden"],
            "tag": self.tags["hidden"]["id"],
            # The last: what stands on it is gone with it.
            "outfit": self.outfits["hidden"],
        }
        for kind, thing in things.items():
            report = {"kind": kind, "subject_id": thing, "reason": "other"}

            async def reported(report: JSON = report) -> str:
                answer = await moderator.http.post("/api/admin/v1/reports", json=report)
                assert answer.status_code == 201, answer.text
                return str(answer.json()["id"])

            path = f"/api/admin/v1/reports/{await eventually(reported)}/decisions"
            decision = {"act": "hide", "notice": "To see who sees it."}
            answer = await moderator.http.post(path, json=decision)
            assert answer.status_code == 200, answer.text

    async def remove(self) -> None:
        """Delete what is made for that."""
        for path in (
            f"/api/feed/v1/comments/{self.comments['removed']}",
            f"/api/tags/v1/tags/{self.tags['removed']['slug']}",
            f"/api/wardrobe/v1/garments/{self.garments['removed']}",
            f"/api/wardrobe/v1/outfits/{self.outfits['removed']}",
        ):
            answer = await self.person.http.delete(path)
            assert answer.is_success, (path, answer.text)

    async def hide(self) -> None:
        """Give the profile its audience, now that there are followers."""
        await self._send("PATCH", "/api/identity/v1/profiles/me", {"audience": self.profile})

    async def _send(self, method: str, path: str, body: JSON) -> JSON:
        answer = await self.person.http.request(method, path, json=body)
        assert answer.status_code in {200, 201}, answer.text
        return answered(answer)


async def settle(
    owners: list[Owner],
    follower: Person,
    blocked: Person,
    blocker: Person,
    stranger: Person,
    moderator: Person,
) -> None:
    """Let one follow everybody; two others did so too, until a block one way or the other."""
    for owner in owners:
        for other in (follower, blocked, blocker):
            assert await other.follow(owner.person) == "following"
    await asyncio.gather(*(owner.fill_tags() for owner in owners))
    for owner in owners:
        await owner.have_hidden(moderator)
        await owner.remove()
        for state in GONE:
            await eventually(lambda owner=owner, state=state: _is_gone(owner, state, follower))  # type: ignore[misc]
        for other in (blocked, blocker, follower):
            await _use(other, owner)
        await _block(blocker, owner.person)
        await owner.hide()
        await _block(owner.person, blocked)
        await eventually(
            lambda owner=owner: _is_known(owner, follower, (blocked, blocker), stranger)  # type: ignore[misc]
        )


async def _block(blocker: Person, blocked: Person) -> None:
    answer = await blocker.http.put(f"/api/feed/v1/blocks/{blocked.id}")
    assert answer.status_code == 204, answer.text


async def _use(other: Person, owner: Owner) -> None:
    """Leave traces of the owner's things in one's own lists."""
    outfit, tag = owner.outfits["public"], owner.tags["public"]["id"]
    for path in (
        f"/api/feed/v1/outfits/{outfit}/like",
        f"/api/feed/v1/outfits/{outfit}/save",
        f"/api/feed/v1/tag-follows/{tag}",
    ):
        answer = await other.http.put(path)
        assert answer.status_code == 200, (path, answer.text)


async def _is_gone(owner: Owner, state: State, follower: Person) -> None:
    """Whether every service has heard of what was hidden or removed."""
    outfit, tag = owner.outfits[state], owner.tags[state]
    for path in (
        f"/api/wardrobe/v1/outfits/{outfit}",
        f"/api/tags/v1/outfits/{outfit}/tags",
        f"/api/tags/v1/users/{owner.person.id}/tags/{tag['slug']}",
        f"/api/feed/v1/outfits/{outfit}/comments",
    ):
        assert (await follower.http.get(path)).status_code == 404, path
    assert outfit not in {item["outfit"]["id"] for item in await follower.timeline()}


async def _is_known(
    owner: Owner, follower: Person, apart: tuple[Person, Person], stranger: Person
) -> None:
    """Whether every service has heard of the blocks, and of the audience."""
    public = owner.outfits["public"]
    for path in (
        f"/api/wardrobe/v1/outfits/{public}",
        f"/api/tags/v1/outfits/{public}/tags",
    ):
        for other in apart:
            assert (await other.http.get(path)).status_code == 404, path
        seen = (await follower.http.get(path)).status_code
        assert seen == (404 if owner.profile == "private" else 200), path
        seen = (await stranger.http.get(path)).status_code
        assert seen == (200 if owner.profile == "public" else 404), path
    profile = f"/api/identity/v1/profiles?username={owner.person.username}"
    assert (await apart[0].http.get(profile)).status_code == 404
    in_timeline = any(item["author"]["id"] == owner.person.id for item in await follower.timeline())
    assert in_timeline == (owner.profile != "private")
