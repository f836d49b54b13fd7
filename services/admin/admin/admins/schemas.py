"""The viewer's own role as it travels over HTTP."""

from pydantic import BaseModel

from admin.admins.models import Role


class AccessOut(BaseModel):
    """Which admin pages the viewer may open. Pages use it to show links."""

    admin: bool
    """Every admin page."""
    role: Role | None
    """A moderator may open the pages about reports."""


class RoleOut(BaseModel):
    """The viewer's role; people without one get 404."""

    role: Role
