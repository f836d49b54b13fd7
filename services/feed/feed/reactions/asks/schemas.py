"""Asks over HTTP."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, WithJsonSchema

from contracts.types import Audience, Id, ShownAudience
from feed.projections.profiles.schemas import Author
from feed.timeline.read.schemas import Photo
from shared.features.visibility import kind_of
from shared.http.text_fields import Line
from shared.translations import gettext

MAX_CHARACTERS = 140

Choice = Literal["left", "right"]


def _require_asked(audience: Audience) -> Audience:
    if kind_of(audience) not in {"followers", "circle"}:
        raise ValueError(gettext("should be followers, or circle: and the id of a circle"))
    return audience


AskAudience = Annotated[
    Audience,
    AfterValidator(_require_asked),
    WithJsonSchema({"type": "string", "pattern": "^(followers|circle:[0-9]{1,19})$"}),
]
"""The people who are asked."""


def _require_number(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError(gettext("should be a number of hours"))  # noqa: TRY004 - pydantic's kind of error
    return value


Hours = Annotated[Literal[1, 3, 12, 24], BeforeValidator(_require_number)]


class NewAsk(BaseModel):
    """Two of the caller's own outfits, and who chooses one for how long."""

    left_outfit_id: Id
    right_outfit_id: Id
    audience: AskAudience
    hours: Hours
    question: Annotated[Line, Field(max_length=MAX_CHARACTERS)] = ""


class NewVote(BaseModel):
    """The outfit that the caller prefers; it replaces their earlier choice."""

    choice: Choice


class AskedOutfit(BaseModel):
    """One of the two outfits."""

    id: Id
    caption: str
    alt_text: str
    photo: Photo


class AskResult(BaseModel):
    """The votes for each outfit."""

    left: int
    right: int


class AskOut(BaseModel):
    """An ask as the viewer may see it."""

    id: Id
    owner: Author
    question: str
    """May be empty."""
    audience: ShownAudience
    left: AskedOutfit | None
    """None, for its owner only, if others can no longer see this outfit."""
    right: AskedOutfit | None
    ends_at: datetime
    """When people can no longer vote, or since when they no longer can."""
    closed: bool
    own: bool
    choice: Choice | None
    """The viewer's vote."""
    result: AskResult | None
    """For the owner only."""
