"""Erases everything that this service stores about a deleted account."""

from sqlmodel.ext.asyncio.session import AsyncSession

from admin.admins.domain import revoke_role
from admin.audit_log.domain import erase_reasons
from admin.moderation.accounts import domain as moderation
from admin.moderation.content import domain as content_moderation
from admin.moderation.reportables import domain as reportables
from admin.moderation.reportables.models import Block, CircleMember, Follow
from admin.moderation.reports import domain as reports
from admin.outreach.recommendations import domain as recommendations
from admin.usage.analytics.domain import erase_usage
from admin.waitlist.domain import erase_address
from contracts.admin import AdminErased
from shared.events.outbox import emit
from shared.features.account_erasure import begin_erasure
from shared.features.circles import delete_circle_members
from shared.features.relationships import delete_relationships


async def erase_account(session: AsyncSession, user_id: int, email_sha256: str | None) -> None:
    """Erase a person, including their waitlist entry.

    The audit log keeps only the id of a former admin.
    """
    first = await begin_erasure(session, user_id)
    await revoke_role(session, user_id)
    entries = await erase_address(session, email_sha256) if email_sha256 else 0
    recommended = await recommendations.erase(session, user_id)
    reported = await reports.erase(session, user_id)
    await moderation.erase(session, user_id)
    await content_moderation.erase(session, user_id)
    await delete_relationships(session, user_id, Follow, Block)
    await delete_circle_members(session, user_id, CircleMember)
    # Reasons given when their content was recommended or moderated.
    await erase_reasons(session, await reportables.erase(session, user_id))
    usage_records = await erase_usage(session, user_id)
    if first:
        erased = {"waitlist entries": entries, "recommendations": recommended}
        erased |= {"reports": reported, "usage records": usage_records}
        event = AdminErased(user_id=user_id, erased=erased)
        await emit(session, event, subject=user_id, version=1)
