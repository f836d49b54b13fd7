"""Records the restoration of an account, and restores the decisions of moderators about it."""

from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from admin.audit_log.domain import record
from admin.moderation.accounts.models import Standing
from admin.moderation.content.models import ModeratedContent
from admin.moderation.reportables.models import Block
from shared.features.account_restoration import (
    insert_missing,
    list_rows,
    readmit,
    restore_blocks,
)

RESTORED = "account.restored_from_backup"


async def prepare(
    backup: AsyncSession, live: AsyncSession, account_id: int, backup_id: str
) -> None:
    """Record the act, accept events about the account again, and restore decisions about it.

    Without them an appeal would find nothing, and the versions of new decisions would start again.
    """
    await record(
        live, RESTORED, f"person/{account_id}", actor_id=None, reason=f"Backup {backup_id}"
    )
    if not await readmit(live, account_id):
        return
    await restore_blocks(backup, live, Block, account_id)
    # The moderators may have left since; the audit log still has their ids.
    decided = {"decided_by": None}
    standing = await list_rows(backup, Standing, col(Standing.user_id) == account_id)
    await insert_missing(live, standing, decided)
    content = await list_rows(
        backup, ModeratedContent, col(ModeratedContent.owner_id) == account_id
    )
    await insert_missing(live, content, decided)
