"""Runs the limited process: reads one job from stdin, writes its outcome to stdout, and ends."""

import os
import sys

import pyvips

from wardrobe.image_processing.job import DISK_FULL_ERRNOS, Job, Outcome, to_json
from wardrobe.image_processing.limits import limit_this_process
from wardrobe.image_processing.pipeline import Unprocessable, process_photo


def main() -> None:
    """Wait for a job and process it; end of input without a job means that none will come."""
    limit_this_process()
    line = sys.stdin.readline()
    if not line:
        return
    job = Job.from_json(line)
    # Announce the start: if the process dies after this, the picture is the cause.
    sys.stdout.write("\n")
    sys.stdout.flush()
    try:
        outcome = Outcome(processed=process_photo(job))
    except Unprocessable as exc:
        outcome = Outcome(refused=exc.reason)
    except (pyvips.Error, MemoryError, ValueError, OSError, SyntaxError, EOFError) as exc:
        # The libraries report a damaged file in many ways, which all mean the same to people.
        outcome = Outcome(refused="no_room" if _is_disk_full(exc) else "not_a_picture")
    sys.stdout.write(to_json(outcome))


def _is_disk_full(failure: Exception) -> bool:
    """Return whether a write failed for lack of space; libvips reports that as text only."""
    return any(os.strerror(number) in str(failure) for number in DISK_FULL_ERRNOS)


main()
