"""What identity serves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from identity import worker
from identity.account.deactivation import routes as breaks
from identity.account.deletion import routes as departures
from identity.account.deletion.domain import republish
from identity.account.email.change import routes as addresses
from identity.account.email.verification import routes as verification
from identity.account.lookup import routes as directory
from identity.account.passkeys.authentication import routes as passkeys
from identity.account.passkeys.management import routes as passkey_changes
from identity.account.password import routes as credentials
from identity.account.registration.accounts import routes as accounts
from identity.account.registration.policy import routes as registration
from identity.account.security_log import routes as activity
from identity.account.two_factor.setup import routes as twofactor
from identity.encryption import Vault
from identity.oauth_clients import routes as oauth
from identity.oidc_client import Providers
from identity.passwords import Passwords, RefuseWhenFull
from identity.profile.evidence import routes as evidence
from identity.profile.link_previews import routes as previews
from identity.profile.profiles import routes as profiles
from identity.relying_party import RelyingParty
from identity.retention import FORGETS
from identity.sessions import routes as sessions
from identity.settings import Settings
from identity.signin.password_login import routes as login
from identity.signin.recovery import routes as recovery
from identity.signin.social_login.linked_identities import routes as linked
from identity.signin.social_login.providers import routes as providers
from identity.signin.token_endpoint import routes as exchange
from identity.signing.keyring import Keyring
from identity.smtp import Mailer
from identity.tokens import TokenIssuer
from identity.totp import Authenticator
from shared.features.data_export import ANSWERS, questions_for
from shared.rate_limit import Limiter, RateLimitHeaders
from shared.service import MAX_OPEN_BYTES, Service


def vault_of(settings: Settings) -> Vault:
    """What seals the private parts of signing keys."""
    return Vault(settings.refresh_secret.get_secret_value(), "signing keys")


@asynccontextmanager
async def resources(app: FastAPI) -> AsyncIterator[None]:
    """Open the adapters."""
    settings: Settings = app.state.settings
    secret = settings.refresh_secret.get_secret_value()
    app.state.vault = vault_of(settings)
    first_key = settings.signing_key.get_secret_value()
    app.state.keyring = Keyring(app.state.database, app.state.vault, first_key)
    app.state.mint = TokenIssuer(app.state.keyring.signing_key, secret)
    app.state.passwords = Passwords(secret, waiting=settings.password_queue)
    app.state.limiter = Limiter(settings.redis_url, "identity")
    app.state.authenticator = Authenticator(
        Vault(secret, "second factors"),
        app.state.limiter,
        RelyingParty(settings.public_url, secret),
        tries_per_hour=settings.second_factors_per_hour,
    )
    app.state.providers = Providers(settings.providers, settings.public_url)
    app.state.mailer = Mailer(
        settings.smtp_host,
        settings.smtp_port,
        settings.smtp_username,
        settings.smtp_password.get_secret_value(),
        settings.mail_from,
    )
    async with app.state.keyring.living():
        yield
    app.state.passwords.close()
    await app.state.limiter.close()


service = Service(
    name="identity",
    summary="Accounts, sessions and profiles",
    settings=Settings,
    routers=[
        accounts.router,
        login.router,
        registration.router,
        sessions.router,
        exchange.router,
        oauth.router,
        profiles.router,
        verification.router,
        credentials.router,
        addresses.router,
        recovery.router,
        twofactor.router,
        passkeys.router,
        passkey_changes.router,
        breaks.router,
        departures.router,
        providers.router,
        linked.router,
        activity.router,
        evidence.router,
    ],
    root_routers=[oauth.well_known, directory.router, previews.router],
    middleware=[RateLimitHeaders, RefuseWhenFull],
    subscriptions=worker.subscriptions,
    tells=[ANSWERS],
    listens=[questions_for("identity")],
    loops=worker.loops,
    forgets=FORGETS,
    max_body_bytes=MAX_OPEN_BYTES,
    resources=resources,
    republish=republish,
)
