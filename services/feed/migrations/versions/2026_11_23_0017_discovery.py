"""Public outfits are discovered, unless they are reported."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

CREATE_DISCOVERY = """
CREATE TABLE reported_outfits (
  outfit_id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  reported boolean NOT NULL,
  version bigint NOT NULL
);
CREATE INDEX reported_outfits_owner ON reported_outfits (owner_id);
CREATE INDEX posts_public ON posts (feed_id) WHERE audience = 'public' AND NOT removed;
"""


def upgrade() -> None:
    op.execute(CREATE_DISCOVERY)
