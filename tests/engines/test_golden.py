"""Recorded games replay move for move and event for event (see golden.py)."""

import json

import pytest

import engines
from tests.engines.golden import FOLDER, file_of, render, wanted

RECORDINGS = sorted(FOLDER.glob("*-v*.json"))


def test_every_game_and_number_of_players_is_recorded():
    assert {file_of(*each) for each in wanted()} <= set(RECORDINGS)


@pytest.mark.parametrize("file", RECORDINGS, ids=lambda file: file.stem)
def test_a_recorded_game_replays(file):
    text = file.read_text(encoding="utf-8")
    recorded = json.loads(text)
    header = {key: recorded[key] for key in ("game", "rules_version", "players", "seed", "options")}
    moves = [(entry["seat"], entry["move"]) for entry in recorded["moves"]]
    assert render(header, moves) == text
    game = engines.replay(
        header["game"],
        players=header["players"],
        seed=bytes.fromhex(header["seed"]),
        options=header["options"],
        moves=moves,
    )
    assert game.is_over
    assert list(game.scores) == recorded["scores"]


def test_the_recordings_show_every_kind_of_event():
    texts = [file.read_text(encoding="utf-8") for file in RECORDINGS if file.stem.startswith("kingdom")]
    kinds = {
        event["kind"] for text in texts for entry in json.loads(text)["moves"] for event in entry["events"]
    }
    # A deck runs out in positions only; the rest is there for screens and texts to be tried on.
    assert kinds >= {
        *(
            "chosen",
            "own_choice",
            "revealed",
            "laid",
            "drew",
            "drew_card",
            "discarded",
            "discarded_card",
            "slain",
        ),
        *("banished", "declined", "no_effect", "joined", "peeked", "peeked_card"),
        *("hand_scored", "round_ended", "dealt", "game_over"),
    }


def test_the_recordings_of_flowers_show_every_kind_of_event():
    files = [file for file in RECORDINGS if file.stem.startswith("flowers")]
    games = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    kinds = {event["kind"] for game in games for entry in game["moves"] for event in entry["events"]}
    assert kinds == {"taken", "taken_card", "placed", "turned", "discarded_top", "low", "game_over"}
    assert any(part["areas"] and part["butterflies"] for game in games for part in game["view"]["parts"])
