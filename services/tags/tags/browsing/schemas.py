"""What somebody sees of a tag, as it travels over HTTP."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from contracts.types import Audience, Id
from tags.browsing.rules import days_of

Order = Literal["hand", "day"]
"""By hand: as the tag's owner put them. Day: last worn first."""


def _month(text: str) -> str:
    try:
        days_of(text)
    except ValueError:
        raise ValueError("A month looks like 2026-11.") from None
    return text


Month = Annotated[
    str,
    Field(min_length=7, max_length=7, examples=["2026-11"]),
    AfterValidator(_month),
]


class OutfitPlace(BaseModel):
    """Where an outfit stands in a tag, among those that the viewer may see."""

    previous: Id | None
    next: Id | None
    index: int
    """From 1."""
    count: int


class TagMonth(BaseModel):
    """A month with outfits, and how many."""

    month: Month
    outfit_count: int


class ShownOutfit(BaseModel):
    """An outfit of a tag, and who would see it there from now on."""

    id: Id
    owner_id: Id
    audience: Audience


class AudienceEffects(BaseModel):
    """What another audience of a tag would show and hide on its page; the first 100 of each."""

    becomes_visible: list[ShownOutfit]
    visible_count: int
    becomes_hidden: list[ShownOutfit]
    hidden_count: int
    stays_private_count: int
    """Outfits that nobody else will see there, because of their own audience or the profile's."""
