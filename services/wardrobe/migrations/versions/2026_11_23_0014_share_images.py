"""Adds names of people and tags for share pictures."""

from alembic import op

revision = "0014"
down_revision = "0013"

ADD_CARDS_AND_TAGS = """
ALTER TABLE profiles
  ADD COLUMN username text NOT NULL DEFAULT '',
  ADD COLUMN display_name text NOT NULL DEFAULT '',
  ADD COLUMN avatar_path text;
CREATE TABLE known_tags (
  tag_id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  name text,
  cover_outfit_id bigint,
  audience text NOT NULL,
  version bigint NOT NULL
);
CREATE INDEX known_tags_owner ON known_tags (owner_id);
CREATE TABLE taggings (
  tag_id bigint NOT NULL,
  outfit_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  present boolean NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (tag_id, outfit_id)
);
CREATE INDEX taggings_owner ON taggings (owner_id);
"""


def upgrade() -> None:
    op.execute(ADD_CARDS_AND_TAGS)
