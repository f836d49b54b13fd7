"""When the newest credential of a session was first seen, in ticks that no clock can change."""

from alembic import op

revision = "0025"
down_revision = "0024"

# A trigger, so that it also holds for processes of the previous release.
COUNT_TICKS = """
CREATE TABLE session_clock (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  ticks bigint NOT NULL DEFAULT 0
);
INSERT INTO session_clock DEFAULT VALUES;
ALTER TABLE sessions ADD COLUMN generation_seen_tick bigint NOT NULL DEFAULT 0;
CREATE FUNCTION mark_generation_seen() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT ticks INTO NEW.generation_seen_tick FROM session_clock;
    RETURN NEW;
  END
$$;
CREATE TRIGGER generation_seen BEFORE UPDATE OF generation ON sessions
  FOR EACH ROW WHEN (NEW.generation > OLD.generation) EXECUTE FUNCTION mark_generation_seen();
"""


def upgrade() -> None:
    op.execute(COUNT_TICKS)
