"""Settings that every service reads, once, from its environment."""

from typing import Annotated, Literal

from pydantic import field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


class ServiceSettings(BaseSettings):
    """Each service subclasses this with what it needs itself; secrets have no default."""

    model_config = SettingsConfigDict(env_prefix="GARDEROBE_", extra="ignore")

    environment: Literal["local", "production"] = "local"
    role: Literal["web", "worker", "both"] = "both"
    """Whether this process answers HTTP, relays and hears events, or does both."""
    listen: str = "127.0.0.1:8000"
    database_url: str
    """`postgresql+psycopg://role:password@host:port/database`"""
    nats_url: str
    """`nats://user:password@host:port`; of a cluster every server's, with commas between them."""
    nats_replicas: int = 1
    """Copies of each stream: 1 on one server, 3 on a cluster."""
    keys_url: str
    """Where identity publishes the keys that sign access tokens (JWKS)."""
    public_url: str = "http://localhost:8080"
    origins: Annotated[list[str], NoDecode] = ["http://localhost:8080", "http://127.0.0.1:8080"]
    """Origins of our own pages, exactly as browsers send them."""
    media_url: str = "http://localhost:8081"
    anon_key: str = ""

    @field_validator("origins", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return value.split(",") if isinstance(value, str) else value
