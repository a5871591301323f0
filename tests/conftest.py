"""What the whole suite shares: generated examples are the same in every run and may take their time, and
tests that wait for other processes come first."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "project", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")


WAITING = ("tests/wire/", "tests/bot/test_kill.py")
"""Tests that wait for other processes most of the time: others run beside them."""


def pytest_xdist_auto_num_workers() -> int:
    """Two processes more than processors: many tests wait for the disk, a browser or another process."""
    affinity = getattr(os, "sched_getaffinity", None)
    return (len(affinity(0)) if affinity else os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each process begin with its share of the tests that wait, so that none is left to the end."""
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    first = [item for item in items if item.nodeid.startswith(WAITING)]
    others = [item for item in items if not item.nodeid.startswith(WAITING)]
    ends = [len(others) * number // workers for number in range(workers + 1)]
    items[:] = [
        item
        for number in range(workers)
        for item in (*first[number::workers], *others[ends[number] : ends[number + 1]])
    ]
