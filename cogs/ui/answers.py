"""Private answers to commands and buttons."""

from cogs.ui import interactions
from cogs.ui.host import Interaction
from cogs.ui.layout import Content, assemble


async def send(interaction: Interaction, content: Content, table_id: int = 0) -> None:
    """Answer privately with a content, whose buttons are of that table; a deferred answer is filled."""
    await interactions.show(interaction, lambda: assemble(content, table_id))
