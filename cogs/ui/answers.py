"""Private answers to commands and buttons."""

from cogs.ui.acknowledge import has_answer
from cogs.ui.delivery import QUIET
from cogs.ui.host import Interaction
from cogs.ui.layout import Content, assemble


async def send(interaction: Interaction, content: Content, table_id: int = 0) -> None:
    """Answer privately with a content, whose buttons are of that table; a deferred answer is filled."""
    view, files = assemble(content, table_id)
    if has_answer(interaction):
        await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=QUIET)
    else:
        await interaction.response.send_message(
            view=view, files=files, ephemeral=True, allowed_mentions=QUIET
        )
