"""Settings of the verify process."""

from pydantic import Field

from shared.data.settings import DatabaseSettings, Listed, SecretList


class VerifySettings(DatabaseSettings):
    """A subset of identity's settings under the same names: neither signing nor refresh secret."""

    gateway_secrets: SecretList
    """Comma-separated secrets of at least 32 characters; the first one seals tokens."""
    public_url: str = "http://localhost:8080"
    origins: Listed = Field(["http://localhost:8080", "http://127.0.0.1:8080"])
    anon_key: str = ""
