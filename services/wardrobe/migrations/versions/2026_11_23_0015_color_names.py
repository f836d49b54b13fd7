"""Names garments' colors by the nearest named color, which adds cream, navy and olive."""

import sqlalchemy as sa
from alembic import op

from wardrobe.color_names import color_name

revision = "0015"
down_revision = "0014"

COLORS = sa.text("SELECT DISTINCT unnest(colors) FROM garments")
RENAME = sa.text("""
WITH named AS (
  SELECT * FROM unnest(CAST(:colors AS text[]), CAST(:names AS text[])) n (color, name)
),
found AS (
  SELECT garments.id, named.name, min(shown.place) AS place
  FROM garments, unnest(garments.colors) WITH ORDINALITY shown (color, place)
  JOIN named USING (color) GROUP BY garments.id, named.name
),
renamed AS (SELECT id, array_agg(name ORDER BY place) AS names FROM found GROUP BY id)
UPDATE garments SET color_names = renamed.names
FROM renamed WHERE renamed.id = garments.id AND color_names IS DISTINCT FROM renamed.names
""")


def upgrade() -> None:
    """Recompute the names of existing garments' colors; all old names are among the new ones."""
    connection = op.get_bind()
    colors = list(connection.execute(COLORS).scalars())
    names = [color_name(color) for color in colors]
    connection.execute(RENAME, {"colors": colors, "names": names})
