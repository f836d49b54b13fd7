"""Content of each kind that moderators can hide, and the people involved."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from contracts.admin import ContentKind
from tests.support.http_client import http_client
from tests.support.people import JSON, Person
from tests.support.previews import PREVIEW_BOT

ADMIN, WARDROBE = "/api/admin/v1", "/api/wardrobe/v1"
TAGS, FEED = "/api/tags/v1", "/api/feed/v1"
KINDS: tuple[ContentKind, ...] = ("outfit", "tag", "comment")


@dataclass
class Scene:
    """An outfit with a tag and a comment, its owner and a follower, and two moderators."""

    owner: Person
    author: Person
    """The author of the comment."""
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
        """Return the text that others must not see while the content is hidden."""
        field = {"outfit": "caption", "tag": "name", "comment": "text"}
        return str(getattr(self, kind)[field[kind]])

    async def shown(self, kind: ContentKind) -> set[str]:
        """Return the paths at which a follower or a preview bot sees the content."""
        return (await self.shown_by_kind())[kind]

    async def shown_by_kind(self) -> dict[ContentKind, set[str]]:
        """Return these paths for each kind."""
        outfit, owner = self.outfit["id"], self.owner
        paths = [
            f"{WARDROBE}/outfits/{outfit}",
            f"{WARDROBE}/outfits?owner_id={owner.id}",
            f"{TAGS}/outfits/{outfit}/tags",
            f"{TAGS}/users/{owner.id}/tags",
            f"{TAGS}/users/{owner.id}/tags/{self.tag['slug']}",
            f"{TAGS}/search?q={self.tag['slug']}",
            f"{FEED}/timeline",
            f"{FEED}/outfits/{outfit}/comments",
        ]
        previews = (f"/outfit/{outfit}", f"/tag/{self.tag['slug']}/{owner.id}")
        http, bot = self.follower.http, {"User-Agent": PREVIEW_BOT}
        # At once, because services wait a moment for content that is young and not to be seen.
        responses = await asyncio.gather(
            *map(http.get, paths), *(http.get(path, headers=bot) for path in previews)
        )
        seen = dict(zip((*paths, *previews), responses, strict=True))
        assert [path for path, response in seen.items() if response.status_code >= 500] == []
        return {
            kind: {path for path, response in seen.items() if self.words(kind) in response.text}
            for kind in KINDS
        }

    async def picture_status(self) -> int:
        """Return the status of the picture's original URL."""
        async with http_client() as http:
            return (await http.get(f"{self.media}/{self.outfit['photo']['path']}")).status_code

    async def hide(self, kind: ContentKind) -> None:
        report = {"kind": kind, "subject_id": self.id_of(kind), "reason": "other"}
        made = await self.follower.http.post(f"{ADMIN}/reports", json=report)
        assert made.status_code == 201, made.text
        decision = {"act": "hide", "notice": "Not yours."}
        path = f"{ADMIN}/reports/{made.json()['id']}/decisions"
        response = await self.moderators[0].http.post(path, json=decision)
        assert response.status_code == 200, response.text
        (self.decision,) = [one for one in await own_decisions(self, kind) if one["kind"] == kind]

    async def close_reports(self) -> None:
        """Close all reports about this content, so that none is left in the queue."""
        http = self.moderators[0].http
        listed = (await http.get(f"{ADMIN}/reports?limit=100")).json()["items"]
        contents = {(kind, self.id_of(kind)) for kind in KINDS}
        for report in listed:
            if (report["kind"], report["subject_id"]) in contents:
                path = f"{ADMIN}/reports/{report['id']}/decisions"
                assert (await http.post(path, json={"act": "dismiss"})).status_code in {200, 409}

    async def appeal_and_restore(self, kind: ContentKind) -> None:
        path = f"{ADMIN}/content-decisions/{self.decision['id']}"
        own = await self.owner_of(kind).http.post(f"{path}/appeal", json={"text": "It is mine."})
        assert own.status_code == 201, own.text
        review = {"act": "restore", "notice": "It is yours."}
        response = await self.moderators[0].http.post(f"{path}/review", json=review)
        assert (response.status_code, response.json()["code"]) == (409, "same_moderator")
        response = await self.moderators[1].http.post(f"{path}/review", json=review)
        assert response.status_code == 200, response.text


async def own_decisions(scene: Scene, kind: ContentKind) -> Sequence[JSON]:
    response = await scene.owner_of(kind).http.get(f"{ADMIN}/content-decisions/mine")
    items: list[JSON] = response.json()["items"]
    return items
