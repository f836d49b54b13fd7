"""Push subscriptions over HTTP. A program has no device, so it gets 403."""

from typing import Annotated

from fastapi import APIRouter, Header

from contracts.types import Id
from feed.deps import PushOfferDep
from feed.notify.push import domain
from feed.notify.push.schemas import NewPushSubscription, PushDeviceOut, PushOut
from shared.data.db import Session
from shared.http.auth import InPerson

router = APIRouter(tags=["push"])

UserAgent = Annotated[str, Header(alias="User-Agent", include_in_schema=False)]


@router.get("/push")
async def get_push(viewer: InPerson, session: Session, offer: PushOfferDep) -> PushOut:
    """Return the server's key for web push, and the viewer's devices."""
    return await domain.get_push(session, viewer, offer)


@router.post("/push/subscriptions", status_code=201)
async def create_push_subscription(
    new: NewPushSubscription,
    viewer: InPerson,
    session: Session,
    offer: PushOfferDep,
    user_agent: UserAgent = "",
) -> PushDeviceOut:
    """Push notifications to this browser until its session ends. It can be repeated.

    It replaces the session's earlier subscription, and that of anyone else with this endpoint. Of
    more than ten devices the oldest is dropped. 409 if the server has no key or another one.
    """
    return await domain.subscribe(session, viewer, offer, new, user_agent)


@router.delete("/push/subscriptions/{subscription_id}", status_code=204)
async def delete_push_subscription(subscription_id: Id, viewer: InPerson, session: Session) -> None:
    """Push no more to one of the viewer's devices."""
    await domain.unsubscribe(session, viewer, subscription_id)
