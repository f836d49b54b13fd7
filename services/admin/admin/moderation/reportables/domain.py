"""Applies the projection of content, and decides who may see it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import cast

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.moderation.reportables import store
from admin.moderation.reportables.errors import ReportableNotFound, ReportableNotPublic
from admin.moderation.reportables.models import Kind, Reportable
from admin.moderation.reportables.store import is_blocking, is_following, list_circles_with
from contracts.types import ProfileAudience
from shared.data.versioned_rows import insert_newer
from shared.features.account_erasure import lock_active_accounts, lock_existing
from shared.features.visibility import Relation, may_see, may_see_card
from shared.http.errors import NotFound
from shared.http.read_your_writes import wait_for


async def apply_reportables(session: AsyncSession, reportables: Sequence[Reportable]) -> None:
    """Apply the newest states of different reportables, except those of erased accounts."""
    existing = await lock_existing(session, [each.owner_id for each in reportables])
    to_apply = [each for each in reportables if each.owner_id in existing]
    # In one order, so that concurrent transactions cannot deadlock.
    to_apply.sort(key=lambda each: (each.kind, each.id))
    await insert_newer(session, to_apply)


async def find_reportable(session: AsyncSession, kind: Kind, subject_id: int) -> Reportable:
    """Return a reportable; wait briefly for a new one. Raises ReportableNotFound."""
    return await _wait_for_reportable(
        session, subject_id, lambda: store.get_reportable(session, kind, subject_id)
    )


async def find_visible_reportable(
    session: AsyncSession, viewer_id: int, kind: Kind, subject_id: int
) -> Reportable:
    """Return a reportable that the viewer may see; wait briefly for a new one.

    Raises ReportableNotFound.
    """

    async def find() -> Reportable | None:
        found = await store.get_reportable(session, kind, subject_id)
        return found if found and await _is_visible(session, viewer_id, found) else None

    return await _wait_for_reportable(session, subject_id, find)


async def require_public(session: AsyncSession, kind: Kind, subject_id: int) -> None:
    """Raise ReportableNotPublic unless everybody may see it, or ReportableNotFound.

    Locks the owner's account, which therefore cannot be erased before this transaction ends.
    """
    found = await find_reportable(session, kind, subject_id)
    if not await lock_active_accounts(session, found.owner_id):
        raise ReportableNotFound
    if not await store.is_reportable_public(session, kind, subject_id):
        raise ReportableNotPublic


async def erase(session: AsyncSession, owner_id: int) -> list[str]:
    """Erase a person's reportables. Return their names as `<kind>/<id>`."""
    deleted = await store.delete_reportables_of(session, owner_id)
    return [f"{kind}/{reportable_id}" for kind, reportable_id in deleted]


async def _wait_for_reportable(
    session: AsyncSession, subject_id: int, find: Callable[[], Awaitable[Reportable | None]]
) -> Reportable:
    try:
        return await wait_for(session, subject_id, find)
    except NotFound:
        raise ReportableNotFound from None


async def _is_visible(session: AsyncSession, viewer_id: int, reportable: Reportable) -> bool:
    """Return whether the viewer may see it, or moderates it as the owner of its outfit."""
    if reportable.owner_id == viewer_id:
        return True
    if reportable.outfit_id is not None:
        outfit = await store.get_reportable(session, "outfit", reportable.outfit_id)
        return outfit is not None and await _is_comment_visible(
            session, viewer_id, reportable, outfit
        )
    if reportable.kind in ("person", "comment"):
        return may_see_card(*await _relation_and_audience(session, viewer_id, reportable.owner_id))
    return may_see(
        *await _relation_and_audience(session, viewer_id, reportable.owner_id), reportable.audience
    )


async def _is_comment_visible(
    session: AsyncSession, viewer_id: int, comment: Reportable, outfit: Reportable
) -> bool:
    if outfit.owner_id == viewer_id:
        # Even if held or blocked: a block must not hide abuse on one's own outfit.
        return True
    return (
        comment.audience != "private"
        and may_see_card(*await _relation_and_audience(session, viewer_id, comment.owner_id))
        and await _is_visible(session, viewer_id, outfit)
    )


async def _relation_and_audience(
    session: AsyncSession, viewer_id: int, owner_id: int
) -> tuple[Relation, ProfileAudience | None]:
    """Return the viewer's relation to an owner, and the audience of the owner's profile."""
    owner = await store.get_reportable(session, "person", owner_id)
    relation = Relation(
        follows=await is_following(session, viewer_id, owner_id),
        blocked=await is_blocking(session, owner_id, viewer_id),
        circles=await list_circles_with(session, viewer_id, owner_id),
    )
    # A profile's audience is no circle.
    return relation, cast("ProfileAudience", owner.audience) if owner else None
