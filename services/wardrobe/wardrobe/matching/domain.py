"""Finds which of its owner's garments a photo shows."""

import asyncio
from collections.abc import Sequence
from datetime import date
from itertools import groupby

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.errors import NotFound
from shared.viewer import Viewer
from wardrobe.color_names import color_names
from wardrobe.garment_types import type_of
from wardrobe.garments.schemas import present_garment
from wardrobe.garments.store import list_pictured
from wardrobe.image_processing import signatures
from wardrobe.image_processing.crops import Part
from wardrobe.matching import store
from wardrobe.matching.rules import Match, Sought, have_same_colors, rank
from wardrobe.matching.schemas import (
    DuplicateOut,
    MatchesOut,
    MatchOut,
    MatchRequest,
    SuggestionsOut,
)
from wardrobe.matching.store import View
from wardrobe.media import Media
from wardrobe.outfits.domain import show_outfits, view_outfit
from wardrobe.outfits.models import Outfit
from wardrobe.photos import store as photos
from wardrobe.photos.domain import PhotoNotFound, colors_of_parts, keys_of
from wardrobe.photos.models import Photo
from wardrobe.storage import PictureNotSaved

AT_ONCE = 12
"""How many missing signatures a request makes itself; the hourly job makes the rest."""
DUPLICATE_BITS = 10
"""Hash bits out of 64. A copy cropped by 3 % at each side differs in up to 9, another outfit in 16
or more."""
MAX_SAME = 3
MAX_COMPARED = 100
"""How many of the latest outfits are compared with a photo."""


async def find_matches(
    session: AsyncSession, studio: Media, viewer: Viewer, asked: MatchRequest, today: date
) -> MatchesOut:
    """Return the viewer's garments, the likeliest in the box first; raises NotFound."""
    photo = await _own_photo(session, viewer, asked)
    box = (asked.box.x, asked.box.y, asked.box.width, asked.box.height)
    (colors,) = await colors_of_parts(studio, photo, [box])
    described = await describe(studio, photo, [box])
    sought = Sought(
        signature=described[0] if described and described[0] != signatures.NOTHING else None,
        type=type_of(asked.category or ""),
        worn_with=await store.count_worn_with(session, viewer.id, asked.pinned_garment_ids),
        today=today,
    )
    await describe_views(session, studio, viewer.id, AT_ONCE)
    candidates = await store.list_candidates(
        session, viewer.id, signatures.VERSION, asked.pinned_garment_ids
    )
    matches = rank(sought, candidates)[: asked.limit]
    return MatchesOut(
        items=await show_matches(session, viewer, matches),
        colors=colors,
        color_names=color_names(colors),
    )


async def show_matches(
    session: AsyncSession, viewer: Viewer, matches: Sequence[Match]
) -> list[MatchOut]:
    """Return the matches with their garments, all of them the viewer's."""
    pictured = await list_pictured(session, [match.garment_id for match in matches])
    return [
        MatchOut(
            garment=present_garment(*pictured[match.garment_id], viewer.id),
            score=round(match.score, 4),
            reasons=list(match.reasons),
        )
        for match in matches
    ]


async def suggest(session: AsyncSession, viewer: Viewer, photo_id: int) -> SuggestionsOut:
    """Return what earlier outfits suggest for the viewer's photo; raises PhotoNotFound."""
    photo = await store.get_photo_of(session, photo_id, viewer.id)
    if photo is None:
        raise PhotoNotFound
    alike = await store.list_alike(session, photo, MAX_SAME, DUPLICATE_BITS)
    latest = await store.list_pinned_outfits(session, viewer.id, MAX_COMPARED)
    same = (outfit for outfit, other in alike if have_same_colors(photo.colors, other.colors))
    duplicate = next(same, None)
    return SuggestionsOut(
        duplicate=DuplicateOut(
            outfit_id=duplicate.id, worn_on=duplicate.worn_on, published_at=duplicate.published_at
        )
        if duplicate
        else None,
        same_as=await show_outfits(session, viewer, _most_similar(photo, latest)),
    )


def _most_similar(
    photo: Photo, outfits: Sequence[tuple[Outfit, Photo]]
) -> list[tuple[Outfit, Photo]]:
    """Return outfits in the photo's main colours first; within each group the given order stays."""
    by_look = sorted(outfits, key=lambda one: not have_same_colors(photo.colors, one[1].colors))
    return by_look[:MAX_SAME]


async def describe_views(
    session: AsyncSession, studio: Media, owner_id: int | None, limit: int
) -> int:
    """Make missing signatures, for one person's garments or for all.

    Return how many were made; 0 while the picture store is unavailable.
    """
    missing = await store.list_missing_views(session, owner_id, signatures.VERSION, limit)
    found = await photos.list_photos(session, [view.photo_id for view in missing])
    in_turn = sorted(missing, key=lambda view: view.photo_id)
    made: list[tuple[View, str, bytes]] = []
    for photo_id, group in groupby(in_turn, key=lambda view: view.photo_id):
        views = list(group)
        described = await describe(studio, found.get(photo_id), [view.box for view in views])
        for view, signature in zip(views, described, strict=False):
            made.append((view, found[photo_id].stem, signature))
    # Stored together at the end, so no other writer waits while we read pictures.
    for each in made:
        await store.insert_view(session, *each)
    return len(made)


async def describe(studio: Media, photo: Photo | None, boxes: Sequence[Part]) -> list[bytes]:
    """Return a signature per box: empty if the picture is lost, none if it is unavailable."""
    if photo is None:
        return []
    try:
        picture = await studio.storage.find(keys_of(photo).shown)
    except PictureNotSaved:
        return []
    if picture is None:
        return [signatures.NOTHING for _ in boxes]
    return await asyncio.to_thread(signatures.describe_parts, picture, boxes)


async def _own_photo(session: AsyncSession, viewer: Viewer, asked: MatchRequest) -> Photo:
    if asked.outfit_id is not None:
        outfit, shown = await view_outfit(session, viewer, asked.outfit_id)
        if outfit.owner_id != viewer.user_id:
            raise NotFound
        return shown
    photo = await store.get_photo_of(session, asked.photo_id or 0, viewer.id)
    if photo is None:
        raise PhotoNotFound
    return photo
