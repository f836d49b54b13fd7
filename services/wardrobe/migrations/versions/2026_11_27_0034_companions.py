"""Creates the people that outfits were worn with, occasions, and choices about repeats."""

from alembic import op

revision = "0034"
down_revision = "0033"

ADD_COMPANIONS = """
ALTER TABLE outfits ADD COLUMN occasion text NOT NULL DEFAULT '';
CREATE TABLE companions (
  outfit_id bigint NOT NULL REFERENCES outfits (id) ON DELETE CASCADE,
  person_id bigint NOT NULL,
  owner_id bigint NOT NULL,
  position smallint NOT NULL,
  PRIMARY KEY (outfit_id, person_id)
);
CREATE INDEX companions_owner_id ON companions (owner_id, person_id);
CREATE INDEX companions_person_id ON companions (person_id);
CREATE TABLE repeat_preferences (
  owner_id bigint PRIMARY KEY,
  warn_within text NOT NULL
    CHECK (warn_within IN ('off', '14_days', '30_days', '90_days')),
  version bigint NOT NULL
);
"""


def upgrade() -> None:
    op.execute(ADD_COMPANIONS)
