"""Applies the visibility policy to a viewer and to owners, and moderation to accounts."""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience, ProfileAudience
from shared.features.account_erasure import lock_active_accounts
from shared.features.visibility import Relation, may_see_card, open_content
from shared.http.errors import NotFound
from shared.http.read_your_writes import wait_for_all
from shared.http.viewer import Viewer
from wardrobe.people.visibility import store
from wardrobe.people.visibility.errors import AccountIsLimited, PersonNotFound
from wardrobe.people.visibility.models import KnownProfile


@dataclass(frozen=True)
class VisibleAudiences:
    """The visibility policy applied to one viewer and some owners."""

    viewer: Viewer
    profiles: Mapping[int, ProfileAudience]
    followees: Collection[int]
    blocked: Collection[int]
    """Owners who have blocked the viewer, or whom the viewer has blocked."""
    circles: Mapping[int | None, Collection[int]]
    """Circles of each owner that the viewer is in."""

    def of(self, owner_id: int) -> frozenset[Audience] | None:
        """Return the audiences of that person's content that the viewer may see; None: all.

        Owners see everything of theirs. An unknown profile shows nothing, because it may be
        private.
        """
        if owner_id == self.viewer.user_id:
            return None
        relation = Relation(
            follows=owner_id in self.followees,
            blocked=owner_id in self.blocked,
            circles=frozenset(self.circles.get(owner_id, ())),
        )
        return open_content(relation, self.profiles.get(owner_id))

    def admits(self, owner_id: int, audience: Audience) -> bool:
        """Return whether the viewer may see that person's content with this audience."""
        audiences = self.of(owner_id)
        return audiences is None or audience in audiences


async def visible_audiences(
    session: AsyncSession, viewer: Viewer, owner_ids: Collection[int]
) -> VisibleAudiences:
    """Return which audiences of these people the viewer may see."""
    owners = set(owner_ids)
    # Owners see everything of theirs, so their profiles are not needed. Requests that write end by
    # presenting the owner's content, and waiting would end their transaction.
    profiles = await load_profiles(session, owners - {viewer.user_id}, may_release=True)
    audiences = {user_id: profile.audience for user_id, profile in profiles.items()}
    if not viewer.signed_in:
        followed = owners if viewer.follows_all else set()
        imagined = {viewer.imagined_by: [viewer.in_circle]} if viewer.in_circle else {}
        return VisibleAudiences(viewer, audiences, followed, blocked=(), circles=imagined)
    followees = await store.list_followees(session, viewer.id, owners)
    circles = await store.list_circles_with(session, viewer.id, owners)
    blocked = await store.list_blockers(session, viewer.id, owners)
    if viewer.imagined_by is None:  # "view as" must not reveal who has blocked the owner
        blocked |= await store.list_blocked(session, viewer.id, owners)
    return VisibleAudiences(viewer, audiences, followees, blocked, circles)


async def load_profiles(
    session: AsyncSession, user_ids: Collection[int], *, may_release: bool = False
) -> Mapping[int, KnownProfile]:
    """Return profiles by user id; waits briefly for people who have just registered.

    `may_release`: nothing was written yet, so the connection can be released while waiting.
    """

    async def find() -> dict[int, KnownProfile]:
        return await store.list_profiles(session, user_ids)

    return await wait_for_all(session, user_ids, find, holding=not may_release)


async def get_public_profile(session: AsyncSession, user_id: int) -> KnownProfile:
    """Return a profile that everybody may see. Raises NotFound."""
    profile = (await load_profiles(session, {user_id}, may_release=True)).get(user_id)
    if profile is None or profile.audience != "public":
        raise NotFound
    return profile


async def list_cards(
    session: AsyncSession, viewer_id: int, user_ids: Collection[int]
) -> dict[int, KnownProfile]:
    """Return the profiles of these people whose name and picture a person may see, by user id.

    People with a closed account are left out, and people with a block in either direction.
    """
    profiles = await store.list_profiles(session, user_ids)
    followed = await store.list_followees(session, viewer_id, user_ids)
    blocked = await store.list_blockers(session, viewer_id, user_ids)
    blocked |= await store.list_blocked(session, viewer_id, user_ids)
    return {
        user_id: profile
        for user_id, profile in profiles.items()
        if not profile.closed
        and may_see_card(
            Relation(follows=user_id in followed, blocked=user_id in blocked), profile.audience
        )
    }


async def list_acquaintances(
    session: AsyncSession, user_id: int, among: Collection[int]
) -> set[int]:
    """Return those of `among` whom the person follows, or who follow them."""
    followees = await store.list_followees(session, user_id, among)
    return followees | await store.list_followers(session, user_id, among)


async def profile_audience(session: AsyncSession, user_id: int) -> Audience | None:
    """Return the audience of a person's profile; None if the profile is unknown."""
    profile = (await load_profiles(session, {user_id})).get(user_id)
    return profile.audience if profile else None


async def find_person(session: AsyncSession, user: str) -> int:
    """Return the id of the person with this username or id. Raises PersonNotFound."""
    name = user.strip().removeprefix("@").lower()
    found = await store.get_user_id(session, name) if name.isprintable() else None
    if found is None and re.fullmatch("[0-9]{1,18}", name, re.ASCII):
        profile = await store.get_profile(session, int(name))
        found = profile.user_id if profile else None
    if found is None:
        raise PersonNotFound(user)
    return found


async def lock_account(session: AsyncSession, user_id: int) -> bool:
    """Lock an account until the end of the transaction; return whether it exists.

    Otherwise a concurrent change of the profile could miss content that is being created.
    """
    # Lock in the same order as an erasure, to avoid deadlocks.
    exists = await lock_active_accounts(session, user_id)
    await store.get_profile(session, user_id, shared=True)
    return exists


async def require_good_standing(session: AsyncSession, user_id: int) -> None:
    """Raise AccountIsLimited if the person may not ask other people anything."""
    found = await store.get_standing(session, user_id)
    if found is not None and found.limited:
        raise AccountIsLimited
