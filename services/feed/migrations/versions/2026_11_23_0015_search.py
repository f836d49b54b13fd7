"""People are found by the beginning of their names."""

import sqlalchemy as sa
from alembic import op

from shared.data.search_keys import search_keys

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# A profile that identity republishes in its present version is taken once more: whether its
# address is confirmed was not announced before.
CREATE_SEARCH = """
ALTER TABLE people ADD COLUMN findable boolean NOT NULL DEFAULT true;
ALTER TABLE people ADD COLUMN confirmed boolean NOT NULL DEFAULT false;
UPDATE people SET version = version - 1;
CREATE INDEX people_username ON people (username);
CREATE TABLE people_keys (
  key text COLLATE "C" NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (key, user_id)
);
CREATE INDEX people_keys_user ON people_keys (user_id, key);
"""
_PEOPLE = """
SELECT user_id, username, display_name FROM people WHERE audience <> 'private'
"""
_INSERT = sa.text("""
INSERT INTO people_keys (key, user_id)
SELECT key, :user_id FROM unnest(CAST(:keys AS text[])) AS key
""")


def upgrade() -> None:
    op.execute(CREATE_SEARCH)
    bind = op.get_bind()
    keys = [
        {"user_id": row.user_id, "keys": search_keys(row.username, row.display_name)}
        for row in bind.execute(sa.text(_PEOPLE))
    ]
    if keys:
        bind.execute(_INSERT, keys)
