"""Judge accounts, hear appeals, restore."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import require_impartial
from admin.admins.store import get_role
from admin.audit.domain import forget_reasons, record
from admin.audit.models import Rule
from admin.standings import rules, store
from admin.standings.models import Standing, State
from admin.standings.rules import AccusedIsAdmin, AppealedAlready, NoAppeal, NothingDecided
from admin.standings.schemas import AccountDecision, AccountOut, Appeal, StandingOut
from shared.contracts.admin import (
    AccountLimited,
    AccountRestored,
    AccountStanding,
    AccountSuspended,
    AccountWarned,
)
from shared.erasure import hold_accounts
from shared.errors import NotSignedIn
from shared.outbox import emit
from shared.viewer import Viewer


async def judge(
    session: AsyncSession,
    moderator: Viewer,
    user_id: int,
    state: State,
    *,
    rule: Rule,
    notice: str,
    code: str,
) -> None:
    """Warn, limit or suspend an account that the caller holds; `code` lets a suspended one appeal.

    A milder decision does not lift a severer one, and none makes an appeal go that nobody has
    answered. Raises AccusedIsAdmin.
    """
    if await get_role(session, user_id) is not None:
        raise AccusedIsAdmin
    row = await store.get_locked(session, user_id)
    stands = rules.severer(row.state, state)
    words = rules.words_in_force(row.state, row.notice, state, notice)
    values = {
        "state": stands,
        "rule": rules.rule_in_force(row.state, row.rule, state, rule),
        "notice": words,
        "appeal_code": None,
    }
    if stands == "suspended":
        # Its owner may be writing with the code that there is.
        values["appeal_code"] = row.appeal_code or code
    if row.state == "good" or not _waits(row):
        values |= {"appeal": None, "appealed_at": None, "appeal_refused_at": None}
    await store.update_standing(session, row, values)
    await _announce(session, row)
    subject = f"person/{user_id}"
    await record(
        session, f"account.{state}", subject, actor_id=moderator.id, reason=notice, rule=rule
    )


async def read_own(session: AsyncSession, viewer: Viewer) -> StandingOut:
    """What was decided about the viewer."""
    return StandingOut.of(await store.get_standing(session, viewer.id))


async def appeal(session: AsyncSession, viewer: Viewer, said: Appeal) -> StandingOut:
    """Ask the admins to think again, once; raises NothingDecided or AppealedAlready.

    What waits for an answer since before the newest decision stays, and is added to. A suspended
    person has a code instead of a session. Without either, raises NotSignedIn.
    """
    if said.code is not None:
        row = await store.get_by_code(session, said.code)
    elif viewer.signed_in:
        row = await store.get_locked(session, viewer.id)
    else:
        raise NotSignedIn
    if row is None or row.state == "good":
        raise NothingDecided
    if rules.has_appealed(row.appealed_at, row.changed_at):
        raise AppealedAlready
    words = f"{row.appeal}\n\n{said.text}" if _waits(row) else said.text
    await store.update_appeal(session, row, words)
    return StandingOut.of(row)


async def decide_account(
    session: AsyncSession, moderator: Viewer, user_id: int, decision: AccountDecision
) -> AccountOut:
    """Restore an account, or refuse its appeal.

    Raises NothingDecided, NoAppeal, or OwnCase for the moderator's own account.
    """
    if not await hold_accounts(session, user_id):
        raise NothingDecided
    row = await store.get_locked(session, user_id)
    if row.state == "good":
        raise NothingDecided
    await require_impartial(session, moderator, user_id)
    if decision.act == "restore":
        values = {"state": "good", "notice": decision.notice, "appeal_code": None}
        await store.update_standing(session, row, values)
        await _announce(session, row)
    elif _waits(row):
        await store.update_appeal(session, row, None)
    else:
        raise NoAppeal
    act = "account.restored" if decision.act == "restore" else "appeal.refused"
    subject = f"person/{user_id}"
    await record(
        session, act, subject, actor_id=moderator.id, reason=decision.notice, rule=row.rule
    )
    return await store.get_account(session, user_id)


async def republish(session: AsyncSession) -> int:
    """Republish every decision in force about an account; return their number."""
    rows = await store.list_decided(session)
    for row in rows:
        await _announce(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Forget what was decided about a person."""
    await store.delete_standing(session, user_id)
    await forget_reasons(session, [f"person/{user_id}"])


def _waits(row: Standing) -> bool:
    """Whether an appeal waits for an answer."""
    return rules.appeal_state(row.appealed_at, row.appeal_refused_at) == "open"


async def _announce(session: AsyncSession, row: Standing) -> None:
    await emit(session, _event(row), subject=row.user_id, version=row.version)


def _event(row: Standing) -> AccountStanding:
    if row.state == "suspended":
        return AccountSuspended(user_id=row.user_id, reason=row.notice, appeal_code=row.appeal_code)
    kinds = {"warned": AccountWarned, "limited": AccountLimited, "good": AccountRestored}
    return kinds[row.state](user_id=row.user_id, reason=row.notice)
