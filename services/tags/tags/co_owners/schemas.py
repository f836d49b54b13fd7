"""Co-owners and invitations as they travel over HTTP."""

from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel

from contracts.types import Id
from shared.data.ids import id_time
from tags.visibility.models import CoOwner


class CoOwnerOut(BaseModel):
    """A person who fills a tag together with its owner, or is invited to."""

    user_id: Id
    state: Literal["invited", "accepted"]
    """Only the tag's owner sees who is invited."""
    invited_at: datetime
    accepted_at: datetime | None

    @classmethod
    def of(cls, co_owner: CoOwner) -> Self:
        """Read the time of the invitation from its time-ordered id."""
        values = co_owner.model_dump(include={"user_id", "state", "accepted_at"})
        return cls.model_validate(values | {"invited_at": id_time(co_owner.invited)})


class InvitationOut(BaseModel):
    """An invitation to the viewer. What is in the tag shows only after accepting."""

    tag_id: Id
    owner_id: Id
    name: str
    invited_at: datetime
