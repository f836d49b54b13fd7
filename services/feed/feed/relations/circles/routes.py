"""Circles over HTTP. Only their owner learns that they exist."""

from fastapi import APIRouter, Response

from contracts.types import Id
from feed.relations.circles import domain
from feed.relations.circles.schemas import (
    CircleMemberOut,
    CircleOut,
    CirclesOfPerson,
    MembersChange,
    MembersChanged,
    NewCircle,
)
from shared.data.db import Session
from shared.events.inbox import IdempotencyKey, answer_once
from shared.http.auth import SignedIn
from shared.http.etags import ExpectedVersion, set_etag
from shared.http.pagination import Cursor, Limit, Page

router = APIRouter(tags=["circles"])


@router.get("/circles")
async def list_circles(viewer: SignedIn, session: Session) -> Page[CircleOut]:
    """List the viewer's circles by name, in one page."""
    return await domain.list_circles(session, viewer.id)


@router.post("/circles", status_code=201)
async def create_circle(
    new: NewCircle,
    viewer: SignedIn,
    session: Session,
    response: Response,
    key: IdempotencyKey = None,
) -> CircleOut:
    """Make a circle: a list of people to whom the viewer can show things. They do not learn of it.

    At most 50; 409 if there is one with this name.
    """
    circle = await answer_once(
        session,
        viewer,
        key,
        CircleOut,
        lambda: domain.create_circle(session, viewer.id, new.name),
        operation="create_circle",
    )
    set_etag(response, circle.version)
    return circle


@router.get("/circles/{circle_id}")
async def get_circle(
    circle_id: Id, viewer: SignedIn, session: Session, response: Response
) -> CircleOut:
    """Return one of the viewer's circles."""
    circle = await domain.get_circle(session, viewer.id, circle_id)
    set_etag(response, circle.version)
    return circle


@router.patch("/circles/{circle_id}")
async def rename_circle(
    circle_id: Id,
    change: NewCircle,
    viewer: SignedIn,
    session: Session,
    version: ExpectedVersion,
    response: Response,
) -> CircleOut:
    """Rename a circle; 409 if there is another one with this name.

    412 if If-Match names another version.
    """
    circle = await domain.rename_circle(
        session, viewer.id, circle_id, change.name, expected_version=version
    )
    set_etag(response, circle.version)
    return circle


@router.delete("/circles/{circle_id}", status_code=204)
async def delete_circle(circle_id: Id, viewer: SignedIn, session: Session) -> None:
    """Delete a circle. What only the people in it could see becomes private."""
    await domain.delete_circle(session, viewer.id, circle_id)


@router.get("/circles/{circle_id}/members")
async def list_circle_members(
    circle_id: Id, viewer: SignedIn, session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[CircleMemberOut]:
    """List the people in a circle, last added first."""
    return await domain.list_members(session, viewer.id, circle_id, cursor, limit)


@router.post("/circles/{circle_id}/members")
async def change_circle_members(
    circle_id: Id, change: MembersChange, viewer: SignedIn, session: Session
) -> MembersChanged:
    """Add many people to a circle, and remove many; returns the actual changes.

    At most 10,000 people can be in a circle: 409 if there would be more, and nothing changes.
    """
    return await domain.change_members(session, viewer.id, circle_id, change)


@router.put("/circles/{circle_id}/members/{user_id}", status_code=204)
async def add_circle_member(circle_id: Id, user_id: Id, viewer: SignedIn, session: Session) -> None:
    """Add a person to a circle. They need not follow the viewer."""
    await domain.add_member(session, viewer.id, circle_id, user_id)


@router.delete("/circles/{circle_id}/members/{user_id}", status_code=204)
async def remove_circle_member(
    circle_id: Id, user_id: Id, viewer: SignedIn, session: Session
) -> None:
    """Remove a person from a circle."""
    await domain.change_members(session, viewer.id, circle_id, MembersChange(remove=[user_id]))


@router.get("/users/{user_id}/circles")
async def list_circles_of_person(
    user_id: Id, viewer: SignedIn, session: Session
) -> CirclesOfPerson:
    """Return which of the viewer's circles a person is in."""
    return await domain.list_circles_of_person(session, viewer.id, user_id)
