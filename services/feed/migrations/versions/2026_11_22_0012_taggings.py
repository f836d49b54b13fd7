"""What is in which tag, and where it stands in the timelines of those who follow the tag."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Other ids end in a number from 1 on: with 22 zeroes at its end none is taken for an outfit's.
    op.execute("""
    CREATE SEQUENCE entry_sequence MINVALUE 0 MAXVALUE 255 CYCLE;
    CREATE FUNCTION next_entry_id() RETURNS bigint LANGUAGE sql VOLATILE AS $$
      SELECT ((next_id() >> 30 << 8) | nextval('entry_sequence')) << 22
    $$;
    CREATE TABLE taggings (
      tag_id bigint NOT NULL,
      outfit_id bigint NOT NULL,
      owner_id bigint NOT NULL,
      entry_id bigint UNIQUE,
      present boolean NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (tag_id, outfit_id)
    );
    CREATE INDEX taggings_newest ON taggings (tag_id, entry_id) WHERE entry_id IS NOT NULL;
    CREATE INDEX taggings_outfit ON taggings (outfit_id);
    CREATE INDEX taggings_owner ON taggings (owner_id);
    CREATE INDEX known_tags_merged ON known_tags (merged_into) WHERE merged_into IS NOT NULL;
    """)
