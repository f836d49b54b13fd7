"""Follows, blocks and the outfits of comments, which decide who may report what."""

from alembic import op

revision = "0012"
down_revision = "0011"

ADD_RELATIONSHIPS = """
CREATE TABLE follows (
  follower_id bigint NOT NULL,
  followee_id bigint NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (follower_id, followee_id)
);
CREATE INDEX follows_followee ON follows (followee_id);
CREATE TABLE blocks (
  blocker_id bigint NOT NULL,
  blocked_id bigint NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id);
ALTER TABLE subjects ADD COLUMN outfit_id bigint;
"""


def upgrade() -> None:
    op.execute(ADD_RELATIONSHIPS)
