"""The calls of the greedy client, and what another person reads beside each."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from deploy.seed.api_client import Account
from deploy.seed.pictures.camera import take_photo

WARDROBE, FEED = "/api/wardrobe/v1", "/api/feed/v1"
TAGS, IDENTITY, ADMIN = "/api/tags/v1", "/api/identity/v1", "/api/admin/v1"
PHOTOS, OUTFITS, TIMELINE = f"{WARDROBE}/photos", f"{WARDROBE}/outfits", f"{FEED}/timeline"
OWN_TAGS, PROFILE = f"{TAGS}/tags", f"{IDENTITY}/profiles/me"
GARMENTS, OUTFITS_EACH = 30, 6
BOX = {"x": 0.25, "y": 0.25, "width": 0.5, "height": 0.5}

READS = {
    "timeline": TIMELINE,
    "notifications": f"{FEED}/notifications",
    "suggestions": f"{FEED}/people/suggestions",
    "people search": f"{FEED}/people?q=ka",
    "own outfits": OUTFITS,
    "garments": f"{WARDROBE}/garments",
    "insights": f"{WARDROBE}/insights",
    "calendar": f"{WARDROBE}/calendar?month=2026-11",
    "own tags": OWN_TAGS,
    "own profile": PROFILE,
}


@dataclass(frozen=True)
class Call:
    """One call of the API. NUMBER in the body is another number in each request of a flood."""

    method: str
    path: str
    body: bytes = b""
    content_type: str = "application/json"


@dataclass(frozen=True)
class Contest:
    """A call that the greedy client repeats, and one that the other person makes beside it."""

    name: str
    greedy: Call
    other: Call


@dataclass(frozen=True)
class Content:
    """Ids of what a person has: an unused photo, an outfit with pins, and a garment."""

    photo: str
    outfit: str
    garment: str


async def create_content(person: Account) -> Content:
    """Fill a wardrobe."""
    for number in range(GARMENTS):
        named = {"name": f"Garment {number}", "category": "top"}
        garment = await person.ask("POST", f"{WARDROBE}/garments", named)
    jpeg = take_photo("mirror", datetime.now(UTC), look="sunday", palette=0, scale=0.5).jpeg
    photos = [await person.ask("PUT", PHOTOS, jpeg) for _ in range(OUTFITS_EACH + 1)]
    for photo in photos[1:]:
        pins = [BOX | {"x": 0.1 * step, "new_garment": {"name": "Piece"}} for step in range(5)]
        body = {"photo_id": photo["id"], "audience": "public", "pins": pins}
        outfit = await person.ask("POST", OUTFITS, body)
    return Content(photos[0]["id"], outfit["id"], garment["id"])


def contests(own: Content, other_id: str) -> list[Contest]:
    """Return ten kinds of reads, and ten that write, compute or are refused."""
    reads = {name: Call("GET", path) for name, path in READS.items()}
    outfits, timeline, tags, profile = (
        reads[name] for name in ("own outfits", "timeline", "own tags", "own profile")
    )
    access = Call("GET", f"{ADMIN}/access")
    outfit, in_feed = f"{OUTFITS}/{own.outfit}", f"{FEED}/outfits/{own.outfit}"
    garment, composed = f"{WARDROBE}/garments/{own.garment}", {"garment_ids": [own.garment]}
    sought = {"photo_id": own.photo, "box": BOX}
    report = {"kind": "person", "subject_id": other_id, "reason": "other", "note": "NUMBER"}
    return [
        *(Contest(name, call, call) for name, call in reads.items()),
        Contest("matches", _call("POST", f"{WARDROBE}/garments/matches", sought), outfits),
        Contest("recreations", _call("GET", f"{outfit}/recreation"), outfits),
        Contest("collages", _call("POST", f"{WARDROBE}/compositions", composed), outfits),
        Contest("edited outfits", _call("PATCH", outfit, {"caption": "NUMBER"}), outfits),
        Contest("edited garments", _call("PATCH", garment, {"note": "NUMBER"}), outfits),
        Contest("likes", _call("PUT", f"{in_feed}/like"), timeline),
        Contest("comments", _call("POST", f"{in_feed}/comments", {"text": "NUMBER"}), timeline),
        Contest("unknown tags", _call("PUT", f"{TAGS}/tag-order", {"slugs": ["x"]}), tags),
        Contest("edited profiles", _call("PATCH", PROFILE, {"bio": "NUMBER"}), profile),
        Contest("reports", _call("POST", f"{ADMIN}/reports", report), access),
    ]


def _call(method: str, path: str, body: Mapping[str, Any] | None = None) -> Call:
    return Call(method, path, b"" if body is None else json.dumps(body).encode())
