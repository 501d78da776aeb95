"""The puzzles of the corpora, for the tests of `tests/python`."""

import os
from itertools import islice

from common import ROOT

CORPORA = ROOT.parent / "shared" / "corpora"
TIER = os.environ.get("SUDOSTEP_TESTS", "")
FULL = TIER in ("full", "long")


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
