"""Creates known pictures that moderators have hidden, and outfits that are held for showing one."""

from alembic import op

revision = "0023"
down_revision = "0022"

ADD_KNOWN_PICTURES = """
CREATE TABLE known_pictures (
  outfit_id bigint PRIMARY KEY,
  perceptual_hash bigint NOT NULL,
  color_waves double precision[] NOT NULL,
  rule text,
  decision_version bigint NOT NULL,
  hidden_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE held_outfits (
  outfit_id bigint PRIMARY KEY REFERENCES outfits (id) ON DELETE CASCADE,
  known_outfit_id bigint NOT NULL,
  rule text,
  distance integer NOT NULL,
  moderation_version bigint NOT NULL
);
ALTER TABLE photos ADD COLUMN cleared_at timestamptz;
"""


def upgrade() -> None:
    op.execute(ADD_KNOWN_PICTURES)
