"""Signing in through other providers over HTTP."""

from datetime import UTC, datetime
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import RedirectResponse
from limits import RateLimitItemPerMinute

from identity.deps import CookieJar, IdentitySettings, OpenIdProviders, TokenIssuerDep
from identity.oidc_client import Provider
from identity.sessions.routes import ThisDevice
from identity.signin.social_login.providers import domain, rules
from identity.signin.social_login.providers.schemas import (
    Answer,
    ProviderList,
    ProviderOut,
    Start,
    StartOut,
)
from shared.auth import NoProgram
from shared.db import Session
from shared.rate_limit import Limits

router = APIRouter(prefix="/providers", tags=["providers"])

PAGE = "/callback"
"""Of the web app: it exchanges the code, or says what went wrong."""


async def _provider(
    provider_id: Annotated[str, Path(max_length=40)], providers: OpenIdProviders
) -> Provider:
    return providers.get(provider_id)


async def _answer(
    provider_id: Annotated[str, Path(max_length=40)], request: Request, browser: CookieJar
) -> Answer:
    # Read by hand: whatever is wrong with it, a browser shall end on a page.
    def one(name: str) -> str | None:
        values = request.query_params.getlist(name)
        return values[0] if len(values) == 1 and len(values[0]) <= rules.MAX_PARAMETER else None

    return Answer(
        provider=provider_id,
        attempt=browser.attempt or "",
        state=one("state") or "",
        code=one("code") or "",
        error=one("error") or "",
        issuer=one("iss"),
    )


@router.get("")
async def list_providers(providers: OpenIdProviders) -> ProviderList:
    """With whom else people may log in here."""
    items = [ProviderOut(id=one.id, name=one.name) for one in providers.list()]
    return ProviderList(items=items)


@router.post("/{provider_id}/start")
async def start_at_provider(
    asked: Start,
    viewer: NoProgram,
    provider: Annotated[Provider, Depends(_provider)],
    session: Session,
    mint: TokenIssuerDep,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    browser: CookieJar,
) -> StartOut:
    """Begin to log in with a provider, or to link it: where to send the browser.

    It comes back to /callback with a `code` for the token endpoint, or with an `error`.
    """
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("provider", limit, device.network)
    url, sealed = await domain.start(session, mint, provider, asked, viewer, datetime.now(UTC))
    browser.keep_attempt(sealed, asked.return_to)
    return StartOut(url=url)


@router.get("/{provider_id}/callback", status_code=302, response_class=RedirectResponse)
async def return_from_provider(
    answer: Annotated[Answer, Depends(_answer)],
    session: Session,
    mint: TokenIssuerDep,
    providers: OpenIdProviders,
    browser: CookieJar,
) -> str:
    """Where a provider sends the browser back to; leads on to a page, and tells nothing else."""
    outcome = await domain.come_back(session, mint, providers, answer, datetime.now(UTC))
    browser.forget_attempt()
    told = {"code": outcome.code} if outcome.code else {"error": outcome.error}
    return f"{PAGE}?{urlencode(told)}"
