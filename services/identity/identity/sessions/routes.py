"""Sessions and tokens over HTTP."""

from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response
from limits import RateLimitItemPerMinute

from contracts.types import Id
from identity.deps import (
    Browser,
    CookieJar,
    IdentitySettings,
    OpenIdProviders,
    SecondFactors,
    TokenIssuerDep,
    UserAgent,
)
from identity.sessions import domain
from identity.sessions.schemas import (
    Device,
    DeviceSession,
    Grant,
    GrantError,
    GrantRefused,
    SessionOut,
    SessionUser,
    TokenForm,
    TokenOut,
)
from identity.tokens import end_of
from shared.auth import InPerson, token_of
from shared.db import Session
from shared.pagination import Cursor, Limit, Page
from shared.rate_limit import Address, Limits

router = APIRouter(tags=["sessions"])


async def _device(address: Address, user_agent: UserAgent) -> Device:
    return Device(address, user_agent)


ThisDevice = Annotated[Device, Depends(_device)]


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
    """The session that this request is made with."""
    response.headers["Cache-Control"] = "no-store"
    profile = await domain.read_session(session, viewer, datetime.now(UTC))
    user = SessionUser.for_owner(profile)
    return SessionOut(user=user, access_token=access_token, expires_at=end_of(access_token))


@router.delete("/sessions/current", status_code=204)
async def log_out(
    viewer: InPerson, session: Session, device: ThisDevice, browser: CookieJar
) -> None:
    """Sign out: the session ends at once, also for whoever holds copies of its tokens."""
    await domain.end_session(session, viewer, device)
    browser.forget()


@router.get("/sessions")
async def list_sessions(
    viewer: InPerson,
    session: Session,
    response: Response,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[DeviceSession]:
    """The devices on which you are signed in, the newest sign-in first."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.list_devices(session, viewer, limit, cursor, datetime.now(UTC))


@router.delete("/sessions", status_code=204)
async def end_other_sessions(viewer: InPerson, session: Session, device: ThisDevice) -> None:
    """Sign out everywhere but here."""
    await domain.end_other_devices(session, viewer, device)


@router.delete("/sessions/{session_id}", status_code=204)
async def end_session(
    session_id: Id, viewer: InPerson, session: Session, device: ThisDevice
) -> None:
    """Sign one of your devices out; 404 for any session that is not yours."""
    await domain.end_device(session, viewer, session_id, device)


@dataclass(frozen=True)
class Exchange:
    """What every grant type of the token endpoint works with."""

    form: Annotated[TokenForm, Form()]
    session: Session
    mint: TokenIssuerDep
    device: ThisDevice
    browser: CookieJar
    providers: OpenIdProviders
    second_factors: SecondFactors
    limits: Limits
    settings: IdentitySettings
    request: Request
    response: Response

    def refuse(
        self, error: GrantError, description: str, status: int = HTTPStatus.BAD_REQUEST
    ) -> GrantRefused:
        """Answer with an error of RFC 6749; what was written until now is kept."""
        self.response.status_code = int(status)
        return GrantRefused(error=error, error_description=description)


async def renew(asked: Exchange) -> TokenOut | GrantRefused:
    """`grant_type=refresh_token`.

    Browsers send the refresh token in its cookie and get new cookies. Programs may send it in
    the form and then find the next one in the answer.
    """
    token = asked.form.refresh_token or asked.browser.refresh_token or ""
    bind = None if asked.form.refresh_token else asked.browser.bind
    genuine = asked.mint.read_refresh_token(token)
    # Of one session: whoever sends made-up tokens must not use up an owner's tries.
    who = f"session {genuine[0]}" if genuine else asked.device.network
    limit = RateLimitItemPerMinute(asked.settings.refreshes_per_minute)
    await asked.limits.count("refresh", limit, who)
    grant = await domain.refresh(
        asked.session, asked.mint, token, bind, asked.device, datetime.now(UTC)
    )
    if grant is None:
        asked.browser.forget()
        return asked.refuse("invalid_grant", "Please log in again.")
    if asked.form.refresh_token:
        return TokenOut.for_program(grant)
    hand_over(grant, asked.browser)
    return TokenOut.for_browser(grant)


def hand_over(grant: Grant, browser: Browser) -> SessionOut:
    """Answer with a session, and put it in the browser's cookies."""
    session = SessionOut.of(grant)
    document = session.model_dump_json(exclude={"user": {"back_from_break"}})
    browser.keep(document, grant.refresh_token, grant.bind)
    return session
