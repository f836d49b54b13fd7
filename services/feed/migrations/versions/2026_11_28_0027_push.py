"""Creates push subscriptions, and what is to be sent to them."""

from alembic import op

revision = "0027"
down_revision = "0026"

ADD_PUSH = """
CREATE TABLE push_subscriptions (
  id bigint PRIMARY KEY DEFAULT next_id(),
  user_id bigint NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL UNIQUE,
  service text NOT NULL,
  public_key text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  label text NOT NULL,
  turned_off boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  succeeded_at timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, session_id);
CREATE TABLE push_deliveries (
  subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  notification_id bigint NOT NULL,
  service text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, notification_id)
);
CREATE INDEX push_deliveries_due ON push_deliveries (service, due_at);
"""


def upgrade() -> None:
    op.execute(ADD_PUSH)
