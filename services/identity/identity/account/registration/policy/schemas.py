"""Schemas of the registration policy."""

from pydantic import BaseModel

from contracts.admin import RegistrationMode


class RegistrationOut(BaseModel):
    """The registration policy, and the minimum age in years."""

    mode: RegistrationMode
    minimum_age: int
