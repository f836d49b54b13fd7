"""Reads what code may rely on in a database, and finds what a newer schema takes away."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, text

_RELATIONS = text("""
SELECT CASE relkind WHEN 'v' THEN 'view ' WHEN 'm' THEN 'view ' ELSE 'table ' END || relname
FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
UNION ALL
SELECT 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')'
FROM pg_proc WHERE pronamespace = 'public'::regnamespace
""")
_COLUMNS = text("""
SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull,
  atthasdef OR attidentity <> ''
FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
  AND attnum > 0 AND NOT attisdropped
""")
_CONSTRAINTS = text("""
SELECT conrelid::regclass::text, pg_get_constraintdef(oid), contype IN ('p', 'u', 'x'), ARRAY(
  SELECT attname::text FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey)
)
FROM pg_constraint
WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'p', 'u', 'x')
UNION ALL
SELECT indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+', ''),
  true, ARRAY(
    SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)
  )
FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
WHERE relnamespace = 'public'::regnamespace AND indisunique
  AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
""")


@dataclass(frozen=True)
class Demand:
    """A rule that the rows of a table have to satisfy."""

    table: str
    rule: str
    columns: frozenset[str]
    fails_for_defaults: bool
    """Whether rows that have nothing but defaults in these columns break the rule."""


@dataclass(frozen=True)
class Schema:
    """The parts of a schema that a statement of the code can depend on."""

    things: Mapping[str, str]
    """The type of each column, and nothing of each table, view and function."""
    demands: frozenset[Demand]


def read_schema(connection: Connection) -> Schema:
    things = {str(name): "" for (name,) in connection.execute(_RELATIONS)}
    demands: set[Demand] = set()
    with_default = set()
    for table, column, kind, is_required, has_default in connection.execute(_COLUMNS):
        things[f"column {table}.{column}"] = kind
        if has_default:
            with_default.add((table, column))
        if is_required:
            rule = "is not null" if has_default else "is not null and has no default"
            only = frozenset({column})
            demands.add(Demand(table, f"{column} {rule}", only, not has_default))
    for table, rule, is_unique, columns in connection.execute(_CONSTRAINTS):
        # Several nulls are unique, and pass a check. Several rows with the same default are not.
        repeats = any((table, column) in with_default for column in columns)
        same = is_unique and (repeats or "NULLS NOT DISTINCT" in rule)
        demands.add(Demand(table, rule, frozenset(columns), same or not columns))
    return Schema(things, frozenset(demands))


def contractions(before: Schema, after: Schema) -> list[str]:
    """Return what code that was written for `before` can no longer do with `after`."""
    removed = [
        f"{thing} is removed or renamed" for thing in before.things if thing not in after.things
    ]
    changed = [
        f"{thing} is {after.things[thing]} instead of {kind}"
        for thing, kind in before.things.items()
        if after.things.get(thing, kind) != kind
    ]
    demanded = [
        f"table {one.table} demands more: {one.rule}"
        for one in after.demands - before.demands
        if _concerns(before, one)
    ]
    return sorted([*removed, *changed, *demanded])


def _concerns(before: Schema, demand: Demand) -> bool:
    """Return whether a statement that leaves new columns out can break the demand."""
    if f"table {demand.table}" not in before.things:
        return False
    known = {name for name in demand.columns if f"column {demand.table}.{name}" in before.things}
    return bool(known) or demand.fails_for_defaults
