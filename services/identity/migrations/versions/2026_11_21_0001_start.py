"""Accounts, profiles, sessions, mails, invites and the audit trail."""

from alembic import op

from shared.data.ids import CREATE_NEXT_ID
from shared.events.inbox import CREATE_INBOX
from shared.events.outbox import CREATE_OUTBOX

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

CREATE_ACCOUNTS = """
CREATE TABLE accounts (
  id bigint PRIMARY KEY DEFAULT next_id(),
  password_hash text NOT NULL,
  invite_code text,
  terms_version text,
  age_confirmed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE profiles (
  id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email text NOT NULL,
  email_verified_at timestamptz,
  username text NOT NULL,
  display_name text NOT NULL,
  bio text NOT NULL DEFAULT '',
  country text,
  avatar_path text,
  audience text NOT NULL DEFAULT 'public',
  links jsonb NOT NULL DEFAULT '[]',
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX profiles_username ON profiles (username);
CREATE INDEX profiles_email ON profiles (email);
CREATE UNIQUE INDEX profiles_verified_email ON profiles (email)
  WHERE email_verified_at IS NOT NULL;
CREATE TABLE former_usernames (
  username text PRIMARY KEY,
  profile_id bigint NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  kept_until timestamptz NOT NULL
);
CREATE INDEX former_usernames_profile ON former_usernames (profile_id);
CREATE TABLE follows (
  follower_id bigint NOT NULL,
  followee_id bigint NOT NULL,
  version bigint NOT NULL,
  removed boolean NOT NULL,
  PRIMARY KEY (follower_id, followee_id)
);
"""

CREATE_SESSIONS = """
CREATE TABLE sessions (
  id bigint PRIMARY KEY DEFAULT next_id(),
  account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  bind_hash text NOT NULL,
  generation bigint NOT NULL DEFAULT 1,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE FUNCTION notify_session_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM pg_notify('session_revoked', NEW.id::text); RETURN NULL; END
$$;
CREATE TRIGGER session_revoked AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION notify_session_revoked();
"""

CREATE_MAILS = """
CREATE TABLE mails (
  id bigint PRIMARY KEY DEFAULT next_id(),
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  html text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  failures int NOT NULL DEFAULT 0,
  doubts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_due ON mails (due_at) WHERE state IN ('waiting', 'sending');
CREATE TABLE invites (
  id bigint PRIMARY KEY,
  email text NOT NULL,
  code text NOT NULL,
  redeemed_by bigint REFERENCES accounts (id) ON DELETE SET NULL,
  redeemed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX invites_code ON invites (code);
CREATE TABLE audit_records (
  id bigint PRIMARY KEY DEFAULT next_id(),
  act text NOT NULL,
  account_id bigint,
  session_id bigint,
  address text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_records_account ON audit_records (account_id, id);
"""


def upgrade() -> None:
    for statements in (
        CREATE_NEXT_ID,
        CREATE_OUTBOX,
        CREATE_INBOX,
        CREATE_ACCOUNTS,
        CREATE_SESSIONS,
        CREATE_MAILS,
    ):
        op.execute(statements)
