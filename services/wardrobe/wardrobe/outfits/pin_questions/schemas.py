"""Schemas of questions about pins."""

from pydantic import BaseModel

from contracts.types import Id


class PinAsker(BaseModel):
    """A person who asked."""

    id: Id
    username: str
    display_name: str


class PinQuestionsOut(BaseModel):
    """The people who asked where the garment of a pin is from, as far as the caller may know."""

    pin_id: Id
    asked: bool
    """Whether the caller has asked."""
    count: int | None
    """The number of people who asked; for the outfit's owner only."""
    askers: list[PinAsker] | None
    """The newest of them whose name the owner may see, at most 20; for the owner only."""
