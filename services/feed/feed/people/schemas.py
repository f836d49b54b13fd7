"""People as others see them."""

from pydantic import BaseModel, ConfigDict

from shared.contracts.types import Id


class Author(BaseModel):
    """A person's card."""

    model_config = ConfigDict(from_attributes=True)

    id: Id
    username: str
    display_name: str
    avatar_path: str | None
