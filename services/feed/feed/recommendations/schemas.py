"""Recommendations over HTTP."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from contracts.admin import RecommendationKind
from contracts.types import Id
from feed.projections.profiles.schemas import Author
from feed.timeline.read.schemas import OutfitCard, TagCard

MarkKind = Literal["seen", "opened", "followed"]

MOST = 50
"""Recommendations in one answer: all that there is of them, so no page follows."""


class RecommendationOut(BaseModel):
    """Something that everybody may see, and why the reader is shown it."""

    id: Id
    kind: RecommendationKind
    reason: str
    person: Author
    """The one who is recommended, or whose outfit or tag it is."""
    outfit: OutfitCard | None = None
    tag: TagCard | None = None


class RecommendationMark(BaseModel):
    """What the reader did with one recommendation."""

    id: Id
    mark: MarkKind


class Marks(BaseModel):
    """What the reader did since the last time."""

    items: Annotated[list[RecommendationMark], Field(min_length=1, max_length=100)]
