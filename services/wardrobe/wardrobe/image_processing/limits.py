"""Resource limits of the processes that decode uploads."""

import resource

MEMORY_BYTES = 1024**3
CPU_SECONDS = 12
"""Of all threads together. The slowest valid picture (50 megapixels) needs half of it."""
FILE_BYTES = 256 * 1024**2


def limit_this_process() -> None:
    """Limit memory, CPU time and file size for the rest of this process's life."""
    _lower(resource.RLIMIT_AS, MEMORY_BYTES)
    # The soft limit ends the process by SIGXCPU; at the hard one the kernel sends SIGKILL, which
    # would look like a lack of memory.
    _lower(resource.RLIMIT_CPU, CPU_SECONDS, CPU_SECONDS + 1)
    _lower(resource.RLIMIT_FSIZE, FILE_BYTES)
    _lower(resource.RLIMIT_CORE, 0)


def _lower(kind: int, wanted: int, wanted_hard: int | None = None) -> None:
    _, hard = resource.getrlimit(kind)
    limits = (wanted, wanted if wanted_hard is None else wanted_hard)
    if hard != resource.RLIM_INFINITY:
        limits = (min(limits[0], hard), min(limits[1], hard))
    resource.setrlimit(kind, limits)
