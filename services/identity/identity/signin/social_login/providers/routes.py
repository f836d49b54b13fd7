"""Routes of social login."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import RedirectResponse
from limits import RateLimitItemPerMinute

from identity.deps import Context, CookieJar, IdentitySettings, OpenIdProviders
from identity.oidc_client import Provider
from identity.signin.social_login.providers import domain, rules
from identity.signin.social_login.providers.schemas import (
    CallbackParams,
    ProviderList,
    ProviderOut,
    Start,
    StartOut,
)
from shared.data.db import Session
from shared.http.auth import NoProgram
from shared.http.rate_limit import Limits

router = APIRouter(prefix="/providers", tags=["providers"])

PAGE = "/callback"
"""A page of the web app that exchanges the code, or explains the error."""


async def _provider(
    provider_id: Annotated[str, Path(max_length=40)], providers: OpenIdProviders
) -> Provider:
    return providers.get(provider_id)


async def _callback_params(
    provider_id: Annotated[str, Path(max_length=40)], request: Request, browser: CookieJar
) -> CallbackParams:
    # Parsed by hand: even with a malformed query the browser has to end up on a page.
    def single(name: str) -> str | None:
        values = request.query_params.getlist(name)
        return values[0] if len(values) == 1 and len(values[0]) <= rules.MAX_PARAMETER else None

    return CallbackParams(
        provider=provider_id,
        attempt=browser.attempt or "",
        state=single("state") or "",
        code=single("code") or "",
        error=single("error") or "",
        issuer=single("iss"),
    )


@router.get("")
async def list_providers(providers: OpenIdProviders) -> ProviderList:
    """List the providers with which people can log in here."""
    items = [ProviderOut(id=each.id, name=each.name) for each in providers.list()]
    return ProviderList(items=items)


@router.post("/{provider_id}/start")
async def start_at_provider(
    options: Start,
    viewer: NoProgram,
    provider: Annotated[Provider, Depends(_provider)],
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    browser: CookieJar,
) -> StartOut:
    """Start to log in with a provider, or to link it; returns the URL for the browser.

    The browser comes back to /callback with a `code` for the token endpoint, or with an `error`.
    """
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("provider", limit, context.network)
    url, sealed = await domain.start(session, context, provider, options, viewer)
    browser.keep_attempt(sealed, options.return_to)
    return StartOut(url=url)


@router.get("/{provider_id}/callback", status_code=302, response_class=RedirectResponse)
async def return_from_provider(
    params: Annotated[CallbackParams, Depends(_callback_params)],
    session: Session,
    context: Context,
    providers: OpenIdProviders,
    browser: CookieJar,
) -> str:
    """Handle a provider's redirect of the browser; redirects to a page of the web app."""
    result = await domain.handle_callback(session, context, providers, params)
    browser.forget_attempt()
    query = {"code": result.code} if result.code else {"error": result.error}
    return f"{PAGE}?{urlencode(query)}"
