"""Settings that every service reads from its environment at start."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, SecretStr
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict


def _split(value: object) -> object:
    return value.split(",") if isinstance(value, str) else value


def _check_secrets(secrets: list[SecretStr]) -> list[SecretStr]:
    if not secrets or any(len(secret) < SHORTEST_SECRET for secret in secrets):
        raise ValueError(f"each secret must have at least {SHORTEST_SECRET} characters")
    return secrets


SHORTEST_SECRET = 32

Listed = Annotated[list[str], NoDecode, BeforeValidator(_split)]
"""Comma-separated in the environment."""

GatewaySecrets = Annotated[
    list[SecretStr], NoDecode, BeforeValidator(_split), AfterValidator(_check_secrets)
]
"""Comma-separated, at least 32 characters each. Verify seals tokens with the first; services accept
seals made with any of them, so that a secret can be rotated without downtime."""


class ServiceSettings(BaseSettings):
    """Base of each service's settings. Secrets have no default."""

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
    gateway_secrets: GatewaySecrets
    public_url: str = "http://localhost:8080"
    origins: Listed = ["http://localhost:8080", "http://127.0.0.1:8080"]
    """Origins of our own pages, exactly as browsers send them."""
    media_url: str = "http://localhost:8081"
    anon_key: str = ""
