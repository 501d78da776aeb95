"""Puzzles a second of the Python package, beside the command line and other packages.

    python benches/python.py PROGRAM CORPUS [COUNT]

CORPUS has 9x9 puzzles, one a line; COUNT (1,000,000 by default) random equivalents of them are graded: from Parquet to
Parquet by `grade_many`, and by `PROGRAM grade --jobs 0` from a file of lines to a file of CSV. The first 1,000 are also
checked and graded, and the first 100 of them by `hodoku-py` and `pencilmark`, where they are installed. Needs pyarrow;
VmHWM is the peak memory of the process at a tenth of the puzzles and at all.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import sudostep


def equivalent(puzzle, rng):
    """The puzzle with its digits, bands, stacks, rows and columns changed about, and perhaps turned over."""
    order = lambda: [3 * band + line for band in rng.sample(range(3), 3) for line in rng.sample(range(3), 3)]
    rows, columns, digits = order(), order(), dict(zip("123456789", rng.sample("123456789", 9)))
    turned = rng.random() < 0.5
    at = lambda row, column: puzzle[9 * column + row if turned else 9 * row + column]
    return "".join(digits.get(at(row, column), ".") for row in rows for column in columns)


def grade(source, target):
    reader = sudostep.grade_many(pq.ParquetFile(source).iter_batches(columns=["puzzle"]))
    with pq.ParquetWriter(target, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)


def timed(name, count, work):
    begun, cpu = time.perf_counter(), sum(os.times()[:4])
    work()
    took, cpu = time.perf_counter() - begun, sum(os.times()[:4]) - cpu
    print(f"{name:40} {took:8.2f} s {count / took:12,.0f} puzzles a second {cpu:8.2f} s of processor", flush=True)


def peers(puzzles):
    some = puzzles[:1000]
    timed("sudostep check_many", len(some), lambda: sudostep.check_many(some).read_all())
    timed("sudostep grade_many", len(some), lambda: sudostep.grade_many(some).read_all())
    timed("sudostep grade_many, jobs=1", len(some), lambda: sudostep.grade_many(some, jobs=1).read_all())
    hodoku = dict(scales="hodoku", jobs=1)
    timed("sudostep grade_many, scale hodoku, jobs=1", len(some), lambda: sudostep.grade_many(some, **hodoku).read_all())
    try:
        import hodoku

        solver = hodoku.Solver()
        timed("hodoku-py rate", 100, lambda: [solver.rate(puzzle) for puzzle in some[:100]])
    except ImportError:
        print("skipped: hodoku-py is not here")
    try:
        import pencilmark

        timed("pencilmark rate_many, jobs=1", 100, lambda: pencilmark.rate_many(some[:100], jobs=1))
    except ImportError:
        print("skipped: pencilmark is not here")


def main():
    program, corpus, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 1_000_000
    known = [line.strip() for line in corpus.read_text().splitlines() if line[:1] not in ("", "#")]
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        puzzles = [equivalent(known[number % len(known)], rng) for number in range(count)]
        (folder / "lines.txt").write_text("\n".join(puzzles) + "\n")
        pq.write_table(pa.table({"puzzle": puzzles}), folder / "all.parquet", row_group_size=65_536)
        pq.write_table(pa.table({"puzzle": puzzles[: count // 10]}), folder / "tenth.parquet", row_group_size=65_536)
        some = puzzles[:1000]
        del puzzles
        print(f"load {os.getloadavg()[0]:.1f}")
        for part, size in (("tenth", count // 10), ("all", count)):
            code = f"import sys; sys.path[:0] = {[str(Path(__file__).parent)]!r}; import python\n" \
                   f"python.grade({str(folder / part)!r} + '.parquet', {str(folder / 'grades.parquet')!r})\n" \
                   "print(*(line for line in open('/proc/self/status') if line[:5] == 'VmHWM'), flush=True)"
            timed(f"grade_many, Parquet to Parquet, {size:,}", size, lambda: subprocess.run([sys.executable, "-c", code], check=True))
        command = [program, "grade", "--jobs", "0", "-f", "csv", "-o", folder / "grades.csv", folder / "lines.txt"]
        timed(f"sudostep grade --jobs 0, {count:,}", count, lambda: subprocess.run(command, check=True))
    peers(some)


if __name__ == "__main__":
    main()
