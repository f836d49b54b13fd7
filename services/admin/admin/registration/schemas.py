"""Registration as admins see and set it."""

from pydantic import BaseModel, ConfigDict, Field

from contracts.admin import RegistrationMode


class RegistrationOut(BaseModel):
    """Who may register."""

    model_config = ConfigDict(from_attributes=True)

    mode: RegistrationMode
    version: int


class RegistrationChange(BaseModel):
    """Who may register from now on; with `version`, only if nobody changed it meanwhile."""

    mode: RegistrationMode
    version: int | None = Field(None, ge=0)
