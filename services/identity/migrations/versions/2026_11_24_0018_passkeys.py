"""Passkeys, and which of their challenges were used."""

from alembic import op

revision = "0018"
down_revision = "0017"

CREATE_PASSKEYS = """
CREATE TABLE passkeys (
  id bigint PRIMARY KEY DEFAULT next_id(),
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  used_at timestamptz
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential_id);
CREATE INDEX passkeys_account ON passkeys (account_id);
CREATE TABLE used_challenges (
  nonce text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_expiry ON used_challenges (expires_at);
"""


def upgrade() -> None:
    op.execute(CREATE_PASSKEYS)
