"""Links in letters, requests for a new password, and the devices of audited acts."""

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

CREATE_LINKS = """
CREATE TABLE links (
  id bigint PRIMARY KEY DEFAULT next_id(),
  kind text NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email text NOT NULL,
  password_hash text,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX links_account ON links (account_id);
CREATE INDEX links_email ON links (email);
CREATE TABLE recovery_requests (
  id bigint PRIMARY KEY DEFAULT next_id(),
  email text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE mails ADD COLUMN link_id bigint;
ALTER TABLE audit_records ADD COLUMN user_agent text NOT NULL DEFAULT '';
"""


def upgrade() -> None:
    op.execute(CREATE_LINKS)
