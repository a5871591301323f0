"""The screens of the games, by the engines' names."""

from typing import Any

from cogs.screens import bloom, flowers, kingdom, triominos
from cogs.screens.base import Screen

SCREENS: dict[str, Screen[Any, Any]] = {
    "bloom": bloom.BloomScreen(),
    "flowers": flowers.FlowersScreen(),
    "kingdom": kingdom.KingdomScreen(),
    "triominos": triominos.TriominosScreen(),
}
"""A game is offered to players when it has a screen."""
