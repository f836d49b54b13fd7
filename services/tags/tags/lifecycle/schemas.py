"""Endings of tags as they travel over HTTP."""

from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id
from tags.catalog.schemas import SlugChoice, TagOut


class Merge(BaseModel):
    """Where the outfits of the merged tag go."""

    into: Annotated[SlugChoice, Field(description="The address of another tag of one's own.")]


class Merged(BaseModel):
    """The tag that took the outfits; `merged_id` brings the other one back."""

    tag: TagOut
    merged_id: Id
    moved_count: int
    """Outfits that were not in the tag before."""
