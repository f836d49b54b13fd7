"""What is announced of an outfit, and when its pictures must move."""

from typing import TypeVar

from shared.contracts.types import Audience
from shared.contracts.wardrobe import OutfitContent, OutfitPublished, Picture
from wardrobe.outfits.models import Outfit
from wardrobe.people.rules import AUDIENCES, is_stricter, strictest
from wardrobe.photos.models import Photo
from wardrobe.photos.schemas import present_picture

Announcement = TypeVar("Announcement", bound=OutfitPublished)


def announcement(
    kind: type[Announcement], outfit: Outfit, photo: Photo, effective: Audience
) -> Announcement:
    """The whole state of an outfit as an event; without content while only its owner sees it."""
    content = None
    if effective != "private":
        content = OutfitContent(
            photo=Picture(**present_picture(photo).model_dump()),
            caption=outfit.caption,
            alt_text=outfit.alt_text,
            worn_on=outfit.worn_on,
        )
    return kind(
        outfit_id=outfit.id,
        feed_id=outfit.feed_id,
        owner_id=outfit.owner_id,
        audience=outfit.audience,
        tags=tuple(outfit.tags),
        published_at=outfit.published_at,
        content=content,
    )


def narrowed_audiences(before: Audience, after: Audience) -> set[Audience]:
    """Audiences of outfits that fewer people see when their owner's profile changes so."""
    return {
        audience
        for audience in AUDIENCES
        if is_stricter(strictest(audience, after), strictest(audience, before))
    }
