"""How the C library keeps the memory that pictures were drawn in."""

import contextlib
import ctypes

_TRIM, _MMAP, _ARENAS = -1, -3, -8
"""M_TRIM_THRESHOLD, M_MMAP_THRESHOLD and M_ARENA_MAX of glibc's malloc.h."""
_LARGE = 2**20
"""Bytes from which on a block goes back to the system as soon as it is free."""


def give_back() -> None:
    """Let glibc give freed memory back; other C libraries are left as they are.

    A picture is drawn several times as large as it is shown. glibc takes such a block, once freed, for a
    size that is usual and keeps it, in an arena for each thread: several times what is in use.
    """
    with contextlib.suppress(OSError, AttributeError, TypeError):
        mallopt = ctypes.CDLL(None).mallopt
        for option, value in ((_TRIM, _LARGE), (_MMAP, _LARGE), (_ARENAS, 2)):
            mallopt(option, value)
