"""Migrations since the previous release take nothing away that its code uses.

Its processes serve while and after a newer release migrates the databases (UPGRADING.md). What no
code uses any more is removed one release later: a migration then names the release that stopped
using it, in `UNUSED_SINCE = {"column outfits.mood": "0.2.0"}`.
"""

import re
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, create_engine, text

from admin.main import service as admin_service
from deploy.local.layout import ROOT, SERVICES
from feed.main import service as feed_service
from identity.main import service as identity_service
from shared.data.migrations import alembic_config
from shared.service import Service
from shared.version import OLDEST_RELEASE, numbers
from tags.main import service as tags_service
from tests.architecture.schema_contract import Schema, contractions, read_schema
from tests.support.previous_release import NoHistory, PreviousRelease
from tests.support.servers import Servers
from tests.support.service_under_test import migrate
from wardrobe.main import service as wardrobe_service

RELEASE = PreviousRelease.recorded()
ALL = [identity_service, wardrobe_service, tags_service, feed_service, admin_service]


def new_migrations(service: Service) -> list[Any]:
    scripts = ScriptDirectory.from_config(alembic_config(service.migrations, ""))
    return [
        one.module for one in scripts.iterate_revisions("head", RELEASE.migrations[service.name])
    ]


def excused(unused_since: Mapping[str, str], previous: str) -> set[str]:
    """Return what the previous release no longer uses."""
    return {
        thing for thing, release in unused_since.items() if numbers(release) <= numbers(previous)
    }


def unexcused(found: list[str], allowed: set[str]) -> list[str]:
    return [one for one in found if not any(one.startswith(f"{thing} ") for thing in allowed)]


@pytest.mark.parametrize("service", ALL, ids=lambda it: it.name)
def test_the_code_of_the_previous_release_can_use_the_new_schema(
    service: Service, servers: Servers
) -> None:
    name = f"{service.name}_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = f"{servers.postgres}/{name}".replace("postgresql://", "postgresql+psycopg://", 1)
    schemas = []
    for revision in (RELEASE.migrations[service.name], "head"):
        migrate(service, url, revision)
        with create_engine(url, poolclass=NullPool).connect() as connected:
            schemas.append(read_schema(connected))
    allowed: set[str] = set()
    for module in new_migrations(service):
        allowed |= excused(getattr(module, "UNUSED_SINCE", {}), RELEASE.version)

    assert unexcused(contractions(*schemas), allowed) == []


@pytest.fixture
def connection(servers: Servers) -> Iterator[Connection]:
    """A transaction with a table and a view, which is rolled back."""
    url = servers.postgres.replace("postgresql://", "postgresql+psycopg://", 1)
    with create_engine(f"{url}/postgres", poolclass=NullPool).connect() as connected:
        connected.execute(text("CREATE TABLE hats (id int PRIMARY KEY, brim int, note text)"))
        connected.execute(text("CREATE VIEW notes AS SELECT note FROM hats"))
        connected.execute(text("CREATE FUNCTION two() RETURNS int RETURN 2"))
        yield connected


def after(connection: Connection, change: str) -> tuple[Schema, Schema]:
    before = read_schema(connection)
    connection.execute(text(change))
    return before, read_schema(connection)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ("ALTER TABLE hats DROP COLUMN brim", "column hats.brim is removed or renamed"),
        ("ALTER TABLE hats RENAME brim TO edge", "column hats.brim is removed or renamed"),
        ("ALTER TABLE hats ALTER brim TYPE text", "column hats.brim is text instead of integer"),
        (
            "ALTER TABLE hats ALTER brim SET NOT NULL",
            "table hats demands more: brim is not null and has no default",
        ),
        (
            "ALTER TABLE hats ALTER brim SET DEFAULT 1, ALTER brim SET NOT NULL",
            "table hats demands more: brim is not null",
        ),
        (
            "ALTER TABLE hats ADD color text NOT NULL",
            "table hats demands more: color is not null and has no default",
        ),
        ("ALTER TABLE hats ADD CHECK (brim > 3)", "table hats demands more: CHECK ((brim > 3))"),
        ("ALTER TABLE hats ADD UNIQUE (brim)", "table hats demands more: UNIQUE (brim)"),
        (
            "CREATE UNIQUE INDEX ON hats (brim)",
            "table hats demands more: CREATE UNIQUE ON public.hats USING btree (brim)",
        ),
        (
            "ALTER TABLE hats ADD color int DEFAULT 1 UNIQUE",
            "table hats demands more: UNIQUE (color)",
        ),
        (
            "ALTER TABLE hats ADD color int UNIQUE NULLS NOT DISTINCT",
            "table hats demands more: UNIQUE NULLS NOT DISTINCT (color)",
        ),
        ("ALTER TABLE hats RENAME TO caps", "table hats is removed or renamed"),
        ("DROP TABLE hats CASCADE", "table hats is removed or renamed"),
        ("DROP VIEW notes", "view notes is removed or renamed"),
        ("DROP FUNCTION two", "function two() is removed or renamed"),
    ],
)
def test_a_planted_contraction_is_found(connection: Connection, change: str, found: str) -> None:
    assert found in contractions(*after(connection, change))


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE hats ADD color text",
        "ALTER TABLE hats ADD color text NOT NULL DEFAULT 'red'",
        "ALTER TABLE hats ADD color int UNIQUE CHECK (color > 3)",
        "ALTER TABLE hats ALTER brim SET DEFAULT 1",
        "CREATE TABLE scarves (id int PRIMARY KEY, color text NOT NULL UNIQUE)",
        "CREATE INDEX ON hats (brim)",
    ],
)
def test_an_expansion_is_allowed(connection: Connection, change: str) -> None:
    assert contractions(*after(connection, change)) == []


@pytest.mark.parametrize(("release", "is_allowed"), [("0.2.0", True), ("0.3.0", False)])
def test_a_migration_may_remove_what_the_previous_release_did_not_use(
    release: str, is_allowed: bool
) -> None:
    found = ["column hats.brim is removed or renamed", "column hats.brimming is removed or renamed"]

    left = unexcused(found, excused({"column hats.brim": release}, previous="0.2.0"))

    assert left == (found[1:] if is_allowed else found)


def test_the_previous_release_is_one_of_the_two_newest_in_the_changelog() -> None:
    """When a release is made, its commit is not yet known; the next commit records it."""
    releases = re.findall(r"^## \[(\d\S*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert RELEASE.version in releases[:2]
    assert RELEASE.version == OLDEST_RELEASE
    assert RELEASE.migrations.keys() == set(SERVICES)


def test_a_clone_without_the_release_says_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(NoHistory, match=rf"{RELEASE.version}.*git fetch --unshallow"):
        RELEASE.extract(tmp_path, tmp_path)
