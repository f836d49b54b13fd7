"""People, follows, posts and notifications."""

from alembic import op

from shared.data.ids import CREATE_NEXT_ID
from shared.events.inbox import CREATE_INBOX
from shared.events.outbox import CREATE_OUTBOX

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_CREATE = """
CREATE TABLE people (
  user_id bigint PRIMARY KEY,
  username text NOT NULL,
  display_name text NOT NULL,
  avatar_path text,
  audience text NOT NULL,
  version bigint NOT NULL,
  erased boolean NOT NULL
);

CREATE TABLE follows (
  follower_id bigint NOT NULL,
  followee_id bigint NOT NULL,
  state text NOT NULL,
  version bigint NOT NULL,
  changed_id bigint NOT NULL DEFAULT next_id(),
  PRIMARY KEY (follower_id, followee_id)
);
CREATE INDEX follows_followers ON follows (followee_id, follower_id) WHERE state = 'following';
CREATE INDEX follows_received ON follows (followee_id, state, changed_id);
CREATE INDEX follows_sent ON follows (follower_id, state, changed_id);

CREATE TABLE posts (
  outfit_id bigint PRIMARY KEY,
  author_id bigint NOT NULL,
  feed_id bigint,
  audience text NOT NULL,
  removed boolean NOT NULL,
  version bigint NOT NULL,
  tags text[] NOT NULL,
  published_at timestamptz,
  content jsonb
);
CREATE INDEX posts_feed_id ON posts (feed_id);
CREATE INDEX posts_author ON posts (author_id, feed_id);

CREATE TABLE notifications (
  id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL,
  topic text NOT NULL,
  kind text NOT NULL,
  actor_id bigint NOT NULL,
  version bigint NOT NULL,
  withdrawn boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, topic)
);
CREATE INDEX notifications_newest ON notifications (user_id, id) WHERE NOT withdrawn;
CREATE INDEX notifications_actor ON notifications (actor_id);
"""


def upgrade() -> None:
    for statements in (CREATE_NEXT_ID, CREATE_OUTBOX, CREATE_INBOX, _CREATE):
        op.execute(statements)
