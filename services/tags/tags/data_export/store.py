"""Queries for a person's data export."""

EXPORT_PARTS = {
    "tags": """
SELECT ARRAY[id] AS place, id::text AS id, slug, name, note,
  coalesce(hidden_audience, audience) AS audience, hidden_audience IS NOT NULL AS hidden,
  cover_outfit_id::text AS cover_outfit_id, featured, position, created_at, deleted_at,
  merged_into::text AS merged_into, (
    SELECT coalesce(json_agg(slug ORDER BY slug), '[]') FROM former_slugs
    WHERE former_slugs.tag_id = tags.id
  ) AS former_slugs, (
    SELECT coalesce(json_agg(user_id::text ORDER BY invited), '[]') FROM co_owners
    WHERE co_owners.tag_id = tags.id AND state = 'accepted'
  ) AS co_owner_ids
FROM tags WHERE owner_id = :user_id
""",
    "outfits_in_tags": """
SELECT ARRAY[tag_id, outfit_id] AS place, tag_id::text AS tag_id, tags.slug,
  outfit_id::text AS outfit_id, placements.position, placed::text AS placed, by_hand,
  added_by::text AS added_by
FROM placements JOIN tags ON tags.id = placements.tag_id
WHERE tags.owner_id = :user_id AND present
""",
    "co_owned_tags": """
SELECT ARRAY[tags.id] AS place, tags.id::text AS id, slug, name, owner_id::text AS owner_id,
  accepted_at
FROM co_owners JOIN tags ON tags.id = co_owners.tag_id
JOIN profiles ON profiles.user_id = tags.owner_id AND profiles.audience <> 'private'
WHERE co_owners.user_id = :user_id AND state = 'accepted' AND deleted_at IS NULL
  AND hidden_audience IS NULL
""",
}
