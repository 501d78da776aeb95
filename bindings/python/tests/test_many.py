"""Many puzzles: the rows are the command line's, in order, whatever the puzzles come in."""

import signal
import subprocess
import sys
import time

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import sudostep
from common import FIRST, HARD, rows
from hypothesis import given, settings
from hypothesis import strategies as st

SMALL = "1.3.....4.....2."

ITEMS = st.sampled_from([SMALL, FIRST, HARD, "12", "", "11..............", None, "é" * 16, "..34\n3...\n.1..\n...3"])
WRAPPERS = [
    list, tuple, iter, pa.array, lambda some: pa.array(some, pa.large_string()),
    lambda some: pa.chunked_array([some[:1], some[1:]], pa.string()), lambda some: pl.Series(some, dtype=pl.String),
    lambda some: pd.Series(some, dtype=object), lambda some: pd.Series(some, dtype="string"),
    lambda some: pa.array(some, pa.string()).dictionary_encode(), lambda some: pa.table({"puzzle": pa.array(some, pa.string()), "n": some}),
    lambda some: iter(pa.table({"text": pa.array(some, pa.string())}).to_batches(max_chunksize=2)),
]


@settings(deadline=None, max_examples=60)
@given(st.lists(ITEMS, max_size=9), st.sampled_from(range(len(WRAPPERS))), st.integers(1, 4))
def test_rows_do_not_depend_on_what_the_puzzles_come_in(some, wrapper, chunk):
    expected = [one_by_one(text) for text in some]
    found = rows(sudostep.check_many(WRAPPERS[wrapper](some), chunk=chunk))
    for row, (text, answer) in zip(found, zip(some, expected), strict=True):
        error = row.pop("error")
        if isinstance(answer, dict):
            assert (row, error) == (answer, None)
        else:
            assert set(row.values()) == {None} and error["code"] == answer, text


def one_by_one(text):
    try:
        return sudostep.Puzzle(text).check()
    except sudostep.InputError as error:
        return error.code
    except TypeError:
        return "not-text"


def test_what_is_no_text_is_a_row_with_its_error():
    some = [SMALL, None, b"1.3.....4.....2.", 5, [1, 2], float("nan"), "1" * (2 << 20), "\ud800", SMALL]
    found = rows(sudostep.grade_many(some))
    assert [row["verdict"] for row in found] == ["unique", *[None] * 7, "unique"]
    errors = [row["error"]["found"] for row in found[1:-1]]
    assert errors[:5] == ["None", "bytes b'1.3.....4.....2.'", "int 5", "list [1, 2]", "float nan"]
    assert found[6]["error"]["code"] == "too-long" and "ud800" in errors[6]
    # Such an array comes from a program that does not check.
    offsets = pa.py_buffer(b"\x00\0\0\0\x02\0\0\0")
    broken = pa.Array.from_buffers(pa.string(), 1, [None, offsets, pa.py_buffer(b"1\xff")])
    assert rows(sudostep.check_many(broken))[0]["error"]["found"] == "byte 0xFF"
    assert rows(sudostep.trace_many(["12"]))[0]["t"] == "error"


def test_what_is_no_column_of_texts_is_refused():
    for wrong in (SMALL, b"12", 5, None, pa.array([1, 2]), pd.Series([1.5, float("nan")]), pl.Series([1])):
        with pytest.raises(TypeError):
            rows(sudostep.check_many(wrong))
    table = pa.table({"a": [SMALL], "b": [SMALL]})
    with pytest.raises(ValueError, match="no column 'puzzle'; name one of a, b"):
        rows(sudostep.check_many(table))
    assert rows(sudostep.check_many(table, column="b"))[0]["verdict"] == "unique"
    with pytest.raises(TypeError, match="unexpected option 'rule'"):
        sudostep.check_many([], rule="human")


def test_the_caller_s_own_error_comes_through():
    class Mine(Exception):
        pass

    def broken():
        yield SMALL
        raise Mine("of the caller")

    with pytest.raises(Mine, match="of the caller"):
        rows(sudostep.check_many(broken()))


def test_traces_keep_row_numbers_states_and_words_across_chunks():
    found = rows(sudostep.trace_many([SMALL, "12", FIRST], chunk=1, states=True, explain=True))
    assert sorted({row["row"] for row in found}) == [0, 1, 2] and found[0]["grid"] == SMALL
    steps = [row for row in found if row["row"] == 2 and row["t"] == "step"]
    assert [row["text"] for row in steps] == [step.explain() for step in sudostep.Puzzle(FIRST).solve().steps]
    for before, after in zip(steps, steps[1:]):
        [placed] = before["placements"] or [None]
        cell = (int(placed[2]) - 1) * 9 + int(placed[4]) - 1
        assert after["grid"] == before["grid"][:cell] + placed[0] + before["grid"][cell + 1 :]
        assert before["candidates"][cell].find(placed[0]) >= 0 and after["candidates"][cell] == ""


def test_progress_is_shown(capsys):
    sudostep.check_many([SMALL] * 10, progress=True).read_all()
    assert "10/10" in capsys.readouterr().err


def test_ctrl_c_ends_a_batch_within_a_chunk():
    code = f"import sudostep, sys; print('begun', flush=True)\n" \
           f"sudostep.grade_many((t for t in iter(lambda: {HARD!r}, 1)), scales='se', chunk=100_000).read_all()"
    running = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout.readline() == "begun\n"
    time.sleep(1.5)
    begun = time.monotonic()
    running.send_signal(signal.SIGINT)
    assert "KeyboardInterrupt" in running.communicate(timeout=20)[1] and time.monotonic() - begun < 2
