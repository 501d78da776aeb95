"""The data set as the page makes it, on the installed wheel: `pytest docs/data-set`."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
import sudostep

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/data-set.md").read_text("utf-8")
FILES = [str(ROOT / f"fixtures/bench/{name}.txt") for name in ("easy", "few-clues", "hard", "minimal")]
IS_LONG = os.environ.get("SUDOSTEP_TESTS", "") == "long"


def make(*arguments):
    command = [sys.executable, str(ROOT / "docs/data-set/make.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True)


def parquet(folder):
    return {file.name: file.read_bytes() for file in (folder / "data").iterdir()}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    out = tmp_path_factory.mktemp("data") / "small"
    run = make("--size", 100, "--out", out, "--note", "hard.txt=Made | here", *FILES)
    assert run.returncode == 0, run.stderr
    rows = {side: [row for file in (out / "data").glob(f"{side}-*") for row in pq.read_table(file).to_pylist()]
            for side in ("train", "test")}
    words = f"100 traces, all valid; train {len(rows['train'])}, test {len(rows['test'])}, no form in both\n"
    assert run.stdout == words
    return out, rows


def test_no_form_is_on_both_sides_and_equivalents_stay_together(small):
    train, test = small[1]["train"], small[1]["test"]
    assert len(train) + len(test) == 100 == len({row["puzzle"] for row in train + test}) and train and test
    # The forms are worked out anew, of the puzzle and of the solution as a puzzle.
    forms = [{sudostep.Puzzle(row[name]).canonical() for row in side for name in ("puzzle", "solution")} for side in (train, test)]
    assert not forms[0] & forms[1]
    assert {row[name] for row in train for name in ("canonical", "canonical_solution")} == forms[0]
    by_line = {}
    for row in train + test:
        by_line.setdefault((row["source"], row["line"]), set()).add(row["canonical"])
    assert all(len(forms) == 1 for forms in by_line.values())
    assert any(row["copy"] for row in train)


def test_rows_hold_the_trace_and_the_grade_of_their_own_puzzle(small):
    rows = small[1]["train"] + small[1]["test"]
    grades = sudostep.grade_many([row["puzzle"] for row in rows]).read_all().to_pylist()
    for row, grade in zip(rows, grades):
        assert [row[name] for name in ("level", "needs", "effort", "rounds", "width")] == [
            grade[name] for name in ("level", "needs", "effort", "rounds", "width")
        ]
        if row["copy"] == 0:
            [file] = [file for file in FILES if file.endswith(f"/{row['source']}")]
            assert Path(file).read_text().splitlines()[row["line"] - 1].replace("0", ".") == row["puzzle"]
    assert sorted(row["level"] for row in rows) == sorted(["easy", "medium", "hard", "unfair", "extreme"] * 20)
    for row in rows[:10]:
        expected = [entry for entry in sudostep.trace_many([row["puzzle"]]).read_all().to_pylist() if entry["t"] != "result"]
        assert row["steps"] == [{name: entry[name] for name in row["steps"][0]} for entry in expected]


def test_the_card_has_the_figures_and_every_column(small):
    out, rows = small
    card = (out / "README.md").read_text("utf-8")
    schema = pq.read_schema(next((out / "data").glob("train-*")))
    for name in (*schema.names, *(field.name for field in schema.field("steps").type.value_type)):
        assert f"`{name}`" in card, name
    for level in ("easy", "extreme"):
        counts = [sum(row["level"] == level for row in rows[side]) for side in ("train", "test")]
        assert f"| {level} | {counts[0]} | {counts[1]} |" in card
    steps = sum(step["technique"] == "naked-single" for side in rows.values() for row in side for step in row["steps"])
    assert f"| naked-single | {steps:,} |" in card and f"{sum(map(len, parquet(out).values())):,}\nbytes" in card
    assert "| hard.txt | Made / here |" in card and "stand-ins" in card and "{" not in card
    every = sum(int(number) for number in re.findall(r"^\| [\w-]+\.txt \| [\w, -]+ \| (\d+) \|$", card, re.M))
    assert every == sum(line[0] != "#" for file in FILES for line in Path(file).read_text().splitlines())


def test_the_same_command_makes_the_same_bytes(small, tmp_path):
    assert make("--size", 100, "--out", tmp_path / "again", *reversed(FILES)).returncode == 0
    assert parquet(tmp_path / "again") == parquet(small[0])
    run = make("--size", 100, "--seed", 2, "--states", "--explain", "--out", tmp_path / "other", *FILES)
    assert run.returncode == 0 and parquet(tmp_path / "other") != parquet(small[0])
    step = pq.read_table(next((tmp_path / "other/data").glob("test-*"))).to_pylist()[0]["steps"][0]
    assert len(step["grid"]) == len(step["candidates"]) == 81 and step["text"]


def test_what_is_no_puzzle_is_counted_and_what_cannot_be_made_is_said(tmp_path):
    easy = Path(FILES[0]).read_text().splitlines()[1:]
    bad = tmp_path / "bad.txt"
    bad.write_bytes("\n".join([easy[0], easy[0], "12", "1.3.....4.....2.", "." * 81, "11" + "." * 79]).encode() + b"\n\xff\n")
    assert make("--size", 100, "--out", tmp_path / "mixed", bad, *FILES).returncode == 0
    counts = re.findall(r"^\| bad.txt \| ([\w, -]+) \| (\d+) \|$", (tmp_path / "mixed/README.md").read_text("utf-8"), re.M)
    assert {"multiple", "none", "not-text", "equivalent to another"} <= {why for why, _ in counts}
    assert sum(int(number) for _, number in counts) == 7
    for arguments, words in [
        (["--size", 7, "--out", tmp_path / "new", *FILES], "expected a multiple of 5"),
        (["--size", 5, "--out", tmp_path, *FILES], "expected a multiple of 5, and a new folder"),
        (["--size", 50, "--out", tmp_path / "new", FILES[0]], "no puzzle of level medium in these files"),
        (["--size", 50, "--out", tmp_path / "new", tmp_path / "nowhere.txt"], "nowhere.txt"),
    ]:
        run = make(*arguments)
        assert run.returncode and words in run.stderr and not (tmp_path / "new").exists()


@pytest.mark.parametrize("with_datasets", [False, pytest.param(True, marks=pytest.mark.skipif(not IS_LONG, reason="long"))])
def test_the_page_runs(tmp_path, monkeypatch, with_datasets):
    if with_datasets:
        pytest.importorskip("datasets")
    for name in ("docs", "fixtures"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    [command] = re.findall(r"^\$ python (.*)$", PAGE, re.M)
    if not with_datasets:
        command = command.replace(" --load", "")
    run = subprocess.run([sys.executable, *command.split()], capture_output=True, text=True)
    assert run.returncode == 0 and ("loaded: {'train': " in run.stdout) == with_datasets, run.stderr
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(blocks) == 2
    for block in blocks:
        if with_datasets or "import datasets" not in block:
            exec(compile(block, "docs/data-set.md", "exec"), {})
