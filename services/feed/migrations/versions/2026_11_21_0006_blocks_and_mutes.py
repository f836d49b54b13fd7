"""Who does not want to be seen by whom, and who wants to see nothing of whom."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

CREATE_BLOCKS = """
CREATE TABLE blocks (
  blocker_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  changed_id bigint NOT NULL DEFAULT next_id(),
  PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id, blocker_id) WHERE active;
CREATE INDEX blocks_newest ON blocks (blocker_id, changed_id) WHERE active;
"""

CREATE_MUTES = """
CREATE TABLE mutes (
  muter_id bigint NOT NULL,
  muted_id bigint NOT NULL,
  until timestamptz,
  changed_id bigint NOT NULL DEFAULT next_id(),
  PRIMARY KEY (muter_id, muted_id)
);
CREATE INDEX mutes_muted ON mutes (muted_id, muter_id);
CREATE INDEX mutes_newest ON mutes (muter_id, changed_id);
CREATE INDEX mutes_until ON mutes (until) WHERE until IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(CREATE_BLOCKS)
    op.execute(CREATE_MUTES)
