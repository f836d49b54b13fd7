"""A thing of each kind that moderators may hide, and those whom that concerns."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx2

from contracts.admin import ContentKind
from tests.support.people import JSON, Person
from tests.support.previews import PREVIEWER

ADMIN, WARDROBE = "/api/admin/v1", "/api/wardrobe/v1"
TAGS, FEED = "/api/tags/v1", "/api/feed/v1"
KINDS: tuple[ContentKind, ...] = ("outfit", "tag", "comment")


@dataclass
class Scene:
    """An outfit with a tag and a comment, who follows it, and two moderators."""

    owner: Person
    author: Person
    """Of the comment."""
    follower: Person
    moderators: tuple[Person, Person]
    gateway: str
    media: str
    outfit: JSON
    tag: JSON
    comment: JSON
    decision: JSON = field(default_factory=dict)

    def owner_of(self, kind: ContentKind) -> Person:
        return self.author if kind == "comment" else self.owner

    def id_of(self, kind: ContentKind) -> str:
        return str(getattr(self, kind)["id"])

    def words(self, kind: ContentKind) -> str:
        """What nobody else reads while the thing is hidden."""
        named = {"outfit": "caption", "tag": "name", "comment": "text"}
        return str(getattr(self, kind)[named[kind]])

    async def shown(self, kind: ContentKind) -> set[str]:
        """Where a follower, or a program that previews links, reads of the thing."""
        outfit, owner = self.outfit["id"], self.owner
        places = [
            f"{WARDROBE}/outfits/{outfit}",
            f"{WARDROBE}/outfits?owner_id={owner.id}",
            f"{TAGS}/outfits/{outfit}/tags",
            f"{TAGS}/users/{owner.id}/tags",
            f"{TAGS}/users/{owner.id}/tags/{self.tag['slug']}",
            f"{TAGS}/search?q={self.tag['slug']}",
            f"{FEED}/timeline",
            f"{FEED}/outfits/{outfit}/comments",
        ]
        seen = {path: await self.follower.http.get(path) for path in places}
        for path in (f"/outfit/{outfit}", f"/tag/{self.tag['slug']}/{owner.id}"):
            preview = {"User-Agent": PREVIEWER}
            seen[path] = await self.follower.http.get(path, headers=preview)
        assert [path for path, answer in seen.items() if answer.status_code >= 500] == []
        return {path for path, answer in seen.items() if self.words(kind) in answer.text}

    async def picture_status(self) -> int:
        """Whether the picture is at the address that it was published with."""
        async with httpx2.AsyncClient(timeout=10) as http:
            return (await http.get(f"{self.media}/{self.outfit['photo']['path']}")).status_code

    async def hide(self, kind: ContentKind) -> None:
        report = {"kind": kind, "subject_id": self.id_of(kind), "reason": "other"}
        made = await self.follower.http.post(f"{ADMIN}/reports", json=report)
        assert made.status_code == 201, made.text
        decision = {"act": "hide", "notice": "Not yours."}
        path = f"{ADMIN}/reports/{made.json()['id']}/decisions"
        answer = await self.moderators[0].http.post(path, json=decision)
        assert answer.status_code == 200, answer.text
        (self.decision,) = [one for one in await mine(self, kind) if one["kind"] == kind]

    async def close_reports(self) -> None:
        """Leave no report about these things in the moderators' way."""
        http = self.moderators[0].http
        listed = (await http.get(f"{ADMIN}/reports?limit=100")).json()["items"]
        things = {(kind, self.id_of(kind)) for kind in KINDS}
        for report in listed:
            if (report["kind"], report["subject_id"]) in things:
                path = f"{ADMIN}/reports/{report['id']}/decisions"
                assert (await http.post(path, json={"act": "dismiss"})).status_code in {200, 409}

    async def appeal_and_restore(self, kind: ContentKind) -> None:
        path = f"{ADMIN}/content-decisions/{self.decision['id']}"
        own = await self.owner_of(kind).http.post(f"{path}/appeal", json={"text": "It is mine."})
        assert own.status_code == 201, own.text
        review = {"act": "restore", "notice": "It is yours."}
        answer = await self.moderators[0].http.post(f"{path}/review", json=review)
        assert (answer.status_code, answer.json()["code"]) == (409, "same_moderator")
        answer = await self.moderators[1].http.post(f"{path}/review", json=review)
        assert answer.status_code == 200, answer.text


async def mine(scene: Scene, kind: ContentKind) -> Sequence[JSON]:
    answer = await scene.owner_of(kind).http.get(f"{ADMIN}/content-decisions/mine")
    items: list[JSON] = answer.json()["items"]
    return items
