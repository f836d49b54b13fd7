"""The table of links in emails."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.data.ids import new_id

Kind = Literal["email_verification", "password_reset", "email_change", "email_undo"]


class Link(Table, table=True):
    """A link, what it is for, and when it expires.

    The token is not stored: it is a keyed hash of the id, made when the email is sent.
    """

    __tablename__ = "links"

    id: int = new_id()
    kind: Kind = Field(sa_type=String)
    account_id: int = Field(sa_type=BigInteger)
    email: str
    """The email address that the link confirms or restores."""
    password_hash: str | None = None
    """The hash of the account's password, salted for the new email address."""
    expires_at: datetime = Field(sa_type=MOMENT)
    ended_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When it was used or invalidated."""
    created_at: datetime = created_now()
