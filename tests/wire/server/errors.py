"""Discord's refusals: an HTTP status, a code and a message, as its documentation lists them."""

from typing import Any

MESSAGES = {
    0: "401: Unauthorized",
    10003: "Unknown Channel",
    10004: "Unknown Guild",
    10007: "Unknown Member",
    10008: "Unknown Message",
    10013: "Unknown User",
    10015: "Unknown Webhook",
    10062: "Unknown interaction",
    20028: "The channel you are writing has hit the write rate limit.",
    30046: "Maximum number of edits to messages older than 1 hour reached",
    40003: "You are opening direct messages too fast",
    40060: "Interaction has already been acknowledged.",
    50001: "Missing Access",
    50005: "Cannot edit a message authored by another user",
    50006: "Cannot send an empty message",
    50007: "Cannot send messages to this user",
    50013: "Missing Permissions",
    50024: "Cannot execute action on this channel type",
    50027: "Invalid Webhook Token",
    50035: "Invalid Form Body",
    50083: "Thread is archived",
    160004: "A thread has already been created for this message",
    160005: "Thread is locked",
    160006: "Maximum number of active threads reached",
}


class ApiError(Exception):
    """A refusal of a request; `more` goes into the body beside code and message."""

    def __init__(self, status: int, code: int, message: str = "", **more: Any) -> None:
        self.status = status
        self.code = code
        self.message = message or MESSAGES.get(code, "Refused")
        self.more = more
        super().__init__(f"{status} {code} {self.message}")

    @property
    def body(self) -> dict[str, Any]:
        return {"message": self.message, "code": self.code, **self.more}


def invalid_body(faults: list[str]) -> ApiError:
    """What Discord says to a body that breaks its description; the faults are told in `errors`."""
    return ApiError(400, 50035, errors={"_errors": [{"code": "INVALID", "message": f} for f in faults]})
