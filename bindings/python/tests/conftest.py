import json
import os
import subprocess
import sysconfig
from itertools import islice
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CORPORA = ROOT.parent / "shared" / "corpora"
TIER = os.environ.get("SUDOSTEP_TESTS", "")
FULL = TIER in ("full", "long")
PROGRAM = str(Path(sysconfig.get_path("scripts")) / "sudostep")

FIRST = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def records(*arguments, codes=(0, 1, 3)):
    """The records that the command line prints."""
    run = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)
    assert run.returncode in codes, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


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


def corpora():
    """The first puzzles of each corpus, few of the hardest, and what stands in for them where they are not there."""
    names = ["kaggle-20k", "all-17-clue", "magictour-1465", "generated-minimal-20k", "serg-multiple-10k",
             "one-clue-altered-25k", "forum-hardest-1106", "forum-hardest-11plus-sample"]
    files = [CORPORA / f"{name}.txt" for name in names]
    files = [file for file in files if file.exists()] or sorted((ROOT / "fixtures" / "bench").glob("*.txt"))
    for file in files:
        lines = (line[:81] for line in file.read_text().splitlines() if len(line) >= 81 and line[0] != "#")
        most = (1000 if FULL else 10) // (10 if "hardest" in file.stem and TIER != "long" else 1)
        yield file.stem, list(islice(lines, most))
