"""Bloom Kingdom on Discord: the shared play area, a hand with a button for each card, the scores."""

from collections import Counter
from typing import Any

from cogs.screens.base import GREEN, GREY, RED, Screen, Sight, Step
from cogs.screens.drafts import Draft
from cogs.ui.layout import Button, in_rows
from cogs.ui.sketch import sketch
from data.texts import Say
from engines.kingdom import Kingdom, KingdomEvent, KingdomView
from render import kingdom as pictures
from render.pictures import Picture

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
EVENT_EMOJI = {
    "hand_scored": "🏅",
    **dict.fromkeys(("drew", "no_draw", "discarded", "drew_card", "discarded_card"), EMOJI["unicorn"]),
    "slain": EMOJI["knight"],
    "banished": EMOJI["wizard"],
    **dict.fromkeys(("joined", "jester_boxed"), EMOJI["jester"]),
    **dict.fromkeys(("peeked", "peeked_card"), EMOJI["seer"]),
}
"""In front of an event's sentence where that is not the emoji of its card."""

PRIVATE = frozenset({"drew_card", "discarded_card", "peeked_card"})

At = Sight[Kingdom, KingdomView]


def card_name(card: str, say: Say) -> str:
    """Return a card in words: "King", "Knight 12"."""
    character, _, number = card.partition("-")
    return f"{say(f'kingdom-card-{character}')} {number}".rstrip()


def _emoji(card: str) -> str:
    return EMOJI[card.partition("-")[0]]


class KingdomScreen(Screen[Kingdom, KingdomView]):
    """The screen of Bloom Kingdom (see `cogs.screens.base.Screen`)."""

    kind = Kingdom
    colour = 0xC2577A
    emoji = "🎴"

    def where(self, at: At) -> str:
        view = at.view
        return at.say("kingdom-where", round=view["round"], rounds=view["rounds"], turn=view["turn"])

    def doing(self, at: At) -> str:
        view, say = at.view, at.say
        if acting := view["acting"]:
            key, card = f"kingdom-acting-{acting['effect']}", card_name(acting["card"], say)
            return say(key, name=at.bold[acting["seat"]], card=card)
        waiting = ", ".join(at.bold[seat] for seat in view["to_move"])
        return say("kingdom-choosing" if view["phase"] == "choose" else "kingdom-discarding", names=waiting)

    def pictures(self, at: At) -> list[Picture]:
        """The play area; after a round, until the next reveal, also how it was scored."""
        view, play_area = at.view, sketch(pictures.board, *at.drawing)
        ended = len(view["results"])
        if not ended or not (at.over or (view["turn"] == 1 and view["phase"] == "choose")):
            return [play_area]
        last = sketch(pictures.scoring, *at.drawing, ended)
        return [last, play_area] if at.over else [play_area, last]

    def starting(self, at: At) -> bool:
        return at.view["round"] == 1 and at.view["turn"] == 1

    def below(self, at: At) -> list[str]:
        """What the newest reveal brought about, a line an event."""
        events = list(at.events())
        reveals = [n for n, event in enumerate(events) if event["kind"] == "revealed"]
        newest = events[reveals[-1] :] if reveals else []
        return [self.sentence(event, at) for event in newest]

    def news(self, at: At) -> list[str]:
        """What this seat alone learned since the last deal."""
        found: list[str] = []
        for event in at.events():
            if event["kind"] == "dealt":
                found.clear()
            elif event["kind"] in PRIVATE:
                found.append(self.sentence(event, at))
        return found

    def sentence(self, event: KingdomEvent, at: At) -> str:
        """An event in words, an emoji in front."""
        say = at.say
        values: dict[str, Any] = {}
        mark = EVENT_EMOJI.get(event["kind"])
        match event["kind"]:
            case "revealed":
                cards = [
                    f"{at.bold[int(seat)]}: {card_name(str(card), say)}" for seat, card in event["cards"]
                ]
                return f"🎴 {', '.join(cards)}"
            case "hand_scored":
                cards = [f"{card_name(part['card'], say)} ({part['points']})" for part in event["cards"]]
                values = {"cards": " + ".join(cards), "points": event["points"], "total": event["total"]}
            case "slain":
                values = {"card": card_name(event["card"], say), "by": card_name(event["by"], say)}
            case "banished":
                values = {"card": card_name(event["card"], say), "by": card_name(event["by"], say)}
                values["column"] = say(f"kingdom-cards-{event['column']}")
            case "joined":
                column = say(f"kingdom-cards-{event['column']}")
                values = {"card": card_name(event["card"], say), "column": column}
            case "peeked":
                values = {"target": at.bold[event["target"]]}
            case "peeked_card":
                values = {"target": at.bold[event["target"]], "card": card_name(event["card"], say)}
            case "jester_boxed" | "no_effect" | "declined" | "drew_card" | "discarded_card":
                mark, values = mark or _emoji(event["card"]), {"card": card_name(event["card"], say)}
            case "chosen" | "own_choice" | "laid" | "dealt" | "round_ended" | "game_over":
                return ""  # the picture or another line shows it
        key = f"kingdom-event-{event['kind'].replace('_', '-')}"
        return f"{mark} {say(key, name=at.bold[event['seat']], **values)}"

    def step(self, at: At, draft: Draft) -> Step:
        """A button for each card, or for each answer to an effect."""
        prompt, buttons = self._choices(at)
        return Step(prompt, sketch(pictures.hand, *at.drawing), in_rows(buttons))

    def _choices(self, at: At) -> tuple[str, list[Button]]:
        """What the seat is asked now, and a button for each answer."""
        view, say, chosen = at.view, at.say, at.view["choice"]
        if view["phase"] == "choose" and (at.mine or chosen):
            cards = Counter([*view["hand"], *([chosen] if chosen else [])])
            buttons = [
                Button(
                    f"move play {card}",
                    card_name(card, say) + (f" ×{count}" if count > 1 else ""),
                    GREEN if card == chosen else GREY,
                    _emoji(card),
                )
                for card, count in cards.items()
            ]
            if chosen:
                return say("kingdom-hand-chosen", card=card_name(chosen, say)), buttons
            return say("kingdom-hand-choose"), buttons
        if not at.mine:
            return say("hand-wait"), []
        if acting := view["acting"]:
            prompt = say(f"kingdom-hand-{acting['effect']}", card=card_name(acting["card"], say))
            return prompt, [self._answer(move, at) for move in at.game.legal_moves(acting["seat"])]
        return say("kingdom-hand-discard"), [
            Button(f"move discard {card}", card_name(card, say), GREY, _emoji(card))
            for card in dict.fromkeys(view["hand"])
        ]

    def _answer(self, move: str, at: At) -> Button:
        verb, _, target = move.partition(" ")
        match verb:
            case "pass":
                return Button(f"move {move}", at.say("kingdom-button-pass"), GREY, "✖️")
            case "slay":
                return Button(f"move {move}", at.say("kingdom-button-slay"), RED, EMOJI["dragon"])
            case "peek":
                return Button(f"move {move}", at.names[int(target)], GREY, "👁️")
        label = f"{at.say(f'kingdom-cards-{target}')} ({len(at.view['columns'][target])})"
        return Button(f"move {move}", label, GREY, EMOJI[target])

    def scored(self, at: At) -> bool:
        return bool(at.view["results"])

    def scoring(self, at: At) -> list[Picture]:
        """Each ended round: whose cards were worth what, and why."""
        return [
            sketch(pictures.scoring, *at.drawing, ended) for ended in range(1, len(at.view["results"]) + 1)
        ]

    def breakdown(self, at: At) -> list[str]:
        return []  # the pictures say it all
