"""Signing in over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerMinute

from identity.account.passkeys.authentication.rules import FAULTS
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup.routes import refuse_lack
from identity.deps import CookieJar, IdentitySettings, PasswordQueue, SecondFactors, TokenIssuerDep
from identity.sessions.routes import ThisDevice, hand_over
from identity.sessions.schemas import SessionOut
from identity.signin.password_login import domain
from identity.signin.password_login.schemas import Credentials, PasskeyCredentials
from shared.db import Session
from shared.http_errors import problem_response
from shared.rate_limit import Limits

router = APIRouter(tags=["sessions"])

WRONG_PAIR = "Wrong email, username or password."


@router.post("/sessions", response_model=SessionOut)
async def log_in(
    credentials: Credentials,
    request: Request,
    session: Session,
    passwords: PasswordQueue,
    mint: TokenIssuerDep,
    second_factors: SecondFactors,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    browser: CookieJar,
) -> SessionOut | Response:
    """Sign in with an email address or a username; one answer for every wrong pair.

    401 `totp_required` says that the pair is right and the account asks for a second factor too:
    `factors` names them, `app` and `passkey`; 403
    `deletion_pending` that it will be deleted at `deletes_at`, and that `restore` keeps it;
    403 `account_suspended` with the admins' `notice`, the end (`until`, null if there is none)
    and the `appeal_code` for one appeal.
    """
    # Never by account alone: whoever attacks one would lock its owner out.
    wrong = RateLimitItemPerMinute(settings.wrong_logins_per_minute)
    await limits.check("wrong_login", wrong, device.network)
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("login", limit, device.network, credentials.login)
    grant = await domain.log_in(
        session, passwords, mint, second_factors, credentials, device, datetime.now(UTC)
    )
    if grant == "wrong_login":
        await limits.note("wrong_login", wrong, device.network)
        return problem_response(request, 401, grant, WRONG_PAIR)
    if isinstance(grant, SecondFactorChallenge):
        return refuse_lack(request, grant, 401, "totp")
    return hand_over(grant, browser)


@router.post("/sessions/passkey", response_model=SessionOut)
async def log_in_by_passkey(
    credentials: PasskeyCredentials,
    request: Request,
    session: Session,
    mint: TokenIssuerDep,
    second_factors: SecondFactors,
    limits: Limits,
    settings: IdentitySettings,
    device: ThisDevice,
    browser: CookieJar,
) -> SessionOut | Response:
    """Sign in with a passkey alone, which signed a challenge of `/passkeys/challenges`.

    401 `wrong_passkey`, `unknown_passkey` or `passkey_expired` when it is not good; 403 as for
    passwords.
    """
    wrong = RateLimitItemPerMinute(settings.wrong_logins_per_minute)
    await limits.check("wrong_login", wrong, device.network)
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("login", limit, device.network, credentials.passkey.id)
    grant = await domain.log_in_by_passkey(
        session, mint, second_factors.relying_party, credentials, device, datetime.now(UTC)
    )
    if isinstance(grant, str):
        await limits.note("wrong_login", wrong, device.network)
        return problem_response(request, 401, grant, FAULTS[grant])
    return hand_over(grant, browser)
