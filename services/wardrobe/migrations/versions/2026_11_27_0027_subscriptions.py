"""Creates secret addresses of calendars. Atom feeds need the slugs of tags."""

from alembic import op

revision = "0027"
down_revision = "0026"

ADD_SUBSCRIPTIONS = """
CREATE TABLE calendar_links (
  owner_id bigint PRIMARY KEY,
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE known_tags ADD COLUMN slug text;
ALTER TABLE profiles ADD COLUMN closed boolean NOT NULL DEFAULT false;
"""


def upgrade() -> None:
    op.execute(ADD_SUBSCRIPTIONS)
