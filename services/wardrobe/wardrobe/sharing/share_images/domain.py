"""Draws share pictures of the public parts of outfits, tags and profiles."""

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.http.errors import NotFound
from shared.http.viewer import ANONYMOUS
from wardrobe.drawing.collages import MAX_PHOTOS
from wardrobe.drawing.posters import Poster, Shape
from wardrobe.outfits import store as tags
from wardrobe.outfits.domain import browse_outfits, view_outfit, view_outfits
from wardrobe.outfits.pins.domain import present_pins
from wardrobe.outfits.store import OutfitQuery
from wardrobe.people.visibility.domain import get_public_profile, load_profiles
from wardrobe.renderer import Renderer
from wardrobe.sharing.share_images import rules

MAX_CONSIDERED = 100
"""A tag's newest outfits that are considered, since some may not be public."""


async def draw_outfit(
    session: AsyncSession, renderer: Renderer, outfit_id: int, shape: Shape
) -> bytes:
    """Return a JPEG of a public outfit; raises NotFound, RendererBusy or StorageUnavailable."""
    outfit, photo = await view_outfit(session, ANONYMOUS, outfit_id)
    pins = (await present_pins(session, ANONYMOUS, [outfit.id]))[outfit.id]
    owner = await get_public_profile(session, outfit.owner_id)
    poster = rules.poster_of_outfit(outfit, photo, pins, owner)
    return await _render(session, renderer, poster, shape)


async def draw_tag(session: AsyncSession, renderer: Renderer, tag_id: int, shape: Shape) -> bytes:
    """Return a JPEG of a public tag; raises NotFound, RendererBusy or StorageUnavailable."""
    tag = await tags.get_public_tag(session, tag_id)
    if tag is None:
        raise NotFound
    owner = await get_public_profile(session, tag.owner_id)
    tagged = await tags.list_newest_tagged(session, tag_id, MAX_CONSIDERED)
    ids = list(tagged)
    if tag.cover_outfit_id in ids:
        ids.insert(0, tag.cover_outfit_id)
    found = (await view_outfits(session, ANONYMOUS, ids))[:MAX_PHOTOS]
    poster = rules.poster_of_tag(tag, [photo for _, photo in found], owner)
    return await _render(session, renderer, poster, shape)


async def draw_profile(
    session: AsyncSession, renderer: Renderer, user_id: int, shape: Shape
) -> bytes:
    """Return a JPEG of a profile that is not private.

    Raises NotFound, RendererBusy or StorageUnavailable.
    """
    profile = (await load_profiles(session, {user_id}, may_release=True)).get(user_id)
    # The card of a followers-only profile is public, but none of its outfits are.
    if profile is None or profile.audience == "private":
        raise NotFound
    found, _ = await browse_outfits(session, ANONYMOUS, user_id, OutfitQuery(limit=MAX_PHOTOS))
    poster = rules.poster_of_profile(profile, [photo for _, photo in found])
    return await _render(session, renderer, poster, shape)


async def _render(session: AsyncSession, renderer: Renderer, poster: Poster, shape: Shape) -> bytes:
    # Release the connection while waiting for the renderer.
    await session.close()
    return await renderer.render(poster, shape)
