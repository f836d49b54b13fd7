"""Ids that Postgres makes: 64 bits, ordered by time, unique within one service."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import BigInteger, text
from sqlmodel import Field

ID_EPOCH_MS = 1_735_689_600_000
"""2025-01-01 UTC. Ids are milliseconds since then, shifted by 22 bits, plus a sequence."""

CREATE_NEXT_ID = """
CREATE SEQUENCE id_sequence MAXVALUE 4194303 CYCLE;
CREATE FUNCTION next_id() RETURNS bigint LANGUAGE sql VOLATILE AS $$
  SELECT ((extract(epoch FROM clock_timestamp()) * 1000)::bigint - 1735689600000) << 22
         | nextval('id_sequence')
$$;
"""
"""DDL of the id generator, for a service's first migration."""


def id_time(value: int) -> datetime:
    """Return when the id was made."""
    return datetime.fromtimestamp(((value >> 22) + ID_EPOCH_MS) / 1000, UTC)


def first_id_at(moment: datetime) -> int:
    """Return the smallest id that could be made at this moment."""
    return (int(moment.timestamp() * 1000) - ID_EPOCH_MS) << 22


def new_id() -> Any:
    """Return a primary key column that Postgres fills with a time-ordered id."""
    return Field(
        default=None,
        primary_key=True,
        sa_type=BigInteger,
        sa_column_kwargs={"server_default": text("next_id()"), "autoincrement": False},
    )
