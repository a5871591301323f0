"""Which table and which seat somebody means."""

import discord

from cogs import threads
from cogs.screens.base import game_name
from cogs.services import Services
from cogs.ui.errors import Refused
from cogs.ui.host import Click, Interaction
from cogs.ui.interactions import acknowledge
from data import texts
from data.errors import ChannelBusy
from data.records import Seat, Status, TableRecord
from play.patience import persist
from play.tables import Snapshot


async def here(services: Services, interaction: Interaction) -> TableRecord:
    """Return the live table of this channel, else one asleep that the user plays at, else the last one.

    Raises Refused where there never was one.
    """
    assert interaction.channel_id is not None
    store = services.store
    record = await store.live_table(interaction.channel_id)
    if record is None:
        asleep = await store.tables_in(interaction.channel_id)
        own = [one for one in asleep if one.seat_of(interaction.user.id) is not None]
        record = own[-1] if own else await store.last_table(interaction.channel_id)
    if record is None or record.status is Status.CANCELLED:
        raise Refused("refused-no-game-here")
    return record


async def in_place(services: Services, click: Click) -> TableRecord:
    """Return the table that a public button belongs to, in its own channel.

    Raises Refused for one of another channel or server, for a table that is gone and for a challenge.
    """
    record = await services.store.table(click.table_id)
    if record is None or not record.kind.shared:
        raise Refused("refused-no-such-table")
    require_here(click.interaction, record)
    return record


def require_here(interaction: Interaction, record: TableRecord) -> None:
    """Raise Refused outside the channel of a table that has one; challenges and lessons have none."""
    if record.kind.shared and interaction.channel_id != record.channel_id:
        raise Refused("refused-elsewhere", channel=f"<#{record.channel_id}>")


async def seated(
    services: Services, table_id: int, interaction: Interaction, *, in_channel: bool = False
) -> tuple[Snapshot, Seat]:
    """Return the started table, awake, and the user's seat.

    Raises Refused for onlookers and lobbies; with `in_channel` also where it was asked in a server's channel
    that is not the table's.
    """
    user_id = interaction.user.id
    snapshot = await services.tables.look(table_id)
    if snapshot is None or snapshot.record.status is Status.CANCELLED:
        raise Refused("refused-no-such-table")
    if snapshot.record.status is Status.LOBBY:
        raise Refused("refused-not-started")
    seat = snapshot.record.seat_of(user_id)
    if seat is None:
        gave_up = any(other.user_id == user_id for other in snapshot.record.seats)
        raise Refused("refused-resigned" if gave_up else "refused-onlooker")
    if in_channel and interaction.guild_id is not None:
        require_here(interaction, snapshot.record)
    if snapshot.record.asleep_at is not None:
        snapshot = await awake(services, snapshot, interaction)
    return snapshot, seat


async def awake(services: Services, snapshot: Snapshot, interaction: Interaction) -> Snapshot:
    """Wake a game that is asleep, and show it; in a thread if another table has its channel by now.

    Raises Refused where no thread can be opened.
    """
    try:
        snapshot = await services.sleeping.wake(snapshot.record.id)
    except ChannelBusy:
        channel = interaction.client.get_channel(snapshot.record.channel_id)
        if not threads.has_threads(channel):
            raise Refused("refused-asleep") from None
        snapshot = await into_thread(services, snapshot.record, channel)
    await services.driver.go_on(snapshot.record.id)
    snapshot = await services.tables.look(snapshot.record.id) or snapshot
    services.messages.refresh(snapshot)
    return snapshot


async def into_thread(services: Services, record: TableRecord, channel: discord.TextChannel) -> Snapshot:
    """Move a table into a new thread of a channel. Raises Refused where Discord opens none, NotPlaying."""
    say = texts.speaker(record.locale)
    host = next((seat.name for seat in record.seats if seat.user_id == record.host_id), "")
    name = say("thread-name", game=game_name(record.game, say), host=host)
    thread = await threads.create(channel, name)
    # Not given up: another try would open a second thread.
    snapshot = await persist(
        lambda: services.sleeping.move(record.id, thread.id), f"moving table {record.id} into a thread"
    )
    await services.messages.moved(record, snapshot)
    return snapshot


async def open_hand(services: Services, interaction: Interaction, table_id: int) -> None:
    """Show the user's own hand, privately; it follows the game from then on."""
    await acknowledge(interaction, private=True)
    await show_hand(services, interaction, table_id)


async def show_hand(services: Services, interaction: Interaction, table_id: int) -> None:
    """Fill a deferred private answer with the user's own hand. Raises as `seated`."""
    snapshot, seat = await seated(services, table_id, interaction, in_channel=True)
    await services.messages.private(snapshot, seat.number, interaction)
