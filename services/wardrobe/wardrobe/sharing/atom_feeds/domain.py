"""Collects what everybody may see of a profile or a tag.

A signed-in viewer sees no more, and nothing of people with whom there is a block.
"""

from collections.abc import Sequence
from urllib.parse import quote

from sqlmodel.ext.asyncio.session import AsyncSession

from shared.data.ids import id_time
from shared.http.errors import NotFound
from shared.http.viewer import ANONYMOUS, Viewer
from wardrobe.outfits import store as tags
from wardrobe.outfits.domain import browse_outfits, view_outfits
from wardrobe.outfits.store import OutfitQuery, OutfitWithPhoto
from wardrobe.people.visibility.domain import get_public_profile, load_profiles, visible_audiences
from wardrobe.people.visibility.models import KnownProfile
from wardrobe.sharing.atom_feeds.rules import Entry, Feed

MAX_ENTRIES = 50
MAX_CONSIDERED = 200
"""A tag's newest outfits that are considered, since some may not be public."""


async def read_profile_feed(session: AsyncSession, viewer: Viewer, user_id: int) -> Feed:
    """Return the newest outfits of a public profile. Raises NotFound."""
    profile = await _get_profile(session, viewer, user_id)
    found, _ = await browse_outfits(session, ANONYMOUS, user_id, OutfitQuery(limit=MAX_ENTRIES))
    return Feed(
        path=f"/api/wardrobe/v1/profiles/{user_id}/outfits.atom",
        page=_page_of(profile),
        title=f"Outfits by {_name(profile)}",
        author=_name(profile),
        since=id_time(user_id),
        entries=await _entries(session, found),
    )


async def read_tag_feed(session: AsyncSession, viewer: Viewer, tag_id: int) -> Feed:
    """Return the newest public outfits of a public tag. Raises NotFound."""
    tag = await tags.get_public_tag(session, tag_id)
    if tag is None:
        raise NotFound
    owner = await _get_profile(session, viewer, tag.owner_id)
    ids = await tags.list_newest_tagged(session, tag_id, MAX_CONSIDERED)
    public = await view_outfits(session, ANONYMOUS, ids)
    found = await view_outfits(session, viewer, [outfit.id for outfit, _ in public])
    found = sorted(found, key=_newest_first)[:MAX_ENTRIES]
    return Feed(
        path=f"/api/wardrobe/v1/tags/{tag_id}/outfits.atom",
        page=f"/tag/{quote(tag.slug)}/{tag.owner_id}" if tag.slug else _page_of(owner),
        title=f"{tag.name} by {_name(owner)}",
        author=_name(owner),
        since=id_time(tag_id),
        entries=await _entries(session, found),
    )


async def _get_profile(session: AsyncSession, viewer: Viewer, user_id: int) -> KnownProfile:
    profile = await get_public_profile(session, user_id)
    if not (await visible_audiences(session, viewer, {user_id})).admits(user_id, "public"):
        raise NotFound
    return profile


async def _entries(session: AsyncSession, found: Sequence[OutfitWithPhoto]) -> list[Entry]:
    owners = await load_profiles(session, {outfit.owner_id for outfit, _ in found})
    return [Entry(outfit, photo, _name(owners[outfit.owner_id])) for outfit, photo in found]


def _page_of(profile: KnownProfile) -> str:
    return f"/user/{profile.username}" if profile.username else "/"


def _newest_first(found: OutfitWithPhoto) -> float:
    outfit, _ = found
    return -(outfit.published_at or outfit.created_at).timestamp()


def _name(profile: KnownProfile) -> str:
    # Empty only for a profile that has not changed since names are stored here.
    return profile.display_name or profile.username or "Somebody"
