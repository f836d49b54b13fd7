"""Schemas of the account lookup."""

from pydantic import BaseModel

from contracts.types import Id


class AccountFound(BaseModel):
    """The account with an email address."""

    user_id: Id
    username: str
