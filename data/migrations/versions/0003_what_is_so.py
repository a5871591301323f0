"""The name of a person's account, and which results are of seats that were given up."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

SEVERAL = sa.text("players > 1")
WINS = ["game", "user_id", "won", "points", "players"]
INDEXES = {"ix_results_guild": ["guild_id", *WINS], "ix_results_game": WINS}


def _indexes(*more: str) -> None:
    """Make the indexes of the leaderboards again, with these columns at their ends."""
    for name, columns in INDEXES.items():
        op.drop_index(name, "results")
        op.create_index(
            name, "results", [*columns, *more], sqlite_where=SEVERAL, postgresql_where=SEVERAL
        )  # fmt: skip


def upgrade() -> None:
    op.add_column("people", sa.Column("name", sa.String(100)))
    op.add_column("results", sa.Column("given_up", sa.Boolean()))
    op.execute(
        "UPDATE results SET given_up = true WHERE EXISTS (SELECT 1 FROM seats"
        " WHERE seats.table_id = results.table_id AND seats.number = results.seat"
        " AND (seats.bot OR seats.resigned))"
    )
    _indexes("given_up")


def downgrade() -> None:
    _indexes()
    op.drop_column("results", "given_up")
    op.drop_column("people", "name")
