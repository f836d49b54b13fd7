"""Migrations of existing rows."""

import uuid

import psycopg

from admin.main import service
from tests.support.servers import Servers
from tests.support.service_under_test import migrate

DECISIONS = """
INSERT INTO waitlist_decisions (id, decision, reason, entries, entry_id, due_at) VALUES
  (1, 'approve', 'of somebody', 1, 7, now()),
  (2, 'decline', 'overruled', 1, NULL, now()),
  (3, 'decline', 'of nobody known', 1, NULL, now()),
  (4, 'approve', 'of many', 2, NULL, now());
INSERT INTO waitlist (id, email, why, source, state, version, decision_id, overruled_id)
  VALUES (7, 'ana@example.org', '', 'home', 'invited', 1, 1, 2);
"""
REASONS = "SELECT reason, entry_id FROM waitlist_decisions ORDER BY id"


def test_reasons_about_one_unknown_entry_are_deleted(servers: Servers) -> None:
    url = f"{servers.postgres}/admin_{uuid.uuid4().hex[:12]}"
    sqlalchemy_url = url.replace("postgresql://", "postgresql+psycopg://", 1)
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {url.rpartition('/')[2]}")
    migrate(service, sqlalchemy_url, "0012")
    with psycopg.connect(url) as connection:
        connection.execute(DECISIONS)

    migrate(service, sqlalchemy_url, "0013")

    with psycopg.connect(url) as connection:
        reasons = connection.execute(REASONS).fetchall()
    assert reasons == [("of somebody", 7), ("overruled", 7), (None, None), ("of many", None)]
