"""The audit log: security-relevant acts on accounts, and where they came from."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger
from sqlmodel import Field
from sqlmodel.ext.asyncio.session import AsyncSession

from identity.db import Table, created_now
from identity.request_context import Device
from shared.data.ids import new_id

Act = Literal[
    "registered",
    "logged_in",
    "login_refused",
    "logged_out",
    "session_ended",
    "other_sessions_ended",
    "oldest_session_ended",
    "refresh_token_replayed",
    "email_verified",
    "password_refused",
    "password_changed",
    "password_reset_asked",
    "password_reset",
    "email_change_asked",
    "email_changed",
    "email_change_undone",
    "second_factor_refused",
    "recovery_code_used",
    "recovery_codes_made",
    "two_factor_on",
    "two_factor_off",
    "passkey_added",
    "passkey_removed",
    "passkey_refused",
    "break_taken",
    "break_ended",
    "deletion_asked",
    "deletion_taken_back",
    "login_link_asked",
    "provider_linked",
    "provider_unlinked",
    "sign_in_code_replayed",
    "program_added",
    "program_revoked",
    "program_secret_renewed",
    "program_token_revoked",
]
OperatorAct = Literal["key_rotated", "key_revoked"]
"""Acts of operators; they belong to no account."""


class AuditRecord(Table, table=True):
    """One security-relevant act."""

    __tablename__ = "audit_records"

    id: int = new_id()
    act: str
    account_id: int | None = Field(default=None, sa_type=BigInteger)
    session_id: int | None = Field(default=None, sa_type=BigInteger)
    address: str
    user_agent: str = ""
    at: datetime = created_now()


def record(
    session: AsyncSession,
    act: Act | OperatorAct,
    account_id: int | None,
    device: Device,
    *,
    session_id: int | None = None,
) -> None:
    """Add one act to the audit log, in the transaction of the act."""
    row = AuditRecord(
        act=act,
        account_id=account_id,
        session_id=session_id,
        address=device.address,
        user_agent=device.user_agent,
    )
    session.add(row)
