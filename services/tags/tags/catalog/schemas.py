"""Tags as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, field_validator

from contracts.types import Audience, Id, ShownAudience
from shared.features.tag_slugs import is_slug
from shared.features.visibility import shown_audience
from shared.http.text_fields import check_line
from shared.translations import gettext
from tags.catalog.errors import TagNotFound
from tags.catalog.models import Tag
from tags.catalog.rules import strip_invisible


def _visible(text: str) -> str:
    return strip_invisible(text).strip()


def _not_blank(text: str) -> str:
    if not text:
        raise ValueError(gettext("A tag needs a visible name."))
    return text


def _check_form(slug: str) -> str:
    if not is_slug(slug):
        raise TagNotFound
    return slug


Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=60),
    AfterValidator(check_line),
    AfterValidator(_visible),
    AfterValidator(_not_blank),
]
Note = Annotated[
    str,
    StringConstraints(strip_whitespace=True, max_length=500),
    AfterValidator(_visible),
]
SlugChoice = Annotated[
    str,
    Field(
        description="Its slug: words of lowercase letters and digits, joined by hyphens; Latin "
        "letters without accents. At most 50 characters, and not reserved.",
        examples=["summer-2026"],
    ),
]
KeyedSlug = Annotated[str, AfterValidator(_check_form)]
"""The slug of a tag, checked before an Idempotency-Key is stored with it."""
Sort = Literal["hand", "recent", "featured"]
"""`hand`: the owner's order; `recent`: last used first; `featured`: featured ones first."""


class NewTag(BaseModel):
    """A new tag; without a slug, it is derived from the name."""

    name: Name
    slug: SlugChoice | None = None
    note: Note = ""
    audience: Audience = "public"


class TagChange(BaseModel):
    """Fields to change; omitted fields stay."""

    name: Name | None = None
    slug: SlugChoice | None = None
    note: Note | None = None
    audience: Audience | None = None
    cover_outfit_id: Annotated[
        Id | None, Field(description="Null: the newest outfit becomes the cover again.")
    ] = None
    featured: Annotated[
        bool | None,
        Field(
            description="Whether the profile shows it first: at most 6 tags; 409 "
            "`too_many_featured` beyond."
        ),
    ] = None

    @field_validator("name", "slug", "note", "audience", "featured")
    @classmethod
    def _not_null(cls, value: object) -> object:
        if value is None:
            raise ValueError(gettext("Leave this out instead of sending null."))
        return value


class TagOrder(BaseModel):
    """Tags in their new order, in the positions that they occupy; others keep theirs."""

    slugs: Annotated[list[SlugChoice], Field(max_length=500)]


class TagOut(BaseModel):
    """A tag as the viewer sees it: its count and cover ignore outfits that they may not see."""

    id: Id
    owner_id: Id
    slug: str
    name: str
    note: str
    audience: ShownAudience
    hidden: bool
    """Whether moderators hide it: only its owner sees it, whatever its audience."""
    cover_outfit_id: Id | None
    featured: bool = False
    """Whether its owner shows it first on the profile."""
    outfit_count: int
    co_owned: bool = False
    """Whether the viewer has accepted an invitation to fill it together with its owner."""
    created_at: datetime
    version: int

    @classmethod
    def of(
        cls,
        viewer_id: int | None,
        tag: Tag,
        outfit_count: int,
        cover_outfit_id: int | None,
        *,
        co_owned: bool = False,
    ) -> Self:
        """Combine a row with the count and cover for the viewer."""
        audience = tag.hidden_audience or tag.audience
        shown = {
            "audience": shown_audience(audience, owns=viewer_id == tag.owner_id),
            "hidden": tag.hidden_audience is not None,
            "outfit_count": outfit_count,
            "cover_outfit_id": cover_outfit_id,
            "co_owned": co_owned,
        }
        return cls.model_validate(tag.model_dump() | shown)
