"""Creates photos, outfits, projections of people, and the tables of events."""

from alembic import op

from shared.data.ids import CREATE_NEXT_ID
from shared.events.inbox import CREATE_INBOX
from shared.events.outbox import CREATE_OUTBOX

revision = "0001"
down_revision = None

CREATE_PHOTOS = """
CREATE TABLE photos (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  stem text NOT NULL UNIQUE,
  original_key text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  thumbhash text NOT NULL,
  colors text[] NOT NULL,
  perceptual_hash bigint NOT NULL,
  removed text[] NOT NULL,
  taken_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE INDEX photos_of_owner ON photos (owner_id);
CREATE INDEX photos_unused ON photos (created_at) WHERE used_at IS NULL;
CREATE TABLE doomed_objects (
  bucket text NOT NULL,
  key text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (bucket, key)
);
CREATE INDEX ix_doomed_objects_due_at ON doomed_objects (due_at);
"""

CREATE_OUTFITS = """
CREATE TABLE outfits (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  photo_id bigint NOT NULL UNIQUE REFERENCES photos (id),
  feed_id bigint,
  state text NOT NULL,
  audience text NOT NULL,
  caption text NOT NULL,
  alt_text text NOT NULL,
  worn_on date,
  tags text[] NOT NULL,
  pins jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  trashed_at timestamptz,
  version bigint NOT NULL,
  due text
);
CREATE INDEX outfits_of_owner ON outfits (owner_id, id DESC) WHERE state = 'published';
CREATE INDEX outfits_due ON outfits (id) WHERE due IS NOT NULL;
CREATE INDEX outfits_trashed ON outfits (trashed_at) WHERE state = 'trashed';
"""

CREATE_PEOPLE = """
CREATE TABLE profiles (
  user_id bigint PRIMARY KEY,
  audience text NOT NULL,
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
"""


def upgrade() -> None:
    for statements in (
        CREATE_NEXT_ID,
        CREATE_OUTBOX,
        CREATE_INBOX,
        CREATE_PHOTOS,
        CREATE_OUTFITS,
        CREATE_PEOPLE,
    ):
        op.execute(statements)
