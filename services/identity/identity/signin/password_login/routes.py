"""Routes for logging in with a password or a passkey."""

from fastapi import APIRouter, Request, Response
from limits import RateLimitItemPerMinute

from identity.account.passkeys.authentication.rules import FAULTS
from identity.account.two_factor.challenge.rules import SecondFactorChallenge
from identity.account.two_factor.setup.routes import refuse_challenge
from identity.deps import Context, CookieJar, IdentitySettings, PasswordQueue
from identity.sessions.routes import respond_with_session
from identity.sessions.schemas import SessionOut
from identity.signin.password_login import domain
from identity.signin.password_login.schemas import Credentials, PasskeyCredentials
from shared.data.db import Session
from shared.http.http_errors import problem_response
from shared.http.rate_limit import Limits

router = APIRouter(tags=["sessions"])

WRONG_LOGIN = "Wrong email, username or password."


@router.post("/sessions", response_model=SessionOut)
async def log_in(
    credentials: Credentials,
    request: Request,
    session: Session,
    passwords: PasswordQueue,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    browser: CookieJar,
) -> SessionOut | Response:
    """Log in with an email address or a username.

    Every wrong combination gets the same 401 `wrong_login`. 401 `totp_required` means that the
    password is right and a second factor is missing: `factors` lists `app` and `passkey`. 403
    `deletion_pending` means that the account will be deleted at `deletes_at` unless you log in
    with `restore`. 403 `account_suspended` comes with the moderators' `notice`, the end (`until`,
    null if there is none) and the `appeal_code` for one appeal.
    """
    # Never by account alone: anyone could lock an owner out by attacking the account.
    wrong = RateLimitItemPerMinute(settings.wrong_logins_per_minute)
    await limits.check("wrong_login", wrong, context.network)
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("login", limit, context.network, credentials.login)
    grant = await domain.log_in(session, passwords, context, credentials)
    if grant == "wrong_login":
        await limits.note("wrong_login", wrong, context.network)
        return problem_response(request, 401, grant, WRONG_LOGIN)
    if isinstance(grant, SecondFactorChallenge):
        return refuse_challenge(request, grant, 401, "totp")
    return respond_with_session(grant, browser)


@router.post("/sessions/passkey", response_model=SessionOut)
async def log_in_by_passkey(
    credentials: PasskeyCredentials,
    request: Request,
    session: Session,
    limits: Limits,
    settings: IdentitySettings,
    context: Context,
    browser: CookieJar,
) -> SessionOut | Response:
    """Log in with a passkey alone, which signed a challenge from `/passkeys/challenges`.

    401 `wrong_passkey`, `unknown_passkey` or `passkey_expired` if it is not valid; 403 as for
    passwords.
    """
    wrong = RateLimitItemPerMinute(settings.wrong_logins_per_minute)
    await limits.check("wrong_login", wrong, context.network)
    limit = RateLimitItemPerMinute(settings.logins_per_minute)
    await limits.count("login", limit, context.network, credentials.passkey.id)
    grant = await domain.log_in_by_passkey(session, context, credentials)
    if isinstance(grant, str):
        await limits.note("wrong_login", wrong, context.network)
        return problem_response(request, 401, grant, FAULTS[grant])
    return respond_with_session(grant, browser)
