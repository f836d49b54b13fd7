"""Settings of the verify process."""

from pydantic_settings import BaseSettings, SettingsConfigDict

from shared.settings import GatewaySecrets, Listed


class VerifySettings(BaseSettings):
    """A subset of identity's settings under the same names: neither signing nor refresh secret."""

    model_config = SettingsConfigDict(
        env_prefix="GARDEROBE_", extra="ignore", use_attribute_docstrings=True
    )

    database_url: str
    """Postgres: `postgresql+psycopg://role:password@host:port/database`."""
    gateway_secrets: GatewaySecrets
    """Comma-separated secrets of at least 32 characters; the first one seals tokens."""
    public_url: str = "http://localhost:8080"
    origins: Listed = ["http://localhost:8080", "http://127.0.0.1:8080"]
    anon_key: str = ""
