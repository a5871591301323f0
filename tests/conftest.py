"""What the whole suite shares: generated examples are the same in every run and may take their time."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "project", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than processors: many tests wait for the disk, a browser or a process of their own."""
    affinity = getattr(os, "sched_getaffinity", None)
    return (len(affinity(0)) if affinity else os.cpu_count() or 1) + 1
