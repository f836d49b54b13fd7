"""What identity needs to know from its environment."""

from typing import Annotated, Self

from pydantic import BaseModel, Field, SecretStr, model_validator

from shared.settings import ServiceSettings


class ProviderSettings(BaseModel):
    """Another provider of identity (OpenID Connect) with which people may sign in.

    It knows `<public_url>/api/identity/v1/providers/<id>/callback` as our redirect address.
    """

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,32}$")]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    """On the button."""
    issuer: Annotated[
        str,
        Field(
            pattern=r"^(https://[^\s?#/]+|http://(127\.0\.0\.1|localhost))(:[0-9]+)?(/[^\s?#]*)?$"
        ),
    ]
    """Exactly as its discovery document says it."""
    client_id: Annotated[str, Field(min_length=1)]
    client_secret: SecretStr
    scopes: Annotated[str, Field(pattern=r"(^| )openid( |$)")] = "openid email profile"


class Settings(ServiceSettings):
    """Settings of identity's web and worker processes."""

    signing_key: SecretStr = SecretStr("")
    """The first of the keys that sign access tokens, when the database holds none yet: ES256, PEM,
    line ends may be written as `\\n`. Without it the first is made like those that follow."""
    refresh_secret: SecretStr
    """Key of the refresh tokens' HMAC, and of what the database holds sealed: the private parts of
    signing keys. At least 32 characters."""
    key_rotation_days: int = Field(default=90, ge=1)
    """How long a key signs."""
    key_wait_seconds: int = Field(default=300, ge=1)
    """How long the next key is published before it signs: longer than services keep what they
    fetched (shared.auth)."""
    redis_url: str = ""
    """Where rate limits are counted; empty: in this process."""
    smtp_host: str = "127.0.0.1"
    smtp_port: int = 25
    smtp_username: str = ""
    smtp_password: SecretStr = SecretStr("")
    mail_from: str = "Garderobe <hello@garderobe.example>"
    mail_to: str = ""
    """Where messages to us go; to `mail_from` when left out."""
    registrations_per_hour: int = 300
    """From one address."""
    logins_per_minute: int = 30
    """From one address to one account."""
    wrong_logins_per_minute: int = 60
    """From one address, to whatever accounts. Right ones are free: an office shares an address."""
    refreshes_per_minute: int = 60
    """Of one session; a browser with many tabs needs one in four minutes."""
    second_factors_per_hour: int = 10
    """Tried for one account, from anywhere. Three guesses of a million are good: that is one in
    four years."""
    letters_per_hour: int = 5
    """Of one kind to one account or address: to verify it, to set a new password."""
    recovery_letters_per_hour: int = 20
    """Of one kind to one address, whoever asks; one network may ask for `letters_per_hour` of them,
    so that it cannot use up those of the owner."""
    recoveries_per_hour: int = 100
    """From one address."""
    announcement_emails_per_minute: int = Field(default=300, ge=1)
    """Of an announcement to everybody: what the mail server takes from us without complaint."""
    deletion_grace_seconds: int = 14 * 24 * 3600
    """How long the owner of an account may take its deletion back; longer than a session token
    lives, whose end is forgotten with the account."""
    minimum_age: int = Field(default=16, ge=1)
    """In years: what a new person confirms to have reached."""
    providers: list[ProviderSettings] = Field(default_factory=list)
    """In the environment a JSON list."""
    password_queue: int = 32
    """Password checks that may wait for a core before more are refused with 503."""

    @model_validator(mode="after")
    def _is_safe(self) -> Self:
        if self.environment == "production" and not self.public_url.startswith("https://"):
            raise ValueError("public_url must be https in production: cookies need Secure")
        if len(self.refresh_secret.get_secret_value()) < 32:  # noqa: PLR2004 - said above
            raise ValueError("refresh_secret must have at least 32 characters")
        if self.environment == "production" and any(
            provider.issuer.startswith("http:") for provider in self.providers
        ):
            raise ValueError("the issuer of a provider must be https in production")
        if len({provider.id for provider in self.providers}) < len(self.providers):
            raise ValueError("two providers have the same id")
        return self
