"""Registration as everybody may know it."""

from pydantic import BaseModel

from contracts.admin import RegistrationMode


class RegistrationOut(BaseModel):
    """Who may register, and at what age, in years."""

    mode: RegistrationMode
    minimum_age: int
