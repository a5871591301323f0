"""The random source gives the numbers that anybody else computes: these come from OpenSSL and by hand."""

import hashlib
import hmac
from collections import Counter

import pytest

import engines
from engines.random import Source

ZEROS = bytes(32)


def test_the_worked_example():
    blocks = Source(ZEROS)
    assert [blocks.below(2**64) for _ in range(3)] == [
        0x778EE95B063D12F9,
        0xF6FEFC5FACD69D0D,
        0xF3F57E6D1F36D55C,
    ]
    source = Source(ZEROS)
    assert [source.below(n) for n in (4, 3, 2)] == [1, 2, 0]
    source = Source(ZEROS)
    assert source.shuffled(tuple("ABCD")) == tuple("DACB")
    assert source.draws == 3


def test_the_commitment():
    assert engines.commitment(ZEROS) == "70c9a4ce3e691a5f0adfc28c904b83c9cd3d9521a4f85c877f3fcb91eab418a0"


def plain_blocks(seed):
    """The definition read aloud."""
    number = 0
    while True:
        yield int.from_bytes(hmac.new(seed, f"draw:{number}".encode(), hashlib.sha256).digest()[:8], "big")
        number += 1


@pytest.mark.parametrize("seed", [b"a", b"seed", bytes(range(32)), b"x" * 64])
def test_numbers_follow_the_definition(seed):
    blocks, source = plain_blocks(seed), Source(seed)
    for n in range(1, 300):
        assert source.below(n) == next(blocks) % n
    assert source.draws == 299


def test_a_block_beyond_the_last_whole_multiple_is_thrown_away_and_counted():
    # Of 2**63 + 1 equal shares only one fits into 2**64, so about half the blocks are thrown away.
    n = 2**63 + 1
    blocks, source, thrown = plain_blocks(ZEROS), Source(ZEROS), 0
    for _ in range(50):
        u = next(blocks)
        while u >= n:
            u, thrown = next(blocks), thrown + 1
        assert source.below(n) == u
    assert thrown > 10
    assert source.draws == 50 + thrown


def test_a_source_goes_on_from_any_number():
    source = Source(ZEROS)
    numbers = [source.below(1000) for _ in range(20)]
    later = Source(ZEROS, 12)
    assert [later.below(1000) for _ in range(8)] == numbers[12:]
    twin = Source(ZEROS, 5).copy()
    assert twin.below(1000) == numbers[5]


def test_a_copy_is_independent():
    source = Source(ZEROS)
    twin = source.copy()
    twin.below(6)
    assert (source.draws, twin.draws) == (0, 1)


def test_a_die_has_six_equal_faces():
    source = Source(b"dice")
    rolls = Counter(source.die() for _ in range(6000))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in rolls.values())


def test_every_order_of_a_shuffle_is_as_likely():
    source = Source(b"orders")
    orders = Counter(source.shuffled(("A", "B", "C")) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_a_stranger_can_recompute_the_deal():
    seed = bytes(range(32))
    characters = ("king", "queen", "farmer", "noble", "dragon", "unicorn")
    cards = [card for card in characters for _ in range(10)]
    for name, tens in (("knight", 1), ("wizard", 2), ("jester", 3), ("seer", 4)):
        cards += [f"{name}-{tens}{ones}" for ones in range(10)]
    cards.sort()
    blocks = plain_blocks(seed)
    for i in range(99, 0, -1):
        j = next(blocks) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    for players, size in ((2, 8), (3, 6), (4, 6), (5, 6)):
        position = engines.new("kingdom", players=players, seed=seed).position()
        assert position["hands"] == [cards[seat * size : (seat + 1) * size] for seat in range(players)]
        assert position["deck"] == cards[players * size :]
        assert position["draws"] == 99
