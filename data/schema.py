"""The store's tables, as SQLAlchemy Core sees them. What creates and changes them are the migrations."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from data.records import Status


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
    sa.Column("revision", sa.Integer, nullable=False),
    sa.CheckConstraint("status IN ('lobby', 'playing', 'over', 'cancelled')", name="status"),
    sqlite_autoincrement=True,  # a number is never given twice: old buttons carry it
)
# Written out, not bound, so that the planner sees that the partial indexes below serve.
live = tables.c.status.in_([sa.literal_column(f"'{status}'") for status in Status if status.live])
"""Whether a row of `tables` is live."""

# One live table a channel. The index decides it, so two `/play` at once cannot both win. The partial index's
# condition is written out: SQLite takes no bound values in one.
_LIVE = sa.text("status IN ('lobby', 'playing')")
sa.Index(
    "uq_tables_live_channel", tables.c.channel_id, unique=True, sqlite_where=_LIVE, postgresql_where=_LIVE
)
sa.Index("ix_tables_live", tables.c.guild_id, tables.c.id, sqlite_where=_LIVE, postgresql_where=_LIVE)
sa.Index("ix_tables_channel_id_id", tables.c.channel_id, tables.c.id)

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
    sa.UniqueConstraint("table_id", "user_id"),
    sqlite_with_rowid=False,
)

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", RowId, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("made_at", UtcDateTime, nullable=False),
    sa.ForeignKeyConstraint(["table_id", "seat"], ["seats.table_id", "seats.number"]),
    sqlite_with_rowid=False,  # a game's log lies together, in order
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
    sa.Column("ended_at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)
# The leaderboards' four scopes (server or everywhere, one game or all) read these without touching the rows.
sa.Index(
    "ix_results_guild", results.c.guild_id, results.c.game, results.c.user_id, results.c.won, results.c.points
)
sa.Index("ix_results_game", results.c.game, results.c.user_id, results.c.won, results.c.points)
sa.Index("ix_results_user", results.c.user_id, results.c.ended_at)

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("key", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
