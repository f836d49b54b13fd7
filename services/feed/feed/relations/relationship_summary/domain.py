"""Reads the relations between two people."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from feed.relations.follows import domain as follows
from feed.relations.mutes import store as mutes
from feed.relations.mutes.rules import is_active
from feed.relations.relationship_summary.schemas import RelationOut
from feed.relations.visibility import store as visibility


async def view_relation(
    session: AsyncSession, viewer_id: int, user_id: int, now: datetime
) -> RelationOut:
    """Return the relations of the viewer and a person; none if the person blocks the viewer."""
    if await visibility.list_blockers(session, viewer_id, [user_id]):
        return RelationOut(
            follow="none", followed_by="none", blocked=False, muted=False, muted_until=None
        )
    mute = await mutes.get_mute(session, viewer_id, user_id)
    muted = mute is not None and is_active(mute.until, now)
    return RelationOut(
        follow=(await follows.get_state(session, viewer_id, user_id)).state,
        followed_by=(await follows.get_state(session, user_id, viewer_id)).state,
        blocked=bool(await visibility.list_blocked(session, viewer_id, [user_id])),
        muted=muted,
        muted_until=mute.until if mute and muted else None,
    )
