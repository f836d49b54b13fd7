"""Adds material, quantity, purchase, labels, care and washing of garments."""

from alembic import op

revision = "0037"
down_revision = "0036"

ADD_DETAILS = """
ALTER TABLE garments
  ADD COLUMN material text NOT NULL DEFAULT '',
  ADD COLUMN quantity integer NOT NULL DEFAULT 1,
  ADD COLUMN bought_on date,
  ADD COLUMN link text NOT NULL DEFAULT '',
  ADD COLUMN labels text[] NOT NULL DEFAULT '{}',
  ADD COLUMN care text[] NOT NULL DEFAULT '{}',
  ADD COLUMN wash_after integer,
  ADD COLUMN washed_on date,
  ADD COLUMN wears_since_wash integer NOT NULL DEFAULT 0;
"""


def upgrade() -> None:
    op.execute(ADD_DETAILS)
