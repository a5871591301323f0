"""The screens of the games, by the engines' names."""

from cogs.screens import bloom, flowers, kingdom, triominos
from cogs.screens.base import Screen

SCREENS: dict[str, Screen] = {
    "bloom": bloom.BloomScreen(),
    "flowers": flowers.FlowersScreen(),
    "kingdom": kingdom.KingdomScreen(),
    "triominos": triominos.TriominosScreen(),
}
"""A game is offered to players when it has a screen."""
