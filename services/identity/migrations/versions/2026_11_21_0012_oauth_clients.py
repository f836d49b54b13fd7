"""Programs that act for an account, and their tokens that were given back."""

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

CREATE_CLIENTS = """
CREATE TABLE oauth_clients (
  id bigint PRIMARY KEY DEFAULT next_id(),
  name text NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  service text NOT NULL,
  secret_hash text NOT NULL,
  generation bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX oauth_clients_name ON oauth_clients (name) WHERE revoked_at IS NULL;
CREATE INDEX oauth_clients_account ON oauth_clients (account_id);
CREATE TABLE revoked_tokens (
  token_id text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE TRIGGER access_changed
  AFTER INSERT OR DELETE OR UPDATE OF generation, revoked_at ON oauth_clients
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
CREATE TRIGGER access_changed AFTER INSERT ON revoked_tokens
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
"""


def upgrade() -> None:
    op.execute(CREATE_CLIENTS)
