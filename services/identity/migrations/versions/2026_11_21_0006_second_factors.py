"""Second factors: authenticator apps and recovery codes."""

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

CREATE_SECOND_FACTORS = """
CREATE TABLE two_factors (
  account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  sealed_secret text NOT NULL,
  set_up_at timestamptz NOT NULL,
  enabled_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0
);
CREATE TABLE recovery_codes (
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  PRIMARY KEY (account_id, code_hash)
);
"""


def upgrade() -> None:
    op.execute(CREATE_SECOND_FACTORS)
