"""Bloom Kingdom on Discord: the shared play area, a hand with a button for each card, the scores."""

from collections import Counter
from typing import Any

import discord

from cogs.layout import Button, Sheet, in_rows
from cogs.screens.base import Screen, board_link, board_row, events_for, names, proof
from data.records import TableRecord
from data.tables import Table
from data.texts import Say
from render import kingdom as pictures

COLOUR = 0xC2577A
EMOJI = {
    "king": "👑",
    "queen": "👸",
    "farmer": "🌾",
    "noble": "🎩",
    "dragon": "🐉",
    "unicorn": "🦄",
    "knight": "⚔️",
    "wizard": "🧙",
    "jester": "🃏",
    "seer": "🔮",
}
SILENT = frozenset({"chosen", "laid", "dealt", "round_ended"})
"""Public events that the picture or another line tells already."""

PRIVATE = frozenset({"drew_card", "discarded_card", "peeked_card"})


def card_name(card: str, say: Say) -> str:
    """A card in words: "King", "Knight 12"."""
    character, _, number = card.partition("-")
    return f"{say(f'card-{character}')} {number}".rstrip()


def _emoji(card: str) -> str:
    return EMOJI[card.partition("-")[0]]


def _listed(items: list[str]) -> str:
    return ", ".join(items)


class KingdomScreen(Screen):
    """The screen of Bloom Kingdom (see `cogs.screens.base.Screen`)."""

    def board(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """The play area; after a round also how it was scored."""
        view: Any = table.game.view(None)
        seats, bold = names(record, say), names(record, say, escape=True)
        drawn = [pictures.board(view, seats, say)]
        ended = len(view["results"])
        if ended and (view["phase"] == "over" or (view["turn"] == 1 and view["phase"] == "choose")):
            scoring = pictures.scoring(view, seats, say, ended)
            drawn = [scoring, *drawn] if view["phase"] == "over" else [*drawn, scoring]
        row = board_row(record, say, say("button-hand"), "🎴", scores=bool(ended))
        return Sheet(
            top=f"{say('board-title', game=say('game-kingdom'))}\n{self._status(view, bold, say)}",
            pictures=drawn,
            bottom="\n".join(self._log(table, bold, say)),
            footer=proof(record, say, starting=view["round"] == 1 and view["turn"] == 1),
            rows=[row],
            accent=COLOUR,
        )

    def _status(self, view: dict[str, Any], seats: list[str], say: Say) -> str:
        if view["phase"] == "over":
            winners = [name for name, place in zip(seats, view["ranking"], strict=True) if place == 1]
            return say("board-winner", count=len(winners), names=_listed(winners))
        where = say("kingdom-where", round=view["round"], rounds=view["rounds"], turn=view["turn"])
        waiting = _listed([seats[seat] for seat in view["to_move"]])
        if view["phase"] == "choose":
            return f"{where}\n{say('kingdom-choosing', names=waiting)}"
        if view["phase"] == "discard":
            return f"{where}\n{say('kingdom-discarding', names=waiting)}"
        acting = view["acting"]
        card = card_name(acting["card"], say)
        key = f"kingdom-acting-{acting['effect']}"
        return f"{where}\n{say(key, name=seats[acting['seat']], card=card)}"

    def _log(self, table: Table, seats: list[str], say: Say) -> list[str]:
        """What the newest reveal brought about, a line an event."""
        start = next(
            (
                index
                for index in range(len(table.history) - 1, -1, -1)
                if any(event["kind"] == "revealed" for event in table.history[index].events)
            ),
            None,
        )
        if start is None:
            return []
        events = list(events_for(None, table.history[start:]))
        first = next(index for index, event in enumerate(events) if event["kind"] == "revealed")
        return [
            f"{_line_emoji(event)} {self.sentence(event, seats, say)}"
            for event in events[first:]
            if event["kind"] not in SILENT and event["kind"] != "game_over"
        ]

    def sentence(self, event: dict[str, Any], seats: list[str], say: Say) -> str:
        """One event in words."""
        kind = event["kind"]
        if kind == "revealed":
            return _listed([f"{seats[seat]}: {card_name(card, say)}" for seat, card in event["cards"]])
        values: dict[str, Any] = {}
        if event["seat"] is not None:
            values["name"] = seats[event["seat"]]
        if "card" in event:
            values["card"] = card_name(event["card"], say)
        if "by" in event:
            values["by"] = card_name(event["by"], say) if isinstance(event["by"], str) else ""
        if "column" in event:
            values["column"] = say(f"cards-{event['column']}")
        if "target" in event:
            values["target"] = seats[event["target"]]
        if kind == "hand_scored":
            values |= {
                "cards": " + ".join(
                    f"{card_name(part['card'], say)} ({part['points']})" for part in event["cards"]
                ),
                "points": event["points"],
                "total": event["total"],
            }
        return say(f"event-{kind.replace('_', '-')}", **values)

    def hand(self, record: TableRecord, table: Table, seat: int, say: Say, draft: str = "") -> Sheet:
        """A seat's cards with a button for each, or the choice that an effect asks for."""
        view: Any = table.game.view(seat)
        seats, bold = names(record, say), names(record, say, escape=True)
        if view["phase"] == "over":
            prompt = say("hand-over", place=view["ranking"][seat], points=view["scores"][seat])
            top = f"{say('hand-title', game=say('game-kingdom'))}\n{prompt}"
            return Sheet(top=top, rows=[board_link(record, say)], accent=COLOUR)
        prompt, buttons = self._choices(view, table, seat, seats, say)
        return Sheet(
            top=f"{self._hand_title(view, say)}\n{prompt}",
            pictures=[pictures.hand(view, seats, say)],
            bottom="\n".join(self._secrets(table, seat, bold, say)),
            rows=[*in_rows(buttons), board_link(record, say)],
            accent=COLOUR if seat in view["to_move"] else None,
        )

    def _hand_title(self, view: dict[str, Any], say: Say) -> str:
        where = say("kingdom-where", round=view["round"], rounds=view["rounds"], turn=view["turn"])
        return f"{say('hand-title', game=say('game-kingdom'))}\n{where}"

    def _choices(
        self, view: dict[str, Any], table: Table, seat: int, seats: list[str], say: Say
    ) -> tuple[str, list[Button]]:
        """What is asked of the seat now, and a button for each answer."""
        green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
        mine = seat in view["to_move"]
        if view["phase"] == "choose" and (mine or view["choice"]):
            chosen = view["choice"]
            cards = Counter([*view["hand"], *([chosen] if chosen else [])])
            buttons = [
                Button(
                    f"move play {card}",
                    card_name(card, say) + (f" ×{count}" if count > 1 else ""),
                    green if card == chosen else grey,
                    _emoji(card),
                )
                for card, count in cards.items()
            ]
            if chosen:
                return say("hand-chosen", card=card_name(chosen, say)), buttons
            return say("hand-choose"), buttons
        if view["phase"] == "discard" and mine:
            cards = Counter(view["hand"])
            return say("hand-discard"), [
                Button(f"move discard {card}", card_name(card, say), grey, _emoji(card)) for card in cards
            ]
        if view["phase"] == "effect" and mine:
            acting = view["acting"]
            legal = list(table.game.legal_moves(seat))
            return say(f"hand-{acting['effect']}", card=card_name(acting["card"], say)), [
                self._effect_button(move, view, seats, say) for move in legal
            ]
        return say("hand-wait"), []

    def _effect_button(self, move: str, view: dict[str, Any], seats: list[str], say: Say) -> Button:
        verb, _, target = move.partition(" ")
        grey = discord.ButtonStyle.secondary
        if verb == "pass":
            return Button(f"move {move}", say("button-pass"), grey, "✖️")
        if verb == "slay":
            return Button(f"move {move}", say("button-slay"), discord.ButtonStyle.danger, EMOJI["dragon"])
        if verb == "peek":
            return Button(f"move {move}", seats[int(target)], grey, "👁️")
        label = f"{say(f'cards-{target}')} ({len(view['columns'][target])})"
        return Button(f"move {move}", label, grey, EMOJI[target])

    def _secrets(self, table: Table, seat: int, seats: list[str], say: Say) -> list[str]:
        """What this seat alone learned since the last deal."""
        lines: list[str] = []
        for event in events_for(seat, table.history):
            if event["kind"] == "dealt":
                lines.clear()
            elif event["kind"] in PRIVATE:
                lines.append(f"{_line_emoji(event)} {self.sentence(event, seats, say)}")
        return lines

    def scores(self, record: TableRecord, table: Table, say: Say) -> Sheet:
        """Each ended round: whose cards were worth what, and why."""
        view: Any = table.game.view(None)
        seats = names(record, say)
        ended = range(1, len(view["results"]) + 1)
        return Sheet(
            top=say("scores-title", game=say("game-kingdom")) + ("" if ended else f"\n{say('scores-none')}"),
            pictures=[pictures.scoring(view, seats, say, number) for number in ended],
            accent=COLOUR,
        )

    def rules(self, say: Say) -> Sheet:
        """The rules in short."""
        return Sheet(top=say("rules-kingdom"), accent=COLOUR)


def _line_emoji(event: dict[str, Any]) -> str:
    kind = event["kind"]
    if kind == "revealed":
        return "🎴"
    if kind == "hand_scored":
        return "🏅"
    if kind in ("drew", "no_draw", "discarded", "drew_card", "discarded_card"):
        return EMOJI["unicorn"]
    if kind in ("slain",):
        return EMOJI["knight"]
    if kind == "banished":
        return EMOJI["wizard"]
    if kind in ("joined", "jester_boxed"):
        return EMOJI["jester"]
    if kind.startswith("peeked"):
        return EMOJI["seer"]
    return _emoji(event["card"]) if "card" in event else "•"
