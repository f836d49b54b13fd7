"""The sample service: POST /notes publishes NoteWritten; the service consumes PlanMade."""

from pathlib import Path
from typing import ClassVar

from fastapi import APIRouter
from pydantic import BaseModel, Field
from sqlalchemy.orm import registry
from sqlmodel import SQLModel, func, select
from sqlmodel.ext.asyncio.session import AsyncSession
from starlette.datastructures import State

from contracts.envelope import Envelope, Event
from contracts.types import Id
from shared.data.db import Session
from shared.data.ids import new_id
from shared.data.settings import ServiceSettings
from shared.events.consumer import Retry, Subscription
from shared.events.inbox import IdempotencyKey, answer_once, subscriptions
from shared.events.outbox import emit
from shared.http.auth import SignedIn
from shared.http.errors import NotFound
from shared.http.pagination import Cursor, Limit, Page, decode_cursor
from shared.service import Service


class Table(SQLModel, registry=registry()):
    pass


class Note(Table, table=True):
    __tablename__ = "notes"

    id: int = new_id()
    text: str


class NoteWritten(Event):
    type: ClassVar[str] = "sample.note.written"
    note_id: Id


class PlanMade(Event):
    type: ClassVar[str] = "planner.plan.made"
    text: str


class NewNote(BaseModel):
    text: str = Field(max_length=20)


class NoteOut(BaseModel):
    id: Id
    text: str


router = APIRouter()


@router.post("/notes", status_code=201)
async def write_note(
    new: NewNote, viewer: SignedIn, session: Session, key: IdempotencyKey = None
) -> NoteOut:
    async def act() -> NoteOut:
        note = Note(text=new.text)
        session.add(note)
        await session.flush()
        await emit(session, NoteWritten(note_id=note.id), subject=note.id, version=1)
        return NoteOut(id=note.id, text=note.text)

    return await answer_once(session, viewer, key, NoteOut, act, operation="write_note")


@router.get("/notes/{note_id}")
async def read_note(note_id: Id, session: Session) -> NoteOut:
    note = await session.get(Note, note_id)
    if note is None:
        raise NotFound
    return NoteOut(id=note.id, text=note.text)


@router.get("/notes")
async def list_notes(session: Session, limit: Limit = 20, cursor: Cursor = None) -> Page[NoteOut]:
    if cursor is not None:
        decode_cursor(cursor, int)
    notes = (await session.exec(select(Note).limit(limit))).all()
    return Page[NoteOut](items=[NoteOut(id=note.id, text=note.text) for note in notes])


@router.post("/crashes")
async def crash(session: Session) -> None:
    session.add(Note(text="lost"))
    await session.flush()
    raise RuntimeError("a bug")


async def on_plan_made(session: AsyncSession, event: PlanMade, _: Envelope) -> None:
    if event.text == "not yet":
        count = (await session.exec(select(func.count()).select_from(Note))).one()
        if count == 0:
            raise Retry("no note so far")
    if event.text == "never":
        raise ValueError("this plan is invalid")
    session.add(Note(text=event.text))


def list_subscriptions(state: State) -> list[Subscription]:
    return subscriptions("sample", state.database, {PlanMade: on_plan_made})


class SampleService(Service):
    @property
    def migrations(self) -> Path:
        return Path(__file__).parent / "migrations"


service = SampleService(
    name="sample",
    summary="Notes for the tests of the shared package.",
    settings=ServiceSettings,
    routers=[router],
    subscriptions=list_subscriptions,
)
