"""What an admin is told of being one."""

from typing import Literal

from pydantic import BaseModel


class AdminOut(BaseModel):
    """The viewer is an admin; everybody else gets 404."""

    admin: Literal[True] = True
