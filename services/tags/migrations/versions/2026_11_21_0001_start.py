"""Tags, their outfits, and projections of people and outfits."""

from alembic import op

from shared.data.ids import CREATE_NEXT_ID
from shared.events.inbox import CREATE_INBOX
from shared.events.outbox import CREATE_OUTBOX

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.execute(CREATE_NEXT_ID)
    op.execute(CREATE_OUTBOX)
    op.execute(CREATE_INBOX)
    op.execute("""
    CREATE TABLE profiles (
      user_id bigint PRIMARY KEY,
      audience varchar NOT NULL,
      version bigint NOT NULL,
      removed boolean NOT NULL
    );
    CREATE TABLE follows (
      follower_id bigint NOT NULL,
      followee_id bigint NOT NULL,
      active boolean NOT NULL,
      version bigint NOT NULL,
      PRIMARY KEY (follower_id, followee_id)
    );
    CREATE INDEX ix_follows_followee_id ON follows (followee_id);
    CREATE TABLE outfits (
      outfit_id bigint PRIMARY KEY,
      owner_id bigint NOT NULL,
      audience varchar NOT NULL,
      version bigint NOT NULL,
      removed boolean NOT NULL
    );
    CREATE INDEX ix_outfits_owner_id ON outfits (owner_id);
    CREATE TABLE tags (
      id bigint PRIMARY KEY DEFAULT next_id(),
      owner_id bigint NOT NULL,
      slug varchar NOT NULL,
      name varchar NOT NULL,
      note varchar NOT NULL,
      audience varchar NOT NULL,
      cover_outfit_id bigint,
      position bigint NOT NULL,
      used bigint NOT NULL DEFAULT next_id(),
      created_at timestamptz NOT NULL DEFAULT now(),
      version bigint NOT NULL
    );
    CREATE UNIQUE INDEX tags_owner_slug ON tags (owner_id, slug);
    CREATE TABLE former_slugs (
      owner_id bigint NOT NULL,
      slug varchar NOT NULL,
      tag_id bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
      PRIMARY KEY (owner_id, slug)
    );
    CREATE INDEX ix_former_slugs_tag_id ON former_slugs (tag_id);
    CREATE TABLE placements (
      tag_id bigint NOT NULL REFERENCES tags ON DELETE CASCADE,
      outfit_id bigint NOT NULL,
      present boolean NOT NULL,
      by_hand boolean NOT NULL,
      placed bigint NOT NULL DEFAULT next_id(),
      version bigint NOT NULL,
      PRIMARY KEY (tag_id, outfit_id)
    );
    CREATE INDEX placements_newest ON placements (tag_id, placed) WHERE present;
    CREATE INDEX ix_placements_outfit_id ON placements (outfit_id);
    CREATE TABLE namings (
      outfit_id bigint NOT NULL,
      slug varchar NOT NULL,
      tag_id bigint NOT NULL,
      PRIMARY KEY (outfit_id, slug)
    );
    """)
