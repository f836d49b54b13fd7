"""Creates circles and the people in them."""

from alembic import op

revision = "0026"
down_revision = "0025"

ADD_CIRCLES = """
CREATE TABLE circles (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  name text NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  version bigint NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX circles_owner_name ON circles (owner_id, lower(name)) WHERE NOT deleted;
CREATE TABLE circle_members (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  changed_id bigint NOT NULL DEFAULT next_id(),
  PRIMARY KEY (circle_id, member_id)
);
CREATE INDEX circle_members_newest ON circle_members (circle_id, changed_id) WHERE active;
CREATE INDEX circle_members_member ON circle_members (member_id, owner_id);
CREATE INDEX circle_members_owner ON circle_members (owner_id, member_id);
"""


def upgrade() -> None:
    op.execute(ADD_CIRCLES)
