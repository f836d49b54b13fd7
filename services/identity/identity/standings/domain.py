"""Carry out what admins decided about an account, and tell its owner."""

from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.mail.domain import write_letter
from identity.mail.rules import account_judged
from identity.profiles.domain import announce
from identity.profiles.store import get_profile_for_update, update_unasked
from identity.sessions.domain import end_all_sessions
from shared.contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountSuspended,
    AccountWarned,
)

Decision = AccountWarned | AccountLimited | AccountSuspended | AccountRestored


async def take_decision(
    session: AsyncSession, event: Decision, version: int, public_url: str
) -> None:
    """Keep a decision and write the letter; one that is not the newest changes nothing.

    A suspension ends every session and shows the profile, and so everything, to nobody.
    """
    profile = await get_profile_for_update(session, event.user_id)
    if profile is None or profile.standing_version >= version:
        return
    changes: dict[str, Any] = {"standing_version": version}
    if not isinstance(event, AccountWarned):
        changes |= {"limited": isinstance(event, AccountLimited)}
    if isinstance(event, AccountSuspended):
        changes |= {"suspended_because": event.reason, "appeal_code": event.appeal_code}
    elif not isinstance(event, AccountWarned):
        changes |= {"suspended_because": None, "appeal_code": None}
    shown = profile.shown
    await update_unasked(session, profile, changes)
    if isinstance(event, AccountSuspended):
        await end_all_sessions(session, profile.id, kept=None)
    if profile.shown != shown:
        await announce(session, profile)
    act = event.type.rpartition(".")[2]
    letter = account_judged(public_url, profile.username, act, event.reason)
    await write_letter(session, profile.email, letter, account_id=profile.id)
