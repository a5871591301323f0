"""The screens of the games, by the engines' names."""

from cogs.screens import kingdom
from cogs.screens.base import Screen

SCREENS: dict[str, Screen] = {"kingdom": kingdom.KingdomScreen()}
