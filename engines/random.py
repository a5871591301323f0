"""The source of every random number: a few lines over HMAC-SHA-256 that anyone can recompute.

The numbers of a game follow from its seed alone, in any language:

1. Block ``i`` (``i`` = 0, 1, 2, …) is HMAC-SHA-256 with the seed as key over the ASCII text ``draw:i`` (``i``
   in decimal digits). Its first 8 bytes, read as a big-endian integer, are ``u``.
2. ``below(n)``, a whole number from 0 to ``n - 1``, takes blocks in turn until ``u < floor(2**64 / n) * n``
   and is then ``u mod n``. A block that was thrown away counts as drawn too.
3. A shuffle goes from the last place of the list (places count from 0) down to place 1: place ``i`` swaps
   with place ``below(i + 1)``. Before a shuffle, what is shuffled is in the sorted order of its notation.
4. A die is ``1 + below(6)``.

The commitment shown before a game is HMAC-SHA-256 with the same key over the ASCII text ``commit``, in hex.
No block has that text, so the commitment says nothing about the numbers; anybody who is given the
seed afterwards can check both.

A worked example. The seed is 32 bytes ``00``; its first blocks begin::

    draw:0  778ee95b063d12f9 =  8615079714362299129
    draw:1  f6fefc5facd69d0d = 17797940265266617613
    draw:2  f3f57e6d1f36d55c = 17579095727650821468

Shuffling ``A B C D``: below(4) = 8615079714362299129 mod 4 = 1, places 3 and 1 swap, ``A D C B``; below(3) =
17797940265266617613 mod 3 = 2, place 2 stays; below(2) = 17579095727650821468 mod 2 = 0, places 1 and 0 swap.
The shuffled list is ``D A C B``, and three numbers have been drawn. On a command line, this prints
block 0, given the 64 digits of the seed::

    printf draw:0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:0000…
"""

import hashlib
import hmac
from typing import TypeVar

T = TypeVar("T")

_BLOCK = 64
_INNER = bytes(byte ^ 0x36 for byte in range(256))
_OUTER = bytes(byte ^ 0x5C for byte in range(256))
MAX_SEED = _BLOCK


def commitment(seed: bytes) -> str:
    """What is published before a game so that its seed cannot be swapped later (64 hex digits)."""
    return hmac.digest(seed, b"commit", "sha256").hex()


class Source:
    """The numbers of one seed, from number `draws` on. `draws` is how many blocks have been taken.

    Raises ValueError for a seed that is not 1 to 64 bytes.
    """

    __slots__ = ("_inner", "_outer", "draws", "seed")

    def __init__(self, seed: bytes, draws: int = 0) -> None:
        if type(seed) is not bytes or not 1 <= len(seed) <= MAX_SEED:
            raise ValueError("a seed is 1 to 64 bytes")
        self.seed = seed
        self.draws = draws
        # HMAC written out: both hashes are begun once a game, not once a number, which halves the time of a
        # shuffle.
        key = seed.ljust(_BLOCK, b"\0")
        self._inner = hashlib.sha256(key.translate(_INNER))
        self._outer = hashlib.sha256(key.translate(_OUTER))

    def below(self, n: int) -> int:
        """The next whole number from 0 to n - 1, all equally likely. n is 1 or more."""
        limit = (1 << 64) // n * n
        while True:
            inner = self._inner.copy()
            inner.update(b"draw:%d" % self.draws)
            outer = self._outer.copy()
            outer.update(inner.digest())
            self.draws += 1
            u = int.from_bytes(outer.digest()[:8], "big")
            if u < limit:
                return u % n

    def shuffled(self, items: tuple[T, ...]) -> tuple[T, ...]:
        """The items in a new order: len(items) - 1 numbers, from the last place down."""
        mixed = list(items)
        below = self.below
        for i in range(len(mixed) - 1, 0, -1):
            j = below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return tuple(mixed)

    def die(self) -> int:
        """One roll, 1 to 6."""
        return 1 + self.below(6)

    def copy(self) -> "Source":
        """An independent source at the same place."""
        twin = object.__new__(Source)
        twin.seed = self.seed
        twin.draws = self.draws
        twin._inner = self._inner
        twin._outer = self._outer
        return twin
