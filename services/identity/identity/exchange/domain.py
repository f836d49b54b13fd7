"""Turning a sign-in code into a session."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.authenticator import Authenticator
from identity.codes.domain import find_code, use_code
from identity.codes.models import SignInCode
from identity.login.domain import enter
from identity.openid import Providers
from identity.profiles.models import Profile
from identity.profiles.store import get_profile
from identity.providers.domain import finish
from identity.providers.schemas import Shown
from identity.secondfactor.rules import Lack
from identity.sessions.schemas import Device, Grant
from identity.tokens import Mint
from shared.errors import Refused


class LetterOutdated(Refused):
    """The letter went to an address that the account no longer has."""

    code = "invalid_grant"
    detail = "This link is no longer good. Ask for a new one."


async def sign_in(
    session: AsyncSession,
    mint: Mint,
    providers: Providers,
    authenticator: Authenticator,
    code: str,
    verifier: str,
    shown: Shown,
    device: Device,
    public_url: str,
    now: datetime,
) -> Grant | Lack | None:
    """Exchange a code, once; None when it is good for nothing.

    Whatever else comes of it leaves the code good: a second factor that is missing, for instance.
    """
    found = await find_code(session, mint, code, verifier, device, now)
    if found is None:
        return None
    grant: Grant | Lack | None
    if found.attempt_id is None:
        reader = await _reader_of(session, found)
        grant = await enter(session, mint, authenticator, reader, shown.totp, device, now)
    else:
        grant = await finish(
            session,
            mint,
            providers,
            authenticator,
            found.attempt_id,
            shown,
            device,
            public_url,
            now,
        )
    if isinstance(grant, Grant):
        # A link renews the session that was there before: it is not the code's to end.
        await use_code(session, found, grant.session_id if grant.bind else None, now)
    return grant


async def _reader_of(session: AsyncSession, code: SignInCode) -> Profile:
    profile = code.account_id and await get_profile(session, code.account_id)
    if not profile or not profile.email_verified or profile.email != code.email:
        raise LetterOutdated
    return profile
