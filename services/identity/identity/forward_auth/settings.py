"""Settings of the verify process."""

from pydantic_settings import BaseSettings, SettingsConfigDict

from shared.settings import GatewaySecrets, Listed


class VerifySettings(BaseSettings):
    """A subset of identity's settings under the same names: neither signing nor refresh secret."""

    model_config = SettingsConfigDict(env_prefix="GARDEROBE_", extra="ignore")

    database_url: str
    gateway_secrets: GatewaySecrets
    public_url: str = "http://localhost:8080"
    origins: Listed = ["http://localhost:8080", "http://127.0.0.1:8080"]
    anon_key: str = ""
