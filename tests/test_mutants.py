"""The mutants of `tests.mutants` are made of the code as it is now."""

from tests.mutants import MUTANTS, ROOT, Mutant


def _found(mutant: Mutant) -> bool:
    tests = [one for one in mutant.tests if one.startswith("tests/")]
    once = (ROOT / mutant.file).read_text(encoding="utf-8").count(mutant.old) == 1
    return once and bool(tests) and all((ROOT / one).exists() for one in tests)


def test_each_changes_something() -> None:
    assert [mutant.name for mutant in MUTANTS if not _found(mutant)] == []
