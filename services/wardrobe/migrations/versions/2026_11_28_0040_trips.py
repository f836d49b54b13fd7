"""Creates trips and their suitcases."""

from alembic import op

revision = "0040"
down_revision = "0039"

ADD_TRIPS = """
CREATE TABLE trips (
  id bigint PRIMARY KEY DEFAULT next_id(),
  owner_id bigint NOT NULL,
  name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  destination text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 1,
  CHECK (last_day >= first_day)
);
CREATE INDEX trips_owner_id ON trips (owner_id, last_day DESC, id DESC);
CREATE TABLE trip_garments (
  trip_id bigint NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
  garment_id bigint NOT NULL REFERENCES garments (id) ON DELETE CASCADE,
  quantity integer CHECK (quantity > 0),
  days date[] NOT NULL DEFAULT '{}',
  packed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (trip_id, garment_id)
);
CREATE INDEX trip_garments_garment_id ON trip_garments (garment_id);
CREATE TABLE trip_items (
  id bigint PRIMARY KEY DEFAULT next_id(),
  trip_id bigint NOT NULL REFERENCES trips (id) ON DELETE CASCADE,
  text text NOT NULL,
  packed boolean NOT NULL DEFAULT false
);
CREATE INDEX trip_items_trip_id ON trip_items (trip_id, id);
ALTER TABLE imported_items DROP CONSTRAINT imported_items_kind_check;
ALTER TABLE imported_items ADD CONSTRAINT imported_items_kind_check
  CHECK (kind IN ('garment', 'picture', 'outfit', 'tag', 'trip'));
"""


def upgrade() -> None:
    op.execute(ADD_TRIPS)
