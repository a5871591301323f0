"""Recorded games, readable: one line a move with what it did. `python -m tests.engines.golden` records them
anew.

A recording shows in the diff whatever changes in a game's behaviour. One of an older rules version stays as
it is and stays replayable: tables of that version are still being played.
"""

import json
from pathlib import Path

import engines
from tests.engines.laws import seed_of, walk

FOLDER = Path(__file__).parents[1] / "data/golden"


def file_of(name, players):
    """Where the game's present version is recorded for that number of players."""
    return FOLDER / f"{name}-v{engines.GAMES[name].rules_version}-{players}.json"


def render(header, moves):
    """The recording as text: replayed from the header's seed, with the moves' events as they are now."""
    game = engines.new(header["game"], header["players"], bytes.fromhex(header["seed"]), **header["options"])
    lines = [
        json.dumps({"seat": seat, "move": move, "events": game.push(seat, move)}) for seat, move in moves
    ]
    end = {"scores": game.scores, "ranking": game.ranking, "view": game.view(None)}
    parts = [f'"{key}": {json.dumps(value)}' for key, value in header.items()]
    parts.append('"moves": [\n' + ",\n".join(lines) + "\n]")
    parts += [f'"{key}": {json.dumps(value)}' for key, value in end.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def record(name, players):
    """A random game of that many players, changes of mind included, as text."""
    *_, last = walk(name, players, 1000 + players)
    header = {
        "game": name,
        "rules_version": engines.GAMES[name].rules_version,
        "players": players,
        "seed": seed_of(1000 + players).hex(),
        "options": last.game.options,
    }
    return render(header, last.log)


if __name__ == "__main__":
    for name, game in engines.GAMES.items():
        for players in range(game.min_players, game.max_players + 1):
            file_of(name, players).write_text(record(name, players), encoding="utf-8")
