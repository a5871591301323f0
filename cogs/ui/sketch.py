"""Pictures that are drawn only to be sent: one that would look like what is shown is not drawn again."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from render.pictures import Picture

P = ParamSpec("P")
V = TypeVar("V")

_DRAWN = frozenset(field.name for field in fields(Picture))


@dataclass(frozen=True, slots=True)
class Made:
    """What a picture was made from: which entries of the view were read, and a hash of all that was."""

    read: frozenset[str]
    of: int


class _Watched(dict[str, Any]):
    """A view that knows which of its entries were read; to look at it as a whole is to read them all."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        super().__init__(view)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.read.add(str(key))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self._read_all()
        return super().__iter__()

    def __len__(self) -> int:
        self._read_all()
        return super().__len__()

    def __eq__(self, other: object) -> bool:
        self._read_all()
        return super().__eq__(other)

    def __or__(self, other: Any) -> Any:
        self._read_all()
        return super().__or__(other)

    def __ror__(self, other: Any) -> Any:
        self._read_all()
        return super().__ror__(other)

    def __repr__(self) -> str:
        self._read_all()
        return super().__repr__()

    def keys(self) -> Any:
        self._read_all()
        return super().keys()

    def values(self) -> Any:
        self._read_all()
        return super().values()

    def items(self) -> Any:
        self._read_all()
        return super().items()

    def copy(self) -> dict[str, Any]:
        self._read_all()
        return super().copy()

    def _read_all(self) -> None:
        self.read.update(super().keys(), [""])

    def part(self, keys: frozenset[str]) -> list[tuple[str, Any]]:
        """Those entries; with "" among the keys all of them."""
        wanted = sorted(super().keys() if "" in keys else keys)
        return [(key, super(_Watched, self).get(key, "nothing")) for key in wanted]


class Sketch(Picture):
    """A picture that is drawn, in the thread that asks, when one of its attributes is asked for first."""

    def __init__(self, draw: Callable[[Any], Picture], view: Mapping[str, Any], rest: str) -> None:
        self.__dict__.update(_draw=draw, _view=_Watched(view), _rest=rest)

    def __getattr__(self, name: str) -> Any:
        if name not in _DRAWN:
            raise AttributeError(name)
        self.__dict__.update(vars(self.__dict__["_draw"](self.__dict__["_view"])))
        return self.__dict__[name]

    def made(self) -> Made:
        """Return what it was made from, once it is drawn."""
        read = frozenset(self.__dict__["_view"].read)
        return Made(read, self._hash(read))

    def like(self, made: Made) -> bool:
        """Return whether it will be the same picture as one that was made from that, without drawing it.

        Drawing depends on nothing but what it reads: where that is equal, so is the picture.
        """
        return self._hash(made.read) == made.of

    def _hash(self, read: frozenset[str]) -> int:
        return hash(f"{self.__dict__['_rest']}{self.__dict__['_view'].part(read)!r}")


def sketch(draw: Callable[Concatenate[V, P], Picture], view: V, *rest: P.args, **more: P.kwargs) -> Picture:
    """Return the picture that `draw` will make of these arguments, which nothing may change from then on.

    The repr of each must tell all of it; a text function counts as its language.
    """
    told = f"{draw.__module__}.{draw.__qualname__}{rest!r}{more!r}"
    return Sketch(lambda watched: draw(watched, *rest, **more), cast(Mapping[str, Any], view), told)
