"""Routes of sessions, and the refresh grant of the token endpoint."""

from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response
from limits import RateLimitItemPerMinute

from contracts.types import Id
from identity.deps import (
    Browser,
    Context,
    CookieJar,
    IdentitySettings,
    OpenIdProviders,
)
from identity.sessions import domain
from identity.sessions.schemas import (
    DeviceSession,
    Grant,
    GrantError,
    GrantRefused,
    SessionOut,
    SessionUser,
    TokenForm,
    TokenOut,
)
from identity.tokens import expiry_of
from shared.data.db import AttendedSession, Session
from shared.http.auth import InPerson, token_of
from shared.http.pagination import Cursor, Limit, Page
from shared.http.rate_limit import Limits
from shared.translations import gettext

router = APIRouter(tags=["sessions"])


async def _access_token(request: Request) -> str:
    bearer = request.headers["authorization"].partition(" ")[2].strip()
    return token_of(request.app.state, bearer)


@router.get("/sessions/current")
async def read_session(
    viewer: InPerson,
    session: Session,
    response: Response,
    access_token: Annotated[str, Depends(_access_token)],
) -> SessionOut:
    """Return the session of this request."""
    response.headers["Cache-Control"] = "no-store"
    profile = await domain.read_session(session, viewer, datetime.now(UTC))
    user = SessionUser.for_owner(profile)
    return SessionOut(user=user, access_token=access_token, expires_at=expiry_of(access_token))


@router.delete("/sessions/current", status_code=204)
async def log_out(viewer: InPerson, session: Session, context: Context, browser: CookieJar) -> None:
    """Log out. The session ends at once; copies of its tokens stop working too."""
    await domain.end_session(session, viewer, context.device)
    browser.forget()


@router.get("/sessions")
async def list_sessions(
    viewer: InPerson,
    session: Session,
    response: Response,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[DeviceSession]:
    """List the devices on which you are logged in, the newest login first."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.list_devices(session, viewer, limit, cursor, datetime.now(UTC))


@router.delete("/sessions", status_code=204)
async def end_other_sessions(viewer: InPerson, session: Session, context: Context) -> None:
    """Log out everywhere else."""
    await domain.end_other_devices(session, viewer, context.device)


@router.delete("/sessions/{session_id}", status_code=204)
async def end_session(session_id: Id, viewer: InPerson, session: Session, context: Context) -> None:
    """Log one of your devices out; 404 for any session that is not yours."""
    await domain.end_device(session, viewer, session_id, context.device)


@dataclass(frozen=True)
class Exchange:
    """A request to the token endpoint, with what every grant type needs."""

    form: Annotated[TokenForm, Form()]
    session: AttendedSession
    context: Context
    browser: CookieJar
    providers: OpenIdProviders
    limits: Limits
    settings: IdentitySettings
    request: Request
    response: Response

    def refuse(
        self, error: GrantError, description: str, status: int = HTTPStatus.BAD_REQUEST
    ) -> GrantRefused:
        """Return an error of RFC 6749; the transaction is still committed."""
        self.response.status_code = int(status)
        return GrantRefused(error=error, error_description=description)


async def renew(exchange: Exchange) -> TokenOut | GrantRefused:
    """Handle `grant_type=refresh_token`.

    Browsers send the refresh token in its cookie and get new cookies. Clients may send it in the
    form and find the next one in the response.
    """
    form, browser, context = exchange.form, exchange.browser, exchange.context
    token = form.refresh_token or browser.refresh_token or ""
    bind = None if form.refresh_token else browser.bind
    parsed = context.token_issuer.read_refresh_token(token)
    # By session, so that made-up tokens cannot use up an owner's attempts.
    key = f"session {parsed[0]}" if parsed else context.network
    limit = RateLimitItemPerMinute(exchange.settings.refreshes_per_minute)
    await exchange.limits.count("refresh", limit, key)
    grant = await domain.refresh(exchange.session, context, token, bind)
    if grant is None:
        browser.forget()
        return exchange.refuse("invalid_grant", gettext("Please log in again."))
    if form.refresh_token:
        return TokenOut.of(grant).model_copy(update={"refresh_token": grant.refresh_token})
    respond_with_session(grant, browser)
    return TokenOut.of(grant)


def respond_with_session(grant: Grant, browser: Browser) -> SessionOut:
    """Put a session in the browser's cookies, and return it for the body."""
    session = SessionOut.of(grant)
    document = session.model_dump_json(exclude={"user": {"back_from_break"}})
    browser.keep(document, grant.refresh_token, grant.bind)
    return session
