"""Grants for operations, as they travel over HTTP."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, model_validator

from shared.operations.grants import Act

Service = Literal["identity", "wardrobe", "tags", "feed", "admin"]


class NewGrant(BaseModel):
    """An act for which an admin wants a grant."""

    service: Service
    act: Act
    subject: Annotated[str, Field(pattern=r"^(|0|[1-9][0-9]{0,18}|[a-z][a-z-]{0,39})$")] = ""
    """The id of the dead letter, or the name of the queue; empty to read the state."""

    @model_validator(mode="after")
    def _names_its_subject(self) -> "NewGrant":
        if (self.act == "read") != (not self.subject):
            raise ValueError("Every act but reading the state has a subject.")
        return self


class GrantOut(BaseModel):
    """A grant, which the service expects in `Operations-Grant`."""

    grant: str
    """Valid only for the caller, and for this act on this subject."""
    expires_at: datetime
