"""Lays out share pictures; they show only what is public."""

from collections.abc import Sequence

from wardrobe.drawing.glyphs import drawable
from wardrobe.drawing.posters import CollectionPoster, OutfitPoster, Piece
from wardrobe.outfits.models import KnownTag, Outfit
from wardrobe.outfits.pins.schemas import PinOut
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.photos.models import Photo
from wardrobe.photos.rules import stem_of_path

_LEFT_TO_RIGHT, _END = "\u2068", "\u2069"


def poster_of_outfit(
    outfit: Outfit, photo: Photo, pins: Sequence[PinOut], owner: KnownProfile | None
) -> OutfitPoster:
    """Return the poster of a public outfit with its public pieces."""
    name, handle = _name(owner), _handle(owner)
    by_name = f"Outfit by {name}" if name else "An outfit"
    pieces = tuple(
        Piece(pin.garment.name, (pin.x, pin.y, pin.width, pin.height))
        for pin in pins
        if pin.garment is not None
    )
    if drawable(outfit.caption):
        return OutfitPoster(photo.stem, outfit.caption, _join(name, handle), pieces)
    return OutfitPoster(photo.stem, by_name, handle if name != handle else "", pieces)


def poster_of_tag(
    tag: KnownTag, photos: Sequence[Photo], owner: KnownProfile | None
) -> CollectionPoster:
    """Return the poster of a public tag with its public outfits, cover first."""
    name, handle = _name(owner), _handle(owner)
    title = tag.name if tag.name and drawable(tag.name) else "Outfits"
    stems = tuple(photo.stem for photo in photos)
    byline = _join(f"by {name}" if name else "", handle if name != handle else "")
    return CollectionPoster(stems, title, byline)


def poster_of_profile(profile: KnownProfile, photos: Sequence[Photo]) -> CollectionPoster:
    """Return the poster of a profile with its newest public outfits."""
    name, handle = _name(profile), _handle(profile)
    return CollectionPoster(
        photos=tuple(photo.stem for photo in photos),
        title=name,
        byline=handle if name != handle else "",
        avatar=stem_of_path(profile.avatar_path) if profile.avatar_path else None,
    )


def _name(profile: KnownProfile | None) -> str:
    """Return a person's name, or their handle if the name cannot be drawn or is the username."""
    if profile is None:
        return ""
    name = profile.display_name
    return name if drawable(name) and name != profile.username else _handle(profile)


def _handle(profile: KnownProfile | None) -> str:
    """Return the handle, isolated from the direction of the surrounding text."""
    return f"{_LEFT_TO_RIGHT}@{profile.username}{_END}" if profile and profile.username else ""


def _join(name: str, handle: str) -> str:
    return " · ".join(dict.fromkeys(part for part in (name, handle) if part))
