#!/usr/bin/env python3
"""Validates real traces against the committed schema with a validator that knows nothing of this project.

    python3 tests/validate_traces.py SUDOSTEP PUZZLES...
    python3 tests/validate_traces.py --self-test SUDOSTEP

Needs the package `jsonschema`. Every file of puzzles is traced at default detail, with --states --text, and with
--detail low; an input that cannot be read is traced too. Prints how many records are valid, or the first that is not
and exits with 1. A trace may have only fields that the schema knows, although the schema itself allows more. The self-test
breaks records and sees each refused.
"""

import argparse
import collections
import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

SCHEMA = pathlib.Path(__file__).resolve().parent.parent / "fixtures" / "trace.schema.json"
VARIANTS = ([], ["--states", "--text"], ["--detail", "low"])
UNREADABLE = "12345678\n" * 9 + "\nthis is no puzzle\n"
# Done; some answer was no; the only input could not be read; some could not.
EXPECTED_CODES = (0, 1, 2, 3)


def validator():
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    records = set()
    for arm in schema["oneOf"]:
        arm["unevaluatedProperties"] = False
        records.add(arm["$ref"].rsplit("/", 1)[-1])
    for name, definition in schema["$defs"].items():
        # A record's own fields are told by its arm, which adds "t"; here what is inside a record.
        if name not in records and "properties" in definition:
            definition["additionalProperties"] = False
    return jsonschema.Draft202012Validator(schema)


class Invalid(Exception):
    """The first thing that is wrong, in words."""


def trace(binary, options, source=None):
    """The lines of a trace of a file, or of the text given on standard input."""
    command = [binary, "trace", *options]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    if source is not None:
        process.stdin.write(source)
    process.stdin.close()
    with process.stdout as lines:
        yield from lines
    if process.wait() not in EXPECTED_CODES:
        raise Invalid(f"{' '.join(command)} ended with {process.returncode}")


def nearest(error):
    """What is wrong with a record as one of its own type, if it has a type that there is."""
    arms = collections.defaultdict(list)
    for inner in error.context or ():
        arms[inner.schema_path[0]].append(inner)
    own = [errors for errors in arms.values() if all(list(inner.path) != ["t"] for inner in errors)]
    return jsonschema.exceptions.best_match(own[0]) if own else error


def validate(check, lines, name, counts):
    for number, line in enumerate(lines, 1):
        try:
            record = json.loads(line)
        except ValueError as error:
            raise Invalid(f"{name}, record {number}: no JSON: {error}") from error
        for error in check.iter_errors(record):
            found = nearest(error)
            raise Invalid(f"{name}, record {number}: {found.json_path}: {found.message}\n{line.rstrip()}")
        counts[record["t"]] += 1


def run(check, binary, files):
    counts = collections.Counter()
    for file in files:
        for options in VARIANTS:
            name = " ".join([str(file), *options])
            validate(check, trace(binary, [*options, str(file)]), name, counts)
    before = counts["error"]
    validate(check, trace(binary, ["-"], UNREADABLE), "an unreadable input", counts)
    if counts["error"] == before:
        raise Invalid("an unreadable input gave no error record")
    return counts


def break_technique(record):
    del record["technique"]


def break_number(record):
    record["n"] = str(record["n"])


def break_type(record):
    record["t"] = "stpe"


def break_name(record):
    record["placed"] = record.pop("place")


def break_reason(record):
    for reason in record["claims"][0]["because"].values():
        reason["truths"][0]["role"] = None


def break_inside(record):
    record["claims"][0]["becuase"] = None


BREAKS = (break_technique, break_number, break_type, break_name, break_reason, break_inside)


def self_test(check, binary):
    """Whether each way to break a record is seen."""
    puzzle = "8*9**6*5*\n***1****8\n*****3*7*\n**6***3**\n***259***\n**2***4**\n*7*4*****\n9****8***\n*4*9**6*1\n"
    lines = list(trace(binary, ["-"], puzzle))
    validate(check, lines, "the whole trace", collections.Counter())
    step = next(record for record in map(json.loads, lines) if record["t"] == "step")
    for breaking in BREAKS:
        broken = copy.deepcopy(step)
        breaking(broken)
        assert broken != step
        try:
            validate(check, [json.dumps(broken)], breaking.__name__, collections.Counter())
        except Invalid as refused:
            print("refused:", str(refused).splitlines()[0][:120])
        else:
            raise Invalid(f"{breaking.__name__}: a broken record is valid")
    print(f"{len(BREAKS)} broken records refused")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-test", action="store_true", help="break records and see each refused")
    parser.add_argument("binary", metavar="SUDOSTEP", help="the program")
    parser.add_argument("puzzles", metavar="PUZZLES", nargs="*", help="files of puzzles")
    arguments = parser.parse_args()
    if not (arguments.puzzles or arguments.self_test):
        parser.error("no puzzles, and no --self-test")
    check = validator()
    try:
        if arguments.self_test:
            self_test(check, arguments.binary)
        if arguments.puzzles:
            counts = run(check, arguments.binary, arguments.puzzles)
            kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
            print(f"{sum(counts.values())} records valid ({kinds})")
    except Invalid as invalid:
        print(invalid, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
