"""Queries for a person's data export, without reporters' and moderators' identities."""

EXPORT_PARTS = {
    "reports": """
SELECT ARRAY[id] AS place, id::text AS id, kind, subject_id::text AS subject_id, reason, note,
  created_at, decided_at
FROM reports WHERE reporter_id = :user_id
""",
    "account_standing": """
SELECT ARRAY[user_id] AS place, state, rule, notice, appeal, appealed_at, appeal_refused_at,
  changed_at, ends_at
FROM standings WHERE user_id = :user_id
""",
    "content_decisions": """
SELECT ARRAY[id] AS place, kind, content_id::text AS content_id, hidden, rule, cause, notice,
  automated, decided_at, appeal, appealed_at, appeal_refused_at
FROM moderated_content WHERE owner_id = :user_id
""",
    "acts_about_me": """
SELECT ARRAY[id] AS place, act, subject, reason, rule, created_at FROM audit
WHERE act NOT LIKE 'report.%' AND subject IN (
  SELECT 'person/' || :user_id UNION ALL SELECT 'user/' || :user_id
  UNION ALL SELECT kind || '/' || content_id FROM moderated_content WHERE owner_id = :user_id
)
""",
    # Recordings export names only: their data is too large, and masked anyway.
    "use_of_the_app": """
SELECT ARRAY[id] AS place, device, kind, name, at,
  CASE WHEN kind = 'recording' THEN NULL ELSE data END AS data
FROM analytics WHERE user_id = :user_id
""",
    "recordings": """
SELECT ARRAY[id] AS place, name, device, device_class, pages, consented_at, started_at, ended_at
FROM recordings WHERE user_id = :user_id
""",
    "acts_as_admin": """
SELECT ARRAY[id] AS place, act, created_at FROM audit WHERE actor_id = :user_id
""",
}
