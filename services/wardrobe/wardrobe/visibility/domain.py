"""What a viewer may see of other people's things."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.types import Audience
from shared.features.account_erasure import lock_active_accounts
from shared.read_your_writes import wait_for_all
from shared.viewer import Viewer
from wardrobe.visibility import store
from wardrobe.visibility.models import KnownProfile
from wardrobe.visibility.rules import open_audiences


@dataclass(frozen=True)
class VisibleAudiences:
    """The policy applied to one viewer and some people."""

    viewer: Viewer
    profiles: Mapping[int, Audience]
    followees: Collection[int]
    blocked: Collection[int]
    """Those who have blocked the viewer, or whom the viewer has blocked."""

    def of(self, owner_id: int) -> frozenset[Audience]:
        """Audiences of that person's things that the viewer may see.

        A profile that we have not heard of yet shows nothing: it may be private.
        """
        return open_audiences(
            owner=owner_id == self.viewer.user_id,
            follower=owner_id in self.followees,
            blocked=owner_id in self.blocked,
            profile=self.profiles.get(owner_id, "private"),
        )


async def look(
    session: AsyncSession, viewer: Viewer, owner_ids: Collection[int]
) -> VisibleAudiences:
    """What the viewer may see of these people."""
    owners = set(owner_ids)
    # Who looks at things of their own sees all: that is how writing ends, which must not be ended.
    profiles = await known_profiles(session, owners - {viewer.user_id}, may_end=True)
    audiences = {user_id: profile.audience for user_id, profile in profiles.items()}
    if not viewer.signed_in:
        followed = owners if viewer.follows_all else set()
        return VisibleAudiences(viewer, audiences, followees=followed, blocked=())
    followees = await store.list_followees(session, viewer.id, owners)
    blocked = await store.list_blockers(session, viewer.id, owners)
    if viewer.imagined_by is None:  # an owner does not learn from the mirror who has blocked them
        blocked |= await store.list_blocked(session, viewer.id, owners)
    return VisibleAudiences(viewer, audiences, followees, blocked)


async def known_profiles(
    session: AsyncSession, user_ids: Collection[int], *, may_end: bool = False
) -> Mapping[int, KnownProfile]:
    """Profiles by user id; one of the last seconds is waited for, its event is on the way.

    `may_end`: nothing was written yet, so others can have the connection while we wait.
    """

    async def find() -> dict[int, KnownProfile]:
        return await store.list_profiles(session, user_ids)

    return await wait_for_all(session, user_ids, find, holding=not may_end)


async def profile_audience(session: AsyncSession, user_id: int) -> Audience | None:
    """Whom the person shows themselves to; none, as long as we have not heard."""
    profile = (await known_profiles(session, {user_id})).get(user_id)
    return profile.audience if profile else None


async def hold_account(session: AsyncSession, user_id: int) -> bool:
    """Whether the account exists, and keep it from changing until the end of the transaction.

    Without that, a change of the profile could miss a thing that is being made meanwhile.
    """
    # In this order, as an erasure goes: else each could wait for the other.
    exists = await lock_active_accounts(session, user_id)
    await store.get_profile(session, user_id, shared=True)
    return exists
