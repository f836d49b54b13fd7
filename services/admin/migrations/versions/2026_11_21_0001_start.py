"""Admins, the waitlist and the audit log."""

from alembic import op

from shared.data.ids import CREATE_NEXT_ID
from shared.events.inbox import CREATE_INBOX
from shared.events.outbox import CREATE_OUTBOX

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.execute(CREATE_NEXT_ID)
    op.execute(CREATE_OUTBOX)
    op.execute(CREATE_INBOX)
    op.execute("""
    CREATE TABLE admins (
      user_id bigint PRIMARY KEY,
      granted_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE audit (
      id bigint PRIMARY KEY DEFAULT next_id(),
      actor_id bigint,
      act varchar NOT NULL,
      subject varchar NOT NULL,
      reason varchar,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE waitlist (
      id bigint PRIMARY KEY DEFAULT next_id(),
      email varchar NOT NULL,
      country varchar,
      why varchar NOT NULL,
      source varchar NOT NULL,
      state varchar NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      version bigint NOT NULL
    );
    CREATE UNIQUE INDEX waitlist_email ON waitlist (lower(email));
    CREATE INDEX waitlist_state ON waitlist (state, id);
    CREATE TABLE invites (
      id bigint PRIMARY KEY DEFAULT next_id(),
      entry_id bigint NOT NULL UNIQUE REFERENCES waitlist,
      code varchar NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    """)
