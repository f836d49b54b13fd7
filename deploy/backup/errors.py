"""Why a backup or a restore did not happen."""

from shared.terminal import CommandFailed


class BackupError(CommandFailed):
    """A backup or a restore failed; the message is for the operator."""
