"""Settings of the identity service."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from shared.data.settings import CaFile, ServiceSettings


class ProviderSettings(BaseModel):
    """An external login provider (OpenID Connect).

    Register `<public_url>/api/identity/v1/providers/<id>/callback` there as the redirect URI.
    """

    model_config = ConfigDict(use_attribute_docstrings=True)

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,32}$")]
    """Our name for it in URLs."""
    name: Annotated[str, Field(min_length=1, max_length=60)]
    """Text on the button."""
    issuer: Annotated[
        str,
        Field(
            pattern=r"^(https://[^\s?#/]+|http://(127\.0\.0\.1|localhost))(:[0-9]+)?(/[^\s?#]*)?$"
        ),
    ]
    """The issuer, exactly as in its discovery document."""
    client_id: Annotated[str, Field(min_length=1)]
    """Our client id at the provider."""
    client_secret: SecretStr
    """Our client secret at the provider."""
    scopes: Annotated[str, Field(pattern=r"(^| )openid( |$)")] = "openid email profile"
    """Scopes to request, separated by spaces."""


class Settings(ServiceSettings):
    """Identity's own settings, in addition to those of every service."""

    signing_key: SecretStr = SecretStr("")
    """The first key that signs access tokens, used while the database holds none: ES256, PEM, with
    line ends optionally written as `\\n`. Empty: identity makes the first key as well."""
    refresh_secret: SecretStr
    """Key for the HMAC of refresh tokens, and for encrypting signing keys and authenticator
    secrets in the database. At least 32 characters."""
    key_rotation_days: int = Field(default=90, ge=1)
    """How long a key signs."""
    key_wait_seconds: int = Field(default=300, ge=1)
    """How long the next key is published before it signs; longer than services cache keys."""
    smtp_host: str = "127.0.0.1"
    """Host of the mail server."""
    smtp_port: int = 25
    """Port of the mail server."""
    smtp_tls: Literal["opportunistic", "starttls", "implicit", "none"] = "opportunistic"
    """`starttls` requires TLS after the greeting, `implicit` from the first byte (port 465).
    `opportunistic` requires it with a username, and else uses STARTTLS if the server offers it.
    Nothing is sent without required TLS. `none` sends in the clear."""
    smtp_ca_file: CaFile = ""
    """Certificates (PEM) that sign the mail server's; empty: those that this machine trusts."""
    smtp_username: str = ""
    """Username at the mail server; empty: no authentication."""
    smtp_password: SecretStr = SecretStr("")
    """Password at the mail server."""
    mail_from: str = "Garderobe <hello@garderobe.example>"
    """Sender of all email."""
    mail_to: str = ""
    """Where contact messages are sent; empty: to `mail_from`."""
    alertmanager_url: SecretStr = SecretStr("")
    """Alertmanager, for the test alert of `garderobe doctor`, with user and password if it needs
    them; empty: there is none."""
    registrations_per_hour: int = 300
    """Registrations per network address."""
    logins_per_minute: int = 30
    """Login attempts per network address and account."""
    wrong_logins_per_minute: int = 60
    """Failed logins per network address, for any account. Successful ones do not count, because an
    office shares an address."""
    refreshes_per_minute: int = 60
    """Token refreshes per session; a browser with many tabs needs one in four minutes."""
    second_factors_per_hour: int = 10
    """Second-factor attempts per account, from anywhere. Three of a million guesses are right: that
    is one success in four years."""
    letters_per_hour: int = 5
    """Emails of one kind (verification, password reset) per account or email address."""
    recovery_letters_per_hour: int = 20
    """Recovery emails of one kind per email address, from all networks together. One network may
    request `letters_per_hour` of them, so that it cannot use up the owner's."""
    recoveries_per_hour: int = 100
    """Recovery requests per network address."""
    announcement_emails_per_minute: int = Field(default=300, ge=1)
    """Emails of an announcement per minute: what the mail server accepts without complaint."""
    deletion_grace_seconds: int = 14 * 24 * 3600
    """How long a deletion can be cancelled; longer than the life of a session token, whose end is
    forgotten with the account."""
    minimum_age: int = Field(default=16, ge=1)
    """Minimum age for registration, in years, which new people confirm."""
    providers: list[ProviderSettings] = Field(default_factory=list)
    """External login providers (OpenID Connect)."""
    password_queue: int = 32
    """Password checks that may wait for a core; further ones are refused with 503."""

    @model_validator(mode="after")
    def _is_safe(self) -> Self:
        if self.environment == "production" and not self.public_url.startswith("https://"):
            raise ValueError("public_url must be https in production: cookies need Secure")
        if len(self.refresh_secret.get_secret_value()) < 32:  # noqa: PLR2004 - see the field
            raise ValueError("refresh_secret must have at least 32 characters")
        if self.environment == "production" and any(
            provider.issuer.startswith("http:") for provider in self.providers
        ):
            raise ValueError("the issuer of a provider must be https in production")
        if len({provider.id for provider in self.providers}) < len(self.providers):
            raise ValueError("two providers have the same id")
        if self.smtp_password.get_secret_value() and not self.smtp_username:
            raise ValueError("GARDEROBE_SMTP_PASSWORD is set, but GARDEROBE_SMTP_USERNAME is not")
        return self
