"""A private PostgreSQL server from Debian's packages, for as long as the tests run."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg

PROGRAMS = Path("/usr/lib/postgresql")
SPEED = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")


def programs() -> Path | None:
    """The folder of the newest server's programs, or None where none is installed."""
    found = sorted(PROGRAMS.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3].partition(".")[0]))
    return found[-1].parent if found else None


class Server:
    """A server that listens on a socket in its own temporary folder and nowhere else. Stop it with `stop`."""

    migrated = "template0"
    """The database that tests start from a copy of."""

    def __init__(self, programs: Path) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        self._count = 0
        self._as: dict[str, object] = {"cwd": self._folder}
        if os.geteuid() == 0:  # as root the server refuses to run
            user = pwd.getpwnam("postgres")
            os.chown(self._folder, user.pw_uid, user.pw_gid)
            self._as |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        data = str(self._folder / "data")
        made = subprocess.run(
            [programs / "initdb", "-D", data, "-U", "store", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"],
            capture_output=True,
            text=True,
            **self._as,  # type: ignore[call-overload]
        )
        assert made.returncode == 0, made.stderr
        settings = [part for setting in SPEED for part in ("-c", setting)]
        self._process = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", self._folder, "-c", "listen_addresses=", *settings],
            stdout=(self._folder / "log").open("wb"),
            stderr=subprocess.STDOUT,
            **self._as,  # type: ignore[call-overload]
        )
        while True:
            try:
                self.run("SELECT 1")
                break
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self._folder / "log").read_text()
                time.sleep(0.05)

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run a statement outside any transaction."""
        where = {"host": str(self._folder), "user": "store", "dbname": database}
        with psycopg.connect(**where, autocommit=True) as connection:  # type: ignore[arg-type]
            connection.execute(statement.encode())

    def url(self, database: str) -> str:
        """What the store opens."""
        return f"postgresql://store@/{database}?host={self._folder}"

    def new_database(self, template: str = "template0") -> str:
        """The name of a new database, a copy of the template."""
        self._count += 1
        name = f"games_{self._count}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, database: str) -> None:
        """Remove a database, also while something is connected to it."""
        self.run(f"DROP DATABASE {database} WITH (FORCE)")

    def stop(self) -> None:
        """End the server and remove all it kept."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait()
        shutil.rmtree(self._folder)
