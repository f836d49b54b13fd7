"""Finds which of its owner's garments a photo shows."""

import asyncio
from collections.abc import Sequence
from datetime import date
from itertools import groupby

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotFound
from shared.http.viewer import Viewer
from wardrobe.color_names import color_names
from wardrobe.garment_types import type_of
from wardrobe.garments.schemas import present_garment
from wardrobe.garments.store import list_with_photos
from wardrobe.image_processing import signatures
from wardrobe.image_processing.crops import Part
from wardrobe.media import Media
from wardrobe.outfits.domain import present_outfits, view_outfit
from wardrobe.outfits.matching import store
from wardrobe.outfits.matching.rules import Match, SoughtPiece, have_same_colors, rank
from wardrobe.outfits.matching.schemas import (
    DuplicateOut,
    MatchesOut,
    MatchOut,
    MatchRequest,
    SuggestionsOut,
)
from wardrobe.outfits.matching.store import View
from wardrobe.outfits.models import Outfit
from wardrobe.photos import store as photos
from wardrobe.photos.domain import colors_of_parts, keys_of
from wardrobe.photos.errors import PhotoNotFound
from wardrobe.photos.models import Photo
from wardrobe.storage import StorageUnavailable

MAX_PER_REQUEST = 12
"""Missing signatures that a request computes itself; the hourly job computes the rest."""
DUPLICATE_BITS = 10
"""Hash bits of 64. A copy cropped by 3 % at each side differs in up to 9, another outfit in 16 or
more."""
MAX_SUGGESTIONS = 3
MAX_COMPARED = 100
"""The latest outfits that a photo is compared with."""


async def find_matches(
    session: AsyncSession, media: Media, viewer: Viewer, request: MatchRequest, today: date
) -> MatchesOut:
    """Return the viewer's garments, likeliest first; raises NotFound or PhotoNotFound."""
    photo = await _own_photo(session, viewer, request)
    box = (request.box.x, request.box.y, request.box.width, request.box.height)
    # Release the connection while we fetch the picture and compute.
    await session.close()
    (colors,) = await colors_of_parts(media, photo, [box])
    described = await describe_boxes(media, photo, [box])
    await describe_views(session, media, viewer.id, MAX_PER_REQUEST)
    piece = SoughtPiece(
        signature=described[0] if described and described[0] != signatures.NO_PICTURE else None,
        type=type_of(request.category or ""),
        worn_with=await store.count_worn_with(session, viewer.id, request.pinned_garment_ids),
        today=today,
    )
    candidates = await store.list_candidates(
        session, viewer.id, signatures.VERSION, request.pinned_garment_ids
    )
    # In a thread, because comparing with a large wardrobe would stop everyone's requests.
    matches = (await asyncio.to_thread(rank, piece, candidates))[: request.limit]
    return MatchesOut(
        items=await present_matches(session, viewer, matches),
        colors=colors,
        color_names=color_names(colors),
    )


async def present_matches(
    session: AsyncSession, viewer: Viewer, matches: Sequence[Match]
) -> list[MatchOut]:
    """Return the matches with their garments, all of them the viewer's."""
    pictured = await list_with_photos(session, [match.garment_id for match in matches])
    return [
        MatchOut(
            garment=present_garment(*pictured[match.garment_id], viewer.id),
            score=round(match.score, 4),
            reasons=list(match.reasons),
        )
        for match in matches
    ]


async def suggest_outfits(session: AsyncSession, viewer: Viewer, photo_id: int) -> SuggestionsOut:
    """Return what earlier outfits suggest for the viewer's photo; raises PhotoNotFound."""
    photo = await store.get_photo_of(session, photo_id, viewer.id)
    if photo is None:
        raise PhotoNotFound
    similar = await store.list_similar_outfits(session, photo, MAX_SUGGESTIONS, DUPLICATE_BITS)
    latest = await store.list_pinned_outfits(session, viewer.id, MAX_COMPARED)
    duplicates = (
        outfit for outfit, second in similar if have_same_colors(photo.colors, second.colors)
    )
    duplicate = next(duplicates, None)
    return SuggestionsOut(
        duplicate=DuplicateOut(
            outfit_id=duplicate.id, worn_on=duplicate.worn_on, published_at=duplicate.published_at
        )
        if duplicate
        else None,
        same_as=await present_outfits(session, viewer, _most_similar(photo, latest)),
    )


def _most_similar(
    photo: Photo, outfits: Sequence[tuple[Outfit, Photo]]
) -> list[tuple[Outfit, Photo]]:
    """Return outfits in the photo's main colours first; within each group the given order stays."""
    by_similarity = sorted(
        outfits, key=lambda first: not have_same_colors(photo.colors, first[1].colors)
    )
    return by_similarity[:MAX_SUGGESTIONS]


async def describe_views(
    session: AsyncSession, media: Media, owner_id: int | None, limit: int
) -> int:
    """Compute missing signatures of one person's garments, or of all.

    Return how many were stored; 0 while the object store is unavailable. Ends the session's
    transaction, to hold no connection while it computes; the session must not have written.
    """
    missing = await store.list_missing_views(session, owner_id, signatures.VERSION, limit)
    found = await photos.list_photos(session, [view.photo_id for view in missing])
    await session.close()
    ordered = sorted(missing, key=lambda view: view.photo_id)
    computed: list[tuple[View, str, bytes]] = []
    for photo_id, group in groupby(ordered, key=lambda view: view.photo_id):
        views = list(group)
        described = await describe_boxes(media, found.get(photo_id), [view.box for view in views])
        for view, signature in zip(views, described, strict=False):
            computed.append((view, found[photo_id].stem, signature))
    for each in computed:
        await store.insert_view(session, *each)
    return len(computed)


async def describe_boxes(media: Media, photo: Photo | None, boxes: Sequence[Part]) -> list[bytes]:
    """Return a signature per box: NO_PICTURE if the picture is lost, no list if unavailable."""
    if photo is None:
        return []
    try:
        picture = await media.storage.find(keys_of(photo).shown)
    except StorageUnavailable:
        return []
    if picture is None:
        return [signatures.NO_PICTURE for _ in boxes]
    return await asyncio.to_thread(signatures.describe_parts, picture, boxes)


async def _own_photo(session: AsyncSession, viewer: Viewer, request: MatchRequest) -> Photo:
    if request.outfit_id is not None:
        outfit, shown = await view_outfit(session, viewer, request.outfit_id)
        if outfit.owner_id != viewer.user_id:
            raise NotFound
        return shown
    photo = await store.get_photo_of(session, request.photo_id or 0, viewer.id)
    if photo is None:
        raise PhotoNotFound
    return photo
