"""Recorded games, readable: one line a move with what it did. `python -m tests.engines.golden` records
those that are missing.

A recording shows in the diff whatever changes in a game's behaviour. One of an older rules version stays as
it is and stays replayable: tables of that version are still being played.
"""

import json
from pathlib import Path

import engines
from engines import opponents
from tests.engines.laws import seed_of, walk

FOLDER = Path(__file__).parents[1] / "data/golden"


FURTHER = [("flowers", players, {"summer": True}) for players in (1, 3)]
"""Beside a random game with the default options for every number of players: game, players, options. Bot
players play these."""


def file_of(name, players, options=()):
    """Where the game's present version is recorded for that number of players and those options."""
    marks = "".join(f"-{option}" for option in options)
    return FOLDER / f"{name}-v{engines.GAMES[name].rules_version}-{players}{marks}.json"


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


def played(name, players, options):
    """The moves of a game: at random, changes of mind included, or with options by bot players."""
    if not options:
        *_, last = walk(name, players, 1000 + players)
        return last.log
    game, moves = engines.new(name, players, seed_of(1000 + players), **options), []
    while game.to_move:
        seat = game.to_move[0]
        moves.append((seat, opponents.choose(game, seat, b"")))
        game.push(*moves[-1])
    return moves


def record(name, players, options):
    """A game of that many players as text."""
    header = {
        "game": name,
        "rules_version": engines.GAMES[name].rules_version,
        "players": players,
        "seed": seed_of(1000 + players).hex(),
        "options": engines.new(name, players, **options).options,
    }
    return render(header, played(name, players, options))


def wanted():
    """What is to be recorded: game, players, options."""
    for name, game in engines.GAMES.items():
        for players in range(game.min_players, game.max_players + 1):
            yield name, players, {}
    yield from FURTHER


if __name__ == "__main__":
    for name, players, options in wanted():
        if not file_of(name, players, options).exists():
            file_of(name, players, options).write_text(record(name, players, options), encoding="utf-8")
