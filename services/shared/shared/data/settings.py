"""Settings that every service reads once, from its environment and from files that it names."""

from collections.abc import Iterator
from typing import Annotated, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)

from shared.data.settings_files import PREFIX, FilesSource, InvalidFiles
from shared.data.store_urls import (
    TlsFiles,
    check_certificates,
    check_database_url,
    with_password,
    with_tls,
)


def _split(value: object) -> object:
    return value.split(",") if isinstance(value, str) else value


def _check_secrets(secrets: list[SecretStr]) -> list[SecretStr]:
    if not secrets or any(len(secret) < SHORTEST_SECRET for secret in secrets):
        raise ValueError(f"each secret must have at least {SHORTEST_SECRET} characters")
    return secrets


SHORTEST_SECRET = 32
POOL_SIZE = 20
KEEP_ALIVE_SECONDS = 120
"""Of idle connections. The gateway keeps them for 90 s and must not use one that is closing."""

Listed = Annotated[list[str], NoDecode, BeforeValidator(_split)]
"""Comma-separated in the environment."""

DatabaseUrl = Annotated[str, AfterValidator(check_database_url)]
"""A URL of Postgres, for SQLAlchemy with psycopg."""

CaFile = Annotated[str, AfterValidator(check_certificates)]
"""The path of a file of certificates (PEM), or nothing."""

SecretList = Annotated[
    list[SecretStr], NoDecode, BeforeValidator(_split), AfterValidator(_check_secrets)
]
"""Comma-separated in the environment."""


class EnvironmentSettings(BaseSettings):
    """Settings in variables `GARDEROBE_<NAME>`, or in files that `GARDEROBE_<NAME>_FILE` name."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, extra="ignore", use_attribute_docstrings=True
    )

    @classmethod
    def settings_customise_sources(  # type: ignore[override]  # it is called with keywords
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        **_: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return init_settings, FilesSource(settings_cls), env_settings


class DatabaseSettings(EnvironmentSettings):
    """Settings of every process with a database."""

    database_url: DatabaseUrl
    """Postgres: `postgresql+psycopg://role:password@host:port/database`. Options of libpq may
    follow, as in `?sslmode=verify-full&sslrootcert=/etc/ca.pem`."""
    database_direct_url: DatabaseUrl = ""
    """Postgres without a pooler, if `database_url` is that of a pooler in transaction mode, such as
    PgBouncer: for notifications and migrations."""
    database_password: SecretStr = SecretStr("")
    """Password of the role, if `database_url` has none."""

    @model_validator(mode="after")
    def _add_database_password(self) -> Self:
        self.database_url = with_password("DATABASE", self.database_url, self.database_password)
        if self.database_direct_url:
            self.database_direct_url = with_password(
                "DATABASE", self.database_direct_url, self.database_password
            )
        return self


class ServiceSettings(DatabaseSettings):
    """Settings of every service; each subclasses this with its own. Secrets have no default.

    The docstrings of the fields are their descriptions in docs/settings.md.
    """

    environment: Literal["local", "production"] = "local"
    """`production` refuses settings that are only safe on one machine, such as plain http."""
    role: Literal["web", "worker", "both"] = "both"
    """Whether this process serves HTTP (`web`), publishes and consumes events (`worker`), or does
    both."""
    listen: str = "127.0.0.1:8000"
    """Host and port to listen on."""
    database_replica_url: DatabaseUrl = ""
    """A read replica of the database. The feed's search, suggestions, discovery and recommendations
    read from it while it is less than half a second behind, else from the database."""
    database_pool_size: int = Field(POOL_SIZE, ge=5)
    """Connections to Postgres that this process keeps; one more waits for notifications."""
    database_connections: int = Field(0, ge=0)
    """Connections that all processes of the deployment may open together, to compare them with
    what the server accepts; 0: those of this process alone."""
    nats_url: str
    """NATS: `nats://user:password@host:port`, or `tls://` to require TLS; for a cluster the URLs of
    all servers, comma-separated."""
    nats_password: SecretStr = SecretStr("")
    """Password of the user, if `nats_url` has none."""
    nats_ca_file: str = ""
    """Certificates (PEM) that sign those of NATS; empty: those that this machine trusts."""
    nats_cert_file: str = ""
    """Our certificate (PEM), if NATS requires one of its clients."""
    nats_key_file: str = ""
    """The key (PEM) of our certificate."""
    nats_replicas: int = 1
    """Copies of each stream: 1 on one server, 3 on a cluster."""
    keys_url: str
    """URL at which identity publishes the keys that sign access tokens (JWKS)."""
    gateway_secrets: SecretList
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
    """Valkey, for rate limits: `redis://user:password@host:port/0`, or `rediss://` with TLS; empty:
    they are counted in this process."""
    redis_password: SecretStr = SecretStr("")
    """Password of the user, if `redis_url` has none."""
    redis_ca_file: str = ""
    """Certificates (PEM) that sign those of Valkey; empty: those that this machine trusts."""
    redis_cert_file: str = ""
    """Our certificate (PEM), if Valkey requires one of its clients."""
    redis_key_file: str = ""
    """The key (PEM) of our certificate."""

    @model_validator(mode="after")
    def _add_passwords(self) -> Self:
        if self.database_replica_url:
            self.database_replica_url = with_password(
                "DATABASE", self.database_replica_url, self.database_password
            )
        self.nats_url = with_password("NATS", self.nats_url, self.nats_password)
        self.redis_url = with_password("REDIS", self.redis_url, self.redis_password)
        of_nats = TlsFiles(self.nats_ca_file, self.nats_cert_file, self.nats_key_file)
        self.nats_url = with_tls("NATS", "tls", self.nats_url, of_nats)
        of_valkey = TlsFiles(self.redis_ca_file, self.redis_cert_file, self.redis_key_file)
        self.redis_url = with_tls("REDIS", "rediss", self.redis_url, of_valkey)
        return self


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
    except InvalidFiles as exc:
        raise SystemExit(str(exc)) from None
    except SettingsError as exc:
        raise SystemExit(f"A setting is not valid JSON: {exc}.") from None


def _problems(settings: type[BaseSettings], error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_input=False, include_context=False, include_url=False):
        if not problem["loc"]:
            yield f"The settings are wrong: {_sentence(problem['msg'])}."
            continue
        field = str(problem["loc"][0])
        expected = " ".join((settings.model_fields[field].description or "").split())
        variable = f"{PREFIX}{field.upper()}"
        if problem["type"] == "missing":
            yield f"{variable} is missing. {expected}"
        else:
            yield f"{variable} is wrong: {_sentence(problem['msg'])}. {expected}"


def _sentence(message: str) -> str:
    return message.removeprefix("Value error, ")
