"""A small bot that uses everything the playground can show, also what the real bot does not use."""

import asyncio
import io
import re
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image, ImageDraw

FRUITS = ["Apple", "Apricot", "Banana", "Cherry", "Damson", "Elderberry", "Fig", "Grape"]


def picture(text: str, colour: str = "#2f6f4f") -> discord.File:
    image = Image.new("RGB", (640, 360), colour)
    ImageDraw.Draw(image).text((24, 24), text, fill="white", font_size=48)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"A board that says {text}")


class Count(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"count:(?P<n>\d+)"):
    def __init__(self, n: int) -> None:
        super().__init__(
            ui.Button(
                label=f"Count {n}", emoji="🌱", custom_id=f"count:{n}", style=discord.ButtonStyle.success
            )
        )
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> "Count":
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await asyncio.sleep(0.1)
        view, file = board(self.n + 1)
        await interaction.edit_original_response(view=view, attachments=[file])


class Feedback(ui.Modal, title="Feedback"):
    name = ui.TextInput[Any](label="Your name", placeholder="Anything", max_length=20)
    fruit = ui.Label[Any](
        text="Fruit",
        description="The one you like best",
        component=ui.Select(options=[discord.SelectOption(label=fruit) for fruit in FRUITS[:3]]),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.fruit.component, ui.Select)
        await interaction.response.send_message(
            f"Thanks **{self.name}** for {self.fruit.component.values[0]}"
        )


class Action(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"do:(?P<what>\w+)"):
    def __init__(self, what: str) -> None:
        super().__init__(ui.Button(label=what.capitalize(), custom_id=f"do:{what}"))
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> "Action":
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction) -> None:
        if self.what == "modal":
            await interaction.response.send_modal(Feedback())
        elif self.what == "secret":
            await interaction.response.defer(ephemeral=True, thinking=True)
            await asyncio.sleep(0.2)
            await interaction.followup.send("A secret for you alone", ephemeral=True)
        elif self.what == "whisper":
            view = ui.LayoutView(timeout=None)
            view.add_item(ui.TextDisplay("Psst, this is a **direct message**."))
            view.add_item(ui.ActionRow(Count(100)))
            await interaction.user.send(view=view)
            await interaction.response.defer()
        elif self.what == "thread":
            assert isinstance(interaction.channel, discord.TextChannel)
            thread = await interaction.channel.create_thread(
                name="A thread", type=discord.ChannelType.public_thread
            )
            await thread.send("Welcome to the thread")
            await interaction.response.send_message(f"See {thread.mention}", ephemeral=True)
        elif self.what == "silent":
            await asyncio.sleep(5)


class Pick(ui.Select[ui.LayoutView]):
    def __init__(self) -> None:
        options = [
            discord.SelectOption(label=fruit, description=f"It starts with {fruit[0]}", emoji="🍎")
            for fruit in FRUITS
        ]
        super().__init__(
            custom_id="pick", placeholder="Pick up to two", min_values=1, max_values=2, options=options
        )

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("You picked " + ", ".join(self.values), ephemeral=True)


class Person(ui.UserSelect[ui.LayoutView]):
    def __init__(self) -> None:
        super().__init__(custom_id="person", placeholder="Pick a person")

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"You picked {self.values[0].mention}", ephemeral=True)


MARKDOWN = """# Demo
Some **bold**, *italic*, __underlined__, ~~struck~~ and `code`; <b>not bold</b>
- first
- second
> a quote
-# small print, <t:1767225600:R>"""


def board(n: int) -> tuple[ui.LayoutView, discord.File]:
    view = ui.LayoutView(timeout=None)
    file = picture(f"n = {n}")
    gallery = ui.MediaGallery[Any](discord.MediaGalleryItem(file, description=file.description))
    view.add_item(
        ui.Container(
            ui.Section(MARKDOWN, accessory=ui.Button(label="Rules", url="https://example.com/")),
            ui.Separator(),
            gallery,
            ui.ActionRow(Count(n), *(Action(what) for what in ("modal", "secret", "whisper", "thread"))),
            ui.ActionRow(
                Action("silent"), ui.Button(label="Off", disabled=True, style=discord.ButtonStyle.danger)
            ),
            ui.ActionRow(Pick()),
            ui.ActionRow(Person()),
            accent_colour=0x5BA66F,
        )
    )
    return view, file


class DemoBot(commands.AutoShardedBot):
    def __init__(self) -> None:
        super().__init__(command_prefix="!", intents=discord.Intents.default(), help_command=None)
        self.ticks = 0

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Count, Action)
        self.add_view(board(0)[0])

        @self.tree.command(description="Shows one of everything")
        @app_commands.describe(start="Where to count from")
        async def demo(interaction: discord.Interaction, start: int = 1) -> None:
            view, file = board(start)
            await interaction.response.send_message(view=view, file=file)

        @self.tree.command(description="Eat a fruit")
        @app_commands.describe(fruit="Which fruit", who="Who eats it")
        async def eat(interaction: discord.Interaction, fruit: str, who: discord.User | None = None) -> None:
            await interaction.response.send_message(f"{(who or interaction.user).mention} eats {fruit}")

        @eat.autocomplete("fruit")
        async def fruits(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            found = [fruit for fruit in FRUITS if current.lower() in fruit.lower()]
            return [app_commands.Choice(name=fruit, value=fruit) for fruit in found]

        await self.tree.sync()


def make_bot() -> DemoBot:
    return DemoBot()
