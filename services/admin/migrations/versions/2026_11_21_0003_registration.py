"""The registration mode, and invite codes for several people."""

from alembic import op

revision = "0003"
down_revision = "0002"

CREATE_REGISTRATION = """
CREATE TABLE registration (
  id smallint PRIMARY KEY CHECK (id = 1),
  mode varchar NOT NULL,
  version bigint NOT NULL
);
INSERT INTO registration VALUES (1, 'open', 1);
ALTER TABLE invites ALTER COLUMN entry_id DROP NOT NULL;
ALTER TABLE invites ADD COLUMN note varchar NOT NULL DEFAULT '';
ALTER TABLE invites ADD COLUMN uses integer NOT NULL DEFAULT 1;
ALTER TABLE invites ADD COLUMN used integer NOT NULL DEFAULT 0;
ALTER TABLE invites ADD COLUMN withdrawn_at timestamptz;
"""


def upgrade() -> None:
    op.execute(CREATE_REGISTRATION)
