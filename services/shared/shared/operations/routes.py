"""The operators' view of a service and their acts, over HTTP, with a grant of the admin service."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from contracts.types import Id
from shared.data.db import Session
from shared.http.errors import NotFound
from shared.http.http_errors import api_error_response
from shared.http.pagination import Cursor, Limit, Page
from shared.operations import dead_letters
from shared.operations.database import run_queue
from shared.operations.errors import QueueCannotRun
from shared.operations.grants import granted
from shared.operations.schemas import DeadLetterOut, OpenDeadLetterOut, OperationsOut, QueueRunOut
from shared.operations.state import Operations

router = APIRouter(prefix="/operations", tags=["operations"])


async def _operations(request: Request) -> Operations:
    found: Operations = request.app.state.operations
    return found


State = Annotated[Operations, Depends(_operations)]


@router.get("", dependencies=[Depends(granted("read"))])
async def get_operations(operations: State) -> OperationsOut:
    """Return the state of this process now: its servers, queues, consumers and sizes.

    For admins, with a grant to read.
    """
    return await operations.read()


@router.get("/dead-letters", dependencies=[Depends(granted("read"))])
async def list_dead_letters(
    session: Session, cursor: Cursor = None, limit: Limit = 20
) -> Page[DeadLetterOut]:
    """List the events that a consumer gave up, newest first. For admins, with a grant to read."""
    return await dead_letters.list_dead_letters(session, cursor=cursor, limit=limit)


@router.get("/dead-letters/{letter_id}", dependencies=[Depends(granted("open", "letter_id"))])
async def open_dead_letter(letter_id: Id, session: Session) -> OpenDeadLetterOut:
    """Return a dead letter with its event, which may name people. Needs a grant to open it."""
    return await dead_letters.open_dead_letter(session, letter_id)


@router.post(
    "/dead-letters/{letter_id}/replay",
    status_code=204,
    dependencies=[Depends(granted("replay", "letter_id"))],
)
async def replay_dead_letter(
    request: Request, letter_id: Id, session: Session, operations: State
) -> Response:
    """Let the consumer handle the event again. Needs a grant to replay it.

    409 if it fails again, or if this version has no consumer for it; the dead letter is kept then.
    """
    failure = await dead_letters.replay(session, letter_id, operations.subscriptions())
    # Returned, because raising it would undo that it was counted.
    return api_error_response(request, failure) if failure else Response(status_code=204)


@router.delete(
    "/dead-letters/{letter_id}",
    status_code=204,
    dependencies=[Depends(granted("drop", "letter_id"))],
)
async def drop_dead_letter(letter_id: Id, session: Session) -> None:
    """Delete a dead letter; its event is never handled. Needs a grant to drop it."""
    await dead_letters.drop(session, letter_id)


@router.post("/queues/{name}/run", dependencies=[Depends(granted("run", "name"))])
async def run_again(
    name: Annotated[str, Path(pattern=r"^[a-z-]{1,40}$")], session: Session, operations: State
) -> QueueRunOut:
    """Make all work that waits in a queue, or was given up, due now. Needs a grant to run it."""
    queue = next((one for one in operations.queues if one.name == name), None)
    if queue is None:
        raise NotFound
    if not queue.run_again:
        raise QueueCannotRun
    return QueueRunOut(due=await run_queue(session, queue))
