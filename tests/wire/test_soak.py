"""A short soak: its long form is `make soak`."""

from pathlib import Path

from tests.wire import soak


async def test_two_rounds_of_faults(tmp_path: Path) -> None:
    said: list[str] = []
    await soak.run(tmp_path, rounds=2, seed=7, say=said.append, games=("kingdom",))
    assert len(said) == 2
