"""The rows of identity's part of a data export, without secrets or their hashes.

An email's subject is included only if it went to the account's verified address: emails to other
addresses may have warned somebody else that their address was used.
"""

EXPORT_PARTS = {
    "profile": """
SELECT ARRAY[profiles.id] AS place, profiles.id::text AS id, email, email_verified_at, username,
  display_name, bio, country, country_shown, avatar_path, hidden_values, audience,
  default_audience, language, browser_language, on_start_page, findable, hidden_because,
  deletes_at, suspended_because, suspended_until, links, password_set, profiles.created_at,
  accounts.invite_code, accounts.terms_version, accounts.age_confirmed,
  (SELECT enabled_at FROM two_factors WHERE account_id = profiles.id) AS two_factor_since,
  (SELECT coalesce(json_agg(username ORDER BY kept_until), '[]') FROM former_usernames
   WHERE profile_id = profiles.id) AS former_usernames
FROM profiles JOIN accounts ON accounts.id = profiles.id WHERE profiles.id = :user_id
""",
    "sessions": """
SELECT ARRAY[id] AS place, id::text AS id, address, user_agent, created_at, refreshed_at,
  revoked_at
FROM sessions WHERE account_id = :user_id
""",
    "activity": """
SELECT ARRAY[id] AS place, act, session_id::text AS session_id, address, user_agent, at
FROM audit_records WHERE account_id = :user_id
""",
    "letters": """
SELECT ARRAY[mails.id] AS place, recipient,
  CASE WHEN recipient = profiles.email AND email_verified_at IS NOT NULL THEN subject END
    AS subject,
  state, mails.created_at, sent_at
FROM mails JOIN profiles ON profiles.id = account_id WHERE account_id = :user_id
""",
    "linked_providers": """
SELECT ARRAY[id] AS place, provider, subject, email, linked_at
FROM linked_providers WHERE account_id = :user_id
""",
    "passkeys": """
SELECT ARRAY[id] AS place, id::text AS id, name, created_at, used_at
FROM passkeys WHERE account_id = :user_id
""",
    "programs": """
SELECT ARRAY[id] AS place, id::text AS client_id, name, service, created_at, used_at, revoked_at
FROM oauth_clients WHERE account_id = :user_id
""",
}
