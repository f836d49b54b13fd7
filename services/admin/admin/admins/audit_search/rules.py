"""How a search in the audit log is understood. Pure."""

MAX_WORDS = 10


def subject_forms(subject: str) -> list[str]:
    """Return the subjects that mean the same: roles are granted to `user/5`, who is `person/5`."""
    kind, _, subject_id = subject.partition("/")
    return [f"person/{subject_id}", f"user/{subject_id}"] if kind == "person" else [subject]


def prefix_query(text: str) -> str:
    """Return a tsquery for all words of the text, or their beginnings."""
    quoted = (word.replace("\\", "\\\\").replace("'", "''") for word in text.split()[:MAX_WORDS])
    return " & ".join(f"'{word}':*" for word in quoted)
