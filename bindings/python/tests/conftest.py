import json
import os
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CORPORA = ROOT.parent / "shared" / "corpora"
FULL = os.environ.get("SUDOSTEP_TESTS", "") in ("full", "long")
PROGRAM = str(Path(sysconfig.get_path("scripts")) / "sudostep")

FIRST = "..9.3..2.4...68....8.2.....615........7..5..8...7...63.2.3...8....187.36..6...4.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def records(*arguments, text=None):
    """The records that the command line prints."""
    run = subprocess.run([PROGRAM, *arguments], input=text, capture_output=True, text=True)
    assert run.returncode in (0, 1, 3), run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def corpora():
    """The first puzzles of each corpus, and what stands in for them where they are not there."""
    names = ["kaggle-20k", "all-17-clue", "magictour-1465", "generated-minimal-20k", "serg-multiple-10k",
             "one-clue-altered-25k", "forum-hardest-1106", "forum-hardest-11plus-sample"]
    files = [CORPORA / f"{name}.txt" for name in names]
    files = [file for file in files if file.exists()] or sorted((ROOT / "fixtures" / "bench").glob("*.txt"))
    for file in files:
        lines = (line.split()[0].split(",")[0] for line in file.read_text().splitlines() if line[:1] not in ("", "#"))
        yield file.stem, [line[:81] for line in lines if len(line) >= 81][: 1000 if FULL else 30]


@pytest.fixture(scope="session")
def corpus():
    return dict(corpora())
