"""The limited process: reads one job from standard input, develops it, answers, ends."""

import os
import sys

import pyvips

from wardrobe.image_processing.developing import Unprocessable, develop
from wardrobe.image_processing.job import NO_ROOM, Job, Outcome
from wardrobe.image_processing.limits import limit_this_process


def main() -> None:
    """Wait for a job; an end of input without one means that nobody needs us any more."""
    limit_this_process()
    line = sys.stdin.readline()
    if not line:
        return
    job = Job.model_validate_json(line)
    # From here on it is the picture that ends us, if anything does.
    sys.stdout.write("\n")
    sys.stdout.flush()
    try:
        outcome = Outcome(developed=develop(job))
    except Unprocessable as exc:
        outcome = Outcome(refused=exc.reason)
    except (pyvips.Error, MemoryError, ValueError, OSError, SyntaxError, EOFError) as exc:
        # The libraries have many ways to say that a file is broken; all mean the same to a person.
        outcome = Outcome(refused="no_room" if _says_no_room(exc) else "not_a_picture")
    sys.stdout.write(outcome.model_dump_json())


def _says_no_room(failure: Exception) -> bool:
    """libvips hands on what the system said of a write, in words alone."""
    return any(os.strerror(number) in str(failure) for number in NO_ROOM)


main()
