#!/usr/bin/env python3
"""Hard grids of 12x12, 16x16 and 25x25: sudostep on them beside CaDiCaL.

    hard_grids.py make DIR             writes DIR/12.txt, DIR/16.txt and DIR/25.txt, a puzzle a line
    hard_grids.py measure DIR PROGRAM  runs `PROGRAM check` and CaDiCaL on each, prints a table

Needs python-sat. The seed is fixed, so `make` writes the same puzzles each time. It fills a grid
at random, then empties cells in random order as long as Glucose proves that one solution is left;
it stops when the proofs of a puzzle have taken `CONFLICTS`. Of five puzzles, the fourth then loses
one clue more and the fifth has one clue changed.

Times are processor time: of CaDiCaL the solving alone, without the clauses' way from Python; of
sudostep the whole process. The limit of a puzzle is 60 s by the clock.
"""

import argparse
import csv
import functools
import itertools
import multiprocessing
import pathlib
import queue
import random
import resource
import subprocess
import time

from pysat.solvers import Cadical195, Glucose42

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BOXES = {12: (3, 4), 16: (4, 4), 25: (5, 5)}
PUZZLES = 50
SEED = 1
CONFLICTS = 10_000
PROOF_CONFLICTS = 2_000
SECONDS = 60


def variable(side, cell, digit):
    return cell * side + digit + 1


def houses(side):
    """Returns the cells of every row, column and box."""
    height, width = BOXES[side]
    groups = {}
    for row, column in itertools.product(range(side), repeat=2):
        box = row // height * height + column // width
        for name in (("row", row), ("column", column), ("box", box)):
            groups.setdefault(name, []).append(row * side + column)
    return list(groups.values())


def rules(side):
    """Yields the clauses: each cell has one digit, each house has each digit once."""
    groups = [[(cell, digit) for digit in range(side)] for cell in range(side * side)]
    groups += [[(cell, digit) for cell in cells] for cells in houses(side) for digit in range(side)]
    for group in groups:
        group = [variable(side, cell, digit) for cell, digit in group]
        yield group
        for one, other in itertools.combinations(group, 2):
            yield [-one, -other]


def solution_of(solver, side):
    return [(literal - 1) % side for literal in solver.get_model()[: side**3] if literal > 0]


def make(side, number):
    """Returns a puzzle as digits from 0; None is an open cell."""
    rng = random.Random(SEED * 1_000_000 + side * 1_000 + number)
    cells = rng.sample(range(side * side), side * side)
    with Glucose42(bootstrap_with=rules(side)) as solver:
        solver.set_phases([rng.choice((-1, 1)) * (var + 1) for var in range(side**3)])
        first_row = enumerate(rng.sample(range(side), side))
        solver.solve([variable(side, cell, digit) for cell, digit in first_row])
        solution = solution_of(solver, side)
        clues = {cell: variable(side, cell, digit) for cell, digit in enumerate(solution)}
        for cell in cells:
            clue = clues.pop(cell)
            solver.conf_budget(PROOF_CONFLICTS)
            if solver.solve_limited([*clues.values(), -clue]) is not False:
                clues[cell] = clue
            if solver.accum_stats()["conflicts"] > CONFLICTS:
                break
    puzzle = [digit if cell in clues else None for cell, digit in enumerate(solution)]
    changed = rng.choice(list(clues))
    if number % 5 >= 3:
        puzzle[changed] = None
    if number % 5 == 4:
        seen = {puzzle[peer] for house in houses(side) if changed in house for peer in house}
        others = set(range(side)) - seen - {solution[changed]}
        puzzle[changed] = rng.choice(sorted(others) or [None])
    return puzzle


def solve(side, puzzle, results):
    """Puts CaDiCaL's verdict and its seconds into `results`."""
    givens = ((cell, digit) for cell, digit in enumerate(puzzle) if digit is not None)
    clues = ([variable(side, cell, digit)] for cell, digit in givens)
    with Cadical195(bootstrap_with=itertools.chain(rules(side), clues)) as solver:
        begun = time.process_time()
        verdict = "none"
        if solver.solve():
            solution = enumerate(solution_of(solver, side))
            solver.add_clause([-variable(side, cell, digit) for cell, digit in solution])
            verdict = "multiple" if solver.solve() else "unique"
        results.put((verdict, time.process_time() - begun))


def theirs(side, puzzle):
    """Returns CaDiCaL's verdict, "unknown" if time ran out, and its seconds."""
    results = multiprocessing.Queue()
    process = multiprocessing.Process(target=solve, args=(side, puzzle, results))
    process.start()
    try:
        return results.get(timeout=SECONDS)
    except queue.Empty:
        return "unknown", SECONDS
    finally:
        process.kill()
        process.join()


def ours(program, path):
    """Returns our verdicts, "unknown" where time ran out, and the seconds for the whole file."""
    options = ["--jobs", "1", "--timeout", str(SECONDS), "-f", "csv"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([program, "check", *options, path], capture_output=True, text=True, check=False)
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return [row["verdict"] for row in csv.DictReader(done.stdout.splitlines())], seconds


def measure(directory, program):
    columns = ["", "puzzles", "both answer", "only sudostep", "only CaDiCaL", "differ"]
    columns += ["sudostep, s", "CaDiCaL, s", "ratio"]
    print(f"| {' | '.join(columns)} |")
    print("|---" + "|--:" * (len(columns) - 1) + "|")
    for side in BOXES:
        path = directory / f"{side}.txt"
        lines = path.read_text().split()
        digits = {".": None, **{symbol: digit for digit, symbol in enumerate(SYMBOLS)}}
        puzzles = [[digits[symbol] for symbol in line] for line in lines]
        our_verdicts, our_seconds = ours(program, path)
        results = [theirs(side, puzzle) for puzzle in puzzles]
        their_verdicts = [verdict for verdict, _ in results]
        pairs = list(zip(our_verdicts, their_verdicts, strict=True))
        both = sum("unknown" not in pair for pair in pairs)
        ours_alone = sum(our != "unknown" == their for our, their in pairs)
        theirs_alone = sum(our == "unknown" != their for our, their in pairs)
        differ = sum("unknown" not in pair and pair[0] != pair[1] for pair in pairs)
        seconds = sum(taken for _, taken in results)
        print(
            f"| {side}x{side} | {len(lines)} | {both} | {ours_alone} | {theirs_alone} | {differ} "
            f"| {our_seconds:.2f} | {seconds:.2f} | {our_seconds / seconds:.2f} |",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("mode", choices=("make", "measure"))
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("program", nargs="?", default="sudostep")
    args = parser.parse_args()
    if args.mode == "measure":
        return measure(args.directory, args.program)
    args.directory.mkdir(parents=True, exist_ok=True)
    with multiprocessing.Pool() as pool:
        for side in BOXES:
            with (args.directory / f"{side}.txt").open("w") as file:
                for puzzle in pool.imap(functools.partial(make, side), range(PUZZLES)):
                    symbols = ("." if digit is None else SYMBOLS[digit] for digit in puzzle)
                    print("".join(symbols), file=file, flush=True)


if __name__ == "__main__":
    main()
