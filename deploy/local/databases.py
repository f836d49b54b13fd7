"""Creates one PostgreSQL database and one role per service, idempotently."""

from collections.abc import Mapping

import psycopg
from psycopg import sql

POSTGRES_ADMIN = "postgres"


def ensure_databases(host: str, port: int, admin_password: str, roles: Mapping[str, str]) -> None:
    """Create a role with its password, and a database it owns, for each name in `roles`.

    Only its owner may connect to a database, so a service cannot read another's.
    """
    with psycopg.connect(
        host=host,
        port=port,
        user=POSTGRES_ADMIN,
        password=admin_password,
        dbname="postgres",
        autocommit=True,
    ) as connection:
        for name, password in roles.items():
            _ensure_role(connection, name, password)
            _ensure_database(connection, name)


def database_url(name: str, password: str, address: str) -> str:
    """Return the SQLAlchemy URL of a service's database on `host:port` (psycopg 3)."""
    return f"postgresql+psycopg://{name}:{password}@{address}/{name}"


def _ensure_role(connection: psycopg.Connection, name: str, password: str) -> None:
    known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [name]).fetchone()
    verb = sql.SQL("ALTER" if known else "CREATE")
    connection.execute(
        sql.SQL("{} ROLE {} LOGIN PASSWORD {}").format(
            verb, sql.Identifier(name), sql.Literal(password)
        )
    )


def _ensure_database(connection: psycopg.Connection, name: str) -> None:
    known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
    if known:
        return
    database = sql.Identifier(name)
    connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(database, database))
    connection.execute(sql.SQL("REVOKE ALL ON DATABASE {} FROM PUBLIC").format(database))
