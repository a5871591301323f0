"""Alembic's entry: runs the migrations on the connection the store hands over, inside its transaction."""

from alembic import context

from data.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    # SQLite can do it, and the store's connection begins its transactions for real.
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
