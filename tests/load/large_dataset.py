"""A large feed database: 100,000 people, 1,000,000 outfits.

Each person follows 200 others and has published ten outfits; Postgres itself generates the rows.
The data folder under build/ is reused, with new migrations applied, until this file changes.
"""

import contextlib
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import alembic.command
import psycopg

from deploy.local import servers as local
from deploy.local.bootstrap import digest
from deploy.local.layout import ROOT
from deploy.local.process import start
from feed.main import service
from shared.data.migrations import alembic_config
from tests.feed.world import content
from tests.support.follows import COPY_FOLLOWS
from tests.support.ports import free_ports
from tests.support.servers import terminate
from tests.support.wait import wait_until

PEOPLE = 100_000
OUTFITS = 1_000_000
FOLLOWEES = 200
FIRST_ID = 1 << 60
PASSWORD = "large-dataset"
DATABASE = "feed"
FOLDER = ROOT / "build" / "large-dataset"
SETTINGS = {
    "shared_buffers": "3GB",
    "maintenance_work_mem": "1GB",
    "max_wal_size": "8GB",
    "fsync": "off",
    "autovacuum": "off",
    # One backend per query: a server and its clients leave no cores for parallel queries.
    "max_parallel_workers_per_gather": "0",
    "max_parallel_maintenance_workers": "1",
}

_CAPTION = "Rain all day, so the long coat, the boots that squeak, and the green scarf from Riga."
_PEOPLE = f"""
INSERT INTO people (user_id, username, display_name, audience, version)
SELECT {FIRST_ID} + n, 'person_' || n, 'Person ' || n, 'public', 1
FROM generate_series(0, {PEOPLE - 1}) AS n
"""
_TAGS = f"""
INSERT INTO known_tags (tag_id, owner_id, slug, name, audience, version)
SELECT {FIRST_ID} + 2 * n + which, {FIRST_ID} + n, slug, slug, 'public', 1
FROM generate_series(0, {PEOPLE - 1}) AS n,
  (VALUES (0, 'autumn'), (1, 'rain')) AS tags (which, slug)
"""
# 7919 and the number of people are coprime, so each author's outfits spread over the whole time.
_OUTFITS = f"""
INSERT INTO posts
  (outfit_id, author_id, feed_id, audience, removed, version, tags, published_at, public_since,
  content)
SELECT {FIRST_ID} + n, {FIRST_ID} + mod(n * 7919, {PEOPLE}), {FIRST_ID} + n, 'public', false, 1,
  ARRAY['autumn', 'rain'], now() - ({OUTFITS} - n) * interval '30 s',
  now() - ({OUTFITS} - n) * interval '30 s', %s
FROM generate_series(1::bigint, {OUTFITS}) AS n
"""
# Each person follows 200 different people and has about as many followers.
_FOLLOWS = f"""
INSERT INTO follows (follower_id, followee_id, state, version, changed_id, approved)
SELECT {FIRST_ID} + n, {FIRST_ID} + mod(n * 31 + 1 + k * 499, {PEOPLE}), 'following', 1,
  {FIRST_ID} + n, false
FROM generate_series(0, {PEOPLE - 1}) AS n, generate_series(0, {FOLLOWEES - 1}) AS k
"""
_INDEXES = """
SELECT indexname, indexdef FROM pg_indexes JOIN pg_class ON relname = indexname
JOIN pg_index ON indexrelid = pg_class.oid
WHERE tablename IN ('follows', 'followers', 'posts') AND NOT indisprimary
"""


@contextlib.contextmanager
def large_database() -> Iterator[str]:
    """Start the database; create it on first use. Yield its URL for a service's settings."""
    version = digest([Path(__file__)])
    ready = FOLDER / "ready"
    is_filled = ready.exists() and ready.read_text() == version
    if not is_filled:
        shutil.rmtree(FOLDER, ignore_errors=True)
    data = FOLDER / "postgres"
    local.prepare_postgres(data, PASSWORD)
    (port,) = free_ports(1)
    child = start(local.postgres(data, port, SETTINGS), FOLDER / "postgres.log")
    try:
        server = f"postgresql://postgres:{PASSWORD}@127.0.0.1:{port}"
        wait_until(lambda: _is_ready(server), "Postgres")
        url = f"{server}/{DATABASE}"
        address = url.replace("postgresql://", "postgresql+psycopg://", 1)
        if not is_filled:
            with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {DATABASE}")
        alembic.command.upgrade(alembic_config(service.migrations, address), "head")
        if not is_filled:
            _fill(url)
            ready.write_text(version)
        yield address
    finally:
        terminate(child, signal.SIGINT)


def _is_ready(server: str) -> bool:
    with contextlib.suppress(psycopg.Error):
        psycopg.connect(f"{server}/postgres", connect_timeout=1).close()
        return True
    return False


def _fill(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        indexes = connection.execute(_INDEXES).fetchall()
        for name, _ in indexes:
            connection.execute(f"DROP INDEX {name}")
        connection.execute(_PEOPLE)
        connection.execute(_TAGS)
        connection.execute(_OUTFITS, [content(_CAPTION).model_dump_json()])
        connection.execute("ALTER TABLE follows DISABLE TRIGGER copy_follow")
        connection.execute(_FOLLOWS)
        connection.execute(COPY_FOLLOWS)
        connection.execute("ALTER TABLE follows ENABLE TRIGGER copy_follow")
        for _, definition in indexes:
            # Postgres writes ONLY for the index of a partitioned table.
            connection.execute(definition.replace(" ON ONLY ", " ON "))
        connection.execute("VACUUM ANALYZE")
        connection.execute("CHECKPOINT")
