"""People as others see them."""

from pydantic import BaseModel, ConfigDict

from contracts.types import Id


class Author(BaseModel):
    """A person's card."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    username: str
    display_name: str
    avatar_path: str | None


class PersonCard(BaseModel):
    """A person among the viewer's relations; without a name while their profile is private."""

    id: Id
    username: str | None
    display_name: str | None
    avatar_path: str | None
