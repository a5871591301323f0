"""The store's tables, as SQLAlchemy Core sees them. Migrations create and change them."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from data.records import Kind, Status


class UtcDateTime(TypeDecorator[datetime]):
    """An aware datetime, kept in UTC. SQLite has no zones: the text there is UTC and comes back aware."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without a zone cannot be stored")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# SQLite numbers rows by itself only in an INTEGER primary key, which is 64 bits wide there.
RowId = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seed", sa.LargeBinary, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("ping_message_id", sa.BigInteger),
    sa.Column("ping_number", sa.Integer),
    sa.Column("host_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("started_at", UtcDateTime),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("daily", sa.String(10)),  # the day whose challenge it is, as an ISO date
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False, server_default=Kind.TABLE.value),
    sa.Column("asleep_at", UtcDateTime),
    sa.CheckConstraint("status IN ('lobby', 'playing', 'over', 'cancelled')", name="status"),
    sqlite_autoincrement=True,  # an id is never given twice: old buttons carry it
)
# Written out, not bound, so that the planner sees that it may use the partial indexes below.
live = tables.c.status.in_([sa.literal_column(f"'{status}'") for status in Status if status.live])
"""Whether a row of `tables` is in its lobby or in play."""
shared = tables.c.kind.in_([sa.literal_column(f"'{kind}'") for kind in Kind if kind.shared]) & (
    tables.c.daily.is_(None)
)
"""Whether a row of `tables` is played in its channel; tries at a daily challenge and lessons are not."""
holding = live & shared & tables.c.asleep_at.is_(None) & tables.c.guild_id.is_not(None)
"""Whether a row of `tables` holds its channel, so that no other table begins there."""

# One table holds a channel. The index decides it, so two `/play` at once cannot both win. The partial index's
# condition is written out: SQLite takes no bound values in one.
_LIVE = sa.text("status IN ('lobby', 'playing') AND daily IS NULL")
_HOLDING = sa.text(
    "status IN ('lobby', 'playing') AND kind IN ('table', 'solo') AND asleep_at IS NULL"
    " AND guild_id IS NOT NULL"
)
_SHARED = sa.text("daily IS NULL")
_DAILY = sa.text("daily IS NOT NULL")
_LESSON = sa.text("kind = 'lesson' AND status = 'playing'")
sa.Index(
    "uq_tables_held_channel",
    tables.c.channel_id,
    unique=True,
    sqlite_where=_HOLDING,
    postgresql_where=_HOLDING,
)
sa.Index("ix_tables_live", tables.c.guild_id, tables.c.id, sqlite_where=_LIVE, postgresql_where=_LIVE)
sa.Index(
    "ix_tables_channel_id_id",
    tables.c.channel_id,
    tables.c.id,
    sqlite_where=_SHARED,
    postgresql_where=_SHARED,
)
# One try a person, game and day: two `/daily` at once open the same.
sa.Index(
    "uq_tables_daily",
    tables.c.daily,
    tables.c.game,
    tables.c.host_id,
    unique=True,
    sqlite_where=_DAILY,
    postgresql_where=_DAILY,
)
# One lesson a person and game is under way.
sa.Index(
    "uq_tables_lesson",
    tables.c.host_id,
    tables.c.game,
    unique=True,
    sqlite_where=_LESSON,
    postgresql_where=_LESSON,
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", RowId, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("bot", sa.Boolean, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False),
    sa.Column("dm_channel_id", sa.BigInteger),
    sa.Column("dm_message_id", sa.BigInteger),
    sa.Column("dm_closed", sa.Boolean, nullable=False),
    sa.Column("level", sa.String(16)),
    sa.Column("language", sa.String(16)),
    sa.UniqueConstraint("table_id", "user_id"),
    sqlite_with_rowid=False,
)
_SEATED = sa.text("user_id IS NOT NULL")
sa.Index("ix_seats_user_id", seats.c.user_id, sqlite_where=_SEATED, postgresql_where=_SEATED)

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", RowId, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("made_at", UtcDateTime, nullable=False),
    sa.ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"]),
    sqlite_with_rowid=False,  # a game's log is stored together, in order
)

results = sa.Table(
    "results",
    metadata,
    sa.Column("table_id", RowId, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("guild_id", sa.BigInteger),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("people", sa.Integer, nullable=False),
    sa.Column("daily", sa.String(10)),
    sa.Column("ended_at", UtcDateTime, nullable=False),
    sa.Column("given_up", sa.Boolean),  # NULL: no, in results of before there was this column
    sqlite_with_rowid=False,
)
several = results.c.players > sa.literal_column("1")
"""Whether a row of `results` is of a game of several seats; only those are won or lost."""
alone = sa.and_(results.c.players == sa.literal_column("1"), results.c.daily.is_(None))
"""Whether a row of `results` is of a solo game that was no daily challenge."""

# The leaderboards' scopes (server or everywhere, one game or all) read these without touching the rows.
_SEVERAL = sa.text("players > 1")
_ALONE = sa.text("players = 1 AND daily IS NULL")
_WINS = (results.c.game, results.c.user_id, results.c.won, results.c.points, results.c.players)
for _name, _columns, _condition in (
    ("ix_results_guild", (results.c.guild_id, *_WINS, results.c.given_up), _SEVERAL),
    ("ix_results_game", (*_WINS, results.c.given_up), _SEVERAL),
    ("ix_results_alone_guild", (results.c.guild_id, *_WINS, results.c.daily), _ALONE),
    ("ix_results_alone", (*_WINS, results.c.daily), _ALONE),
):
    sa.Index(_name, *_columns, sqlite_where=_condition, postgresql_where=_condition)
sa.Index(
    "ix_results_daily",
    results.c.daily,
    results.c.game,
    results.c.points,
    sqlite_where=_DAILY,
    postgresql_where=_DAILY,
)
sa.Index("ix_results_user", results.c.user_id, results.c.ended_at)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

due_times = sa.Table(
    "due_times",
    metadata,
    sa.Column("what", sa.String(16), primary_key=True),
    sa.Column("subject", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),  # -1: of no seat
    sa.Column("at", UtcDateTime, nullable=False, index=True),
    sa.Column("claimed_by", sa.String(64)),
    sa.Column("claimed_until", UtcDateTime),
    sa.Index(None, "subject"),
    sqlite_with_rowid=False,
)

heartbeats = sa.Table(
    "heartbeats",
    metadata,
    sa.Column("process", sa.String(64), primary_key=True),
    sa.Column("at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

people = sa.Table(
    "people",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("calls", sa.String(8)),
    sa.Column("language", sa.String(16)),
    sa.Column("name", sa.String(100)),  # the account's, as it last was; not a server's nickname
    sqlite_with_rowid=False,
)

posts = sa.Table(
    "posts",
    metadata,
    sa.Column("table_id", RowId, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("slot", sa.String(12), primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("sent_at", UtcDateTime),  # None: nothing is under way
    sqlite_with_rowid=False,
)
