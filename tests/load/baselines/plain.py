"""The plain way to serve a response: FastAPI, SQLAlchemy and Postgres, and nothing around them.

`python -m tests.load.baselines.plain PORT` serves recorded responses from the database whose URL
is in `PLAIN_DATABASE`. Each item of a list is a row. The gateway has checked the session.
"""

import os
import sys
from collections.abc import AsyncIterator
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import RedirectResponse
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

DATABASE = "PLAIN_DATABASE"
app = FastAPI()


class Base(DeclarativeBase): ...


class Part(Base):
    """A part of a recorded response, or the address to which it redirects."""

    __tablename__ = "parts"
    address: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    body: Mapped[str]
    location: Mapped[str]


async def open_session(request: Request) -> AsyncIterator[AsyncSession]:
    async with request.app.state.sessions() as session:
        yield session


@app.get("/{path:path}", response_model=None)
async def respond(
    path: str, request: Request, session: Annotated[AsyncSession, Depends(open_session)]
) -> Response:
    """Return the response that was recorded for this path and query."""
    address = f"/{path}?{request.url.query}".removesuffix("?")
    found = select(Part).where(Part.address == address).order_by(Part.position)
    parts = (await session.scalars(found)).all()
    if parts and parts[0].location:
        return RedirectResponse(parts[0].location)
    return Response("".join(part.body for part in parts), media_type="application/json")


def main(port: str) -> None:
    app.state.sessions = async_sessionmaker(create_async_engine(os.environ[DATABASE]))
    uvicorn.run(app, port=int(port), access_log=False, log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
