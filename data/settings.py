"""Settings from the environment (and an `.env` file beside it), in one typed place."""

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """What the environment may say. Only the token has no default, and only Discord itself needs it."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore")

    discord_token: str | None = Field(default=None, repr=False)
    database: str = "game-night.sqlite3"
    """Path of the SQLite file (its folder is made when it is missing), or a postgresql:// URL."""
    log_level: str = "INFO"
    shard_count: int | None = None
    """How many shards to open; None lets Discord recommend a number."""
