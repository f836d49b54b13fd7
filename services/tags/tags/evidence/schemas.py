"""Reported or hidden tags as they travel to a moderator."""

from datetime import datetime

from pydantic import BaseModel

from contracts.types import Id, ShownAudience


class TagEvidence(BaseModel):
    """A tag as others see it, whatever its audience."""

    id: Id
    owner_id: Id
    slug: str
    name: str
    note: str
    audience: ShownAudience
    """The owner's choice."""
    hidden: bool
    """Whether moderators hide it."""
    created_at: datetime
    outfit_count: int
    """Of those that followers may see."""
    outfit_ids: list[Id]
    """The newest of its outfits that the moderator may see without a grant."""


class OutfitTag(BaseModel):
    """A tag that contains a reported outfit."""

    id: Id
    slug: str
    name: str


class OutfitTags(BaseModel):
    """The tags of a reported outfit that followers may see, in the owner's order."""

    items: list[OutfitTag]
