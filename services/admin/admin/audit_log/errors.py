"""Expected failures of the audit log's verification."""

from shared.http.errors import InvalidInput


class InvalidCheckpoint(InvalidInput):
    """The checkpoint is malformed."""

    code = "invalid_checkpoint"
    detail = "A checkpoint is a position and a hash, as printed by a verification: 42:9f86d0…"


class CheckpointExpired(InvalidInput):
    """The entry of the checkpoint is no longer kept."""

    code = "checkpoint_expired"
    detail = "The entry of this checkpoint has expired. Compare with a more recent one."
