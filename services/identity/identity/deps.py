"""What routes of this service may ask for beside the session of work and the viewer."""

from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends, Request, Response

from identity.cookies import SessionCookies, page_to_return_to
from identity.oidc_client import Providers
from identity.passwords import Passwords
from identity.settings import Settings
from identity.tokens import TokenIssuer
from identity.totp import Authenticator


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _mint(request: Request) -> TokenIssuer:
    mint: TokenIssuer = request.app.state.mint
    return mint


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
    """The caller's cookie jar: the cookies it sent, and those that the answer will set."""

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
        """Its sign-in through another provider that is under way."""
        return self._sent.get(self._cookies.provider)

    def keep_attempt(self, sealed: str, page: str | None) -> None:
        """Remember that a sign-in began here, and the page that was wanted before it."""
        self._set([self._cookies.attempt(sealed)])
        if page and (fit := page_to_return_to(page)):
            self._set([self._cookies.redirect(fit)])

    def forget_attempt(self) -> None:
        self._set([self._cookies.attempt("")])

    def keep(self, document: str, refresh_token: str, bind: str | None) -> None:
        """Hand the session over; `document` is what the readable cookie holds."""
        self._set(self._cookies.write(self._sent, document, refresh_token, bind))

    def forget(self) -> None:
        """Take the session away."""
        self._set(self._cookies.clear(self._sent))

    def _set(self, lines: list[str]) -> None:
        self._response.headers["Cache-Control"] = "no-store"
        for line in lines:
            self._response.headers.append("Set-Cookie", line)


async def _browser(request: Request, response: Response) -> Browser:
    return Browser(request, response)


async def _user_agent(request: Request) -> str:
    # Kept to be shown in the list of devices: no more of it than a person reads.
    return request.headers.get("user-agent", "")[:200].encode("ascii", "replace").decode()


IdentitySettings = Annotated[Settings, Depends(_settings)]
TokenIssuerDep = Annotated[TokenIssuer, Depends(_mint)]
PasswordQueue = Annotated[Passwords, Depends(_passwords)]
OpenIdProviders = Annotated[Providers, Depends(_providers)]
SecondFactors = Annotated[Authenticator, Depends(_authenticator)]
CookieJar = Annotated[Browser, Depends(_browser)]
UserAgent = Annotated[str, Depends(_user_agent)]
