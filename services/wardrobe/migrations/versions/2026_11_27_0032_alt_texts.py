"""Creates preferences about alt texts, and alt texts that viewers suggest."""

from alembic import op

revision = "0032"
down_revision = "0031"

ADD_ALT_TEXTS = """
CREATE TABLE alt_text_preferences (
  owner_id bigint PRIMARY KEY,
  when_missing text NOT NULL CHECK (when_missing IN ('off', 'remind', 'require')),
  suggestions text NOT NULL CHECK (suggestions IN ('on', 'off')),
  version bigint NOT NULL
);
CREATE TABLE alt_text_suggestions (
  id bigint PRIMARY KEY DEFAULT next_id(),
  outfit_id bigint NOT NULL REFERENCES outfits (id) ON DELETE CASCADE,
  owner_id bigint NOT NULL,
  author_id bigint NOT NULL,
  text text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (outfit_id, author_id)
);
CREATE INDEX alt_text_suggestions_owner_id ON alt_text_suggestions (owner_id, author_id);
CREATE INDEX alt_text_suggestions_author_id ON alt_text_suggestions (author_id);
"""


def upgrade() -> None:
    op.execute(ADD_ALT_TEXTS)
