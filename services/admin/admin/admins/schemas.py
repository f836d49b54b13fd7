"""Roles: the viewer's own as it travels over HTTP, and everyone's for commands."""

from datetime import datetime

from pydantic import BaseModel, ConfigDict

from admin.admins.models import Role
from contracts.types import Id


class AccessOut(BaseModel):
    """Which admin pages the viewer may open. Pages use it to show links."""

    admin: bool
    """Every admin page."""
    role: Role | None
    """A moderator may open the pages about reports."""


class RoleOut(BaseModel):
    """The viewer's role; people without one get 404."""

    role: Role


class AdminOut(BaseModel):
    """A person with a role."""

    model_config = ConfigDict(from_attributes=True)

    user_id: Id
    role: Role
    granted_at: datetime
