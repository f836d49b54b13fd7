"""Accepts reports, and carries out decisions about them."""

import secrets
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import require_impartial
from admin.audit_log.domain import record
from admin.moderation.accounts.domain import moderate_account
from admin.moderation.accounts.rules import Sanction
from admin.moderation.content import domain as content_moderation
from admin.moderation.content.rules import Reasons
from admin.moderation.content.schemas import ContentDecisionOut, ContentReview
from admin.moderation.reportables.domain import find_visible_reportable
from admin.moderation.reportables.errors import ReportableNotFound
from admin.moderation.reportables.models import Kind
from admin.moderation.reports import rules, store
from admin.moderation.reports.errors import AlreadyDecided, ReportingOneself, ReportNotFound
from admin.moderation.reports.models import Report
from admin.moderation.reports.schemas import Decision, NewReport, ReportOut, ReportReceipt
from contracts.admin import OutfitCleared, OutfitReported, ReportClosed
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.errors import NotSignedIn
from shared.http.viewer import Viewer


async def report(session: AsyncSession, viewer: Viewer, new: NewReport) -> ReportReceipt:
    """Report content or a person; reporting it again replaces the open report.

    Raises ReportableNotFound, also for content that the viewer may not see, or ReportingOneself.
    """
    reportable = await find_visible_reportable(session, viewer.id, new.kind, new.subject_id)
    if reportable.owner_id == viewer.id:
        raise ReportingOneself
    if not await lock_active_accounts(session, viewer.id):
        raise NotSignedIn
    if not await lock_active_accounts(session, reportable.owner_id):
        raise ReportableNotFound
    row = await store.insert_report(session, viewer.id, reportable.owner_id, new)
    if new.kind == "outfit":
        await _emit(session, OutfitReported, row.subject_id, row.accused_id)
    return ReportReceipt.model_validate(row)


async def decide_report(
    session: AsyncSession, moderator: Viewer, report_id: int, decision: Decision, now: datetime
) -> ReportOut:
    """Decide a report, and with it every other open report about the same content.

    Raises NoticeMissing, NothingToEnd, ReportNotFound, AlreadyDecided, OwnCase, TargetIsAdmin,
    CannotHidePerson, PartOfNoProfile, CauseOfNoOutfit or ContentGone.
    """
    rules.check_notice(decision.act, decision.notice)
    ends_at = rules.end_of_term(decision.act, decision.days, now)
    accused_id = await store.get_accused_id(session, report_id)
    # Lock the account before any report, as erasures do.
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
    await _apply_decision(session, moderator, row, decision, ends_at)
    for closed_id, reporter_id in closed:
        event = ReportClosed(
            report_id=closed_id, reporter_id=reporter_id, upheld=decision.act != "dismiss"
        )
        await emit(session, event, subject=closed_id, version=1)
    subject = f"{row.kind}/{row.subject_id}"
    # The notice is recorded with the decision about the account, and is erased with it.
    reason = decision.notice or None if decision.act == "dismiss" else None
    await record(
        session,
        f"report.{decision.act}",
        subject,
        actor_id=moderator.id,
        reason=reason,
        rule=rule,
    )
    return await store.get_report_out(session, report_id)


async def _apply_decision(
    session: AsyncSession,
    moderator: Viewer,
    row: Report,
    decision: Decision,
    ends_at: datetime | None,
) -> None:
    rule = decision.rule or row.reason
    cause = rules.hiding_cause(row.kind, decision.act, decision.cause)
    if decision.act == "hide":
        content = row.accused_id, rules.hidden_kind(row.kind, decision.part), row.subject_id
        reasons = Reasons(rule, decision.notice, cause)
        await content_moderation.hide_content(session, moderator, *content, reasons)
    elif decision.act != "dismiss":
        state, code = rules.STATES[decision.act], secrets.token_urlsafe(16)
        sanction = Sanction(state, rule, decision.notice, code, ends_at)
        await moderate_account(session, moderator.id, row.accused_id, sanction)
    elif row.kind == "outfit" and not await store.has_upheld_decision(
        session, row.kind, row.subject_id
    ):
        await _emit(session, OutfitCleared, row.subject_id, row.accused_id)


async def review_content(
    session: AsyncSession, moderator: Viewer, decision_id: int, review: ContentReview, now: datetime
) -> ContentDecisionOut:
    """Restore hidden content, or refuse an appeal.

    A restored outfit without other reports or decisions may be recommended again. Raises as
    `admin.content_moderation.domain.review_decision` does.
    """
    decided = await content_moderation.review_decision(session, moderator, decision_id, review, now)
    outfit: tuple[Kind, int] = "outfit", decided.content_id
    if (
        not decided.hidden
        and decided.kind == "outfit"
        and not await store.has_open_report(session, *outfit)
        and not await store.has_upheld_decision(session, *outfit)
    ):
        await _emit(session, OutfitCleared, decided.content_id, decided.owner_id)
    return decided


async def republish(session: AsyncSession) -> int:
    """Republish every reported outfit that was not cleared. Return their number."""
    rows = await store.list_reported_outfits(session)
    for row in rows:
        await _emit(session, OutfitReported, row.subject_id, row.accused_id)
    return len(rows)


async def _emit(
    session: AsyncSession,
    kind: type[OutfitReported | OutfitCleared],
    outfit_id: int,
    owner_id: int,
) -> None:
    event = kind(outfit_id=outfit_id, owner_id=owner_id)
    version = await store.get_new_version(session)
    await emit(session, event, subject=outfit_id, version=version)


async def erase(session: AsyncSession, user_id: int) -> int:
    """Erase reports by and about a person. Return their number."""
    return await store.delete_user_reports(session, user_id)
