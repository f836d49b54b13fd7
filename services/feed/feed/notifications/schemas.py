"""Notifications over HTTP and over the socket."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from feed.people.schemas import Author
from shared.contracts.types import Id

Kind = Literal["follow_started", "follow_requested"]


class NotificationOut(BaseModel):
    """One entry of the inbox; `message` is a sentence to show."""

    id: Id
    kind: Kind
    message: str
    actor: Author | None
    outfit_id: Id | None = None
    image_path: str | None = None
    created_at: datetime
    read: bool
