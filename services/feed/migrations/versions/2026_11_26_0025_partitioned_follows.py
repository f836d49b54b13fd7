"""Follows in partitions, once by follower and once by followee.

`follows` is locked while its rows are copied. The two indexes by followee and the trigger are for
the previous release, which reads and writes `follows` alone.
"""

from alembic import op

revision = "0025"
down_revision = "0024"

_PARTITIONS = 8
_CREATE = """
LOCK TABLE follows IN ACCESS EXCLUSIVE MODE;

ALTER TABLE follows RENAME TO unpartitioned_follows;
CREATE TABLE follows (LIKE unpartitioned_follows INCLUDING DEFAULTS)
PARTITION BY HASH (follower_id);
CREATE TABLE followers (
  followee_id bigint NOT NULL,
  follower_id bigint NOT NULL,
  changed_id bigint NOT NULL,
  state text NOT NULL,
  approved boolean NOT NULL
) PARTITION BY HASH (followee_id);
"""
_CREATE_PARTITION = """
CREATE TABLE follows_{number} PARTITION OF follows
FOR VALUES WITH (MODULUS {partitions}, REMAINDER {number});
CREATE TABLE followers_{number} PARTITION OF followers
FOR VALUES WITH (MODULUS {partitions}, REMAINDER {number});
"""
_FILL = """
INSERT INTO follows SELECT * FROM unpartitioned_follows;
INSERT INTO followers (followee_id, follower_id, changed_id, state, approved)
SELECT followee_id, follower_id, changed_id, state, approved FROM follows;
DROP TABLE unpartitioned_follows;

ALTER TABLE follows ADD PRIMARY KEY (follower_id, followee_id);
CREATE INDEX follows_sent ON follows (follower_id, state, changed_id);
CREATE INDEX follows_followers ON follows (followee_id, follower_id) WHERE state = 'following';
CREATE INDEX follows_received ON follows (followee_id, state, changed_id);

-- Fan-out reads nothing but this index.
ALTER TABLE followers ADD PRIMARY KEY (followee_id, follower_id) INCLUDE (state);
CREATE INDEX followers_newest ON followers (followee_id, changed_id) WHERE state = 'following';
CREATE INDEX followers_requests ON followers (followee_id, changed_id) WHERE state = 'requested';
ANALYZE follows, followers;
"""
_COPY_WRITES_OF_PREVIOUS_RELEASE = """
CREATE FUNCTION copy_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM followers
    WHERE followee_id = OLD.followee_id AND follower_id = OLD.follower_id;
  ELSE
    INSERT INTO followers (followee_id, follower_id, changed_id, state, approved)
    VALUES (NEW.followee_id, NEW.follower_id, NEW.changed_id, NEW.state, NEW.approved)
    ON CONFLICT (followee_id, follower_id) DO UPDATE SET
      changed_id = excluded.changed_id, state = excluded.state, approved = excluded.approved;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER copy_follow AFTER INSERT OR UPDATE OR DELETE ON follows
FOR EACH ROW EXECUTE FUNCTION copy_follow();
"""


def upgrade() -> None:
    op.execute(_CREATE)
    for number in range(_PARTITIONS):
        op.execute(_CREATE_PARTITION.format(number=number, partitions=_PARTITIONS))
    op.execute(_FILL)
    op.execute(_COPY_WRITES_OF_PREVIOUS_RELEASE)
