"""Many puzzles: an iterable or an Arrow column in, Arrow record batches out."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Iterable, Iterator

from ._native import Solver

if TYPE_CHECKING:
    import pyarrow as pa


def check_many(
    puzzles: Any, *, column: str | None = None, chunk: int = 8192, progress: bool = False, canonical: bool = False,
    **options: Any,
) -> pa.RecordBatchReader:
    """Tell of each puzzle whether it has no solution, one or several: a row a puzzle, in order.

    `canonical` adds the canonical forms of the givens and of the only solution; equivalent ones have the same form.

    >>> sudostep.check_many(["1.3.....4.....2.", "12"]).read_all()["verdict"].to_pylist()
    ['unique', None]
    """
    return _many("check", puzzles, column, chunk, progress, options, {"canonical": canonical})


def grade_many(
    puzzles: Any, *, column: str | None = None, chunk: int = 8192, progress: bool = False, counts: bool = False,
    **options: Any,
) -> pa.RecordBatchReader:
    """Tell of each puzzle how hard it is: a row a puzzle, in order. `counts` adds the steps by technique.

    >>> rows = sudostep.grade_many(["1.3.....4.....2."], scales=["sudostep", "hodoku"]).read_all()
    >>> rows["level"].to_pylist(), rows["hodoku_score"].to_pylist()
    (['easy'], [48])
    """
    return _many("grade", puzzles, column, chunk, progress, options, {"counts": counts})


def trace_many(
    puzzles: Any, *, column: str | None = None, chunk: int = 1024, progress: bool = False, states: bool = False,
    explain: bool = False, verify: bool = False, **options: Any,
) -> pa.RecordBatchReader:
    """Solve each puzzle step by step: a row a step, branch and closing, and one for the result.

    `row` is the puzzle's place in the input, from 0. `states` adds the grid and the candidates before each step,
    `explain` the words, `verify` the referee's judgement in the result's row: `valid`, or what is wrong.

    >>> rows = sudostep.trace_many(["1.3.....4.....2."]).read_all().to_pylist()
    >>> rows[0]["technique"], rows[0]["placements"], rows[-1]["verdict"]
    ('naked-single', ['1r3c3'], 'unique')
    """
    call = {"states": states, "explain": explain, "verify": verify}
    return _many("trace", puzzles, column, chunk, progress, options, call)


def _many(
    kind: str, puzzles: Any, column: str | None, chunk: int, progress: bool, options: dict[str, Any], call: dict[str, Any]
) -> pa.RecordBatchReader:
    pa = _extra("pyarrow", "arrow")
    if chunk < 1:
        raise ValueError(f"chunk: found {chunk}, expected 1 or more")
    answer = getattr(Solver(**options), kind)
    texts = _texts(pa, puzzles, column, chunk)
    if progress:
        total = len(puzzles) if hasattr(puzzles, "__len__") else None
        texts = _shown(_extra("tqdm.auto", "progress").tqdm(total=total, unit=" puzzles"), texts)

    def batches() -> Iterator[pa.RecordBatch]:
        done = 0
        for array, found in texts:
            first = {"first_row": done} if kind == "trace" else {}
            yield answer(array, found, **call, **first)
            done += len(array)

    return pa.RecordBatchReader.from_batches(answer(pa.array([], pa.large_string()), **call).schema, batches())


def _extra(module: str, extra: str) -> Any:
    """Import a module that an extra of the package installs."""
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"this needs {module}: pip install 'sudostep[{extra}]'") from error


def _shown(bar: Any, texts: Iterator[Any]) -> Iterator[Any]:
    with bar:
        for array, found in texts:
            yield array, found
            bar.update(len(array))


def _texts(pa: Any, puzzles: Any, column: str | None, chunk: int) -> Iterator[tuple[pa.Array, list[str | None] | None]]:
    """Yield arrays of at most `chunk` texts, each with what was found in place of a text, if anything was."""
    if isinstance(puzzles, (str, bytes, bytearray)):
        raise TypeError(f"expected many puzzles, found one {type(puzzles).__name__}: put it in a list")
    if _is_arrow(puzzles):
        return ((part, None) for array in _arrays(pa, puzzles, column) for part in _parts(pa, array, chunk))
    return _of_items(pa, iter(puzzles), column, chunk)


def _is_arrow(value: Any) -> bool:
    return hasattr(value, "__arrow_c_stream__") or hasattr(value, "__arrow_c_array__")


def _of_items(pa: Any, items: Iterator[Any], column: str | None, chunk: int) -> Iterator[Any]:
    for first in items:
        if _is_arrow(first):
            yield from _texts(pa, first, column, chunk)
            continue
        some = [first, *islice(items, chunk - 1)]
        found = None
        if not all(type(item) is str and item.isascii() for item in some):
            found = [_no_text(item) for item in some]
            some = [item if no_text is None else None for item, no_text in zip(some, found)]
        yield pa.array(some, pa.large_string()), found


def _no_text(item: Any) -> str | None:
    """Say what an item is if it is no text."""
    if not isinstance(item, str):
        return "None" if item is None else f"{type(item).__name__} {repr(item)[:40]}"
    try:
        item.encode()
    except UnicodeEncodeError as error:
        return f"half a character, {item[error.start]!a}"
    return None


def _arrays(pa: Any, puzzles: Any, column: str | None) -> Iterable[pa.Array]:
    """Yield the arrays of an Arrow column, or of a column of an Arrow table."""
    if not hasattr(puzzles, "__arrow_c_array__"):
        try:
            batches = pa.RecordBatchReader.from_stream(puzzles)
        except (TypeError, ValueError):
            return pa.chunked_array(puzzles).chunks
    elif hasattr(puzzles, "schema"):
        batches = pa.Table.from_batches([pa.record_batch(puzzles)]).to_reader()
    else:
        return [pa.array(puzzles)]
    names = batches.schema.names
    name = column or (names[0] if len(names) == 1 else "puzzle")
    if name not in names:
        raise ValueError(f"there is no column '{name}'; name one of {', '.join(names)} with column=")
    return (batch.column(names.index(name)) for batch in batches)


def _parts(pa: Any, array: pa.Array, chunk: int) -> Iterator[pa.Array]:
    kind = array.type.value_type if pa.types.is_dictionary(array.type) else array.type
    if str(kind) not in ("string", "large_string", "string_view", "null"):
        raise TypeError(f"expected a column of texts, found one of {array.type}")
    for begin in range(0, len(array), chunk):
        # As bytes, of which a text that is not UTF-8 is a row with its error.
        yield array.slice(begin, chunk).cast(pa.large_string()).cast(pa.large_binary())
