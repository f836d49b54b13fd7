"""The decision that the newest one about an entry has overruled: both can be undone."""

from alembic import op

revision = "0009"
down_revision = "0008"

ADD_OVERRULED = """
ALTER TABLE waitlist
  ADD COLUMN overruled_id bigint REFERENCES waitlist_decisions ON DELETE SET NULL,
  ADD COLUMN overruled_from varchar;
CREATE INDEX waitlist_overruled ON waitlist (overruled_id) WHERE overruled_id IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(ADD_OVERRULED)
