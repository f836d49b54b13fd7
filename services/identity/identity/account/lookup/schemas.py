"""What operators' commands are told of an account."""

from pydantic import BaseModel

from contracts.types import Id


class AccountFound(BaseModel):
    """The account that an email address means."""

    user_id: Id
    username: str
