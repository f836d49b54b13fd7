"""Contents of tags as they travel over HTTP."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from contracts.types import Audience, Id
from shared.translations import gettext
from tags.browsing.rules import month_bounds

Order = Literal["hand", "day"]
"""`hand`: the owner's order; `day`: last worn first."""


def _check_month(text: str) -> str:
    try:
        month_bounds(text)
    except ValueError:
        raise ValueError(gettext("A month looks like 2026-11.")) from None
    return text


Month = Annotated[
    str,
    Field(min_length=7, max_length=7, examples=["2026-11"]),
    AfterValidator(_check_month),
]


class OutfitPlace(BaseModel):
    """An outfit's position in a tag, among the outfits that the viewer may see."""

    previous: Id | None
    next: Id | None
    index: int
    """From 1."""
    count: int
    removable: bool = False
    """Whether the viewer may remove it from the tag."""


class TagMonth(BaseModel):
    """A month and the number of its outfits."""

    month: Month
    outfit_count: int


class ShownOutfit(BaseModel):
    """An outfit of a tag, and the audience that would see it there."""

    id: Id
    owner_id: Id
    audience: Audience


class AudienceEffects(BaseModel):
    """The effects of another audience of a tag on its page; the first 100 of each."""

    becomes_visible: list[ShownOutfit]
    visible_count: int
    becomes_hidden: list[ShownOutfit]
    hidden_count: int
    stays_private_count: int
    """Outfits that only the owner sees there, because of their own or the profile's audience."""
