"""Carries out admins' decisions about accounts, and notifies the owners."""

from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AccountWarned,
    ContentHidden,
    ContentRestored,
)
from identity.account.moderation import store
from identity.account.moderation.rules import account_decision, content_decision
from identity.mail.outbox.domain import write_email
from identity.profile.profiles.domain import announce, moderate_part
from identity.profile.profiles.store import get_profile_for_update, update_by_system
from identity.sessions.domain import end_all_sessions

Decision = AccountWarned | AccountLimited | AccountSuspended | AccountRestored


async def apply_decision(
    session: AsyncSession, event: Decision, version: int, public_url: str
) -> None:
    """Apply a decision and email the owner; one that is not the newest changes nothing.

    A suspension ends every session and hides the profile, and so everything.
    """
    profile = await get_profile_for_update(session, event.user_id)
    if profile is None or profile.standing_version >= version:
        return
    changes: dict[str, Any] = {"standing_version": version}
    if not isinstance(event, AccountWarned):
        changes |= {"limited": isinstance(event, AccountLimited)}
    if isinstance(event, AccountSuspended):
        changes |= {
            "suspended_because": event.reason,
            "suspended_until": event.until,
            "appeal_code": event.appeal_code,
        }
    elif not isinstance(event, AccountWarned):
        changes |= {"suspended_because": None, "suspended_until": None, "appeal_code": None}
    shown = profile.shown
    await update_by_system(session, profile, changes)
    if isinstance(event, AccountSuspended):
        await end_all_sessions(session, profile.id, kept=None)
    if profile.shown != shown:
        await announce(session, profile)
    act = event.type.rpartition(".")[2]
    message = account_decision(public_url, profile, act, event.reason, event.until)
    await write_email(session, profile.email, message, account_id=profile.id)


async def send_notice(
    session: AsyncSession,
    event: ContentHidden | ContentRestored,
    decision: tuple[int, int],
    public_url: str,
) -> None:
    """Email an owner the statement of reasons for one hidden or restored thing.

    A part of their profile is hidden or shown here as well. `decision` is its id and version; one
    that is not the newest does nothing.
    """
    decision_id, version = decision
    profile = await get_profile_for_update(session, event.owner_id)
    if profile is None:
        return
    if not await store.update_notice(session, decision_id, profile.id, version):
        return
    hidden = isinstance(event, ContentHidden)
    match event.kind:
        case "avatar" | "display_name" | "bio" as part:
            await moderate_part(session, profile, part, hidden=hidden)
    message = content_decision(public_url, profile, event)
    await write_email(session, profile.email, message, account_id=profile.id)
