"""Challenges for passkeys over HTTP."""

from datetime import UTC, datetime

from fastapi import APIRouter, Response

from identity.account.passkeys.authentication.schemas import PasskeyOptions
from identity.deps import SecondFactors

router = APIRouter(prefix="/passkeys", tags=["security"])


@router.post("/challenges")
async def ask_for_challenge(second_factors: SecondFactors, response: Response) -> PasskeyOptions:
    """What a passkey has to sign, once and within five minutes: to log in, or as second factor.

    It is the same for everybody and says nothing about accounts.
    """
    response.headers["Cache-Control"] = "no-store"
    return PasskeyOptions(
        public_key=second_factors.relying_party.request_options(datetime.now(UTC))
    )
