"""Co-owners of tags, and who added an outfit to a tag."""

from alembic import op

revision = "0011"
down_revision = "0010"

CREATE_CO_OWNERS = """
CREATE TABLE co_owners (
  tag_id bigint NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  state varchar NOT NULL,
  invited bigint NOT NULL,
  accepted_at timestamptz,
  version bigint NOT NULL,
  PRIMARY KEY (tag_id, user_id)
);
CREATE INDEX co_owners_person ON co_owners (user_id, state, invited);
ALTER TABLE placements ADD COLUMN added_by bigint;
CREATE INDEX placements_added_by ON placements (added_by) WHERE added_by IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(CREATE_CO_OWNERS)
