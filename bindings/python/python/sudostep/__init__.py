"""A human-style Sudoku stepper: steps with names and reasons, grades, traces.

>>> import sudostep
>>> puzzle = sudostep.Puzzle("1.3.....4.....2.")
>>> puzzle.steps()[0]
Hidden Single (box): r3c2 = 2, the only place for 2 in box 3
"""

import signal
import sys

from ._errors import InputError
from ._many import check_many, grade_many, trace_many
from ._native import Hint, Puzzle, Run, Step, read_many
from ._native import main as _main

__all__ = ["Hint", "InputError", "Puzzle", "Run", "Step", "check_many", "grade_many", "read_many", "trace_many"]


def main() -> None:
    """Run the command line, as the program `sudostep` does, and exit with its code."""
    # The program ends with a whole record when it is interrupted, unless somebody else handles the signal.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_main(["sudostep", *sys.argv[1:]]))
