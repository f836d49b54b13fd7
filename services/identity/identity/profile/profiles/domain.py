"""Creates, changes and shows profiles."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import ProfilePart
from contracts.identity import ProfileChanged
from identity.profile.profiles import rules, store
from identity.profile.profiles.errors import EmailTaken, UsernameTaken
from identity.profile.profiles.models import HiddenBecause, Profile
from identity.profile.profiles.schemas import ProfileChange, ProfileOut
from identity.profile.relationships.store import list_blocked, list_blockers, list_followed
from shared.events.outbox import emit
from shared.features.view_as import viewed_as
from shared.features.visibility import Relation, circle_audience
from shared.http.errors import NotFound, VersionMismatch
from shared.http.viewer import Viewer

REPUBLISH_BATCH = 500


async def create_profile(session: AsyncSession, profile: Profile) -> Profile:
    """Create the profile of a new account; raises UsernameTaken."""
    await _claim_username(session, profile.username, profile.id)
    await store.insert_profile(session, profile)
    await announce(session, profile)
    return profile


async def read_own_profile(session: AsyncSession, viewer: Viewer) -> Profile:
    """Return the viewer's profile; raises NotFound if the account is gone."""
    profile = await store.get_profile(session, viewer.id)
    if profile is None:
        raise NotFound
    return profile


async def change_profile(
    session: AsyncSession,
    viewer: Viewer,
    change: ProfileChange,
    *,
    expected_version: int | None,
    now: datetime,
) -> Profile:
    """Apply a change; raises VersionMismatch or UsernameTaken."""
    profile = await _get_locked(session, viewer.id)
    if expected_version not in {None, profile.version}:
        raise VersionMismatch
    changes = change.changes()
    if "avatar_path" in changes:
        changes |= rules.avatar_changes(profile.avatar_path, changes.pop("avatar_path"))
    new_username = changes.get("username", profile.username)
    if new_username != profile.username:
        await _claim_username(session, new_username, profile.id)
        kept_until = now + rules.FORMER_USERNAME_KEPT
        await store.insert_former_username(session, profile.username, profile.id, kept_until)
    if any(getattr(profile, name) != value for name, value in changes.items()):
        await store.update_profile(session, profile, changes)
        await announce(session, profile)
    return profile


async def forget_circle(session: AsyncSession, profile_id: int, circle_id: int) -> None:
    """Make a person's default audience private if it is this circle, which they deleted."""
    profile = await store.get_profile_for_update(session, profile_id)
    if profile is not None and profile.default_audience == circle_audience(circle_id):
        await store.update_by_system(session, profile, {"default_audience": "private"})


async def hide_profile(session: AsyncSession, profile_id: int, reason: HiddenBecause) -> None:
    """Hide a profile from everyone else, keeping its audience setting; raises NotFound.

    A departure (deletion) outweighs a break (deactivation): it stays the reason.
    """
    profile = await _get_locked(session, profile_id)
    if profile.hidden_because not in {reason, "departure"}:
        await store.update_profile(session, profile, {"hidden_because": reason})
        await announce(session, profile)


async def show_profile(session: AsyncSession, profile_id: int, reason: HiddenBecause) -> bool:
    """Undo `hide_profile`; return whether the profile was hidden for this reason.

    Raises NotFound.
    """
    profile = await _get_locked(session, profile_id)
    if profile.hidden_because != reason:
        return False
    await store.update_profile(session, profile, {"hidden_because": None, "deletes_at": None})
    await announce(session, profile)
    return True


async def note_browser_language(session: AsyncSession, profile: Profile, language: str) -> None:
    """Remember the language of the browser in which the owner of this locked profile logs in."""
    before = profile.reading_language
    await store.update_by_system(session, profile, {"browser_language": language})
    if profile.reading_language != before:
        await announce(session, profile)


async def verify_email(
    session: AsyncSession, profile_id: int, email: str, now: datetime
) -> Profile:
    """Set a profile's email address, which its owner has just verified.

    Raises EmailTaken, or NotFound if the account is gone.
    """
    await store.lock_email(session, email)
    owner = await store.get_profile_by_verified_email(session, email)
    if owner is not None and owner.id != profile_id:
        raise EmailTaken
    profile = await _get_locked(session, profile_id)
    if owner is None:
        await store.update_profile(session, profile, {"email": email, "email_verified_at": now})
        await announce(session, profile)
    return profile


async def read_profile(
    session: AsyncSession, viewer: Viewer, username: str, see_as: str | None = None
) -> ProfileOut:
    """Return a profile as the viewer sees it, or as `see_as` would; raises NotFound."""
    profile = await store.get_profile_by_username(session, username)
    effective_viewer = viewed_as(viewer, see_as, profile.id if profile else None)
    visible = await _visible_profiles(session, effective_viewer, [profile] if profile else [])
    if not visible:
        raise NotFound
    return visible[0]


async def read_profiles(
    session: AsyncSession, viewer: Viewer, ids: Sequence[int]
) -> list[ProfileOut]:
    """Return the profiles that the viewer may see, in the order of `ids`."""
    found = {profile.id: profile for profile in await store.list_profiles(session, ids)}
    ordered = [found[profile_id] for profile_id in dict.fromkeys(ids) if profile_id in found]
    return await _visible_profiles(session, viewer, ordered)


async def moderate_part(
    session: AsyncSession, profile: Profile, part: ProfilePart, *, hidden: bool
) -> None:
    """Hide the current value of a part of this locked profile from everyone except its owner.

    Or show it again, with all earlier values of the part.
    """
    before = rules.public_parts(profile)
    values = rules.hidden_values(profile, part, hidden=hidden)
    await store.update_by_system(session, profile, {"hidden_values": values})
    if rules.public_parts(profile) != before:
        await announce(session, profile)


async def announce(session: AsyncSession, profile: Profile) -> None:
    """Publish the current state of a profile to the other services."""
    parts = rules.public_parts(profile)
    event = ProfileChanged(
        user_id=profile.id,
        username=profile.username,
        display_name=parts.display_name,
        avatar_path=parts.avatar_path,
        avatar_wanted=profile.avatar_wanted,
        avatar_hidden=parts.avatar_hidden,
        audience=profile.effective_audience,
        country=profile.country,
        language=profile.reading_language,
        on_start_page=profile.shown_on_start_page,
        findable=profile.shown_in_search,
        confirmed=profile.email_verified,
        closed=profile.is_closed,
    )
    await emit(session, event, subject=profile.id, version=profile.announced_version)


async def republish(session: AsyncSession) -> int:
    """Republish every profile and return their number."""
    count, last = 0, 0
    while batch := await store.list_profiles_after(session, last, REPUBLISH_BATCH):
        for profile in batch:
            await announce(session, profile)
        count, last = count + len(batch), batch[-1].id
    return count


async def _get_locked(session: AsyncSession, profile_id: int) -> Profile:
    profile = await store.get_profile_for_update(session, profile_id)
    if profile is None:
        raise NotFound
    return profile


async def _claim_username(session: AsyncSession, username: str, profile_id: int) -> None:
    await store.lock_username(session, username)
    if await store.get_username_owner(session, username) not in {None, profile_id}:
        raise UsernameTaken
    await store.delete_former_username(session, username)


async def _visible_profiles(
    session: AsyncSession, viewer: Viewer, profiles: Sequence[Profile]
) -> list[ProfileOut]:
    ids = [profile.id for profile in profiles]
    followed = ids if viewer.follows_all else await list_followed(session, viewer.user_id, ids)
    blockers = await list_blockers(session, viewer.user_id, ids)
    # Viewing as somebody else must not reveal who has blocked the owner.
    is_view_as = viewer.imagined_by is not None
    blocked = [] if is_view_as else await list_blocked(session, viewer.user_id, ids)
    visible = []
    for profile in profiles:
        relation = Relation(
            owns=profile.id == viewer.user_id,
            follows=profile.id in followed,
            blocked=profile.id in blockers,
        )
        extent = rules.visible_extent(
            relation, profile.effective_audience, blocks=profile.id in blocked
        )
        if extent != "nothing":
            visible.append(ProfileOut.of(profile, extent))
    return visible
