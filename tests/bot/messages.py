"""What a person sees of a message: its texts, pictures, buttons and menus, however deeply nested."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.discord_api.messages import BUTTON, MEDIA_GALLERY, STRING_SELECT, TEXT_DISPLAY, walk

TABLE_ID = "t:"


@dataclass(frozen=True)
class Control:
    """A button or a menu. `table` and `number` are those of its custom id, None for controls of no table."""

    payload: dict[str, Any]

    @property
    def custom_id(self) -> str:
        return str(self.payload.get("custom_id") or "")

    @property
    def label(self) -> str:
        return str(self.payload.get("label") or "")

    @property
    def disabled(self) -> bool:
        return bool(self.payload.get("disabled"))

    @property
    def kind(self) -> int:
        return int(self.payload["type"])

    @property
    def values(self) -> list[str]:
        return [option["value"] for option in self.payload.get("options") or ()]

    @property
    def table(self) -> int | None:
        return int(self.custom_id.split(":")[1]) if self.custom_id.startswith(TABLE_ID) else None

    @property
    def number(self) -> int | None:
        """The length of the log that the message showed."""
        return int(self.custom_id.split(":")[2]) if self.custom_id.startswith(TABLE_ID) else None

    @property
    def action(self) -> str:
        """What the click asks for, e.g. "join" or "move play king"; the whole custom id of other controls."""
        return self.custom_id.split(":", 3)[3] if self.custom_id.startswith(TABLE_ID) else self.custom_id


class Message:
    """A message as one person sees it, in Discord's own shape."""

    def __init__(self, payload: dict[str, Any]) -> None:
        self.payload = payload
        self.id = int(payload["id"])
        self.channel_id = int(payload["channel_id"])

    def _parts(self, *kinds: int) -> Iterator[dict[str, Any]]:
        return (part for part in walk(self.payload["components"]) if part["type"] in kinds)

    @property
    def text(self) -> str:
        """Everything that can be read, without the pictures' alt texts."""
        return "\n".join(
            [self.payload.get("content") or "", *(part["content"] for part in self._parts(TEXT_DISPLAY))]
        ).strip()

    @property
    def alts(self) -> list[str]:
        """The alt texts of the pictures."""
        return [
            str(item.get("description") or "")
            for gallery in self._parts(MEDIA_GALLERY)
            for item in gallery["items"]
        ]

    @property
    def pictures(self) -> list[str]:
        """The addresses of the pictures."""
        return [item["media"]["url"] for gallery in self._parts(MEDIA_GALLERY) for item in gallery["items"]]

    @property
    def controls(self) -> list[Control]:
        """The buttons and menus, in reading order; links are not among them."""
        return [Control(part) for part in self._parts(BUTTON, STRING_SELECT) if part.get("custom_id")]

    @property
    def actions(self) -> list[str]:
        return [control.action for control in self.controls]

    @property
    def links(self) -> list[str]:
        return [part["url"] for part in self._parts(BUTTON) if part.get("url")]

    @property
    def ephemeral(self) -> bool:
        return bool(self.payload.get("flags", 0) & 64)

    @property
    def pings(self) -> set[int]:
        """Whom the message notified."""
        return set(map(int, self.payload["pings"]))

    @property
    def everything(self) -> str:
        """All that the message says to those who see it: texts, alt texts, labels, ids, file names."""
        controls = [
            f"{c.label} {c.custom_id} {c.payload.get('placeholder', '')} {c.values}" for c in self.controls
        ]
        files = [str(file.get("filename")) for file in self.payload.get("attachments") or ()]
        return "\n".join([self.text, *self.alts, *controls, *files, *self.links])

    def control(self, wanted: str) -> Control:
        """The control of that action, custom id, label or beginning of an action. Raises LookupError."""
        for test in (
            lambda c: wanted in (c.action, c.custom_id),
            lambda c: c.label == wanted,
            lambda c: c.action.startswith(wanted),
        ):
            for control in self.controls:
                if test(control):
                    return control
        raise LookupError(f"no {wanted!r} among {self.actions}")

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text[:60]!r} {self.actions}>"
