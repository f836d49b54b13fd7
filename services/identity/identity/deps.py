"""Dependencies of routes beside the database session and the viewer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Depends, Request, Response

from identity.cookies import SessionCookies, quoted_return_path
from identity.oidc_client import Providers
from identity.passwords import Passwords
from identity.request_context import Device, RequestContext
from identity.settings import Settings
from identity.totp import Authenticator
from shared.http.rate_limit import address_of, network_of


def _from_state(name: str) -> Any:
    """Return the dependency on an attribute of `app.state`; see `resources` in main.py."""

    async def find(request: Request) -> Any:
        return getattr(request.app.state, name)

    return Depends(find)


@dataclass(frozen=True)
class Browser:
    """The caller's cookies: those of the request, and those that the response will set."""

    _cookies: SessionCookies
    _sent: Mapping[str, str]
    _response: Response

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
    return Browser(request.app.state.session_cookies, request.cookies, response)


async def _request_context(request: Request) -> RequestContext:
    state, address = request.app.state, address_of(request)
    # Stored for the list of devices, so no longer than anyone would read.
    user_agent = request.headers.get("user-agent", "")[:200]
    return RequestContext(
        device=Device(address, user_agent.encode("ascii", "replace").decode()),
        network=network_of(address),
        now=datetime.now(UTC),
        public_url=state.settings.public_url,
        token_issuer=state.token_issuer,
        authenticator=state.authenticator,
    )


IdentitySettings = Annotated[Settings, _from_state("settings")]
PasswordQueue = Annotated[Passwords, _from_state("passwords")]
OpenIdProviders = Annotated[Providers, _from_state("providers")]
SecondFactors = Annotated[Authenticator, _from_state("authenticator")]
CookieJar = Annotated[Browser, Depends(_browser)]
Context = Annotated[RequestContext, Depends(_request_context)]
