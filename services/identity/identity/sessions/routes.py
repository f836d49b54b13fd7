"""Sessions and tokens over HTTP."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request, Response

from identity.deps import Address, Browser, CookieJar, TokenMint, UserAgent
from identity.profiles.schemas import ProfileOut
from identity.sessions import domain
from identity.sessions.schemas import (
    Device,
    DeviceSession,
    Grant,
    GrantRefused,
    SessionOut,
    TokenOut,
)
from identity.tokens import LIFETIME, end_of
from shared.auth import SignedIn
from shared.contracts.types import Id
from shared.db import Session
from shared.pages import Cursor, Limit, Page

router = APIRouter(tags=["sessions"])
keys_router = APIRouter()

INCOMPLETE = GrantRefused(error="invalid_request", error_description="grant_type is missing.")
UNSUPPORTED = GrantRefused(
    error="unsupported_grant_type", error_description="Only refresh_token can be used."
)
LOG_IN_AGAIN = GrantRefused(error="invalid_grant", error_description="Please log in again.")


def _device(address: Address, user_agent: UserAgent) -> Device:
    return Device(address, user_agent)


ThisDevice = Annotated[Device, Depends(_device)]


def _bearer(request: Request) -> str:
    return request.headers["authorization"].partition(" ")[2].strip()


@router.get("/sessions/current")
async def read_session(
    viewer: SignedIn,
    session: Session,
    response: Response,
    access_token: Annotated[str, Depends(_bearer)],
) -> SessionOut:
    """The session that this request is made with."""
    response.headers["Cache-Control"] = "no-store"
    profile = await domain.read_session(session, viewer, datetime.now(UTC))
    user = ProfileOut.for_owner(profile)
    return SessionOut(user=user, access_token=access_token, expires_at=end_of(access_token))


@router.delete("/sessions/current", status_code=204)
async def log_out(
    viewer: SignedIn, session: Session, device: ThisDevice, browser: CookieJar
) -> None:
    """Sign out: the session ends at once, also for whoever holds copies of its tokens."""
    await domain.end_session(session, viewer, device)
    browser.forget()


@router.get("/sessions")
async def list_sessions(
    viewer: SignedIn,
    session: Session,
    response: Response,
    limit: Limit = 50,
    cursor: Cursor = None,
) -> Page[DeviceSession]:
    """The devices on which you are signed in, the newest sign-in first."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.list_devices(session, viewer, limit, cursor, datetime.now(UTC))


@router.delete("/sessions", status_code=204)
async def end_other_sessions(viewer: SignedIn, session: Session, device: ThisDevice) -> None:
    """Sign out everywhere but here."""
    await domain.end_other_devices(session, viewer, device)


@router.delete("/sessions/{session_id}", status_code=204)
async def end_session(
    session_id: Id, viewer: SignedIn, session: Session, device: ThisDevice
) -> None:
    """Sign one of your devices out; 404 for any session that is not yours."""
    await domain.end_device(session, viewer, session_id, device)


@router.post("/token", responses={400: {"model": GrantRefused}})
async def exchange_token(
    session: Session,
    mint: TokenMint,
    device: ThisDevice,
    browser: CookieJar,
    response: Response,
    grant_type: Annotated[str | None, Form()] = None,
    refresh_token: Annotated[str | None, Form()] = None,
) -> TokenOut | GrantRefused:
    """OAuth token endpoint: `grant_type=refresh_token`.

    Browsers send the refresh token in its cookie and get new cookies. Programs may send it in
    the form and then find the next one in the answer.
    """
    response.headers["Cache-Control"] = "no-store"
    token = refresh_token or browser.refresh_token
    if grant_type != "refresh_token":
        return _refuse(response, UNSUPPORTED if grant_type else INCOMPLETE)
    grant = await domain.refresh(session, mint, token or "", device, datetime.now(UTC))
    if grant is None:
        browser.forget()
        return _refuse(response, LOG_IN_AGAIN)
    if refresh_token:
        return _token(grant, grant.refresh_token)
    hand_over(grant, browser)
    return _token(grant)


@keys_router.get("/.well-known/jwks.json", include_in_schema=False)
async def read_keys(mint: TokenMint, response: Response) -> dict[str, object]:
    """The public keys that access tokens are signed with."""
    response.headers["Cache-Control"] = "max-age=60"
    return dict(mint.published())


def hand_over(grant: Grant, browser: Browser) -> SessionOut:
    """Answer with a session, and put it in the browser's cookies."""
    session = SessionOut.of(grant)
    browser.keep(session.model_dump_json(), grant.refresh_token, grant.bind)
    return session


def _token(grant: Grant, refresh_token: str | None = None) -> TokenOut:
    lifetime = int(LIFETIME.total_seconds())
    return TokenOut(
        **SessionOut.of(grant).model_dump(), expires_in=lifetime, refresh_token=refresh_token
    )


def _refuse(response: Response, refusal: GrantRefused) -> GrantRefused:
    response.status_code = 400
    return refusal
