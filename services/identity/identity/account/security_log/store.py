"""Reads the audit log of one account."""

from collections.abc import Sequence
from typing import get_args

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.audit_log import Act, AuditRecord


async def list_records(
    session: AsyncSession, account_id: int, *, before: int | None, limit: int
) -> Sequence[AuditRecord]:
    """Return records with ids below `before`, newest first."""
    query = select(AuditRecord).where(
        AuditRecord.account_id == account_id,
        # A newer release may have recorded acts that this one does not know.
        col(AuditRecord.act).in_(get_args(Act)),
    )
    if before is not None:
        query = query.where(AuditRecord.id < before)
    return (await session.exec(query.order_by(col(AuditRecord.id).desc()).limit(limit))).all()
