"""Writes proofs for three hundred puzzles and has the checkers of others judge them.

    python3 tests/prove.py SUDOSTEP CHECKERS [CORPORA]

SUDOSTEP is the program, CHECKERS the folder with `veripb` and `rate`. The puzzles are spread over the corpora, if they
are there, and over 4x4, 6x6 and 16x16 grids made here from a seed. Every log goes to VeriPB, step by step; for
puzzles without a solution or with exactly one the verdict goes to `rate` as well, from a solve with singles.
The formulas are compared with formulas made here, so that nothing of the program decides what the rules of the puzzle are.
"""

import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

CORPORA = {
    "kaggle-20k": 30,
    "all-17-clue": 50,
    "generated-minimal-20k": 35,
    "magictour-1465": 25,
    "forum-hardest-1106": 10,
    "one-clue-altered-25k": 60,
    "serg-multiple-10k": 15,
}
# Box height, box width, puzzles, and the share of clues that is kept.
SHAPES = [(2, 2, 30, 0.35), (2, 3, 30, 0.4), (4, 4, 15, 0.52)]
NAMES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def spread(path, count):
    lines = [line.split()[0] for line in path.read_text().splitlines() if line and line[0] != "#"]
    return lines[:: max(1, len(lines) // count)][:count]


def made(height, width, keep, chance):
    """A filled grid with rows, columns and digits shuffled, most of its cells blanked, and now and then one altered."""
    side = height * width
    bands = chance.sample(range(width), width)
    rows = [band * height + row for band in bands for row in chance.sample(range(height), height)]
    stacks = chance.sample(range(height), height)
    columns = [stack * width + column for stack in stacks for column in chance.sample(range(width), width)]
    digits = chance.sample(NAMES[:side], side)
    cells = [digits[(width * (r % height) + r // height + c) % side] for r in rows for c in columns]
    cells = [cell if chance.random() < keep else "." for cell in cells]
    if chance.random() < 0.2:
        given = chance.choice([place for place, cell in enumerate(cells) if cell != "."])
        cells[given] = chance.choice(NAMES[:side])
    return "".join(cells)


def constraints(height, width):
    """Every cell, and every digit of every row, column and box, as the candidates (row, column, digit) it is about."""
    side = height * width
    places = range(side)
    yield from ([(r, c, d) for d in places] for r in places for c in places)
    for d in places:
        yield from ([(r, c, d) for c in places] for r in places)
        yield from ([(r, c, d) for r in places] for c in places)
        for top in range(0, side, height):
            for left in range(0, side, width):
                yield [(top + r, left + c, d) for r in range(height) for c in range(width)]


def givens(puzzle, side):
    return [(at // side, at % side, NAMES.index(cell)) for at, cell in enumerate(puzzle) if cell not in ".0"]


def opb(puzzle, height, width):
    """The puzzle as linear constraints: a set of (coefficients and names, right-hand side)."""
    name = lambda candidate: f"x{candidate[2] + 1}r{candidate[0] + 1}c{candidate[1] + 1}"
    made = set()
    for candidates in constraints(height, width):
        names = [name(candidate) for candidate in candidates]
        made.add((frozenset(("+1", each) for each in names), "1"))
        made.add((frozenset(("-1", each) for each in names), "-1"))
    made |= {(frozenset([("+1", name(given))]), "1") for given in givens(puzzle, height * width)}
    return made


def read_opb(text):
    lines = [line for line in text.splitlines() if line and line[0] != "*"]
    read = set()
    for line in lines:
        terms, right = line.rstrip(" ;").split(" >= ")
        words = terms.split()
        read.add((frozenset(zip(words[::2], words[1::2])), right.strip()))
    return read


def cnf(puzzle, height, width, solution):
    """The puzzle as clauses, and one that forbids its solution if it has one."""
    side = height * width
    number = lambda candidate: candidate[0] * side * side + candidate[1] * side + candidate[2] + 1
    made = set()
    for candidates in constraints(height, width):
        numbers = [number(candidate) for candidate in candidates]
        made.add(frozenset(numbers))
        made |= {frozenset([-a, -b]) for a in numbers for b in numbers if a < b}
    made |= {frozenset([number(given)]) for given in givens(puzzle, side)}
    if solution:
        made.add(frozenset(-number(cell) for cell in givens(solution, side)))
    return made


def read_cnf(text):
    lines = [line.split() for line in text.splitlines() if line and line[0] not in "cp"]
    return {frozenset(int(word) for word in line[:-1]) for line in lines}


def run(command, text=None):
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def proofs(sudostep, checker, text, folder, *options):
    """The verdicts and, for what was proved, the names of the files."""
    trace = run([sudostep, "trace", *options, "-"], text)
    judged = run([sudostep, "verify", "--proof", checker, "--out", str(folder), "-f", "jsonl", "-"], trace.stdout)
    records = [json.loads(line) for line in trace.stdout.splitlines()]
    results = [record for record in records if record["t"] == "result"]
    steps = sum(record["t"] == "step" for record in records)
    nodes = sum(result["nodes"] > 0 for result in results)
    answers = [json.loads(line) for line in judged.stdout.splitlines()]
    assert len(results) == len(answers) == len(text.split()), judged.stderr
    assert all(answer["valid"] for answer in answers), answers
    return results, answers, steps, nodes


def box(puzzle):
    return {16: (2, 2), 36: (2, 3), 81: (3, 3), 256: (4, 4)}[len(puzzle)]


def main():
    sudostep, checkers = sys.argv[1], pathlib.Path(sys.argv[2])
    corpora = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else "../shared/corpora")
    chance = random.Random(7)
    groups = {}
    for name, count in CORPORA.items():
        path = corpora / f"{name}.txt"
        if path.exists():
            groups[name] = spread(path, count)
        else:
            print(f"skipped: {path} is not here")
    for height, width, count, keep in SHAPES:
        side = height * width
        groups[f"{side}x{side}"] = [made(height, width, keep, chance) for _ in range(count)]

    accepted, refused = collections.Counter(), []
    print(f"{'puzzles':24} {'all':>4} {'branch':>6}  {'none':>4} {'unique':>6} {'multiple':>8} "
          f"{'steps':>7} {'veripb':>6} {'rate':>4}")
    for name, puzzles in groups.items():
        text = "\n".join(puzzles) + "\n"
        by_checker = collections.Counter()
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            results, answers, steps, nodes = proofs(sudostep, "veripb", text, folder, "--no-uniqueness")
            verdicts = [result["verdict"] for result in results]
            for puzzle, verdict, answer in zip(puzzles, verdicts, answers):
                assert "proof" in answer, answer
                proof = pathlib.Path(answer["proof"])
                said = run([checkers / "veripb", proof.with_suffix(".opb"), proof])
                expected = "s VERIFIED UNSATISFIABLE" if verdict == "none" else "s VERIFIED SATISFIABLE"
                good = said.returncode == 0 and expected in said.stdout.splitlines()
                assert read_opb(proof.with_suffix(".opb").read_text()) == opb(puzzle, *box(puzzle)), puzzle
                by_checker["veripb"] += good
                refused += [] if good else [("veripb", puzzle, said.stdout + said.stderr)]
            results, answers, _, _ = proofs(sudostep, "drat", text, folder, "--rules", "singles")
            assert [result["verdict"] for result in results] == verdicts
            for puzzle, verdict, result, answer in zip(puzzles, verdicts, results, answers):
                assert ("proof" in answer) == (verdict in ("none", "unique")), answer
                if "proof" not in answer:
                    continue
                proof = pathlib.Path(answer["proof"])
                said = run([checkers / "rate", "-f", proof.with_suffix(".cnf"), proof])
                good = said.returncode == 0 and "s VERIFIED" in said.stdout.splitlines()
                solution = result["solutions"][0] if verdict == "unique" else None
                assert read_cnf(proof.with_suffix(".cnf").read_text()) == cnf(puzzle, *box(puzzle), solution), puzzle
                by_checker["rate"] += good
                refused += [] if good else [("rate", puzzle, said.stdout + said.stderr)]
        counts = collections.Counter(verdicts)
        accepted += by_checker
        accepted["puzzles"] += len(puzzles)
        accepted["steps"] += steps
        accepted["branch"] += nodes
        accepted.update(verdicts)
        print(f"{name:24} {len(puzzles):4} {nodes:6}  {counts['none']:4} {counts['unique']:6} {counts['multiple']:8} "
              f"{steps:7} {by_checker['veripb']:6} {by_checker['rate']:4}", flush=True)
    print(f"{'all':24} {accepted['puzzles']:4} {accepted['branch']:6}  {accepted['none']:4} {accepted['unique']:6} "
          f"{accepted['multiple']:8} {accepted['steps']:7} {accepted['veripb']:6} {accepted['rate']:4}")
    for checker, puzzle, said in refused:
        print(f"{checker} refuses the proof of {puzzle}:\n{said}")
    sys.exit(bool(refused))


main()
