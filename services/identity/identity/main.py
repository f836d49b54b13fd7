"""What identity serves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from identity import worker
from identity.accounts import routes as accounts
from identity.activity import routes as activity
from identity.addresses import routes as addresses
from identity.authenticator import Authenticator
from identity.breaks import routes as breaks
from identity.credentials import routes as credentials
from identity.departures import routes as departures
from identity.departures.domain import republish
from identity.directory import routes as directory
from identity.evidence import routes as evidence
from identity.exchange import routes as exchange
from identity.keyring import Keyring
from identity.linked import routes as linked
from identity.login import routes as login
from identity.mailer import Mailer
from identity.oauth import routes as oauth
from identity.openid import Providers
from identity.passkey_changes import routes as passkey_changes
from identity.passkeys import routes as passkeys
from identity.passwords import Passwords, RefuseWhenFull
from identity.previews import routes as previews
from identity.profiles import routes as profiles
from identity.providers import routes as providers
from identity.recovery import routes as recovery
from identity.registration import routes as registration
from identity.relying_party import RelyingParty
from identity.retention import FORGETS
from identity.sessions import routes as sessions
from identity.settings import Settings
from identity.tokens import Mint
from identity.twofactor import routes as twofactor
from identity.vault import Vault
from identity.verification import routes as verification
from shared.export import ANSWERS, questions_for
from shared.limiter import Limiter, RateLimitHeaders
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
    app.state.mint = Mint(app.state.keyring.signing_key, secret)
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
