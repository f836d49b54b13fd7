"""The account lookup on identity's own port; outside of /api, so not behind the gateway."""

from typing import Annotated

from fastapi import APIRouter, Query

from identity.account.lookup import domain
from identity.account.lookup.schemas import AccountFound
from shared.data.db import Session

router = APIRouter(prefix="/internal", include_in_schema=False)


@router.get("/accounts")
async def find_account(
    session: Session, user: Annotated[str, Query(max_length=254)]
) -> AccountFound:
    """Return the account with this username, email address or id.

    Of several with the email address the verified one.
    """
    profile = await domain.find_account(session, user)
    return AccountFound(user_id=profile.id, username=profile.username)
