"""What a deleted account means for everything that this service holds of it."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import revoke_role
from admin.analytics.domain import forget_person
from admin.audit_log.domain import forget_reasons
from admin.content_moderation import domain as content
from admin.moderation import domain as standings
from admin.recommendations import domain as recommendations
from admin.relationships import domain as relations
from admin.reportables import domain as subjects
from admin.reports import domain as reports
from admin.waitlist.domain import forget_address
from contracts.admin import AdminErased
from shared.features.account_erasure import begin_erasure
from shared.outbox import emit


async def erase_account(session: AsyncSession, user_id: int, email_sha256: str | None) -> None:
    """Erase a person, also from the waitlist; the audit trail keeps the bare id of an admin."""
    first = await begin_erasure(session, user_id)
    await revoke_role(session, user_id)
    entries = await forget_address(session, email_sha256) if email_sha256 else 0
    recommended = await recommendations.erase(session, user_id)
    reported = await reports.erase(session, user_id)
    await standings.erase(session, user_id)
    await content.erase(session, user_id)
    await relations.erase(session, user_id)
    # What was said when they were judged or recommended.
    await forget_reasons(session, await subjects.erase(session, user_id))
    notes = await forget_person(session, user_id)
    if first:
        erased = {"waitlist entries": entries, "recommendations": recommended}
        erased |= {"reports": reported, "usage records": notes}
        event = AdminErased(user_id=user_id, erased=erased)
        await emit(session, event, subject=user_id, version=1)
