"""The store's migrations (Alembic). They run by themselves when the store is opened.

To change the schema: edit data/schema.py, add the next file to versions/ (its `down_revision` the last one's
`revision`), and let tests/store tell whether the two agree. A released migration is never edited.
"""
