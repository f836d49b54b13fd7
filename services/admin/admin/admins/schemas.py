"""The viewer's own role as it travels over HTTP."""

from pydantic import BaseModel

from admin.admins.models import Role


class AccessOut(BaseModel):
    """Which of the admin pages the viewer may open, for links to them."""

    admin: bool
    """All of them."""
    role: Role | None
    """A moderator may open those about reports."""


class RoleOut(BaseModel):
    """The role of the viewer, who has one; everybody else gets 404."""

    role: Role
