"""The identity service: its routes, resources and settings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from identity import doctor, worker
from identity.account.deactivation import routes as deactivation
from identity.account.deletion import routes as deletion
from identity.account.deletion.domain import republish
from identity.account.email.change import routes as email_change
from identity.account.email.verification import routes as verification
from identity.account.lookup import routes as account_lookup
from identity.account.passkeys.authentication import routes as passkeys
from identity.account.passkeys.management import routes as passkey_management
from identity.account.password import routes as password
from identity.account.registration.accounts import routes as accounts
from identity.account.registration.policy import routes as registration_policy
from identity.account.security_log import routes as security_log
from identity.account.two_factor.setup import routes as two_factor
from identity.cookies import SessionCookies
from identity.encryption import Vault
from identity.oauth_clients import routes as oauth
from identity.oidc_client import Providers
from identity.operations import CHECKS, COUNTS, QUEUES
from identity.passwords import Passwords, RefuseWhenFull
from identity.profile.evidence import routes as evidence
from identity.profile.link_previews import routes as link_previews
from identity.profile.profiles import routes as profiles
from identity.relying_party import RelyingParty
from identity.retention import RETENTION_RULES
from identity.sessions import routes as sessions
from identity.settings import Settings
from identity.signin.password_login import routes as password_login
from identity.signin.recovery import routes as recovery
from identity.signin.social_login.linked_identities import routes as linked_identities
from identity.signin.social_login.providers import routes as providers
from identity.signin.token_endpoint import routes as token_endpoint
from identity.signing.keyring import Keyring
from identity.smtp import Mailer
from identity.tokens import TokenIssuer
from identity.totp import Authenticator
from shared.features.data_export import REPLIES, requests_subject
from shared.http.rate_limit import Limiter, RateLimitHeaders
from shared.service import MAX_OPEN_BYTES, Service


def vault_of(settings: Settings) -> Vault:
    """Return the vault that seals the private parts of signing keys."""
    return Vault(settings.refresh_secret.get_secret_value(), "signing keys")


@asynccontextmanager
async def resources(app: FastAPI) -> AsyncIterator[None]:
    """Open the adapters."""
    settings: Settings = app.state.settings
    secret = settings.refresh_secret.get_secret_value()
    app.state.vault = vault_of(settings)
    first_key = settings.signing_key.get_secret_value()
    app.state.keyring = Keyring(app.state.database, app.state.vault, first_key)
    app.state.token_issuer = TokenIssuer(app.state.keyring.signing_key, secret)
    app.state.session_cookies = SessionCookies(secure=settings.public_url.startswith("https://"))
    app.state.passwords = Passwords(secret, waiting=settings.password_queue)
    app.state.limiter = Limiter(settings.redis_url, "identity")
    app.state.authenticator = Authenticator(
        Vault(secret, "second factors"),
        app.state.limiter,
        RelyingParty(settings.public_url, secret),
        attempts_per_hour=settings.second_factors_per_hour,
    )
    app.state.providers = Providers(settings.providers, settings.public_url)
    app.state.mailer = Mailer(settings)
    async with app.state.keyring.polling():
        yield
    app.state.passwords.close()
    await app.state.limiter.close()


service = Service(
    name="identity",
    summary="Accounts, sessions and profiles",
    settings=Settings,
    routers=[
        accounts.router,
        password_login.router,
        registration_policy.router,
        sessions.router,
        token_endpoint.router,
        oauth.router,
        profiles.router,
        verification.router,
        password.router,
        email_change.router,
        recovery.router,
        two_factor.router,
        passkeys.router,
        passkey_management.router,
        deactivation.router,
        deletion.router,
        providers.router,
        linked_identities.router,
        security_log.router,
        evidence.router,
    ],
    root_routers=[oauth.well_known, account_lookup.router, link_previews.router],
    middleware=[RateLimitHeaders, RefuseWhenFull],
    subscriptions=worker.subscriptions,
    transient_publications=[REPLIES],
    transient_subscriptions=[requests_subject("identity")],
    loops=worker.loops,
    retention_rules=RETENTION_RULES,
    max_body_bytes=MAX_OPEN_BYTES,
    resources=resources,
    queues=QUEUES,
    counts=COUNTS,
    checks=CHECKS,
    doctor_checks=doctor.checks,
    republish=republish,
)
