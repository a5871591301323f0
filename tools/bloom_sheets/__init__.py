"""How Bloom's printed sheets were grown and weighed (docs/bloom-sheets.md)."""
