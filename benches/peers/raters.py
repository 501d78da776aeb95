#!/usr/bin/env python3
"""Measures a build of sudostep beside an earlier one and beside HoDoKu and Sudoku Explainer, each where it is at hand.

    benches/peers/raters.py target/dist/sudostep [--old PROGRAM] [--hodoku CLASSPATH] [--explainer CLASSPATH]

Whole processes on one core, in turn; medians of `--runs` in seconds, the ratio first. The start of a Java program, a run on
one puzzle, is taken off. Both Java programs are run as they are: none is part of this project.
"""

import argparse
import csv
import os
import statistics
import subprocess
import tempfile
import time

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("program")
parser.add_argument("--old", help="an earlier build of sudostep")
parser.add_argument("--hodoku", metavar="CLASSPATH", help="the classes of HoDoKu 2.2.0")
parser.add_argument("--explainer", metavar="CLASSPATH", help="the classes of SukakuExplainer")
parser.add_argument("--corpora", default=os.path.join(here, "../../../shared/corpora"))
parser.add_argument("--runs", type=int, default=5)
asked = parser.parse_args()


def seconds(command):
    begun = time.perf_counter()
    ended = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    # 1 to 5 tell a verdict.
    if ended.returncode > 5:
        raise SystemExit(f"{' '.join(command)}: exit code {ended.returncode}\n{ended.stderr}")
    return time.perf_counter() - begun


def compare(what, theirs, ours, start=None):
    """Prints the medians of both commands run in turn, and theirs divided by ours; `start` is theirs without work."""
    times = [(seconds(theirs), seconds(ours), seconds(start) if start else 0.0) for _ in range(asked.runs)]
    their, our, begin = (statistics.median(column) for column in zip(*times))
    print(f"| {what} | {(their - begin) / our:.2f} | {their - begin:.2f} | {our:.2f} |", flush=True)


def corpus(name):
    return os.path.join(asked.corpora, name)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)  # HoDoKu writes its answers beside the puzzles, and finds them by relative names alone.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with open(corpus("hodoku-ratings.tsv")) as file:
        rated = [(row["puzzle"], row["level"]) for row in csv.DictReader(file, delimiter="\t")]
    lists = {
        "one": rated[:1],
        "middle": [row for row in rated if row[1] in ("Medium", "Hard", "Unfair")],
        "extreme": [row for row in rated if row[1] == "Extreme"],
    }
    lists["quarter"] = lists["extreme"][::4]
    for name, rows in lists.items():
        with open(f"{name}.txt", "w") as file:
            file.writelines(puzzle + "\n" for puzzle, _ in rows)
    print("| | theirs to ours | theirs, s | ours, s |\n|---|--:|--:|--:|")
    if asked.old:
        singles = ["trace", "--rules", "singles", "--jobs", "1", corpus("kaggle-20k.txt")]
        compare("`trace --rules singles`, kaggle", [asked.old, *singles], [asked.program, *singles])
        verify = {}
        for name, program in (("old", asked.old), ("new", asked.program)):
            # Each judges its own trace: an earlier build does not know a later schema.
            with open(f"{name}.jsonl", "w") as file:
                subprocess.run([program, *singles], stdout=file)
            verify[name] = [program, "verify", "--jobs", "1", f"{name}.jsonl"]
        compare("`verify` of that trace", verify["old"], verify["new"])
        for name in ("middle", "extreme"):
            human = ["trace", "--rules", "human", "--detail", "low", "--jobs", "1", f"{name}.txt"]
            compare(f"`trace --rules human --detail low`, {name}", [asked.old, *human], [asked.program, *human])
    if asked.hodoku:
        java = ["java", "-Djava.awt.headless=true", "-cp", asked.hodoku, "sudoku.Main", "/bs"]
        for name in ("middle", "quarter"):
            ours = [asked.program, "grade", "--scale", "hodoku", "--jobs", "1", f"{name}.txt"]
            compare(f"`grade --scale hodoku`, {name}", [*java, f"{name}.txt"], ours, [*java, "one.txt"])
    if asked.explainer:
        java = ["java", "-Djava.awt.headless=true", "-cp", asked.explainer, "diuf.sudoku.test.serate"]
        rate = lambda name: [*java, f"--input={name}.txt", "--output=rated.txt"]
        ours = [asked.program, "grade", "--scale", "se", "--jobs", "1", "middle.txt"]
        compare("`grade --scale se`, middle", rate("middle"), ours, rate("one"))
