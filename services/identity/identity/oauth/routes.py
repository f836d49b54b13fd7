"""OAuth over HTTP."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from identity.keyring import Keyring
from identity.keys.schemas import KeySet

well_known = APIRouter()


def _keyring(request: Request) -> Keyring:
    keyring: Keyring = request.app.state.keyring
    return keyring


@well_known.get("/.well-known/jwks.json", include_in_schema=False)
async def read_keys(keyring: Annotated[Keyring, Depends(_keyring)], response: Response) -> KeySet:
    """The public keys that access tokens are signed with, the next one among them."""
    response.headers["Cache-Control"] = "public, max-age=60"
    return KeySet(keys=keyring.published(datetime.now(UTC)))
