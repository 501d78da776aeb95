"""Makes a data set of verified traces, train and test apart by canonical form; docs/data-set.md walks through it."""

import argparse
import collections
import hashlib
import random
import shlex
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import sudostep

LEVELS = ["easy", "medium", "hard", "unfair", "extreme"]
GRADE = ["level", "needs", "effort", "rounds", "width"]
FORMS = ["canonical", "canonical_solution"]
COLUMNS = ["puzzle", "solution", *GRADE, *FORMS, "source", "line", "copy"]
OF_THE_RESULT = {"row", "id", "verdict", "solution", "referee", "error"}
CARD = Path(__file__).with_name("card.md")
SHARD = 5000  # The most traces of a file.
TEST = 0.1  # The share of the solutions that go to test.


def lot(*parts):
    """Return a number from 0 to 1 that depends on nothing but these parts."""
    return int(hashlib.sha256(":".join(map(str, parts)).encode("utf-8", "replace")).hexdigest()[:13], 16) / 16**13


def read(files):
    """Yield each puzzle with the name of its file and its line. What is not UTF-8 becomes a text that is no puzzle."""
    for file in files:
        for number, text in enumerate(file.read_text("utf-8", "surrogateescape").splitlines(), 1):
            if text.strip() and not text.startswith("#"):
                yield {"text": text.strip(), "source": file.name, "line": number}


def choose(files, most, seed):
    """Choose up to `most` puzzles of each level, in an order by lot, and count what became of every puzzle."""
    found, seen, fate = {level: [] for level in LEVELS}, set(), collections.Counter()
    left = sorted(read(files), key=lambda line: lot(seed, *line.values()))
    while left and any(len(puzzles) < most for puzzles in found.values()):
        lines, left, unique = left[:4096], left[4096:], []
        rows = sudostep.check_many([line["text"] for line in lines], canonical=True, format="line", box="3x3")
        for line, row in zip(lines, rows.read_all().to_pylist(), strict=True):
            why = row["error"]["code"] if row["error"] else row["verdict"]
            if why == "unique" and row["canonical"] not in seen:
                seen.add(row["canonical"])
                unique.append({**line, "puzzle": row["puzzle"].replace("0", ".")})
            else:
                fate[line["source"], "equivalent to another" if why == "unique" else why] += 1
        rows = sudostep.grade_many([line["puzzle"] for line in unique])
        for line, row in zip(unique, rows.read_all().to_pylist(), strict=True):
            is_used = len(found.get(row["level"], range(most))) < most
            fate[line["source"], "used" if is_used else f"{row['level']}, not needed"] += 1
            if is_used:
                found[row["level"]].append({**line, **{name: row[name] for name in GRADE}})
    fate.update((line["source"], "not looked at") for line in left)
    return found, fate


def equivalent(puzzle, draw):
    """Exchange digits, bands, stacks, rows of a band, columns of a stack, and rows with columns, by lot."""
    lines = lambda: [3 * three + one for three in draw.sample(range(3), 3) for one in draw.sample(range(3), 3)]
    rows, columns, digits = lines(), lines(), "".join(draw.sample("123456789", 9))
    down, across = draw.choice([(9, 1), (1, 9)])
    cells = (puzzle[down * row + across * column] for row in rows for column in columns)
    return "".join(cells).translate(str.maketrans("123456789", digits))


def grow(found, most, seed):
    """Return `most` puzzles of each level by lot: those found, then random equivalents of each in turn."""
    grown = {}
    for level, puzzles in found.items():
        if not puzzles:
            raise SystemExit(f"no puzzle of level {level} in these files")
        for place in range(most):
            base, copy = puzzles[place % len(puzzles)], place // len(puzzles)
            puzzle, draw = base["puzzle"], random.Random(f"{seed}:{copy}:{base['puzzle']}")
            while copy and puzzle in grown:
                puzzle = equivalent(base["puzzle"], draw)
            grown[puzzle] = {**base, "puzzle": puzzle, "copy": copy}
    return sorted(grown.values(), key=lambda row: lot(seed, row["puzzle"]))


def split(puzzles, seed):
    """Add solutions and forms, and send each puzzle to the side that the form of its solution draws."""
    # Puzzles of one form have solutions of one form, so that puzzles that share either are on one side.
    sides = {"train": [], "test": []}
    rows = sudostep.check_many([row["puzzle"] for row in puzzles], canonical=True).read_all().to_pylist()
    for puzzle, row in zip(puzzles, rows, strict=True):
        puzzle.update((name, row[name]) for name in ["solution", *FORMS])
        sides["test" if lot(seed, row["canonical_solution"]) < TEST else "train"].append(puzzle)
    if not all(sides.values()):
        raise SystemExit("train or test would be empty: take another --seed or a larger --size")
    return sides


def trace(puzzles, options):
    """Return a row for each puzzle, with its steps as a list. A trace that the referee refuses ends the program."""
    rows = sudostep.trace_many([row["puzzle"] for row in puzzles], verify=True, **options).read_all()
    is_end = pc.equal(rows["t"], "result")
    ends, steps = rows.filter(is_end), rows.filter(pc.invert(is_end))
    for puzzle, end in zip(puzzles, ends.to_pylist(), strict=True):
        if (end["referee"], end["verdict"], end["solution"]) != ("valid", "unique", puzzle["solution"]):
            raise SystemExit(f"{puzzle['puzzle']}: the trace says {end['verdict']}, the referee {end['referee']}")
    offsets = [0, *(at - before for before, at in enumerate(pc.indices_nonzero(is_end).to_pylist()))]
    names = [name for name in steps.column_names if name not in OF_THE_RESULT]
    struct = pa.StructArray.from_arrays([steps[name].combine_chunks() for name in names], names)
    table = pa.Table.from_pylist([{name: row[name] for name in COLUMNS} for row in puzzles])
    return table.append_column("steps", pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), struct))


def write(data, sides, options):
    """Write the files of each side, and count the entries of traces by technique."""
    used = collections.Counter()
    for side, puzzles in sides.items():
        shards = [puzzles[begin : begin + SHARD] for begin in range(0, len(puzzles), SHARD)]
        for number, shard in enumerate(shards):
            table = trace(shard, options)
            used.update(pc.struct_field(table["steps"].combine_chunks().flatten(), "technique").drop_null().to_pylist())
            name = f"{side}-{number:05}-of-{len(shards):05}.parquet"
            pq.write_table(table, data / name, compression="zstd", row_group_size=500)
            print(name, file=sys.stderr)
    return used


def count_apart(data, sides):
    """Read the files back and count the traces by level and side. A form on both sides ends the program."""
    tables = {side: pq.read_table(sorted(data.glob(f"{side}-*")), columns=["level", *FORMS]) for side in sides}
    for form in FORMS:
        train, test = (set(rows[form].to_pylist()) for rows in tables.values())
        if None in train | test or train & test:
            raise SystemExit(f"{len(train & test)} values of {form} are in train and in test")
    levels = {side: collections.Counter(rows["level"].to_pylist()) for side, rows in tables.items()}
    return [(level, *(levels[side][level] for side in sides)) for level in LEVELS]


def markdown(*rows):
    """A table in Markdown; the first row is its head."""
    show = lambda value: f"{value:,}" if isinstance(value, int) else str(value).replace("|", "/")
    return "\n".join(f"| {' | '.join(map(show, row))} |" for row in (rows[0], ["---"] * len(rows[0]), *rows[1:]))


def write_card(out, args, fate, used, levels):
    """Write the data card: the template with the figures of this data set."""
    notes, sources = dict(note.partition("=")[::2] for note in args.note), []
    for file in args.files:
        head = [line.strip("# \n") for line in file.open(errors="replace") if line.startswith("#")]
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        sources.append((file.name, notes.get(file.name, " ".join(head) or "no note"), digest))
    figures = {
        **vars(args),
        "entries": sum(used.values()),
        "bytes": sum(file.stat().st_size for file in (out / "data").iterdir()),
        "command": "python " + shlex.join(sys.argv),
        "share": TEST,
        "made_by": f"sudostep {version('sudostep')}, pyarrow {pa.__version__}, Python {sys.version.split()[0]}",
        "levels": markdown(("level", "train", "test"), *levels),
        "techniques": markdown(("technique", "entries"), *sorted(used.items(), key=lambda item: (-item[1], item[0]))),
        "sources": markdown(("file", "note", "SHA-256"), *sources),
        "fate": markdown(("file", "what became of it", "puzzles"), *((*what, n) for what, n in sorted(fate.items()))),
    }
    (out / "README.md").write_text(CARD.read_text("utf-8").format_map(figures), "utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="files with a puzzle a line")
    parser.add_argument("--out", required=True, type=Path, help="the folder to make")
    parser.add_argument("--size", type=int, default=100_000, help="the number of traces, a fifth of each level")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other puzzles")
    parser.add_argument("--note", action="append", default=[], metavar="FILE=TEXT", help="origin, licence")
    parser.add_argument("--states", action="store_true", help="add the position before each step")
    parser.add_argument("--explain", action="store_true", help="add each step in words")
    parser.add_argument("--load", action="store_true", help="load the files with the package datasets at the end")
    args = parser.parse_args()
    most, rest = divmod(args.size, len(LEVELS))
    if most < 1 or rest or args.out.exists():
        parser.error(f"--size {args.size} --out {args.out}: expected a multiple of {len(LEVELS)}, and a new folder")
    part = args.out.with_name(args.out.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    found, fate = choose(args.files, most, args.seed)
    sides = split(grow(found, most, args.seed), args.seed)
    (part / "data").mkdir(parents=True)
    used = write(part / "data", sides, {"states": args.states, "explain": args.explain})
    write_card(part, args, fate, used, count_apart(part / "data", sides))
    part.rename(args.out)
    print(f"{args.size} traces, all valid; train {len(sides['train'])}, test {len(sides['test'])}, no form in both")
    if args.load:
        import datasets
        files = {side: str(args.out / f"data/{side}-*.parquet") for side in sides}
        print("loaded:", datasets.load_dataset("parquet", data_files=files).num_rows)


if __name__ == "__main__":
    main()
