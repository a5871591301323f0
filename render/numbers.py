"""Numbers as people read them: with a minus sign that is no hyphen."""


def number(value: int | str) -> str:
    """The number, or the cell of two numbers, with proper minus signs: "−5", "0,−2"."""
    return str(value).replace("-", "−")


def signed(value: int, zero: str = "±0") -> str:
    """The number as a gain or a loss: "+5", "−5", and `zero` for neither."""
    return f"+{value}" if value > 0 else number(value) if value else zero
