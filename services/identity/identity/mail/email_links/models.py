"""Table of the links that letters carry."""

from datetime import datetime
from typing import Literal

from sqlalchemy import BigInteger, String
from sqlmodel import Field

from identity.db import MOMENT, Table, created_now
from shared.ids import new_id

Kind = Literal["email_verification", "password_reset", "email_change", "email_undo"]


class Link(Table, table=True):
    """What a link allows, and until when.

    No token is kept: it is a keyed hash of the id, made when the letter is sent.
    """

    __tablename__ = "links"

    id: int = new_id()
    kind: Kind = Field(sa_type=String)
    account_id: int = Field(sa_type=BigInteger)
    email: str
    """The address that the link confirms, or leads back to."""
    password_hash: str | None = None
    """The account's password, salted for the address that a change leads to."""
    expires_at: datetime = Field(sa_type=MOMENT)
    ended_at: datetime | None = Field(default=None, sa_type=MOMENT)
    """When it was used, or when something else made it useless."""
    created_at: datetime = created_now()
