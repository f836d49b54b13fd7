"""Why a backup or a restore did not happen."""


class BackupError(Exception):
    """A backup or a restore failed; the message is for the operator."""
