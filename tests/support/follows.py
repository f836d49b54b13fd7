"""Follows that a test writes into the feed's database by itself."""

COPY_FOLLOWS = """
INSERT INTO followers (followee_id, follower_id, changed_id, state, approved)
SELECT followee_id, follower_id, changed_id, state, approved FROM follows
ON CONFLICT DO NOTHING
"""
"""SQL to run after `INSERT INTO follows`: the followees' copies of new follows."""
_COLUMNS = "follower_id, followee_id, changed_id, state, approved"
FOLLOWS_THAT_DIFFER = f"""
SELECT {_COLUMNS} FROM follows FULL JOIN followers USING ({_COLUMNS})
WHERE follows.version IS NULL OR followers.tableoid IS NULL
"""
"""SQL for follows without a copy, and copies without a follow."""
