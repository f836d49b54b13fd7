"""Creates the projections of circles and the people in them."""

from alembic import op

revision = "0031"
down_revision = "0030"

ADD_CIRCLES = """
CREATE TABLE circles (
  circle_id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  deleted boolean NOT NULL,
  version bigint NOT NULL
);
CREATE INDEX circles_owner ON circles (owner_id);
CREATE TABLE circle_members (
  circle_id bigint NOT NULL,
  member_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (circle_id, member_id)
);
CREATE INDEX circle_members_member ON circle_members (member_id, owner_id);
CREATE INDEX circle_members_owner ON circle_members (owner_id);
"""


def upgrade() -> None:
    op.execute(ADD_CIRCLES)
