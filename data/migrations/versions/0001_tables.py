"""Tables, their seats, the log of moves, results for leaderboards, and a few settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

LIVE = sa.text("status IN ('lobby', 'playing') AND daily IS NULL")
SHARED = sa.text("daily IS NULL")
DAILY = sa.text("daily IS NOT NULL")
SEVERAL = sa.text("players > 1")
ALONE = sa.text("players = 1 AND daily IS NULL")


def _row_id() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _index(
    name: str, table: str, columns: list[str], where: sa.TextClause | None = None, *, unique: bool = False
) -> None:
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", _row_id(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("ping_message_id", sa.BigInteger()),
        sa.Column("ping_number", sa.Integer()),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.Column("daily", sa.String(10)),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "status IN ('lobby', 'playing', 'over', 'cancelled')", name=op.f("ck_tables_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
        sqlite_autoincrement=True,
    )
    _index("uq_tables_live_channel", "tables", ["channel_id"], LIVE, unique=True)
    _index("ix_tables_live", "tables", ["guild_id", "id"], LIVE)
    _index("ix_tables_channel_id_id", "tables", ["channel_id", "id"], SHARED)
    _index("uq_tables_daily", "tables", ["daily", "game", "host_id"], DAILY, unique=True)

    op.create_table(
        "seats",
        sa.Column("table_id", _row_id(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("resigned", sa.Boolean(), nullable=False),
        sa.Column("dm_channel_id", sa.BigInteger()),
        sa.Column("dm_message_id", sa.BigInteger()),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_seats")),
        sa.UniqueConstraint("table_id", "user_id", name=op.f("uq_seats_table_id_user_id")),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "moves",
        sa.Column("table_id", _row_id(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "seat"],
            ["seats.table_id", "seats.number"],
            name=op.f("fk_moves_table_id_seat_seats"),
        ),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_moves")),
        sqlite_with_rowid=False,
    )

    op.create_table(
        "results",
        sa.Column("table_id", _row_id(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("guild_id", sa.BigInteger()),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("daily", sa.String(10)),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_results")),
        sqlite_with_rowid=False,
    )
    wins = ["game", "user_id", "won", "points", "players"]
    _index("ix_results_guild", "results", ["guild_id", *wins], SEVERAL)
    _index("ix_results_game", "results", wins, SEVERAL)
    _index("ix_results_alone_guild", "results", ["guild_id", *wins, "daily"], ALONE)
    _index("ix_results_alone", "results", [*wins, "daily"], ALONE)
    _index("ix_results_daily", "results", ["daily", "game", "points"], DAILY)
    _index("ix_results_user", "results", ["user_id", "ended_at"])

    op.create_table(
        "settings",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_settings")),
    )


def downgrade() -> None:
    for table in ("settings", "results", "moves", "seats", "tables"):
        op.drop_table(table)
