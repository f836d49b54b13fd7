"""People found, over HTTP."""

from pydantic import BaseModel

from feed.follows.schemas import FollowState
from shared.contracts.types import Audience, Id


class PersonFound(BaseModel):
    """Somebody who can be found, and what the viewer's following of them has come to."""

    user_id: Id
    username: str
    display_name: str
    avatar_path: str | None
    audience: Audience
    """Whether following takes an approval: `followers`."""
    follow: FollowState
