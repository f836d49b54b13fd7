"""Events of the tags service."""

from typing import ClassVar

from contracts.envelope import Event
from contracts.erasure import AccountErased
from contracts.export import ExportReady
from contracts.types import Audience, Id


class TagChanged(Event):
    """A tag was created or changed: the whole new state, newest version wins.

    A private tag's event names neither its slug nor its name, and no cover.
    """

    type: ClassVar[str] = "tags.tag.changed"

    tag_id: Id
    owner_id: Id
    slug: str | None = None
    name: str | None = None
    cover_outfit_id: Id | None = None
    """Chosen by the owner; without one the newest outfit serves."""
    audience: Audience


class TagDeleted(Event):
    """A tag was deleted; its outfits stay. A newer TagChanged says that it was brought back."""

    type: ClassVar[str] = "tags.tag.deleted"

    tag_id: Id
    owner_id: Id
    merged_into: Id | None = None
    """The tag that took its outfits, and to which its addresses lead."""


class OutfitTagged(Event):
    """An outfit was put in a tag."""

    type: ClassVar[str] = "tags.outfit.tagged"

    tag_id: Id
    owner_id: Id
    outfit_id: Id


class OutfitUntagged(Event):
    """An outfit was taken out of a tag."""

    type: ClassVar[str] = "tags.outfit.untagged"

    tag_id: Id
    owner_id: Id
    outfit_id: Id


class TagsErased(AccountErased):
    """The tags service has erased its part of a deleted account."""

    type: ClassVar[str] = "tags.account.erased"


class TagsExportReady(ExportReady):
    """The tags service hands out its part of an export."""

    type: ClassVar[str] = "tags.export.ready"


EVENTS: tuple[type[Event], ...] = (
    TagChanged,
    TagDeleted,
    OutfitTagged,
    OutfitUntagged,
    TagsErased,
    TagsExportReady,
)
