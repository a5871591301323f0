"""Bloom: dice, roll and write."""

from engines.bloom.game import Bloom

__all__ = ["Bloom"]
