"""Kinds of table, sleep, log entries without a seat, due times, heartbeats, people, messages being sent."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

OLD_LIVE = sa.text("status IN ('lobby', 'playing') AND daily IS NULL")
HOLDING = sa.text(
    "status IN ('lobby', 'playing') AND kind IN ('table', 'solo') AND asleep_at IS NULL"
    " AND guild_id IS NOT NULL"
)
LESSON = sa.text("kind = 'lesson' AND status = 'playing'")
SEATED = sa.text("user_id IS NOT NULL")


def _row_id() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _unique(name: str, table: str, columns: list[str], where: sa.TextClause) -> None:
    op.create_index(name, table, columns, unique=True, sqlite_where=where, postgresql_where=where)


def _seat_may_be_missing(allowed: bool) -> None:
    """Let entries of the log be without a seat, or no longer."""
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("moves", "seat", existing_type=sa.Integer(), nullable=allowed)
        return
    # SQLite cannot alter a column. Nothing refers to this table, so it can be written again.
    op.create_table(
        "moves_again",
        sa.Column("table_id", _row_id(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=allowed),
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
    op.execute("INSERT INTO moves_again SELECT table_id, number, seat, move, made_at FROM moves")
    op.drop_table("moves")
    op.rename_table("moves_again", "moves")


def upgrade() -> None:
    op.add_column("tables", sa.Column("kind", sa.String(8), server_default="table", nullable=False))
    op.add_column("tables", sa.Column("asleep_at", sa.DateTime(timezone=True)))
    op.execute("UPDATE tables SET kind = 'daily' WHERE daily IS NOT NULL")
    op.execute(
        "UPDATE tables SET kind = 'solo' WHERE daily IS NULL AND started_at IS NOT NULL"
        " AND (SELECT count(*) FROM seats WHERE seats.table_id = tables.id) = 1"
    )
    op.drop_index("uq_tables_live_channel", "tables")
    _unique("uq_tables_held_channel", "tables", ["channel_id"], HOLDING)
    _unique("uq_tables_lesson", "tables", ["host_id", "game"], LESSON)

    op.add_column("seats", sa.Column("level", sa.String(16)))
    op.add_column("seats", sa.Column("language", sa.String(16)))
    op.create_index("ix_seats_user_id", "seats", ["user_id"], sqlite_where=SEATED, postgresql_where=SEATED)
    _seat_may_be_missing(True)

    op.create_table(
        "due_times",
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("subject", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_by", sa.String(64)),
        sa.Column("claimed_until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("what", "subject", "seat", name=op.f("pk_due_times")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_due_times_at", "due_times", ["at"])
    op.create_index("ix_due_times_subject", "due_times", ["subject"])
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(64), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("process", name=op.f("pk_heartbeats")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("calls", sa.String(8)),
        sa.Column("language", sa.String(16)),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "posts",
        sa.Column("table_id", _row_id(), nullable=False),
        sa.Column("slot", sa.String(12), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.DateTime(timezone=True)),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_posts_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "slot", name=op.f("pk_posts")),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("posts", "people", "heartbeats", "due_times"):
        op.drop_table(table)
    op.execute("DELETE FROM moves WHERE move LIKE '!%'")
    _seat_may_be_missing(False)
    op.drop_index("ix_seats_user_id", "seats")
    op.drop_column("seats", "language")
    op.drop_column("seats", "level")
    op.drop_index("uq_tables_lesson", "tables")
    op.drop_index("uq_tables_held_channel", "tables")
    op.execute("DELETE FROM seats WHERE table_id IN (SELECT id FROM tables WHERE kind = 'lesson')")
    op.execute("DELETE FROM tables WHERE kind = 'lesson'")
    op.drop_column("tables", "asleep_at")
    op.drop_column("tables", "kind")
    op.create_index(
        "uq_tables_live_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=OLD_LIVE,
        postgresql_where=OLD_LIVE,
    )
