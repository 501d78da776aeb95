"""What the tests share, of the package and of `tests/python`."""

import json
import subprocess
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = str(Path(sysconfig.get_path("scripts")) / "sudostep")

FIRST = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def records(*arguments, codes=(0, 1, 3)):
    """The records that the command line prints."""
    run = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    assert run.returncode in codes, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def rows(reader):
    """The rows of a reader of Arrow batches, as dictionaries."""
    return reader.read_all().to_pylist()


def flat(record):
    """A record of `grade` with the columns of its table."""
    grades = record.get("grades", {})
    hodoku = {f"hodoku_{name}": value for name, value in grades.get("hodoku", {}).items()}
    return {**record, **grades.get("sudostep", {}), **hodoku, **grades.get("se", {})}


def compare(ours, theirs, name):
    """Every column of ours is a field of theirs; the command line gives a number to what has no name."""
    for row, record in zip(ours, theirs, strict=True):
        assert len(row) > 5
        for column, value in row.items():
            assert value == record.get(column) or column == "id" and value is None, (name, column)
