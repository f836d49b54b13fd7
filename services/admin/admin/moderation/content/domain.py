"""Hides and restores content, and handles appeals."""

from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import require_impartial, require_second_opinion
from admin.audit_log.domain import erase_reasons, record
from admin.moderation.accounts.errors import AppealedAlready, AppealNotFound
from admin.moderation.accounts.rules import appeal_state, check_appeal_period, has_appealed
from admin.moderation.content import rules, store
from admin.moderation.content.errors import ContentGone, DecisionNotFound
from admin.moderation.content.models import ModeratedContent
from admin.moderation.content.rules import HELD_NOTICE, Reasons, find_rule
from admin.moderation.content.schemas import (
    ContentAppeal,
    ContentDecisionOut,
    ContentReview,
    HiddenContentOut,
)
from admin.moderation.reportables.store import get_removed_version, get_reportable
from contracts.admin import ContentHidden, ContentKind, ContentRestored
from contracts.wardrobe import PictureHeld
from shared.events.outbox import emit
from shared.features.account_erasure import lock_active_accounts
from shared.http.viewer import Viewer

NO_APPEAL = {"appeal": None, "appealed_at": None, "appeal_refused_at": None}


async def hide_content(
    session: AsyncSession,
    moderator: Viewer,
    owner_id: int,
    kind: ContentKind,
    content_id: int,
    reasons: Reasons,
) -> None:
    """Hide content of an account that the caller has locked. Raises ContentGone.

    For a part of a profile, `content_id` is the owner's id.

    An open appeal against an earlier decision stays open.
    """
    if await get_reportable(session, rules.reported_kind(kind), content_id) is None:
        raise ContentGone
    row = await store.get_locked(session, kind, content_id, owner_id, reasons.rule)
    values = _decision_values(moderator, reasons.notice)
    values |= {"hidden": True, "rule": reasons.rule, "cause": reasons.cause}
    if not (row.hidden and _has_open_appeal(row)):
        values |= NO_APPEAL
    await store.update_decision(session, row, values)
    await _emit(session, row)
    subject = f"{kind}/{content_id}"
    await record(
        session,
        "content.hidden",
        subject,
        actor_id=moderator.id,
        reason=reasons.notice,
        rule=reasons.rule,
    )


async def hold_outfit(session: AsyncSession, held: PictureHeld, version: int) -> None:
    """Hide an outfit because of its picture, until a moderator has reviewed it.

    `version` is the outfit's. A moderator's decision that the wardrobe had not received yet takes
    precedence. The hold of a removed outfit is ignored; the wardrobe repeats it on restoration.
    """
    if not await lock_active_accounts(session, held.owner_id):
        return
    removed_in = await get_removed_version(session, "outfit", held.outfit_id)
    if removed_in is not None and removed_in >= version:
        return
    rule = find_rule(held.rule) or await store.get_rule(session, "outfit", held.known_outfit_id)
    row = await store.get_locked(session, "outfit", held.outfit_id, held.owner_id, rule or "other")
    picture = held.picture.model_dump(mode="json")
    if row.version > held.moderation_version:
        if row.automated:
            await store.update_picture(session, row, picture, version)
        return
    values = NO_APPEAL | {
        "hidden": True,
        "rule": rule or "other",
        "cause": "picture",
        "notice": HELD_NOTICE,
        "decided_by": None,
        "automated": True,
        "matched_id": held.known_outfit_id,
        "distance": held.distance,
        "picture": picture,
        "picture_version": version,
    }
    await store.update_decision(session, row, values)
    await _emit(session, row)
    subject = f"outfit/{held.outfit_id}"
    await record(session, "content.held", subject, actor_id=None, reason=HELD_NOTICE, rule=row.rule)


async def appeal_decision(
    session: AsyncSession, viewer: Viewer, decision_id: int, new: ContentAppeal, now: datetime
) -> HiddenContentOut:
    """Appeal once against a decision about one's own content.

    The text is appended to an appeal that is still open from before the latest decision.

    Raises DecisionNotFound, AppealedAlready or AppealTooLate.
    """
    row = await store.get_by_id(session, decision_id)
    if row is None or row.owner_id != viewer.id or not row.hidden:
        raise DecisionNotFound
    if has_appealed(row.appealed_at, row.decided_at):
        raise AppealedAlready
    check_appeal_period(row.decided_at, now)
    text = f"{row.appeal}\n\n{new.text}" if _has_open_appeal(row) else new.text
    await store.update_appeal(session, row, text, now)
    return await store.get_statement(session, decision_id)


async def review_decision(
    session: AsyncSession, moderator: Viewer, decision_id: int, review: ContentReview, now: datetime
) -> ContentDecisionOut:
    """Restore hidden content, confirm an automatic hold, or refuse an appeal.

    A confirmed hold becomes a moderator's decision, which the owner may appeal again.

    Raises DecisionNotFound or AppealNotFound. While there is another moderator, also OwnCase for
    their own content and SameModerator for an appeal against their own decision.
    """
    owner_id = await store.get_owner(session, decision_id)
    # Lock the account before the row, as erasures do.
    if owner_id is None or not await lock_active_accounts(session, owner_id):
        raise DecisionNotFound
    row = await store.get_by_id(session, decision_id)
    if row is None or not row.hidden:
        raise DecisionNotFound
    await require_impartial(session, moderator, owner_id)
    if _has_open_appeal(row):
        await require_second_opinion(session, moderator, row.decided_by)
    act = await _apply_decision(session, moderator, row, review, now)
    subject = f"{row.kind}/{row.content_id}"
    await record(session, act, subject, actor_id=moderator.id, reason=review.notice, rule=row.rule)
    return await store.get_decision_out(session, decision_id)


async def _apply_decision(
    session: AsyncSession,
    moderator: Viewer,
    row: ModeratedContent,
    review: ContentReview,
    now: datetime,
) -> str:
    """Return the act's name in the audit log. Raises AppealNotFound."""
    if review.act == "restore":
        await store.update_decision(
            session, row, {"hidden": False, **_decision_values(moderator, review.notice)}
        )
        await _emit(session, row)
        return "content.restored"
    if row.automated:
        await store.update_decision(
            session, row, NO_APPEAL | _decision_values(moderator, review.notice)
        )
        await _emit(session, row)
        return "content.hidden"
    if not _has_open_appeal(row):
        raise AppealNotFound
    await store.update_appeal(session, row, None, now)
    return "content.appeal_refused"


async def republish(session: AsyncSession) -> int:
    """Republish the latest decision about all content. Return their number."""
    rows = await store.list_all(session)
    for row in rows:
        await _emit(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Erase the decisions about a person's content."""
    await erase_reasons(session, await store.delete_user_decisions(session, user_id))


def _decision_values(moderator: Viewer, notice: str) -> dict[str, Any]:
    """Return the column values of a moderator's decision, which no longer needs the picture."""
    return {"notice": notice, "decided_by": moderator.id, "automated": False, "picture": None}


def _has_open_appeal(row: ModeratedContent) -> bool:
    return appeal_state(row.appealed_at, row.appeal_refused_at) == "open"


async def _emit(session: AsyncSession, row: ModeratedContent) -> None:
    kind = ContentHidden if row.hidden else ContentRestored
    event = kind(
        kind=row.kind,
        content_id=row.content_id,
        owner_id=row.owner_id,
        reason=row.notice,
        rule=row.rule,
        cause=row.cause,
        automated=row.automated,
    )
    await emit(session, event, subject=row.id, version=row.version)
