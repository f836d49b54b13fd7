"""Settings that every service reads once, from its environment."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError


def _split(value: object) -> object:
    return value.split(",") if isinstance(value, str) else value


def _check_secrets(secrets: list[SecretStr]) -> list[SecretStr]:
    if not secrets or any(len(secret) < SHORTEST_SECRET for secret in secrets):
        raise ValueError(f"each secret must have at least {SHORTEST_SECRET} characters")
    return secrets


SHORTEST_SECRET = 32
KEEP_ALIVE_SECONDS = 120
"""Of idle connections. The gateway keeps them for 90 s and must not use one that is closing."""

Listed = Annotated[list[str], NoDecode, BeforeValidator(_split)]
"""Comma-separated in the environment."""

GatewaySecrets = Annotated[
    list[SecretStr], NoDecode, BeforeValidator(_split), AfterValidator(_check_secrets)
]
"""Comma-separated in the environment."""


class ServiceSettings(BaseSettings):
    """Settings of every service; each subclasses this with its own. Secrets have no default.

    The docstrings of the fields are their descriptions in docs/settings.md.
    """

    model_config = SettingsConfigDict(
        env_prefix="GARDEROBE_", extra="ignore", use_attribute_docstrings=True
    )

    environment: Literal["local", "production"] = "local"
    """`production` refuses settings that are only safe on one machine, such as plain http."""
    role: Literal["web", "worker", "both"] = "both"
    """Whether this process serves HTTP (`web`), publishes and consumes events (`worker`), or does
    both."""
    listen: str = "127.0.0.1:8000"
    """Host and port to listen on."""
    database_url: str
    """Postgres: `postgresql+psycopg://role:password@host:port/database`."""
    nats_url: str
    """NATS: `nats://user:password@host:port`; for a cluster the URLs of all servers,
    comma-separated."""
    nats_replicas: int = 1
    """Copies of each stream: 1 on one server, 3 on a cluster."""
    keys_url: str
    """URL at which identity publishes the keys that sign access tokens (JWKS)."""
    gateway_secrets: GatewaySecrets
    """Secrets of at least 32 characters each. Verify seals tokens with the first; services accept
    seals made with any of them, so a secret can be rotated without downtime."""
    public_url: str = "http://localhost:8080"
    """Address of the app, as people open it."""
    origins: Listed = ["http://localhost:8080", "http://127.0.0.1:8080"]
    """Origins of our own pages, exactly as browsers send them."""
    media_url: str = "http://localhost:8081"
    """Address of the media entry point, which serves pictures."""
    anon_key: str = ""
    """Public API key that the web app sends without a session; empty: any key is accepted."""
    redis_url: str = ""
    """Valkey, for rate limits; empty: they are counted in this process."""


T = TypeVar("T", bound=BaseSettings)


def read_settings(settings: type[T]) -> T:
    """Read settings from the environment.

    If any is missing or wrong, ends the process with one line for each that names the variable and
    what it expects. No value is printed, because it may be a secret.
    """
    try:
        return settings()
    except ValidationError as exc:
        raise SystemExit("\n".join(_problems(settings, exc))) from None
    except SettingsError as exc:
        raise SystemExit(f"A setting is not valid JSON: {exc}.") from None


def _problems(settings: type[BaseSettings], error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_input=False, include_context=False, include_url=False):
        if not problem["loc"]:
            yield f"The settings are wrong: {problem['msg']}."
            continue
        field = str(problem["loc"][0])
        expected = " ".join((settings.model_fields[field].description or "").split())
        variable = f"GARDEROBE_{field.upper()}"
        if problem["type"] == "missing":
            yield f"{variable} is missing. {expected}"
        else:
            yield f"{variable} is wrong: {problem['msg'].removeprefix('Value error, ')}. {expected}"
