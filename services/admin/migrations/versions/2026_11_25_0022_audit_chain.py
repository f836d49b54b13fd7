"""Chains the entries of the audit log by hashes, and indexes what is searched."""

import secrets
from collections.abc import Iterator
from dataclasses import replace

import sqlalchemy
from alembic import op

from admin.audit_log.rules import SALT_BYTES, START, Link, Mark, entry_hash, reason_digest

revision = "0022"
down_revision = "0021"

ADD_CHAIN = """
ALTER TABLE audit
  ADD COLUMN reason_salt bytea,
  ADD COLUMN reason_digest bytea,
  ADD COLUMN position bigint,
  ADD COLUMN hash bytea;
CREATE TABLE audit_head (
  id integer PRIMARY KEY CHECK (id = 1),
  position bigint NOT NULL,
  hash bytea NOT NULL,
  expired_position bigint NOT NULL,
  expired_hash bytea NOT NULL
);
"""
# Afterwards, because an update is cheaper without them.
ADD_INDEXES = """
CREATE UNIQUE INDEX audit_position ON audit (position);
CREATE INDEX audit_time ON audit (created_at, id);
CREATE INDEX audit_act ON audit (act, created_at, id);
CREATE INDEX audit_actor ON audit (actor_id, created_at, id);
DROP INDEX audit_subject;
CREATE INDEX audit_subject ON audit (subject, created_at, id);
CREATE INDEX audit_rule ON audit (rule, created_at, id) WHERE rule IS NOT NULL;
CREATE INDEX audit_reason ON audit USING gin (to_tsvector('simple', reason))
  WHERE reason IS NOT NULL;
"""
LIST_ENTRIES = sqlalchemy.text("""
SELECT id, actor_id, act, subject, reason, rule, created_at, NULL AS reason_salt,
  NULL AS reason_digest, 0 AS position, NULL AS hash
FROM audit WHERE id > :after ORDER BY id LIMIT 5000
""")
CHAIN = sqlalchemy.text("""
UPDATE audit SET position = :position, hash = :hash, reason_salt = :reason_salt,
  reason_digest = :reason_digest
WHERE id = :id
""")
INSERT_HEAD = sqlalchemy.text("INSERT INTO audit_head VALUES (1, :position, :hash, 0, :start)")


def upgrade() -> None:
    op.execute(ADD_CHAIN)
    head = START
    for links in batches():
        chained = []
        for link in links:
            linked = chain(link, head)
            head = Mark(linked.position, linked.hash or b"")
            chained.append(vars(linked))
        op.get_bind().execute(CHAIN, chained)
    op.get_bind().execute(INSERT_HEAD, {**head._asdict(), "start": START.hash})
    op.execute(ADD_INDEXES)


def batches() -> Iterator[list[Link]]:
    """Yield the entries in the order in which they were made."""
    after = 0
    while rows := op.get_bind().execute(LIST_ENTRIES, {"after": after}).mappings().all():
        yield [Link(**row) for row in rows]
        after = rows[-1]["id"]


def chain(link: Link, previous: Mark) -> Link:
    link = replace(link, position=previous.position + 1)
    if link.reason is not None:
        salt = secrets.token_bytes(SALT_BYTES)
        digest = reason_digest(link.reason, salt)
        link = replace(link, reason_salt=salt, reason_digest=digest)
    return replace(link, hash=entry_hash(previous.hash, link))
