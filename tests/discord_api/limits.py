"""Numbers that Discord's documentation gives and its OpenAPI description leaves out or states more widely."""

FILES = 10
FILE_BYTES = 10 * 1024 * 1024
CONTENT = 2000
COMPONENTS = 40
TEXT = 4000
ROWS = 5
CHOICE_VALUE = 100
COMMANDS = 100
COMMAND_TEXT = 8000
MODAL_PARTS = 5

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

# fmt: off
LOCALES = frozenset((
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
))
# fmt: on
