"""Signing in over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerMinute

from identity.deps import CookieJar, IdentitySettings, Limits, PasswordQueue, TokenMint
from identity.login import domain
from identity.login.schemas import Credentials
from identity.sessions.routes import ThisDevice, hand_over
from identity.sessions.schemas import SessionOut
from shared.db import Session
from shared.errors import problem_response

router = APIRouter(tags=["sessions"])

WRONG_PAIR = "This login and password do not belong together."


@router.post("/sessions", response_model=SessionOut)
async def log_in(
    credentials: Credentials,
    request: Request,
    session: Session,
    passwords: PasswordQueue,
    mint: TokenMint,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    browser: CookieJar,
) -> SessionOut | Response:
    """Sign in with an email address or a username; one answer for every wrong pair."""
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("login", limit, device.address, credentials.login)
    password = credentials.password.get_secret_value()
    grant = await domain.log_in(
        session, passwords, mint, credentials.login, password, device, datetime.now(UTC)
    )
    if grant is None:
        return problem_response(request, 401, "wrong_login", WRONG_PAIR)
    return hand_over(grant, browser)
