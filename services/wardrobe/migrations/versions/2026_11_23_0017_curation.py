"""Adds what the showcase depends on: recommendations, confirmed accounts and reports."""

from alembic import op

revision = "0017"
down_revision = "0016"

ADD_CURATION = """
ALTER TABLE profiles ADD COLUMN confirmed boolean NOT NULL DEFAULT false;
CREATE TABLE recommended_outfits (
  recommendation_id bigint PRIMARY KEY,
  outfit_id bigint,
  starts_at timestamptz,
  ends_at timestamptz,
  version bigint NOT NULL
);
CREATE INDEX recommended_outfits_outfit ON recommended_outfits (outfit_id);
CREATE TABLE reported_outfits (
  outfit_id bigint PRIMARY KEY,
  owner_id bigint NOT NULL,
  reported boolean NOT NULL,
  version bigint NOT NULL
);
CREATE INDEX reported_outfits_owner ON reported_outfits (owner_id);
"""


def upgrade() -> None:
    op.execute(ADD_CURATION)
