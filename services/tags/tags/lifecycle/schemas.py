"""Merges of tags as they travel over HTTP."""

from typing import Annotated

from pydantic import BaseModel, Field

from contracts.types import Id
from tags.catalog.schemas import SlugChoice, TagOut


class Merge(BaseModel):
    """The target of a merge."""

    into: Annotated[SlugChoice, Field(description="The slug of another of one's tags.")]


class Merged(BaseModel):
    """The target of the merge; restoring `merged_id` undoes it."""

    tag: TagOut
    merged_id: Id
    moved_count: int
    """The number of outfits that were not in the target before."""
