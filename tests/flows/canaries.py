"""Owners with content of every state. Each text is a canary that tells who may see it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from contracts.types import Audience, ProfileAudience
from tests.support.people import JSON, Person, json_body
from tests.support.wait import eventually
from tests.wardrobe.pictures import plain_jpeg

Viewer = Literal[
    "owner",
    "follower",
    "member",
    "insider",
    "stranger",
    "blocked",
    "blocker",
    "anonymous",
    "admin",
    "moderator",
]
"""A member is in the owner's circle and does not follow, an insider does both."""
AUDIENCES: tuple[ProfileAudience, ...] = get_args(ProfileAudience)
State = Literal["private", "circle", "followers", "public", "hidden", "removed"]
"""An audience; or public content that moderators have hidden or that its owner deleted."""
STATES: tuple[State, ...] = get_args(State)
GONE: tuple[State, ...] = ("hidden", "removed")
ADMITTED: Mapping[State, set[Viewer]] = {
    "circle": {"member", "insider"},
    "followers": {"follower", "insider"},
    "public": set(get_args(Viewer)) - {"blocked", "blocker"},
}


def can_see(viewer: Viewer, *audiences: State) -> bool:
    """The model: return whether all of these audiences let a viewer see content."""
    return viewer == "owner" or all(viewer in ADMITTED.get(each, set()) for each in audiences)


@dataclass
class Owner:
    """A person with a profile of one audience and content of every state."""

    person: Person
    profile: ProfileAudience
    circle_id: str = ""
    outfits: dict[State, str] = field(default_factory=dict)
    garments: dict[State, str] = field(default_factory=dict)
    pins: dict[State, str] = field(default_factory=dict)
    """The pin of the garment on the outfit."""
    tags: dict[State, JSON] = field(default_factory=dict)
    comments: dict[State, str] = field(default_factory=dict)
    photo_id: str = ""
    """A photo without an outfit."""
    import_id: str = ""
    """An import whose file has not arrived."""
    ask_id: str = ""
    """A question to the circle about an outfit that it may see, and one for everyone."""
    loan_id: str = ""
    """A loan that somebody else, who is no viewer, has been offered."""
    trip_id: str = ""
    item_id: str = ""
    """A trip of the day on which the outfits were worn, and something in its suitcase."""

    def canary(self, thing: str, state: State) -> str:
        return f"{thing}-{self.person.username}-{state}"

    @property
    def canaries(self) -> dict[str, set[Viewer]]:
        """Return every text and the viewers who may see it."""
        everybody: tuple[Viewer, ...] = get_args(Viewer)
        found: dict[str, set[Viewer]] = {
            f"{self.person.username}@example.org": {"owner"},
            f"circle-{self.person.username}": {"owner"},
            f"loan-{self.person.username}": {"owner"},
            f"trip-{self.person.username}": {"owner"},
            f"item-{self.person.username}": {"owner"},
            f"question-{self.person.username}": {
                viewer for viewer in everybody if can_see(viewer, self.profile, "circle")
            },
            f"name-{self.person.username}": {
                # Others can find a followers-only profile to send a request; a blocker can unblock.
                viewer
                for viewer in everybody
                if viewer == "owner" or (viewer != "blocked" and self.profile != "private")
            },
            f"bio-{self.person.username}": {
                viewer for viewer in everybody if can_see(viewer, self.profile)
            },
        }
        for state in STATES:
            allowed = {viewer for viewer in everybody if can_see(viewer, self.profile, state)}
            for thing in ("caption", "alt", "garment", "tag", "note", "comment", "reply"):
                found[self.canary(thing, state)] = allowed
            found[self.canary("secret", state)] = {"owner"}
        return found

    async def create_content(self) -> None:
        """Create content of each kind for each state; nothing is hidden yet."""
        profile = {
            "display_name": f"name-{self.person.username}",
            "bio": f"bio-{self.person.username}",
        }
        await self._send("PATCH", "/api/identity/v1/profiles/me", profile)
        self.photo_id = (await self.person.upload(plain_jpeg()))["id"]
        new_import = {"name": "garderobe.zip", "size": 1000}
        self.import_id = (await self._send("POST", "/api/wardrobe/v1/imports", new_import))["id"]
        circle = {"name": f"circle-{self.person.username}"}
        self.circle_id = (await self._send("POST", "/api/feed/v1/circles", circle))["id"]
        for state in STATES:
            await self._make(state)
        await self.ask()
        await self.plan_trip()

    async def _make(self, state: State) -> None:
        audience: Audience = "public" if state in GONE else state
        if state == "circle":
            audience = f"circle:{self.circle_id}"
        garment = {
            "name": self.canary("garment", state),
            "category": "top",
            # Moderators cannot hide garments.
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
            occasion=self.canary("secret", state),
            worn_on="2026-11-20",
            pins=[{"garment_id": made["id"], "x": 0.1, "y": 0.1, "width": 0.5, "height": 0.5}],
        )
        self.outfits[state] = outfit["id"]
        self.pins[state] = outfit["pins"][0]["id"]
        # As soon as feed knows the outfit and its owner.
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

    async def ask(self) -> None:
        """Ask the circle, with a text that is a canary."""
        new = {
            "left_outfit_id": self.outfits["circle"],
            "right_outfit_id": self.outfits["public"],
            "audience": f"circle:{self.circle_id}",
            "question": f"question-{self.person.username}",
            "hours": 24,
        }
        self.ask_id = (await self._send("POST", "/api/feed/v1/asks", new))["id"]

    async def plan_trip(self) -> None:
        """Plan a trip, with texts that are canaries."""
        text = f"trip-{self.person.username}"
        new = {"name": text, "destination": text, "note": text}
        new |= {"first_day": "2026-11-20", "last_day": "2026-11-21"}
        self.trip_id = (await self._send("POST", "/api/wardrobe/v1/trips", new))["id"]
        item = {"text": f"item-{self.person.username}"}
        path = f"/api/wardrobe/v1/trips/{self.trip_id}/items"
        self.item_id = (await self._send("POST", path, item))["id"]

    async def add_to_circle(self, *people: Person) -> None:
        change = {"add": [one.id for one in people]}
        path = f"/api/feed/v1/circles/{self.circle_id}/members"

        async def add() -> None:
            await self._send("POST", path, change)
            listed = (await self.person.http.get(path)).json()["items"]
            assert {one["id"] for one in listed} == set(change["add"])

        await eventually(add)

    async def fill_tags(self) -> None:
        """Add every outfit to every tag."""
        for tag in self.tags.values():
            change = {"add": list(self.outfits.values())}
            await self._send("POST", f"/api/tags/v1/tags/{tag['slug']}/outfits", change)

    async def hide_by_moderator(self, moderator: Person) -> None:
        """Have a moderator hide the content of state `hidden`."""
        things = {
            "comment": self.comments["hidden"],
            "tag": self.tags["hidden"]["id"],
            # Last, because its comments disappear with it.
            "outfit": self.outfits["hidden"],
        }
        for kind, thing in things.items():
            report = {"kind": kind, "subject_id": thing, "reason": "other"}

            async def reported(report: JSON = report) -> str:
                response = await moderator.http.post("/api/admin/v1/reports", json=report)
                assert response.status_code == 201, response.text
                return str(response.json()["id"])

            path = f"/api/admin/v1/reports/{await eventually(reported)}/decisions"
            decision = {"act": "hide", "notice": "Hidden for the test."}
            response = await moderator.http.post(path, json=decision)
            assert response.status_code == 200, response.text

    async def delete_removed(self) -> None:
        """Delete the content of state `removed`."""
        for path in (
            f"/api/feed/v1/comments/{self.comments['removed']}",
            f"/api/tags/v1/tags/{self.tags['removed']['slug']}",
            f"/api/wardrobe/v1/garments/{self.garments['removed']}",
            f"/api/wardrobe/v1/outfits/{self.outfits['removed']}",
        ):
            response = await self.person.http.delete(path)
            assert response.is_success, (path, response.text)

    async def set_profile_audience(self) -> None:
        """Set the profile's audience, now that there are followers."""
        await self._send("PATCH", "/api/identity/v1/profiles/me", {"audience": self.profile})

    async def _send(self, method: str, path: str, body: JSON) -> JSON:
        response = await self.person.http.request(method, path, json=body)
        assert response.status_code in {200, 201}, response.text
        return json_body(response)
