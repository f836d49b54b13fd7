"""Routes of linked providers."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from identity.deps import Context, OpenIdProviders
from identity.signin.social_login.linked_identities import domain
from identity.signin.social_login.linked_identities.schemas import LinkedProviderList
from shared.data.db import Session
from shared.http.auth import InPerson

router = APIRouter(prefix="/linked-providers", tags=["providers"])


@router.get("")
async def list_linked_providers(
    viewer: InPerson, session: Session, providers: OpenIdProviders, response: Response
) -> LinkedProviderList:
    """List the providers with which you can log in."""
    response.headers["Cache-Control"] = "no-store"
    return await domain.list_linked(session, providers, viewer)


@router.delete("/{provider}", status_code=204)
async def unlink_provider(
    provider: Annotated[str, Path(max_length=40)],
    viewer: InPerson,
    session: Session,
    providers: OpenIdProviders,
    context: Context,
) -> None:
    """Unlink a provider; 409 if you could not log in without it."""
    await domain.unlink(session, context, providers, viewer, provider)
