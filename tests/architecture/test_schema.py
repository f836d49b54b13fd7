"""Migrations and models agree: no column is missing, superfluous or wrongly nullable."""

from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, NullPool, create_engine

import admin.db
import feed.db
import identity.db
import tags.db
import wardrobe.db
from admin.main import service as admin_service
from feed.main import service as feed_service
from identity.main import service as identity_service
from tags.main import service as tags_service
from tests.support.servers import Servers
from tests.support.service_under_test import new_database
from wardrobe.main import service as wardrobe_service

SERVICES = [
    (identity_service, identity.db.metadata),
    (wardrobe_service, wardrobe.db.metadata),
    (tags_service, tags.db.metadata),
    (feed_service, feed.db.metadata),
    (admin_service, admin.db.metadata),
]


def differences(connection: Connection, metadata: Any) -> list[str]:
    """Return what a new migration would change, except indexes and foreign keys.

    Those exist in SQL only.
    """
    context = MigrationContext.configure(
        connection, opts={"compare_type": False, "include_object": _is_compared}
    )
    return [str(difference) for difference in compare_metadata(context, metadata)]


def _is_compared(_: Any, __: str | None, kind: str, reflected: bool, model: Any) -> bool:
    # A table without a model, such as the outbox, is only used by SQL.
    return kind == "column" or (kind == "table" and not (reflected and model is None))


@pytest.mark.parametrize(("service", "metadata"), SERVICES, ids=lambda it: getattr(it, "name", ""))
def test_migrations_and_models_agree(service: Any, metadata: Any, servers: Servers) -> None:
    engine = create_engine(new_database(service, servers), poolclass=NullPool)
    with engine.connect() as connection:
        assert differences(connection, metadata) == []
