"""Data import: the wardrobe reads an archive and sends the tags in it to the tags service.

It requests over NATS request and reply, which nothing stores. Every request may be repeated.
"""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from contracts.types import Audience, Id

SUBJECT = "import.tags"
MAX_PLACEMENTS = 100
"""Maximum number of placements per request."""


class ImportedTag(BaseModel):
    """A tag of an archive, as `tags.json` describes it."""

    slug: str
    name: str
    note: str = ""
    audience: Audience
    featured: bool = False
    position: int = 0
    created_at: datetime
    former_slugs: list[str] = []


class ImportedPlacement(BaseModel):
    """An outfit in a tag of an archive; the outfit's id is the new one."""

    outfit_id: Id
    position: int
    placed: Id
    by_hand: bool


class TagRequest(BaseModel):
    """Create a tag, unless its owner has one with this slug."""

    kind: Literal["tag"] = "tag"
    user_id: Id
    tag: ImportedTag
    since: datetime
    """When the import began; a tag made since then comes from a request whose reply was lost."""


class PlacementsRequest(BaseModel):
    """Add outfits to a tag, unless they are there, or were removed by its owner."""

    kind: Literal["placements"] = "placements"
    user_id: Id
    tag_id: Id
    is_new: bool
    """Whether this import created the tag: then order and cover become those of the archive."""
    placements: list[ImportedPlacement]
    cover_outfit_id: Id | None = None


class TagReply(BaseModel):
    """The tag that has the slug now, or why there is none."""

    tag_id: Id | None = None
    name: str = ""
    is_new: bool = False
    problem: str = ""


class PlacementsReply(BaseModel):
    """The outfits that the tags service does not know, or not yet."""

    unknown: list[Id]
