"""Recommendations over HTTP."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from contracts.admin import RecommendationKind
from contracts.types import Id
from feed.projections.profiles.schemas import Author
from feed.timeline.read.schemas import OutfitCard, TagCard

MarkKind = Literal["seen", "opened", "followed"]

MAX_ITEMS = 50
"""Maximum number in one response, which has no next page."""


class RecommendationOut(BaseModel):
    """A public person, outfit or tag, and why it is recommended."""

    id: Id
    kind: RecommendationKind
    reason: str
    person: Author
    """The recommended person, or the owner of the outfit or tag."""
    outfit: OutfitCard | None = None
    tag: TagCard | None = None


class RecommendationMark(BaseModel):
    """The viewer's action on one recommendation."""

    id: Id
    mark: MarkKind


class Marks(BaseModel):
    """The viewer's actions since the last call."""

    items: Annotated[list[RecommendationMark], Field(min_length=1, max_length=100)]
