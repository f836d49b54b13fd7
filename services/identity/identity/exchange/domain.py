"""Turning a sign-in code into a session."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from identity.codes.domain import find_code, use_code
from identity.codes.models import SignInCode
from identity.login.domain import enter
from identity.openid import Providers
from identity.profiles.models import Profile
from identity.profiles.store import get_profile
from identity.providers.domain import finish
from identity.sessions.schemas import Device, Grant
from identity.tokens import Mint
from shared.errors import Refused


class LetterOutdated(Refused):
    """The letter went to an address that the account no longer has."""

    code = "invalid_grant"
    detail = "This link is no longer good. Ask for a new one."


@dataclass(frozen=True)
class Shown:
    """What a browser shows to get a session."""

    code: str
    verifier: str
    refresh_token: str
    """Of the session that it has, if any: a provider is linked to no other."""


async def sign_in(
    session: AsyncSession,
    mint: Mint,
    providers: Providers,
    shown: Shown,
    device: Device,
    public_url: str,
    now: datetime,
) -> Grant | None:
    """Exchange a code, once; None when it is good for nothing.

    Whatever is raised leaves the code good: a second factor may be missing, for instance.
    """
    code = await find_code(session, mint, shown.code, shown.verifier, device, now)
    if code is None:
        return None
    if code.attempt_id is None:
        profile = await _reader_of(session, code)
        grant: Grant | None = await enter(session, mint, profile, device, now)
    else:
        grant = await finish(
            session,
            mint,
            providers,
            code.attempt_id,
            shown.refresh_token,
            device,
            public_url,
            now,
        )
    # A link renews the session that was there before: it is not the code's to end.
    opened = grant.session_id if grant and grant.bind else None
    await use_code(session, code, opened, now)
    return grant


async def _reader_of(session: AsyncSession, code: SignInCode) -> Profile:
    profile = code.account_id and await get_profile(session, code.account_id)
    if not profile or not profile.email_verified or profile.email != code.email:
        raise LetterOutdated
    return profile
