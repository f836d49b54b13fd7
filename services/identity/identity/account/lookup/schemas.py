"""Schemas of the account lookup."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel

from contracts.types import Id
from identity.profile.profiles.models import Profile

AccountState = Literal["active", "limited", "suspended", "deactivated", "about to be deleted"]


class AccountFound(BaseModel):
    """The account with an email address."""

    user_id: Id
    username: str


class AccountSummary(BaseModel):
    """An account as operators see it in a list."""

    id: Id
    username: str
    display_name: str
    email: str
    email_verified: bool
    state: AccountState
    created_at: datetime
    suspended_because: str | None
    suspended_until: datetime | None
    deletes_at: datetime | None

    @classmethod
    def of(cls, row: Profile) -> Self:
        return cls(
            id=row.id,
            username=row.username,
            display_name=row.display_name,
            email=row.email,
            email_verified=row.email_verified,
            state=_state(row),
            created_at=row.created_at,
            suspended_because=row.suspended_because,
            suspended_until=row.suspended_until,
            deletes_at=row.deletes_at,
        )


def _state(row: Profile) -> AccountState:
    if row.deletes_at is not None:
        return "about to be deleted"
    if row.suspended_because is not None:
        return "suspended"
    if row.hidden_because == "break":
        return "deactivated"
    return "limited" if row.limited else "active"
