"""Who may register, and invite codes for several people."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

CREATE_REGISTRATION = """
CREATE TABLE registration (
  id smallint PRIMARY KEY CHECK (id = 1),
  mode text NOT NULL,
  version bigint NOT NULL
);
INSERT INTO registration VALUES (1, 'open', 0);
ALTER TABLE invites ALTER COLUMN email DROP NOT NULL;
ALTER TABLE invites ALTER COLUMN code DROP NOT NULL;
ALTER TABLE invites ADD COLUMN uses integer NOT NULL DEFAULT 1;
ALTER TABLE invites ADD COLUMN used integer NOT NULL DEFAULT 0;
ALTER TABLE invites ADD COLUMN withdrawn boolean NOT NULL DEFAULT false;
UPDATE invites SET
  used = (redeemed_at IS NOT NULL)::int,
  code = regexp_replace(upper(code), '[^A-Z0-9]', '', 'g');
ALTER TABLE invites DROP COLUMN redeemed_by, DROP COLUMN redeemed_at;
"""


def upgrade() -> None:
    op.execute(CREATE_REGISTRATION)
