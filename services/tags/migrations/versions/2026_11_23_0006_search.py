"""Search keys of tags."""

import sqlalchemy as sa
from alembic import op

from shared.data.search_keys import search_keys

revision = "0006"
down_revision = "0005"

CREATE_SEARCH = """
ALTER TABLE profiles ADD COLUMN findable boolean NOT NULL DEFAULT true;
UPDATE profiles SET version = version - 1;
CREATE TABLE tag_keys (
  key text COLLATE "C" NOT NULL,
  tag_id bigint NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  PRIMARY KEY (key, tag_id)
);
CREATE INDEX tag_keys_tag ON tag_keys (tag_id, key);
"""
_INSERT = sa.text("""
INSERT INTO tag_keys (key, tag_id)
SELECT key, :tag_id FROM unnest(CAST(:keys AS text[])) AS key
""")


def upgrade() -> None:
    op.execute(CREATE_SEARCH)
    bind = op.get_bind()
    keys = [
        {"tag_id": row.id, "keys": search_keys(row.name)}
        for row in bind.execute(sa.text("SELECT id, name FROM tags"))
    ]
    if keys:
        bind.execute(_INSERT, keys)
