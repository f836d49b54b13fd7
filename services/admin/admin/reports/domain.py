"""Report, and decide about reports."""

import secrets

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit.domain import record
from admin.reports import rules, store
from admin.reports.models import Report
from admin.reports.rules import AlreadyDecided, ReportingOneself, ReportNotFound
from admin.reports.schemas import Decision, NewReport, ReportOut, ReportReceipt
from admin.standings.domain import judge
from admin.subjects.domain import find_shown_subject
from admin.subjects.rules import SubjectNotFound
from shared.contracts.admin import OutfitCleared, OutfitReported
from shared.erasure import hold_accounts
from shared.errors import NotSignedIn
from shared.outbox import emit
from shared.viewer import Viewer


async def report(session: AsyncSession, viewer: Viewer, new: NewReport) -> ReportReceipt:
    """Tell the admins of something; once more about the same thing replaces what was said.

    Raises SubjectNotFound, also for what the viewer does not see, or ReportingOneself.
    """
    subject = await find_shown_subject(session, viewer.id, new.kind, new.subject_id)
    if subject.owner_id == viewer.id:
        raise ReportingOneself
    if not await hold_accounts(session, viewer.id):
        raise NotSignedIn
    if not await hold_accounts(session, subject.owner_id):
        raise SubjectNotFound
    row = await store.insert_report(session, viewer.id, subject.owner_id, new)
    if new.kind == "outfit":
        await _announce(session, OutfitReported, row)
    return ReportReceipt.model_validate(row)


async def decide_report(
    session: AsyncSession, admin: Viewer, report_id: int, decision: Decision
) -> ReportOut:
    """Decide about a report, and with it about every open one about the same thing.

    Raises NoticeMissing, ReportNotFound, AlreadyDecided or AccusedIsAdmin.
    """
    rules.check_notice(decision.act, decision.notice)
    accused_id = await store.get_accused(session, report_id)
    # Before any report is locked: an erasure holds the account first, too.
    if accused_id is None or not await hold_accounts(session, accused_id):
        raise ReportNotFound
    row = await store.get_report(session, report_id)
    if row is None:
        raise ReportNotFound
    if row.act is not None:
        raise AlreadyDecided
    await store.update_decided(session, row, decision.act, decision.notice, admin.id)
    if decision.act != "dismiss":
        state, code = rules.STATES[decision.act], secrets.token_urlsafe(16)
        await judge(session, admin, row.accused_id, state, decision.notice, code)
    elif row.kind == "outfit" and not await store.get_is_upheld(session, row):
        await _announce(session, OutfitCleared, row)
    subject = f"{row.kind}/{row.subject_id}"
    # Why an account is judged stands in the row about the account, which is erased with it.
    reason = decision.notice or None if decision.act == "dismiss" else None
    await record(session, f"report.{decision.act}", subject, actor_id=admin.id, reason=reason)
    return await store.get_out(session, report_id)


async def republish(session: AsyncSession) -> int:
    """Republish every reported outfit that is not cleared; return their number."""
    rows = await store.list_reported_outfits(session)
    for row in rows:
        await _announce(session, OutfitReported, row)
    return len(rows)


async def _announce(
    session: AsyncSession, kind: type[OutfitReported | OutfitCleared], row: Report
) -> None:
    event = kind(outfit_id=row.subject_id, owner_id=row.accused_id)
    version = await store.get_new_version(session)
    await emit(session, event, subject=row.subject_id, version=version)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget what a person reported, and what was reported of them; answers how much."""
    return await store.delete_about(session, user_id)
