"""Creates loans of garments."""

from alembic import op

revision = "0035"
down_revision = "0034"

ADD_LOANS = """
CREATE TABLE loans (
  id bigint PRIMARY KEY DEFAULT next_id(),
  garment_id bigint NOT NULL REFERENCES garments (id) ON DELETE CASCADE,
  owner_id bigint NOT NULL,
  borrower_id bigint,
  requested boolean NOT NULL,
  state text NOT NULL CHECK (
    state IN ('requested', 'offered', 'accepted', 'returned', 'declined', 'withdrawn', 'confirmed')
  ),
  due_on date,
  note text NOT NULL,
  remind_on date,
  version bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX loans_open_garment_id ON loans (garment_id) WHERE ended_at IS NULL;
CREATE INDEX loans_garment_id ON loans (garment_id);
CREATE INDEX loans_owner_id ON loans (owner_id, id);
CREATE INDEX loans_borrower_id ON loans (borrower_id, id);
CREATE INDEX loans_remind_on ON loans (remind_on) WHERE remind_on IS NOT NULL;
"""


def upgrade() -> None:
    op.execute(ADD_LOANS)
