"""One puzzle: its answers, its steps, what it refuses; the docstrings and the page's examples."""

import doctest
import inspect
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from itertools import islice

import pytest
import sudostep
from common import FIRST, HARD, PROGRAM, ROOT, compare, flat, records


def test_a_run_has_steps_with_reasons_words_and_pictures():
    run = sudostep.Puzzle(FIRST).solve(rules="human")
    assert (run.verdict, len(run), run.branches) == ("unique", 54, 0)
    first = run.steps[0]
    assert (first.number, first.technique, first.placements, first.depends_on) == (1, "naked-single", ["4r8c3"], [])
    assert [step.to_dict() for step in run.steps] == [r for r in records("trace", FIRST) if r["t"] == "step"]
    assert run.steps[-1].reason == run.steps[-1].to_dict()["claims"]
    assert first.explain("nudge") in first.explain() and repr(first) == first.explain("short")
    assert first._repr_html_().startswith("<svg") and sudostep.Puzzle(FIRST)._repr_html_().startswith("<svg")
    assert run.html().startswith("<!doctype html>") and "Sweep 1" in run.explain()
    assert run.to_dict()["solutions"] == run.solutions and "unique" in repr(run)
    assert "| . . 9 |" in repr(sudostep.Puzzle(FIRST))
    with pytest.raises(ValueError, match="expected nudge, short or full"):
        first.explain("long")


def test_answers_are_those_of_the_command_line():
    position = ":0000:x:..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4..:111:::"
    for text in (FIRST, HARD, position, "1.3.....4.....2.", "11..............", FIRST.replace("9", ".")):
        puzzle = sudostep.Puzzle(text)
        compare([puzzle.check()], records("check", "-f", "jsonl", text), text)
        scales = "sudostep,hodoku,se" if len(text) == 81 and text != HARD else "sudostep,hodoku"
        theirs = records("grade", "-f", "jsonl", "--scale", scales, text)
        compare([puzzle.grade(scales=scales)], map(flat, theirs), text)
        theirs = records("trace", "--text", "--states", text)
        theirs[0].pop("source")
        assert puzzle.trace(explain=True, states=True) == theirs
        for level in (1, 2, 3, 4):
            hint, [theirs] = puzzle.hint(level), records("hint", "-f", "jsonl", "--level", str(level), text)
            assert (str(hint), hint.wrong, hint.verdict) == (theirs["text"], theirs.get("wrong", []), theirs.get("verdict"))
            assert (hint.step and hint.step.to_dict()) == theirs.get("step")
        [theirs] = records("steps", "-f", "jsonl", text)
        if "11" not in text[:2]:
            assert [step.to_dict() for step in puzzle.steps()] == theirs["steps"]
    [theirs] = records("steps", "-f", "jsonl", "--only", "xy-wing,0000", FIRST)
    assert [step.to_dict() for step in sudostep.Puzzle(FIRST).steps(only="xy-wing,0000")] == theirs["steps"]


def test_an_error_says_what_was_expected_where():
    with pytest.raises(sudostep.InputError) as caught:
        sudostep.Puzzle("123\n4x6\n")
    error = caught.value
    assert (error.line >= 1, error.column >= 1, bool(error.expected), bool(error.found)) == (True,) * 4
    assert isinstance(error, ValueError) and str(error).startswith(f"line {error.line}, column {error.column}: ")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    for text in ("", "1" * (2 << 20), "\x00", "sudoku"):
        with pytest.raises(sudostep.InputError):
            sudostep.Puzzle(text)
    for no_text in (None, b"1.3.....4.....2.", 5, [1, 2], float("nan")):
        with pytest.raises(TypeError):
            sudostep.Puzzle(no_text)


WRONG = [
    ({"rules": "no-such-rule"}, "rules: .*no-such-rule"), ({"scales": "hard"}, "scales: .*'hard'"),
    ({"timeout": -1.0}, "timeout: expected seconds"), ({"timeout": "soon"}, "timeout: expected seconds"),
    ({"advance": "fast"}, "expected sweep, one or all"), ({"no_branch": 3}, "no_branch: found 3, expected True or False"),
    ({"colour": 1}, "unexpected option 'colour'; the options are scales, rules"),
]


@pytest.mark.parametrize("options, words", WRONG)
def test_a_wrong_option_is_named(options, words):
    with pytest.raises((ValueError, TypeError), match=words):
        sudostep.Puzzle(FIRST).grade(**options)


def test_puzzles_of_other_sizes_are_answered():
    six = sudostep.Puzzle("..5...6..13...2..3.5.4..5.........6.", box="2x3")
    assert six.check()["verdict"] == "unique" and six.to_dict()["puzzle"] == six.givens
    assert six.canonical() and sudostep.Puzzle("." * 256).canonical() is None
    assert six.grade(scales="se")["reason"] == "no grade on the scale se: it knows the usual 9x9 grid alone"


def told(one):
    return one.check(max_nodes=1) if isinstance(one, sudostep.Puzzle) else vars(one)


def read(text, options):
    try:
        return sudostep.Puzzle(text, **options)
    except sudostep.InputError as error:
        return error


def test_every_record_of_fixtures_reads_as_on_the_command_line(tmp_path):
    groups, wrong, seen = {}, 0, 0
    for case in map(json.loads, (ROOT / "fixtures/inputs/expected.jsonl").read_text().splitlines()):
        file = ROOT / "fixtures/inputs" / case["file"]
        if "repeat" in case:
            content, file = file.read_bytes(), tmp_path / file.name
            file.write_bytes(content * case["repeat"])
        groups.setdefault(tuple(case.get("options", [])), []).append(file)
        wrong += sum("error" in result for result in case["results"])
    for given, files in groups.items():
        options = {name[2:].replace("from", "format"): value for name, value in zip(given[::2], given[1::2])}
        theirs = iter(records("check", "-f", "jsonl", "--max-nodes", "1", *given, *files, codes=(0, 1, 2, 3)))
        for file in files:
            ours = sudostep.read_many(file.read_bytes(), **options)
            for one, record in zip(ours, islice(theirs, len(ours)), strict=True):
                seen += "error" in record
                compare([told(one)], [record.get("error", record)], file)
            if not ours:
                seen += 1
                assert next(theirs)["error"]["code"] == "empty", file
            with suppress(UnicodeDecodeError):
                alone = read(file.read_bytes().decode(), options)
                assert told(alone) == told(ours[0]) if len(ours) == 1 else isinstance(alone, ValueError), file
        assert next(theirs, None) is None
    assert seen == wrong > 140


def docstrings():
    for name, one in [("sudostep", sudostep), *((name, getattr(sudostep, name)) for name in sudostep.__all__)]:
        yield name, inspect.getdoc(one) or ""
        for part, member in vars(one).items() if inspect.isclass(one) else ():
            yield f"{name}.{part}", inspect.getdoc(member) or ""


def test_every_docstring_is_there_and_its_examples_hold():
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    for name, text in docstrings():
        assert text or name.split(".")[-1].startswith("_"), name
        runner.run(parser.get_doctest(text, {"sudostep": sudostep}, name, None, 0))
    assert runner.summarize().failed == 0 and runner.tries >= 10


def test_the_page_runs(tmp_path, monkeypatch):
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/python.md").read_text(), re.S)
    (tmp_path / "puzzles.txt").write_text(f"{FIRST}\n{FIRST[1:]}\n")
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in blocks:
        exec(compile(block, "docs/python.md", "exec"), names)
    assert len(blocks) >= 4 and len(blocks[0].splitlines()) <= 10


def test_the_console_script_is_the_program(tmp_path):
    run = lambda *arguments, **more: subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, **more)
    assert run("check", FIRST).stdout == "unique\n" and run("--version").stdout.startswith("sudostep 0.1.0")
    assert [run("check", text).returncode for text in (FIRST, "1" * 81, "12")] == [0, 1, 2]
    assert run("check", input=f"{FIRST}\n{FIRST[1:]}\n").returncode == 3
    many = tmp_path / "many.txt"
    many.write_text(f"{HARD}\n" * 200_000)
    pipe = subprocess.run(f"{PROGRAM} check {many} | head -1; exit ${{PIPESTATUS[0]}}", shell=True, executable="/bin/bash",
                          capture_output=True, text=True)
    assert (pipe.stdout, pipe.stderr, pipe.returncode) == ("unique\n", "", 0)
    running = subprocess.Popen([PROGRAM, "trace", many, "-o", os.devnull], stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    assert "interrupted after" in running.communicate(timeout=20)[1] and running.returncode == 130


def test_import_is_fast_and_imports_no_arrow():
    code = "import sys, time; begun = time.perf_counter(); import sudostep; took = time.perf_counter() - begun;" \
           "print(took, 'pyarrow' in sys.modules)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split() for _ in range(5)]
    assert min(float(took) for took, _ in runs) < 0.1 and {arrow for _, arrow in runs} == {"False"}
