"""HTTP routes of the people that the caller can name."""

from typing import Annotated

from fastapi import APIRouter, Query

from shared.data.db import Session
from shared.http.auth import SignedIn
from shared.http.pagination import Cursor, Limit, Page
from shared.http.text_fields import Text
from wardrobe.people.companions import domain
from wardrobe.people.companions.schemas import CompanionOut

router = APIRouter(tags=["companions"])


@router.get("/acquaintances")
async def list_acquaintances(
    viewer: SignedIn,
    session: Session,
    query: Annotated[
        Text, Query(max_length=100, description="Part of a name or of a username.")
    ] = "",
    cursor: Cursor = None,
    limit: Limit = 20,
) -> Page[CompanionOut]:
    """List the people whom the caller follows or who follow the caller, by username.

    They are the ones that the caller can name on an outfit. A page may have fewer than `limit`.
    """
    return await domain.browse_acquaintances(session, viewer, query, cursor, limit)
