"""Report, and decide about reports."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import require_impartial
from admin.audit_log.domain import record
from admin.content_moderation import domain as content
from admin.content_moderation.schemas import ContentDecisionOut, ContentReview
from admin.moderation.domain import judge
from admin.moderation.rules import Judgement
from admin.reportables.domain import find_visible_reportable
from admin.reportables.models import Kind
from admin.reportables.rules import ReportableNotFound
from admin.reports import rules, store
from admin.reports.models import Report
from admin.reports.rules import AlreadyDecided, ReportingOneself, ReportNotFound
from admin.reports.schemas import Decision, NewReport, ReportOut, ReportReceipt
from contracts.admin import OutfitCleared, OutfitReported, ReportClosed
from shared.errors import NotSignedIn
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit
from shared.viewer import Viewer


async def report(session: AsyncSession, viewer: Viewer, new: NewReport) -> ReportReceipt:
    """Tell the admins of something; once more about the same thing replaces what was said.

    Raises ReportableNotFound, also for what the viewer does not see, or ReportingOneself.
    """
    subject = await find_visible_reportable(session, viewer.id, new.kind, new.subject_id)
    if subject.owner_id == viewer.id:
        raise ReportingOneself
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn
    if not await lock_active_accounts(session, subject.owner_id):
        raise ReportableNotFound
    row = await store.insert_report(session, viewer.id, subject.owner_id, new)
    if new.kind == "outfit":
        await _announce(session, OutfitReported, row.subject_id, row.accused_id)
    return ReportReceipt.model_validate(row)


async def decide_report(
    session: AsyncSession, moderator: Viewer, report_id: int, decision: Decision, now: datetime
) -> ReportOut:
    """Decide about a report, and with it about every open one about the same thing.

    Raises NoticeMissing, NothingToEnd, ReportNotFound, AlreadyDecided, OwnCase, TargetIsAdmin,
    CannotHidePerson, PartOfNoProfile or ContentGone.
    """
    rules.check_notice(decision.act, decision.notice)
    ends_at = rules.end_of(decision.act, decision.days, now)
    accused_id = await store.get_accused(session, report_id)
    # Before any report is locked: an erasure holds the account first, too.
    if accused_id is None or not await lock_active_accounts(session, accused_id):
        raise ReportNotFound
    row = await store.get_report(session, report_id)
    if row is None:
        raise ReportNotFound
    if row.act is not None:
        raise AlreadyDecided
    await require_impartial(session, moderator, accused_id)
    rule = decision.rule or row.reason
    rules.check_part(row.kind, decision.act, decision.part)
    closed = await store.update_decided(session, row, decision, moderator.id)
    await _carry_out(session, moderator, row, decision, ends_at)
    for closed_id, reporter_id in closed:
        event = ReportClosed(
            report_id=closed_id, reporter_id=reporter_id, upheld=decision.act != "dismiss"
        )
        await emit(session, event, subject=closed_id, version=1)
    subject = f"{row.kind}/{row.subject_id}"
    # Why an account is judged stands in the row about the account, which is erased with it.
    reason = decision.notice or None if decision.act == "dismiss" else None
    await record(
        session,
        f"report.{decision.act}",
        subject,
        actor_id=moderator.id,
        reason=reason,
        rule=rule,
    )
    return await store.get_out(session, report_id)


async def _carry_out(
    session: AsyncSession,
    moderator: Viewer,
    row: Report,
    decision: Decision,
    ends_at: datetime | None,
) -> None:
    rule = decision.rule or row.reason
    if decision.act == "hide":
        thing = row.accused_id, rules.hidden_kind(row.kind, decision.part), row.subject_id
        await content.hide(session, moderator, *thing, rule=rule, notice=decision.notice)
    elif decision.act != "dismiss":
        state, code = rules.STATES[decision.act], secrets.token_urlsafe(16)
        judgement = Judgement(state, rule, decision.notice, code, ends_at)
        await judge(session, moderator, row.accused_id, judgement)
    elif row.kind == "outfit" and not await store.get_is_upheld(session, row.kind, row.subject_id):
        await _announce(session, OutfitCleared, row.subject_id, row.accused_id)


async def review_content(
    session: AsyncSession, moderator: Viewer, decision_id: int, review: ContentReview, now: datetime
) -> ContentDecisionOut:
    """Restore a hidden thing, or refuse the appeal.

    An outfit that nothing else is held against may be recommended again. Raises as
    `admin.content_moderation.domain.review` does.
    """
    decided = await content.review(session, moderator, decision_id, review, now)
    thing: tuple[Kind, int] = "outfit", decided.content_id
    if (
        not decided.hidden
        and decided.kind == "outfit"
        and not await store.get_is_reported(session, *thing)
        and not await store.get_is_upheld(session, *thing)
    ):
        await _announce(session, OutfitCleared, decided.content_id, decided.owner_id)
    return decided


async def republish(session: AsyncSession) -> int:
    """Republish every reported outfit that is not cleared; return their number."""
    rows = await store.list_reported_outfits(session)
    for row in rows:
        await _announce(session, OutfitReported, row.subject_id, row.accused_id)
    return len(rows)


async def _announce(
    session: AsyncSession,
    kind: type[OutfitReported | OutfitCleared],
    outfit_id: int,
    owner_id: int,
) -> None:
    event = kind(outfit_id=outfit_id, owner_id=owner_id)
    version = await store.get_new_version(session)
    await emit(session, event, subject=outfit_id, version=version)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Forget what a person reported, and what was reported of them; answers how much."""
    return await store.delete_about(session, user_id)
