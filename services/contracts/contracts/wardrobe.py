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
    """The public renditions of an outfit's photo. `path` is the 640 px one in `bucket`."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    bucket: str
    """Bucket of the object store."""
    path: str
    """Path of the 640 px rendition; the other widths replace 640 in it."""
    width: int
    """Of the photo, in pixels."""
    height: int
    """Of the photo, in pixels."""
    thumbhash: str
    """Placeholder to show while the picture loads, in Base64."""
    colors: tuple[str, ...] = ()
    """Main colors as hexadecimal RGB, the most frequent first."""


class OutfitContent(BaseModel):
    """The visible content of an outfit; absent from events about private outfits."""

    model_config = ConfigDict(frozen=True, extra="ignore", use_attribute_docstrings=True)

    photo: Picture
    """The photo's renditions."""
    caption: str
    """The text under the outfit; may be empty."""
    alt_text: str
    """Description of the photo for people who do not see it; may be empty."""
    worn_on: date | None = None
    """The day for which it counts in the wear log."""
    comments: Comments = "on"
    """Whether people may comment."""


class OutfitPublished(Event):
    """An outfit was published for the first time, with any audience.

    Drafts and planned outfits publish no events.
    """

    type: ClassVar[str] = "wardrobe.outfit.published"

    outfit_id: Id
    feed_id: Id | None = None
    """Time-ordered id of the first publication beyond the owner; None while it is private."""
    owner_id: Id
    audience: Audience
    tags: tuple[str, ...] = ()
    """Slugs of tags that the owner chose. Tags creates those that are missing."""
    published_at: datetime
    """When its owner published it."""
    public_since: datetime | None = None
    """Since when the current photo has been public; absent from older events."""
    content: OutfitContent | None = None
    """None while the outfit is private."""


class OutfitChanged(OutfitPublished):
    """A published outfit changed: the complete new state. The newest version wins."""

    type: ClassVar[str] = "wardrobe.outfit.changed"


class OutfitRemoved(Event):
    """An outfit was trashed or deleted. Only its owner may still see it."""

    type: ClassVar[str] = "wardrobe.outfit.removed"

    outfit_id: Id
    owner_id: Id


class PictureHeld(Event):
    """An outfit shows a picture that moderators hid before, so it is held: only its owner sees it.

    Published again with each change of the outfit until a moderator decides.
    """

    type: ClassVar[str] = "wardrobe.picture.held"

    outfit_id: Id
    owner_id: Id
    known_outfit_id: Id
    """The outfit whose picture moderators hid."""
    rule: str | None = None
    """The rule that it broke, if known."""
    distance: int
    """Number of differing bits of the two 64-bit perceptual hashes."""
    moderation_version: int
    """Version of the latest known moderation decision about the outfit; 0 for none."""
    picture: Picture
    """For the moderators who review it."""


class PinAsked(Event):
    """A viewer asked where a garment on an outfit's photo is from."""

    type: ClassVar[str] = "wardrobe.pin.asked"

    pin_id: Id
    """The pin on the photo."""
    outfit_id: Id
    """The outfit whose photo has the pin."""
    owner_id: Id
    """The owner of the outfit and the garment."""
    asker_id: Id
    """The viewer who asked."""
    garment_name: str
    """As it was named then; the asker may see it."""
    resumed: bool = False
    """It was asked before; its owner has brought the garment back, and needs no notice of it."""


class PinUnasked(Event):
    """A question about a pin is gone: withdrawn, dismissed, ended by a block, or with the pin."""

    type: ClassVar[str] = "wardrobe.pin.unasked"

    pin_id: Id
    """The pin on the photo."""
    outfit_id: Id
    """The outfit whose photo has the pin."""
    owner_id: Id
    """The owner of the outfit and the garment."""
    asker_id: Id
    """The viewer who asked."""


LoanState = Literal[
    "requested", "offered", "accepted", "returned", "declined", "withdrawn", "confirmed"
]
LoanReminder = Literal["due", "overdue"]


class LoanChanged(Event):
    """A loan of a garment was offered or asked for, has reached another state, or is due.

    Which garment it is, and what the two wrote, stays in the wardrobe.
    """

    type: ClassVar[str] = "wardrobe.loan.changed"

    loan_id: Id
    """The loan; the same in all of its states."""
    owner_id: Id
    """The owner of the garment."""
    borrower_id: Id
    """The other person."""
    requested: bool
    """Whether the borrower asked for it; otherwise the owner offered it."""
    state: LoanState
    """`returned` by the borrower, and `confirmed` by the owner once the garment is back."""
    reminder: LoanReminder | None = None
    """Set if nothing changed, but it is due within a day, or overdue."""


class EveningQuestionDue(Event):
    """Someone wants to be asked now what they wore, and has not recorded it."""

    type: ClassVar[str] = "wardrobe.eveningquestion.due"

    user_id: Id
    day: str
    """The day in the person's time zone, as YYYY-MM-DD."""


class AvatarChecked(Event):
    """Whether a path can be a person's avatar, because it is one of their existing photos."""

    type: ClassVar[str] = "wardrobe.avatar.checked"

    user_id: Id
    path: str
    """Path of the picture that the person chose."""
    good: bool
    """Whether it is one of their existing photos."""


class AvatarMoved(Event):
    """The picture of a hidden avatar moved to a new path that only its owner gets."""

    type: ClassVar[str] = "wardrobe.avatar.moved"

    user_id: Id
    path: str
    """Path that no longer exists."""
    new_path: str
    """Path that only the owner gets."""


class WardrobeErased(AccountErased):
    """Wardrobe has erased its part of a deleted account."""

    type: ClassVar[str] = "wardrobe.account.erased"


class ExportRequested(PartsRequested):
    """Someone requested an export of their data from every service."""

    type: ClassVar[str] = "wardrobe.export.requested"


class ExportFinished(Event):
    """An export is ready for download."""

    type: ClassVar[str] = "wardrobe.export.finished"

    export_id: Id
    user_id: Id
    is_scheduled: bool = False
    """Whether it is a monthly one, of which its owner gets an email."""


class ExportDestinationRemoved(Event):
    """Monthly exports are no longer sent to a person's own server, of which they get an email.

    A migration announces it once for each person who had chosen a server.
    """

    type: ClassVar[str] = "wardrobe.exportdestination.removed"

    user_id: Id


class WardrobeExportReady(ExportReady):
    """Wardrobe is ready to serve its own part of an export."""

    type: ClassVar[str] = "wardrobe.export.ready"


EVENTS: tuple[type[Event], ...] = (
    OutfitPublished,
    OutfitChanged,
    OutfitRemoved,
    PictureHeld,
    PinAsked,
    PinUnasked,
    LoanChanged,
    EveningQuestionDue,
    AvatarChecked,
    AvatarMoved,
    WardrobeErased,
    ExportRequested,
    ExportFinished,
    ExportDestinationRemoved,
    WardrobeExportReady,
)
