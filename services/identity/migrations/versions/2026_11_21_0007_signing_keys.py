"""The keys that sign access tokens, with their private parts sealed."""

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

CREATE_KEYS = """
CREATE TABLE signing_keys (
  id bigint PRIMARY KEY DEFAULT next_id(),
  kid text NOT NULL UNIQUE,
  public_jwk jsonb NOT NULL,
  sealed_private text,
  signs_from timestamptz NOT NULL,
  revoked_at timestamptz,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION notify_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN NOTIFY access_changed; RETURN NULL; END
$$;
CREATE TRIGGER access_changed AFTER INSERT OR UPDATE OF signs_from, revoked_at ON signing_keys
  FOR EACH STATEMENT EXECUTE FUNCTION notify_access_changed();
"""


def upgrade() -> None:
    op.execute(CREATE_KEYS)
