"""Migrations of existing rows."""

import uuid

import psycopg

from contracts.wardrobe import ExportDestinationRemoved
from tests.support.servers import Servers
from tests.support.service_under_test import migrate
from wardrobe.main import service

HIDDEN = """
INSERT INTO photos (id, owner_id, stem, original_key, width, height, thumbhash, colors,
  perceptual_hash, removed, created_at) VALUES
  (1, 7, 'a', 'a.jpg', 3, 4, 'aa', '{}', 11, '{}', '2026-11-01T10:00:00Z'),
  (2, 7, 'b', 'b.jpg', 3, 4, 'aa', '{}', 12, '{}', '2026-11-02T10:00:00Z');
INSERT INTO outfits
  (id, owner_id, photo_id, state, audience, caption, alt_text, tags, version) VALUES
  (3, 7, 1, 'published', 'private', '', '', '{}', 1),
  (4, 7, 2, 'published', 'private', '', '', '{}', 1);
INSERT INTO known_pictures (outfit_id, perceptual_hash, color_waves, decision_version) VALUES
  (3, 11, '{}', 1), (4, 13, '{}', 1), (5, 14, '{}', 1);
"""
AGES = "SELECT outfit_id, uploaded_at::date::text FROM known_pictures ORDER BY outfit_id"


DESTINATION = """
INSERT INTO export_destinations (owner_id, kind, url, username, sealed_secret) VALUES
  (7, 'webdav', 'https://files.example.org', 'ana', 'sealed');
"""


def new_database(servers: Servers) -> tuple[str, str]:
    """Return the URL of an empty database, for psycopg and for SQLAlchemy."""
    url = f"{servers.postgres}/wardrobe_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{servers.postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {url.rpartition('/')[2]}")
    return url, url.replace("postgresql://", "postgresql+psycopg://", 1)


def test_known_pictures_are_as_old_as_the_photos_that_still_show_them(servers: Servers) -> None:
    url, sqlalchemy_url = new_database(servers)
    migrate(service, sqlalchemy_url, "0041")
    with psycopg.connect(url) as connection:
        connection.execute(HIDDEN)

    migrate(service, sqlalchemy_url, "0042")

    with psycopg.connect(url) as connection:
        ages = connection.execute(AGES).fetchall()
    # The photo of the second was replaced since, and the third outfit is deleted.
    assert ages == [(3, "2026-11-01"), (4, None), (5, None)]


def test_owners_of_removed_export_destinations_are_told_once(servers: Servers) -> None:
    url, sqlalchemy_url = new_database(servers)
    migrate(service, sqlalchemy_url, "0043")
    with psycopg.connect(url) as connection:
        connection.execute(DESTINATION)

    migrate(service, sqlalchemy_url, "0044")

    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT type, subject, aggregate_version, data FROM outbox")
        told = row.fetchall()
    event = ExportDestinationRemoved(user_id=7)
    assert told == [(event.type, "7", 1, event.model_dump(mode="json"))]
