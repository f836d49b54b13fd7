"""Queries for a person's data export."""

EXPORT_PARTS = {
    "tags": """
SELECT ARRAY[id] AS place, id::text AS id, slug, name, note,
  coalesce(hidden_audience, audience) AS audience, hidden_audience IS NOT NULL AS hidden,
  cover_outfit_id::text AS cover_outfit_id, position, created_at, deleted_at,
  merged_into::text AS merged_into, (
    SELECT coalesce(json_agg(slug ORDER BY slug), '[]') FROM former_slugs
    WHERE former_slugs.tag_id = tags.id
  ) AS former_slugs
FROM tags WHERE owner_id = :user_id
""",
    "outfits_in_tags": """
SELECT ARRAY[tag_id, outfit_id] AS place, tag_id::text AS tag_id, tags.slug,
  outfit_id::text AS outfit_id, placements.position, placed::text AS placed, by_hand
FROM placements JOIN tags ON tags.id = placements.tag_id
WHERE tags.owner_id = :user_id AND present
""",
}
