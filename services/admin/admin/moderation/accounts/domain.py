"""Warns, limits, suspends and restores accounts, and handles appeals."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import require_impartial, require_second_opinion
from admin.admins.store import get_role
from admin.audit_log.domain import erase_reasons, record
from admin.moderation.accounts import rules, store
from admin.moderation.accounts.errors import (
    AppealedAlready,
    AppealNotFound,
    NothingDecided,
    TargetIsAdmin,
)
from admin.moderation.accounts.models import Standing
from admin.moderation.accounts.rules import Sanction, Term
from admin.moderation.accounts.schemas import AccountDecision, AccountOut, Appeal, StandingOut
from contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountStanding,
    AccountSuspended,
    AccountWarned,
)
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotSignedIn
from shared.http.viewer import Viewer


async def moderate_account(
    session: AsyncSession,
    moderator_id: int | None,
    user_id: int,
    sanction: Sanction,
) -> None:
    """Warn, limit or suspend an account that the caller has locked.

    A milder decision does not lift a stricter one, a shorter term does not shorten a longer one,
    and an open appeal stays open. The command line decides without a moderator. Raises
    TargetIsAdmin.
    """
    if await get_role(session, user_id) is not None:
        raise TargetIsAdmin
    row = await store.get_locked(session, user_id)
    state, notice = sanction.state, sanction.notice
    term = rules.term_in_force(_term(row), Term(state, sanction.ends_at))
    is_milder = rules.is_milder(row.state, state)
    values: dict[str, Any] = asdict(term) | {
        "rule": row.rule if is_milder else sanction.rule,
        "decided_by": row.decided_by if is_milder else moderator_id,
        "notice": f"{row.notice}\n\n{notice}" if is_milder else notice,
        "appeal_code": None,
    }
    if term.state == "suspended":
        # Keep a code that the owner may be using for an appeal right now.
        values["appeal_code"] = row.appeal_code or sanction.code
    if row.state == "good" or not _has_open_appeal(row):
        values |= {"appeal": None, "appealed_at": None, "appeal_refused_at": None}
    await store.update_standing(session, row, values)
    await _emit(session, row)
    subject = f"person/{user_id}"
    await record(
        session,
        f"account.{state}",
        subject,
        actor_id=moderator_id,
        reason=notice,
        rule=sanction.rule,
    )


async def get_own_standing(session: AsyncSession, viewer: Viewer) -> StandingOut:
    """Return the decision about the viewer's account."""
    return StandingOut.of(await store.get_standing(session, viewer.id))


async def appeal_decision(
    session: AsyncSession, viewer: Viewer, new: Appeal, now: datetime
) -> StandingOut:
    """Appeal once against the decision about an account, within six months.

    Raises NothingDecided, AppealedAlready or AppealTooLate.

    The text is appended to an appeal that is still open from before the newest decision. Suspended
    people send a code in place of a session. Without either, raises NotSignedIn.
    """
    if new.code is not None:
        row = await store.get_by_code(session, new.code)
    elif viewer.signed_in:
        row = await store.get_locked(session, viewer.id)
    else:
        raise NotSignedIn
    if row is None or row.state == "good":
        raise NothingDecided
    if rules.has_appealed(row.appealed_at, row.changed_at):
        raise AppealedAlready
    rules.check_appeal_period(row.changed_at, now)
    text = f"{row.appeal}\n\n{new.text}" if _has_open_appeal(row) else new.text
    await store.update_appeal(session, row, text)
    return StandingOut.of(row)


async def decide_account(
    session: AsyncSession, moderator: Viewer | None, user_id: int, decision: AccountDecision
) -> AccountOut:
    """Restore an account, or refuse its appeal; without a moderator from the command line.

    Raises NothingDecided, AppealNotFound, or, while there is another moderator, OwnCase for the
    moderator's own account and SameModerator for an appeal against their own decision.
    """
    if not await lock_active_accounts(session, user_id):
        raise NothingDecided
    row = await store.get_locked(session, user_id)
    if row.state == "good":
        raise NothingDecided
    if moderator:
        await require_impartial(session, moderator, user_id)
        if _has_open_appeal(row):
            await require_second_opinion(session, moderator, row.decided_by)
    if decision.act == "restore":
        values = asdict(Term("good")) | {"notice": decision.notice, "appeal_code": None}
        await store.update_standing(session, row, values)
        await _emit(session, row)
    elif _has_open_appeal(row):
        await store.update_appeal(session, row, None)
    else:
        raise AppealNotFound
    act = "account.restored" if decision.act == "restore" else "appeal.refused"
    subject = f"person/{user_id}"
    actor_id = moderator.id if moderator else None
    await record(session, act, subject, actor_id=actor_id, reason=decision.notice, rule=row.rule)
    return await store.get_account(session, user_id)


async def end_next(session: AsyncSession, now: datetime) -> bool:
    """End one decision whose term is over. Return whether there was one."""
    user_id = await store.get_expired(session, now)
    # Lock the account before the row, as erasures do.
    if user_id is None or not await lock_active_accounts(session, user_id):
        return False
    row = await store.get_locked(session, user_id)
    if row.ends_at is not None and row.ends_at <= now:
        term = rules.term_after(_term(row), now)
        notice = row.notice if term.state == "limited" else ""
        # A continued limit is no new decision: the appeal period does not start again.
        values = asdict(term) | {
            "notice": notice,
            "appeal_code": None,
            "changed_at": row.changed_at,
        }
        await store.update_standing(session, row, values)
        await _emit(session, row)
        await record(session, "account.ended", f"person/{user_id}", actor_id=None, rule=row.rule)
    return True


async def republish(session: AsyncSession) -> int:
    """Republish every decision about an account. Return their number."""
    rows = await store.list_decided(session)
    for row in rows:
        await _emit(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Erase the decision about a person, and their name from decisions that they made."""
    await store.delete_standing(session, user_id)
    await erase_reasons(session, [f"person/{user_id}"])


def _has_open_appeal(row: Standing) -> bool:
    return rules.appeal_state(row.appealed_at, row.appeal_refused_at) == "open"


def _term(row: Standing) -> Term:
    return Term(row.state, row.ends_at, row.limit_follows, row.limit_ends_at)


async def _emit(session: AsyncSession, row: Standing) -> None:
    await emit(session, _event(row), subject=row.user_id, version=row.version)


def _event(row: Standing) -> AccountStanding:
    if row.state == "suspended":
        return AccountSuspended(
            user_id=row.user_id,
            reason=row.notice,
            until=row.ends_at,
            appeal_code=row.appeal_code,
        )
    kinds = {"warned": AccountWarned, "limited": AccountLimited, "good": AccountRestored}
    return kinds[row.state](user_id=row.user_id, reason=row.notice, until=row.ends_at)
