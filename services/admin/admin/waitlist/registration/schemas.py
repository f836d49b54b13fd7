"""The registration mode as it travels over HTTP."""

from pydantic import BaseModel, ConfigDict, Field

from contracts.admin import RegistrationMode


class RegistrationOut(BaseModel):
    """The registration mode."""

    model_config = ConfigDict(from_attributes=True)

    mode: RegistrationMode
    version: int


class RegistrationChange(BaseModel):
    """The new registration mode; with `version`, only if that is still the present version."""

    mode: RegistrationMode
    version: int | None = Field(None, ge=0, strict=True)
