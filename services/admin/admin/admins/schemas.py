"""What an admin is told of being one."""

from typing import Literal

from pydantic import BaseModel


class AccessOut(BaseModel):
    """Whether the viewer is an admin: for links to the admin pages."""

    admin: bool


class AdminOut(BaseModel):
    """The viewer is an admin; everybody else gets 404."""

    admin: Literal[True] = True
