"""Hide single things, hear appeals, restore."""

from datetime import datetime
from typing import Any

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import require_impartial, require_second_opinion
from admin.audit_log.domain import forget_reasons, record
from admin.audit_log.models import Rule
from admin.content_moderation import rules, store
from admin.content_moderation.models import ModeratedContent
from admin.content_moderation.rules import HELD_NOTICE, ContentGone, DecisionNotFound, rule_of
from admin.content_moderation.schemas import (
    ContentAppeal,
    ContentDecisionOut,
    ContentReview,
    HiddenContentOut,
)
from admin.moderation.rules import (
    AppealedAlready,
    AppealNotFound,
    appeal_state,
    check_appeal_period,
    has_appealed,
)
from admin.reportables.store import get_removal, get_reportable
from contracts.admin import ContentHidden, ContentKind, ContentRestored
from contracts.wardrobe import PictureHeld
from shared.features.account_erasure import lock_active_accounts
from shared.outbox import emit
from shared.viewer import Viewer

NO_APPEAL = {"appeal": None, "appealed_at": None, "appeal_refused_at": None}


async def hide(
    session: AsyncSession,
    moderator: Viewer,
    owner_id: int,
    kind: ContentKind,
    content_id: int,
    *,
    rule: Rule,
    notice: str,
) -> None:
    """Hide one thing of an account that the caller has locked. Raises ContentGone.

    The `content_id` of a part of a profile is the owner's id.

    A pending appeal against an earlier decision stays pending.
    """
    if await get_reportable(session, rules.subject_of(kind), content_id) is None:
        raise ContentGone
    row = await store.get_locked(session, kind, content_id, owner_id, rule)
    values: dict[str, Any] = {"hidden": True, "rule": rule, **_by(moderator, notice)}
    if not (row.hidden and _is_pending(row)):
        values |= NO_APPEAL
    await store.update_decision(session, row, values)
    await _announce(session, row)
    subject = f"{kind}/{content_id}"
    await record(
        session, "content.hidden", subject, actor_id=moderator.id, reason=notice, rule=rule
    )


async def hold(session: AsyncSession, held: PictureHeld, version: int) -> None:
    """Hide an outfit because of its picture, until a moderator has looked at it.

    `version` is the outfit's. What moderators decided since the wardrobe held it stands: it hears
    of that. An outfit that is gone is held when it comes back.
    """
    if not await lock_active_accounts(session, held.owner_id):
        return
    removed_in = await get_removal(session, "outfit", held.outfit_id)
    if removed_in is not None and removed_in >= version:
        return
    rule = rule_of(held.rule) or await store.get_rule(session, "outfit", held.known_outfit_id)
    row = await store.get_locked(session, "outfit", held.outfit_id, held.owner_id, rule or "other")
    picture = held.picture.model_dump(mode="json")
    if row.version > held.moderation_version:
        if row.automated:
            await store.update_picture(session, row, picture, version)
        return
    values = NO_APPEAL | {
        "hidden": True,
        "rule": rule or "other",
        "notice": HELD_NOTICE,
        "decided_by": None,
        "automated": True,
        "matched_id": held.known_outfit_id,
        "distance": held.distance,
        "picture": picture,
        "picture_version": version,
    }
    await store.update_decision(session, row, values)
    await _announce(session, row)
    subject = f"outfit/{held.outfit_id}"
    await record(session, "content.held", subject, actor_id=None, reason=HELD_NOTICE, rule=row.rule)


async def appeal(
    session: AsyncSession, viewer: Viewer, decision_id: int, said: ContentAppeal, now: datetime
) -> HiddenContentOut:
    """Appeal once against a decision about one's own thing.

    An appeal that is still pending from before the latest decision is added to.

    Raises DecisionNotFound, AppealedAlready or AppealTooLate.
    """
    row = await store.get_by_id(session, decision_id)
    if row is None or row.owner_id != viewer.id or not row.hidden:
        raise DecisionNotFound
    if has_appealed(row.appealed_at, row.decided_at):
        raise AppealedAlready
    check_appeal_period(row.decided_at, now)
    words = f"{row.appeal}\n\n{said.text}" if _is_pending(row) else said.text
    await store.update_appeal(session, row, words, now)
    return await store.get_told(session, decision_id)


async def review(
    session: AsyncSession, moderator: Viewer, decision_id: int, review: ContentReview, now: datetime
) -> ContentDecisionOut:
    """Restore a hidden thing, confirm an automatic hold, or refuse an appeal.

    A confirmed hold becomes a moderator's decision, which its owner may appeal again.

    Raises DecisionNotFound or AppealNotFound. While there is another moderator, also OwnCase for
    their own content and SameModerator for an appeal against their own decision.
    """
    owner_id = await store.get_owner(session, decision_id)
    # The account before the row, in the order of an erasure.
    if owner_id is None or not await lock_active_accounts(session, owner_id):
        raise DecisionNotFound
    row = await store.get_by_id(session, decision_id)
    if row is None or not row.hidden:
        raise DecisionNotFound
    await require_impartial(session, moderator, owner_id)
    if _is_pending(row):
        await require_second_opinion(session, moderator, row.decided_by)
    act = await _carry_out(session, moderator, row, review, now)
    subject = f"{row.kind}/{row.content_id}"
    await record(session, act, subject, actor_id=moderator.id, reason=review.notice, rule=row.rule)
    return await store.get_out(session, decision_id)


async def _carry_out(
    session: AsyncSession,
    moderator: Viewer,
    row: ModeratedContent,
    review: ContentReview,
    now: datetime,
) -> str:
    """Return the act as the audit trail names it; raises AppealNotFound."""
    if review.act == "restore":
        await store.update_decision(
            session, row, {"hidden": False, **_by(moderator, review.notice)}
        )
        await _announce(session, row)
        return "content.restored"
    if row.automated:
        await store.update_decision(session, row, NO_APPEAL | _by(moderator, review.notice))
        await _announce(session, row)
        return "content.hidden"
    if not _is_pending(row):
        raise AppealNotFound
    await store.update_appeal(session, row, None, now)
    return "content.appeal_refused"


async def republish(session: AsyncSession) -> int:
    """Republish the latest decision about every thing; return their number."""
    rows = await store.list_all(session)
    for row in rows:
        await _announce(session, row)
    return len(rows)


async def erase(session: AsyncSession, user_id: int) -> None:
    """Forget the decisions about a person's things."""
    await forget_reasons(session, await store.delete_about(session, user_id))


def _by(moderator: Viewer, notice: str) -> dict[str, Any]:
    """Return the columns of a moderator's decision, which no longer needs the picture."""
    return {"notice": notice, "decided_by": moderator.id, "automated": False, "picture": None}


def _is_pending(row: ModeratedContent) -> bool:
    return appeal_state(row.appealed_at, row.appeal_refused_at) == "open"


async def _announce(session: AsyncSession, row: ModeratedContent) -> None:
    kind = ContentHidden if row.hidden else ContentRestored
    event = kind(
        kind=row.kind,
        content_id=row.content_id,
        owner_id=row.owner_id,
        reason=row.notice,
        rule=row.rule,
        automated=row.automated,
    )
    await emit(session, event, subject=row.id, version=row.version)
