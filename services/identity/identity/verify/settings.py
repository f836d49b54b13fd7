"""What the verify process needs of identity's environment."""

from typing import Annotated

from pydantic import field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class VerifySettings(BaseSettings):
    """A subset of identity's settings under the same names: no key and no secret among them."""

    model_config = SettingsConfigDict(env_prefix="GARDEROBE_", extra="ignore")

    database_url: str
    public_url: str = "http://localhost:8080"
    origins: Annotated[list[str], NoDecode] = ["http://localhost:8080", "http://127.0.0.1:8080"]
    anon_key: str = ""

    @field_validator("origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return value.split(",") if isinstance(value, str) else value
