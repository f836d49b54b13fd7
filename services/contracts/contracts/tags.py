"""Events of the tags service."""

from typing import ClassVar, Literal

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady
from contracts.types import Audience, Id


class TagChanged(Event):
    """A tag was created or changed: the complete new state. The newest version wins.

    The event of a private tag holds no slug, name or cover.
    """

    type: ClassVar[str] = "tags.tag.changed"

    tag_id: Id
    owner_id: Id
    slug: str | None = None
    """The tag's name in its address."""
    name: str | None = None
    """The tag's name as people read it."""
    cover_outfit_id: Id | None = None
    """Chosen by the owner; otherwise the newest outfit is the cover."""
    audience: Audience


class TagDeleted(Event):
    """A tag was deleted; its outfits stay. A newer TagChanged means that it was restored."""

    type: ClassVar[str] = "tags.tag.deleted"

    tag_id: Id
    owner_id: Id
    merged_into: Id | None = None
    """The tag that it was merged into, to which its addresses redirect."""


class OutfitTagged(Event):
    """An outfit was added to a tag."""

    type: ClassVar[str] = "tags.outfit.tagged"

    tag_id: Id
    owner_id: Id
    outfit_id: Id


class OutfitUntagged(Event):
    """An outfit was removed from a tag."""

    type: ClassVar[str] = "tags.outfit.untagged"

    tag_id: Id
    owner_id: Id
    outfit_id: Id


class CoOwnerChanged(Event):
    """A tag's owner invited a person to fill it together, or that changed: the new state.

    The newest version wins.
    """

    type: ClassVar[str] = "tags.coowner.changed"

    tag_id: Id
    owner_id: Id
    user_id: Id
    state: Literal["invited", "accepted", "ended"]
    """Whether the person was invited or has accepted; `ended` after anything that ends either."""


class TagsErased(AccountErased):
    """Tags has erased its part of a deleted account."""

    type: ClassVar[str] = "tags.account.erased"


class TagsExportReady(ExportReady):
    """Tags is ready to serve its part of an export."""

    type: ClassVar[str] = "tags.export.ready"


EVENTS: tuple[type[Event], ...] = (
    TagChanged,
    TagDeleted,
    OutfitTagged,
    OutfitUntagged,
    CoOwnerChanged,
    TagsErased,
    TagsExportReady,
)
