"""Signing in through other providers, and codes that browsers exchange for a session."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

CREATE_PROVIDERS = """
CREATE TABLE sign_in_codes (
  id bigint PRIMARY KEY DEFAULT next_id(),
  code_challenge text NOT NULL,
  account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
  email text,
  attempt_id bigint,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  session_id bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);
CREATE TABLE provider_attempts (
  id bigint PRIMARY KEY DEFAULT next_id(),
  provider text NOT NULL,
  code_challenge text NOT NULL,
  session_id bigint,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  subject text,
  email text,
  email_verified boolean NOT NULL DEFAULT false,
  name text,
  preferred_username text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX provider_attempts_expiry ON provider_attempts (expires_at);
CREATE TABLE linked_providers (
  id bigint PRIMARY KEY DEFAULT next_id(),
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  provider text NOT NULL,
  subject text NOT NULL,
  email text,
  linked_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX linked_providers_subject ON linked_providers (provider, subject);
CREATE UNIQUE INDEX linked_providers_account ON linked_providers (account_id, provider);
ALTER TABLE recovery_requests ADD COLUMN code_challenge text;
"""


def upgrade() -> None:
    op.execute(CREATE_PROVIDERS)
