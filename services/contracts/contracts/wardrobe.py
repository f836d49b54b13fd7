"""Events of the wardrobe service."""

from datetime import date, datetime
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady, PartsRequested
from contracts.types import Audience, Id

Comments = Literal["on", "off"]


class Picture(BaseModel):
    """The public renditions of an outfit's photo; `path` is the 640 px one inside `bucket`."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    bucket: str
    path: str
    width: int
    height: int
    thumbhash: str
    colors: tuple[str, ...] = ()


class OutfitContent(BaseModel):
    """What people who may see an outfit see of it; absent from events about private outfits."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    photo: Picture
    caption: str
    alt_text: str
    worn_on: date | None = None
    comments: Comments = "on"


class OutfitPublished(Event):
    """An outfit was published for the first time, to its owner alone or to others.

    Of drafts and planned ones nothing is announced.
    """

    type: ClassVar[str] = "wardrobe.outfit.published"

    outfit_id: Id
    feed_id: Id | None = None
    """Time-ordered id of the first publication to anybody else; none while it is private."""
    owner_id: Id
    audience: Audience
    tags: tuple[str, ...] = ()
    """Slugs the owner named; the tags service creates those that are missing."""
    published_at: datetime
    public_since: datetime | None = None
    """Since when anyone can see the present photo; absent from events before this field."""
    content: OutfitContent | None = None


class OutfitChanged(OutfitPublished):
    """A published outfit changed: the whole new state, newest version wins."""

    type: ClassVar[str] = "wardrobe.outfit.changed"


class OutfitRemoved(Event):
    """An outfit was trashed or deleted: nobody but its owner may see it any more."""

    type: ClassVar[str] = "wardrobe.outfit.removed"

    outfit_id: Id
    owner_id: Id


class PictureHeld(Event):
    """An outfit shows a picture that moderators have hidden before, so only its owner sees it.

    Sent again with each change of the outfit until a moderator has decided.
    """

    type: ClassVar[str] = "wardrobe.picture.held"

    outfit_id: Id
    owner_id: Id
    known_outfit_id: Id
    """The outfit with the picture that moderators hid."""
    rule: str | None = None
    """The rule by which they did, if it is known."""
    distance: int
    """How many of the 64 bits of the two perceptual hashes differ."""
    moderation_version: int
    """Of the latest moderation decision about the outfit that was known then; 0 for none."""
    picture: Picture
    """For the moderators who have to look at it."""


class AvatarChecked(Event):
    """Whether a path can be a person's avatar: it is one of their photos, and still there."""

    type: ClassVar[str] = "wardrobe.avatar.checked"

    user_id: Id
    path: str
    good: bool


class AvatarMoved(Event):
    """The picture of a hidden avatar has a new path, which only its owner is told."""

    type: ClassVar[str] = "wardrobe.avatar.moved"

    user_id: Id
    path: str
    new_path: str


class WardrobeErased(AccountErased):
    """The wardrobe has erased its part of a deleted account."""

    type: ClassVar[str] = "wardrobe.account.erased"


class ExportRequested(PartsRequested):
    """Somebody wants a copy of everything that every service keeps of them."""

    type: ClassVar[str] = "wardrobe.export.requested"


class ExportFinished(Event):
    """The copy that somebody asked for can be taken."""

    type: ClassVar[str] = "wardrobe.export.finished"

    export_id: Id
    user_id: Id


class WardrobeExportReady(ExportReady):
    """The wardrobe itself hands out its part of an export."""

    type: ClassVar[str] = "wardrobe.export.ready"


EVENTS: tuple[type[Event], ...] = (
    OutfitPublished,
    OutfitChanged,
    OutfitRemoved,
    PictureHeld,
    AvatarChecked,
    AvatarMoved,
    WardrobeErased,
    ExportRequested,
    ExportFinished,
    WardrobeExportReady,
)
