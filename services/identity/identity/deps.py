"""Dependencies of routes beside the database session and the viewer."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated

from fastapi import Depends, Request, Response

from identity.cookies import SessionCookies, quoted_return_path
from identity.oidc_client import Providers
from identity.passwords import Passwords
from identity.request_context import Device, RequestContext
from identity.settings import Settings
from identity.tokens import TokenIssuer
from identity.totp import Authenticator
from shared.rate_limit import Address


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _token_issuer(request: Request) -> TokenIssuer:
    token_issuer: TokenIssuer = request.app.state.token_issuer
    return token_issuer


async def _passwords(request: Request) -> Passwords:
    passwords: Passwords = request.app.state.passwords
    return passwords


async def _authenticator(request: Request) -> Authenticator:
    authenticator: Authenticator = request.app.state.authenticator
    return authenticator


async def _providers(request: Request) -> Providers:
    providers: Providers = request.app.state.providers
    return providers


class Browser:
    """The caller's cookies: those of the request, and those that the response will set."""

    def __init__(self, request: Request, response: Response) -> None:
        secure = request.app.state.settings.public_url.startswith("https://")
        self._cookies = SessionCookies(secure=secure)
        self._sent: Mapping[str, str] = request.cookies
        self._response = response

    @property
    def refresh_token(self) -> str | None:
        return self._sent.get(self._cookies.refresh)

    @property
    def bind(self) -> str:
        """The bind cookie; empty if there is none."""
        return self._sent.get(self._cookies.bind, "")

    @property
    def attempt(self) -> str | None:
        """The sealed cookie of a social login in progress."""
        return self._sent.get(self._cookies.provider)

    def keep_attempt(self, sealed: str, page: str | None) -> None:
        """Remember a social login, and the page to return to afterwards."""
        self._set([self._cookies.attempt(sealed)])
        if page and (path := quoted_return_path(page)):
            self._set([self._cookies.redirect(path)])

    def forget_attempt(self) -> None:
        self._set([self._cookies.attempt("")])

    def keep(self, document: str, refresh_token: str, bind: str | None) -> None:
        """Set the session's cookies; `document` is the JSON of the readable one."""
        self._set(self._cookies.write(self._sent, document, refresh_token, bind))

    def forget(self) -> None:
        """Clear the session's cookies."""
        self._set(self._cookies.clear(self._sent))

    def _set(self, lines: list[str]) -> None:
        self._response.headers["Cache-Control"] = "no-store"
        for line in lines:
            self._response.headers.append("Set-Cookie", line)


async def _browser(request: Request, response: Response) -> Browser:
    return Browser(request, response)


async def _user_agent(request: Request) -> str:
    # Stored for the list of devices, so no longer than anyone would read.
    return request.headers.get("user-agent", "")[:200].encode("ascii", "replace").decode()


async def _device(address: Address, user_agent: Annotated[str, Depends(_user_agent)]) -> Device:
    return Device(address, user_agent)


async def _request_context(
    request: Request, device: Annotated[Device, Depends(_device)]
) -> RequestContext:
    state = request.app.state
    return RequestContext(
        device=device,
        now=datetime.now(UTC),
        public_url=state.settings.public_url,
        token_issuer=state.token_issuer,
        authenticator=state.authenticator,
    )


IdentitySettings = Annotated[Settings, Depends(_settings)]
TokenIssuerDep = Annotated[TokenIssuer, Depends(_token_issuer)]
PasswordQueue = Annotated[Passwords, Depends(_passwords)]
OpenIdProviders = Annotated[Providers, Depends(_providers)]
SecondFactors = Annotated[Authenticator, Depends(_authenticator)]
CookieJar = Annotated[Browser, Depends(_browser)]
ThisDevice = Annotated[Device, Depends(_device)]
Context = Annotated[RequestContext, Depends(_request_context)]
