"""Likes, saves, comments, how far people have read, and how they want to be told."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

CREATE = """
CREATE TABLE likes (
  user_id bigint NOT NULL,
  outfit_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  active boolean NOT NULL,
  version bigint NOT NULL,
  changed_id bigint NOT NULL DEFAULT next_id(),
  PRIMARY KEY (user_id, outfit_id)
);
CREATE INDEX likes_outfit ON likes (outfit_id, changed_id) WHERE active;
CREATE INDEX likes_owner ON likes (owner_id);

CREATE TABLE saves (
  user_id bigint NOT NULL,
  outfit_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  saved_id bigint NOT NULL DEFAULT next_id(),
  PRIMARY KEY (user_id, outfit_id)
);
CREATE INDEX saves_newest ON saves (user_id, saved_id);
CREATE INDEX saves_owner ON saves (owner_id);

CREATE TABLE comments (
  id bigint PRIMARY KEY DEFAULT next_id(),
  outfit_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  author_id bigint NOT NULL,
  text text NOT NULL,
  state text NOT NULL,
  version bigint NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX comments_outfit ON comments (outfit_id, id);
CREATE INDEX comments_owner ON comments (owner_id);
CREATE INDEX comments_author ON comments (author_id);

CREATE TABLE read_markers (
  user_id bigint PRIMARY KEY,
  outfit_id bigint NOT NULL,
  feed_id bigint NOT NULL,
  published_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);

CREATE TABLE notification_settings (
  user_id bigint PRIMARY KEY,
  channels jsonb NOT NULL,
  quiet_hours jsonb,
  digest_sent_at timestamptz
);
"""

# The defaults are for the release before, which names none of these when it writes.
WIDEN_NOTIFICATIONS = """
ALTER TABLE notifications
  ADD COLUMN bundle text NOT NULL DEFAULT '',
  ADD COLUMN outfit_id bigint,
  ADD COLUMN comment_id bigint,
  ADD COLUMN in_app boolean NOT NULL DEFAULT true,
  ADD COLUMN in_digest boolean NOT NULL DEFAULT false;
UPDATE notifications SET bundle = topic;
CREATE INDEX notifications_waiting ON notifications (user_id) WHERE in_digest;
"""


def upgrade() -> None:
    op.execute(CREATE)
    op.execute(WIDEN_NOTIFICATIONS)
