"""Feature flags as they travel over HTTP."""

from datetime import datetime

from pydantic import BaseModel, Field

from admin.usage.flags.rules import FlagName


class Flags(BaseModel):
    """The known feature flags, and whether they are on."""

    flags: dict[FlagName, bool]


class FlagOut(BaseModel):
    """A feature flag, for admins."""

    name: FlagName
    description: str
    is_on: bool
    default: bool
    """Its state until an admin sets it: from the environment, or else from the code."""
    version: int
    """0 until an admin sets it."""
    changed_at: datetime | None


class FlagsOut(BaseModel):
    """All known feature flags."""

    items: list[FlagOut]


class FlagChange(BaseModel):
    """The new state; with `version`, only if that is still the present version."""

    is_on: bool
    version: int | None = Field(None, ge=0, strict=True)
