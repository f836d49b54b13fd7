"""The route of passkey challenges."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from identity.account.passkeys.authentication.schemas import PasskeyOptions
from identity.deps import SecondFactors

router = APIRouter(prefix="/passkeys", tags=["security"])


@router.post("/challenges")
async def ask_for_challenge(second_factors: SecondFactors, response: Response) -> PasskeyOptions:
    """Get a challenge for a passkey to sign, to log in or as a second factor.

    It works once, for five minutes. It says nothing about which accounts exist.
    """
    response.headers["Cache-Control"] = "no-store"
    return PasskeyOptions(
        public_key=second_factors.relying_party.request_options(datetime.now(UTC))
    )
